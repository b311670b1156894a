import { sql } from 'kysely';
import { Client, Query, type Pool, type PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createDatabase, createPool } from '../pool.ts';
import { prepare, prepareStep, runInOneExchange } from '../prepared.ts';
import { PgQuery, type Wire } from './driver.ts';

// What our layers assume about pg's private parts. Where an upgrade of pg fails here, find out what it changed before you
// change an expectation: the layers of this folder have to follow.

interface PrivateConnection extends Wire {
  stream: Wire['stream'] & { write(bytes: Buffer): boolean; writableCorked: number };
  parsedStatements: Record<string, string>;
  on(event: string, listener: () => void): void;
}

const connectionOf = (client: Client | PoolClient) =>
  (client as unknown as { connection: PrivateConnection }).connection;

const ANSWERS = ['parseComplete', 'rowDescription', 'dataRow', 'commandComplete', 'errorMessage', 'readyForQuery'];

/**
 * Records what a connection sends, by the letters of the protocol (Parse, Bind, Describe, Execute, Sync, Query), and what it
 * receives. `take()` gives both so far and resets them.
 */
function record(connection: PrivateConnection) {
  let [sent, heard, isWhole] = ['', [] as string[], true];
  const { stream } = connection;
  const write = stream.write.bind(stream);
  stream.write = (bytes) => {
    sent += String.fromCharCode(bytes[0] ?? 0);
    isWhole &&= stream.writableCorked > 0;
    return write(bytes);
  };
  for (const name of ANSWERS) connection.on(name, () => heard.push(name));
  return {
    take: () => {
      const taken = { sent, heard, isWhole };
      [sent, heard, isWhole] = ['', [], true];
      return taken;
    },
  };
}

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

describe('pg', () => {
  const open = async () => {
    const client = new Client(database.connection);
    await client.connect();
    return { client, connection: connectionOf(client) };
  };

  it('has on the connection of a client the methods that send a query, and the texts of named statements', async () => {
    const { client, connection } = await open();
    const { stream, sync, submittedNamedStatements, parsedStatements } = connection;
    expect([stream.cork, stream.uncork, stream.write, sync].map((part) => typeof part)).toEqual(
      Array.from({ length: 4 }, () => 'function'),
    );
    expect([submittedNamedStatements, parsedStatements]).toEqual([{}, {}]);
    await client.end();
  });

  it('creates a query from a text and values, whose name and mode can be set afterwards', () => {
    const query = new PgQuery('SELECT $1::int', [1]);
    expect(query).toBeInstanceOf(Query);
    expect({ ...query }).toMatchObject({ text: 'SELECT $1::int', values: [1], name: undefined, queryMode: undefined });
  });

  it('lets a query submit itself and notifies it of its end, each time with the connection', async () => {
    const { client, connection } = await open();
    const calls: string[] = [];
    const note = (what: string, text: string, wire: Wire) => calls.push(`${what} ${text} ${wire === connection}`);
    class Noted extends PgQuery {
      override submit(wire: Wire) {
        note('submit', this.text, wire);
        return super.submit(wire);
      }
      override handleCommandComplete(message: unknown, wire: Wire) {
        note('complete', this.text, wire);
        super.handleCommandComplete(message, wire);
      }
      override handleError(error: Error, wire: Wire) {
        note('error', this.text, wire);
        super.handleError(error, wire);
      }
    }
    const ask = (text: string) =>
      new Promise<unknown>((resolve) => {
        const run = client.query.bind(client) as unknown as (
          query: Noted,
          done: (...answer: unknown[]) => void,
        ) => void;
        run(new Noted(text), (error, result) => resolve(error ?? result));
      });
    expect(await ask('SELECT 1 AS n')).toMatchObject({ rows: [{ n: 1 }] });
    expect(calls.splice(0)).toEqual(['submit SELECT 1 AS n true', 'complete SELECT 1 AS n true']);
    expect(await ask('SELECT 1/0')).toMatchObject({ code: '22012' });
    expect(calls.splice(0)).toEqual(['submit SELECT 1/0 true', 'error SELECT 1/0 true']);
    expect(await ask('SELECT 2 AS n')).toMatchObject({ rows: [{ n: 2 }] });
    await client.end();
  });

  it('sends a statement with values in one write, and parses one with a name once', async () => {
    const { client, connection } = await open();
    const wire = record(connection);
    const ask = () => client.query({ name: 'once', text: 'SELECT $1::int AS n', values: [1] });
    await ask();
    const answered = ['rowDescription', 'dataRow', 'commandComplete', 'readyForQuery'];
    expect(wire.take()).toEqual({ sent: 'PBDES', heard: ['parseComplete', ...answered], isWhole: true });
    await ask();
    expect(wire.take()).toEqual({ sent: 'BDES', heard: answered, isWhole: true });
    await client.end();
  });

  it('records a name as submitted until Postgres has parsed its statement, and not at all after a parse error', async () => {
    const { client, connection } = await open();
    const [good, bad] = ['SELECT $1::int AS n', 'SELECT $1::int FROM nowhere'];
    const asked = client.query({ name: 'good', text: good, values: [1] });
    expect([connection.submittedNamedStatements, connection.parsedStatements]).toEqual([{ good }, {}]);
    await asked;
    expect([connection.submittedNamedStatements, connection.parsedStatements]).toEqual([{}, { good }]);
    await expect(client.query({ name: 'bad', text: bad, values: [1] })).rejects.toMatchObject({ code: '42P01' });
    expect([connection.submittedNamedStatements, connection.parsedStatements]).toEqual([{}, { good }]);
    await client.end();
  });
});

