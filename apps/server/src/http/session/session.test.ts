import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { createClient } from '../../../test/client.ts';
import { buildUser, signedIn } from '../../../test/factories.ts';
import { countStatements } from '../../../test/statements.ts';

const test = useTestApp();

const buildPeople = (names: string[]) =>
  Promise.all(
    names.map(async (name) => {
      const { id } = await buildUser(test.db, { name });
      return { id, name, client: await signedIn(test, { id }) };
    }),
  );

const forged = () => {
  const client = createClient(test);
  const token = { value: 'A'.repeat(43), path: '/', maxAge: 1, sameSite: 'Lax', httpOnly: true, secure: false };
  client.cookies.set('access_token', token);
  return client;
};

describe('sessions of concurrent callers', () => {
  it('are found by one statement, each caller its own, also where one calls twice [ASVS 7.2.1]', async () => {
    const people = await buildPeople(['Asha Rao', 'Bela Rao', 'Chitra Rao', 'Devika Rao']);
    const clients = [...people, ...people].map(({ client }) => client);
    const { take } = countStatements(test.database.pool);
    const responses = await Promise.all(clients.map((client) => client.get('/api/auth/validate')));
    expect(responses.map(({ status }) => status)).toEqual(clients.map(() => 200));
    expect(take()).toBe(1);
    const profiles = await Promise.all(clients.map((client) => client.get<{ name: string }>('/api/users/profile')));
    expect(profiles.map(({ data }) => data.name)).toEqual([...people, ...people].map(({ name }) => name));
  });

  it('are not given to a caller without a valid one in the same batch [ROLE9, ASVS 7.2.1]', async () => {
    const [asha, bela, chitra] = await buildPeople(['Asha Sen', 'Bela Sen', 'Chitra Sen']);
    if (!asha || !bela || !chitra) throw new Error('nobody there');
    await test.db.updateTable('users').set({ active: false }).where('id', '=', bela.id).execute();
    const clients = [forged(), asha.client, bela.client, createClient(test), chitra.client];
    const responses = await Promise.all(clients.map((client) => client.get('/api/users/profile')));
    expect(responses.map(({ status }) => status)).toEqual([401, 200, 401, 401, 200]);
  });
});
