import { isEmailAddress } from '@aangan/contract/core/email';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../database/pool.ts';
import type { Jobs } from '../../../jobs/jobs.ts';

/** Addresses in one look: few are unusual, and fewer are wrong. */
const BATCH = 2000;
/** What the rule takes in any case, so that Postgres need not hand over every address. */
const ORDINARY = '^[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9]+([.-][A-Za-z0-9]+)*[.][A-Za-z0-9]+$';

/**
 * Marks the accounts whose stored address mail cannot reach by the contract's rule, and takes the mark from those that have
 * one without a reason. Erased accounts have no address of anybody's.
 * @returns how many accounts have the mark afterwards
 */
export async function markUnreachableEmails(db: Database): Promise<number> {
  let [marked, aboveId] = [0, 0];
  for (;;) {
    const { rows } = await sql<{ id: number; email: string; isMarked: boolean }>`
      SELECT id, email, email_unreachable AS "isMarked" FROM users
      WHERE id > ${aboveId} AND erased_at IS NULL AND (email !~ ${ORDINARY} OR email_unreachable)
      ORDER BY id LIMIT ${BATCH}`.execute(db);
    for (const { id, email, isMarked } of rows) {
      const isWrong = !isEmailAddress(email);
      // of an address that was changed since it was read nothing is known
      if (isWrong !== isMarked) {
        const mark = db.updateTable('users').set({ email_unreachable: isWrong });
        await mark.where('id', '=', id).where('email', '=', email).execute();
      }
      if (isWrong) marked += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return marked;
    aboveId = last.id;
  }
}

/** Every night, and when the server starts, since a release may bring a stricter rule: addresses that mail cannot reach. */
export function defineUsersJobs(jobs: Jobs, { db, log }: { db: Database; log: Pick<Logger, 'warn'> }): void {
  const run = async () => {
    const accounts = await markUnreachableEmails(db);
    if (accounts > 0)
      log.warn({ job: 'users-emails', accounts }, 'Mail cannot reach some accounts: /admin/users?email=unreachable');
  };
  jobs.every('users-emails', '45 2 * * *', run, { atStart: true });
}