describe('our layers over pg', () => {
  /** Opens a pool of one connection, and records its traffic. */
  const open = async () => {
    const pool = createPool({ connection: database.connection, log: { warn: () => undefined }, max: 1 });
    const db = createDatabase(pool);
    const connection = await connectionOfOnly(pool);
    return { pool, db, connection, wire: record(connection) };
  };
  const connectionOfOnly = async (pool: Pool) => {
    const client = await pool.connect();
    client.release();
    return connectionOf(client);
  };
  const handOn = { text: `SELECT set_config('test.handed', $1::text, true) AS n`, values: [3] };
  const handed = prepare<{ n: number }>(
    'driver_handed',
    sql`SELECT current_setting('test.handed')::int AS n, ${sql.raw('$1')}::int AS given`,
  );
  const twice = prepareStep<{ n: number }>('driver_twice', (of) => sql`SELECT ${of.n}::int * 2 AS n`);
  const thrice = prepareStep<{ n: number }>('driver_thrice', (of) => sql`SELECT ${of.n}::int * 3 AS n`);
  const broken = prepareStep<{ n: number }>('driver_broken', (of) => sql`SELECT ${of.n}::int FROM nowhere`);
  const rows = ['rowDescription', 'dataRow', 'commandComplete'];

  it('send two statements with one Sync, and both complete before ReadyForQuery', async () => {
    const { pool, db, connection, wire } = await open();
    await runInOneExchange(pool, handOn, handed.of(db, 7));
    expect(wire.take()).toEqual({
      sent: 'PBDEPBDES',
      heard: ['parseComplete', ...rows, 'parseComplete', ...rows, 'readyForQuery'],
      isWhole: true,
    });
    expect(Object.keys(connection.parsedStatements)).toEqual(['driver_handed']);
    await runInOneExchange(pool, handOn, handed.of(db, 7));
    expect(wire.take()).toEqual({
      sent: 'PBDEBDES',
      heard: ['parseComplete', ...rows, ...rows, 'readyForQuery'],
      isWhole: true,
    });
    await pool.end();
  });

  it('send BEGIN with the first statement, and a deferred one with COMMIT', async () => {
    const { pool, db, connection, wire } = await open();
    const work = () =>
      db.transaction().execute(async (trx) => {
        await twice(trx, { n: 1 });
        const first = wire.take().sent;
        await thrice.runDeferred(trx, { n: 1 });
        return [first, wire.take().sent];
      });
    expect([await work(), wire.take().sent]).toEqual([['PBDEPBDES', ''], 'PBDEPBDES']);
    // each under its own name, also those that shared a round trip
    expect(Object.keys(connection.parsedStatements).toSorted()).toEqual(['driver_thrice', 'driver_twice']);
    expect(connection.parsedStatements['driver_thrice']).toContain('* 3');
    expect([await work(), wire.take().sent]).toEqual([['PBDEBDES', ''], 'BDEPBDES']);
    await pool.end();
  });

  it('forget the names of the statements skipped after an error, and no others', async () => {
    const { pool, db, connection, wire } = await open();
    const work = db.transaction().execute(async (trx) => {
      await broken.runDeferred(trx, { n: 1 });
      await thrice(trx, { n: 1 });
    });
    await expect(work).rejects.toMatchObject({ code: '42P01' });
    const { sent, heard } = wire.take();
    // the last is the ROLLBACK
    expect(sent).toBe('PBDEPBDEPBDESQ');
    const ofWork = ['parseComplete', 'commandComplete', 'errorMessage', 'readyForQuery'];
    expect(heard).toEqual([...ofWork, 'commandComplete', 'readyForQuery']);
    expect([connection.submittedNamedStatements, connection.parsedStatements]).toEqual([{}, {}]);
    await db.transaction().execute((trx) => thrice(trx, { n: 1 }));
    expect(wire.take().sent).toBe('PBDEPBDESQ');
    await pool.end();
  });
});
