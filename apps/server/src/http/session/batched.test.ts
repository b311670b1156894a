import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import type { Client } from '../../../test/client.ts';
import { buildUser, signedIn } from '../../../test/factories.ts';
import { countStatements } from '../../../test/statements.ts';

const test = useTestApp();

const PROFILE = '/api/users/profile';
const VALIDATE = '/api/auth/validate';

async function buildPeople(count: number) {
  const names = Array.from({ length: count }, (_, place) => `Buyer ${'ABCDEFGHIJ'[place]}`);
  return Promise.all(
    names.map(async (name) => {
      const { id } = await buildUser(test.db, { name });
      return { id, name, client: await signedIn(test, { id }) };
    }),
  );
}

describe('look-ups of sessions that come in one turn of the event loop', () => {
  it('are one statement, and each caller gets its own session', async () => {
    const people = await buildPeople(8);
    const statements = countStatements(test.database.pool);
    const validated = await Promise.all(people.map(({ client }) => client.get(VALIDATE)));
    expect([validated.map(({ status }) => status), statements.take()]).toEqual([people.map(() => 200), 1]);
    const order = people.toReversed();
    const profiles = await Promise.all(order.map(({ client }) => client.get<{ name: string }>(PROFILE)));
    expect(profiles.map(({ data }) => data.name)).toEqual(order.map(({ name }) => name));
  });

  it('have a statement of their own while another is in progress, so that no caller gets an older read', async () => {
    const [asha, bela] = await buildPeople(2);
    const statements = countStatements(test.database.pool);
    let second: ReturnType<Client['get']> | undefined;
    // the first look-up has begun and waits for its connection
    test.database.pool.once('acquire', () => (second = bela!.client.get(VALIDATE)));
    const first = await asha!.client.get(VALIDATE);
    expect([first.status, (await second)?.status, statements.take()]).toEqual([200, 200, 2]);
  });

  it('fail together where their statement fails, and later ones succeed', async () => {
    const people = await buildPeople(3);
    const { pool } = test.database;
    await pool.query('ALTER TABLE session_tokens RENAME TO away');
    const statements = countStatements(pool);
    const failed = await Promise.all(people.map(({ client }) => client.file(VALIDATE)));
    expect(statements.take()).toBe(1);
    expect(failed.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 500));
    await pool.query('ALTER TABLE away RENAME TO session_tokens');
    const responses = await Promise.all(people.map(({ client }) => client.get(VALIDATE)));
    expect(responses.map(({ status }) => status)).toEqual(people.map(() => 200));
  });
});
