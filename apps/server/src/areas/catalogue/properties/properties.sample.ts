import { sql } from 'kysely';
import { prepare } from '../../../database/prepared.ts';
import type { Reads } from '../../../database/replica.ts';

/** Milliseconds. */
const ASK_AGAIN_AFTER = 1_000;

const sampleStatement = prepare(
  'sample_catalogue',
  sql<{ isIn: boolean }>`SELECT EXISTS (SELECT FROM properties WHERE sample) AS "isIn"`,
);

/**
 * Watches whether the sample catalogue is in (CATA4).
 * @returns what the database said last, at once: a page waits for no database. Asking for it has the database asked
 * again, at most once a second; while that is away, what it said stands.
 */
export async function watchSampleCatalogue(reads: Reads): Promise<() => boolean> {
  let isIn = false;
  let isAsking = false;
  let askedAt = 0;
  const ask = async () => {
    isAsking = true;
    const [row] = await reads.run(sampleStatement).catch(() => []);
    if (row) isIn = row.isIn;
    askedAt = performance.now();
    isAsking = false;
  };
  await ask();
  return () => {
    if (!isAsking && performance.now() - askedAt >= ASK_AGAIN_AFTER) void ask();
    return isIn;
  };
}
