import { sql, type RawBuilder } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '../../../database/pool.ts';

/** For each table of migration 0011, in which a count is the sum over its rows: one row of the rows of each count. */
const ADD_UP: readonly RawBuilder<unknown>[] = [
  addUp('booking_counts', 'visit_date, status', 'visits'),
  addUp('user_counts', 'role, active', 'users'),
  addUp('property_counts', 'location, featured, available, sample', 'properties'),
  sql`
    WITH taken AS (DELETE FROM growth_counts WHERE (SELECT count(*) FROM growth_counts) > 1 RETURNING *)
    INSERT INTO growth_counts SELECT sum(properties), sum(growth) FROM taken
    HAVING sum(properties) <> 0 OR sum(growth) <> 0`,
];

/** What was found wrong: so many counts of a table. */
export interface WrongCounts {
  counts: string;
  wrong: number;
}

/**
 * Makes one row of the rows of each count. Nobody waits for it: a reader finds the rows as they were before or after,
 * whose sums are the same, and a writer adds another. Of several instances one does it at a time.
 */
export async function addUpCounts(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await isOurTurn(trx))) return;
    for (const statement of ADD_UP) await statement.execute(trx);
  });
}

/** What counting anew may take: it reads every row, and a call's limits are not for it. Milliseconds. */
const LONGEST_MS = 3_600_000;

/**
 * Counts all rows anew, puts right what is wrong and gives that; null when another instance is at it. It takes some
 * seconds for millions of rows, and keeps nobody waiting.
 */
export async function mendCounts(pool: Pool): Promise<WrongCounts[] | null> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL statement_timeout = ${LONGEST_MS}`);
    const { rows: turns } = await client.query<{ ours: boolean }>(TAKE_TURN);
    // the pool gives up on a statement too, as soon as Postgres should have
    const mend = { text: 'SELECT counts, wrong FROM mend_counts() WHERE wrong > 0', query_timeout: LONGEST_MS };
    const wrong = turns[0]?.ours ? (await client.query<WrongCounts>(mend)).rows : null;
    await client.query('COMMIT');
    return wrong;
  } finally {
    // closed, with what a failure left open on it
    client.release(true);
  }
}

const TAKE_TURN = `SELECT pg_try_advisory_xact_lock(hashtext('kept counts'), 0) AS ours`;

async function isOurTurn(trx: Database): Promise<boolean> {
  const { rows } = await sql.raw<{ ours: boolean }>(TAKE_TURN).execute(trx);
  return rows[0]?.ours === true;
}

/** Leaves alone what is one row already, so that nothing is written where nothing came. */
function addUp(table: string, keys: string, count: string): RawBuilder<unknown> {
  return sql.raw(`
    WITH taken AS (
      DELETE FROM ${table} WHERE (${keys}) IN (SELECT ${keys} FROM ${table} GROUP BY ${keys} HAVING count(*) > 1)
      RETURNING *
    )
    INSERT INTO ${table} (${keys}, ${count})
    SELECT ${keys}, sum(${count}) FROM taken GROUP BY ${keys} HAVING sum(${count}) <> 0`);
}
