import type { RetentionRow } from '@aangan/contract/privacy/entities';
import type { Database } from '../../../database/pool.ts';
import { countDue, deleteDue, insertRun } from './personal-data.retention-store.ts';

/** Deletes what is past its time, or only counts it; either is kept as a run (I38). Gives the rows by rule. */
export async function runRetention(db: Database, { at, isDry }: { at: Date; isDry: boolean }): Promise<RetentionRow[]> {
  const rows = await (isDry ? countDue : deleteDue)(db, at);
  await insertRun(db, { at, isDry, rows });
  return rows;
}
