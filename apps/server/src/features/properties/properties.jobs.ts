import type { Logger } from 'pino';
import type { Database } from '../../database/pool.ts';
import type { Job } from '../../http/background.ts';
import { repairSearchFacts } from '../shared/derived.sql.ts';

const DAY_MS = 86_400_000;

/** Once a day: what properties are searched and shown by follows from their facts again, whoever wrote past it (T49). */
export function propertiesJobs({ db, log }: { db: Database; log: Pick<Logger, 'warn'> }): Job[] {
  const repair = async () => {
    const repaired = await repairSearchFacts(db);
    if (repaired !== null && repaired > 0)
      log.warn({ job: 'truth.refresh-facts', repaired }, 'Derived facts were repaired');
  };
  return [{ everyMs: DAY_MS, run: repair, failure: 'The repair of derived facts failed' }];
}
