import { randomBytes } from 'node:crypto';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { contactNo, integer } from '@aangan/contract/core/fields';
import { SESSION_ABSOLUTE_SECONDS, REFRESH_COOKIE_SECONDS } from '@aangan/contract/core/limits';
import { GRIEVANCE_DUE_DAYS, GRIEVANCE_TEXT_MAX } from '@aangan/contract/privacy/lists';
import { instantInIndia } from '@aangan/contract/core/times';
import * as z from 'zod/mini';
import type { CatalogueTransaction } from './transfer.store.ts';

const daysAgo = integer(0, 29);
const time = z.string().check(z.regex(/^\d{2}:\d{2}$/));
const text = z.string().check(z.maxLength(GRIEVANCE_TEXT_MAX));

/** What people have complained about, and where they are signed in. */
export const demoAccount = z.strictObject({
  complaints: z.array(
    z.strictObject({
      contactNo,
      isAboutCallOutsideHours: z.boolean(),
      daysAgo,
      time,
      text,
      /** `by` is the number of an admin. */
      answer: z.strictObject({ by: contactNo, daysAgo, time, text }),
    }),
  ),
  devices: z.array(
    z.strictObject({ contactNo, browser: z.string(), signedInDaysAgo: daysAgo, usedDaysAgo: integer(0, 6) }),
  ),
});

const DAY_MS = 86_400_000;

/** Writes both, with times by the day of loading, none of them ahead; after the log that complaints are about. */
export async function insertAccount(
  trx: CatalogueTransaction,
  { complaints, devices }: z.infer<typeof demoAccount>,
  now: Date,
): Promise<void> {
  const at = (given: { daysAgo: number; time: string }) => {
    const day = addDays(todayInIndia(now), -given.daysAgo);
    return new Date(Math.min(instantInIndia(day, given.time).getTime(), now.getTime()));
  };
  for (const complaint of complaints) {
    const [filer, admin] = [await findPerson(trx, complaint.contactNo), await findPerson(trx, complaint.answer.by)];
    const filedAt = at(complaint);
    const answeredAt = at(complaint.answer);
    const { id } = await trx
      .insertInto('grievances')
      .values({
        user_id: filer.id,
        contact_log_id: complaint.isAboutCallOutsideHours ? await findOutsideHours(trx, filer.id) : null,
        status: 'ANSWERED',
        due_on: addDays(todayInIndia(filedAt), GRIEVANCE_DUE_DAYS),
        created_at: filedAt,
        answered_at: answeredAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('grievance_messages')
      .values([
        { grievance_id: id, author: 'BUYER', author_name: '', body: complaint.text, at: filedAt },
        {
          grievance_id: id,
          author: 'STAFF',
          author_name: admin.name,
          body: complaint.answer.text,
          at: answeredAt,
        },
      ])
      .execute();
  }
  for (const { contactNo: number, browser, signedInDaysAgo, usedDaysAgo } of devices) {
    const { id: userId } = await findPerson(trx, number);
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const since = ago(signedInDaysAgo);
    const used = ago(usedDaysAgo);
    const ends = new Date(since.getTime() + SESSION_ABSOLUTE_SECONDS * 1000);
    const { id } = await trx
      .insertInto('sessions')
      .values({ user_id: userId, browser, created_at: since, ends_at: ends })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('session_tokens')
      .values({
        session_id: id,
        generation: 0,
        // of tokens that nobody has
        access_hash: randomBytes(32),
        refresh_hash: randomBytes(32),
        created_at: used,
        access_expires_at: used,
        refresh_expires_at: new Date(used.getTime() + REFRESH_COOKIE_SECONDS * 1000),
      })
      .execute();
  }
}

async function findPerson(trx: CatalogueTransaction, number: string) {
  const person = trx.selectFrom('users').select(['id', 'name']).where('contact_no', '=', number);
  return person.executeTakeFirstOrThrow(() => new Error(`account.json names ${number}, which does not exist`));
}

async function findOutsideHours(trx: CatalogueTransaction, userId: number): Promise<number> {
  const query = trx.selectFrom('contact_log').select('id').where('user_id', '=', userId);
  const looks = query.where('outside_call_hours', '=', true).orderBy('id', 'desc');
  return (await looks.executeTakeFirstOrThrow()).id;
}
