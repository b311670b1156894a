import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { contactNo, integer, oneOf } from '@aangan/contract/core/fields';
import {
  CALL_HOUR_FIRST,
  CALL_HOUR_LAST,
  CONTACT_LOG_KINDS,
  CONTACT_NOTE_MAX,
  CONTACT_REASONS,
} from '@aangan/contract/privacy/lists';
import { instantInIndia } from '@aangan/contract/core/times';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { CatalogueTransaction } from './transfer.store.ts';

const hour = integer(CALL_HOUR_FIRST, CALL_HOUR_LAST);

/** Whose contact staff looked at, and when those people want to be called. */
export const demoContact = z.strictObject({
  preferences: z.array(z.strictObject({ contactNo, days: z.array(integer(1, 7)), from: hour, to: hour })),
  /** Oldest first. A CALL, WHATSAPP or EMAIL belongs to the look before it. */
  log: z.array(
    z.strictObject({
      contactNo,
      /** Number of the member of staff. */
      by: contactNo,
      daysAgo: integer(0, 300),
      /** 'HH:mm' in India. */
      time: z.string().check(z.regex(/^\d{2}:\d{2}$/)),
      kind: oneOf(CONTACT_LOG_KINDS),
      reason: z.optional(oneOf(CONTACT_REASONS)),
      note: z.optional(z.string().check(z.maxLength(CONTACT_NOTE_MAX))),
      outsideCallHours: z.optional(z.boolean()),
    }),
  ),
});

/** Writes both, with times by the day of loading, none of them ahead. */
export async function insertContact(
  trx: CatalogueTransaction,
  { preferences, log }: z.infer<typeof demoContact>,
  now: Date,
): Promise<void> {
  for (const { contactNo, days, from, to } of preferences) {
    const bits = days.reduce((all, day) => all | (1 << (day - 1)), 0);
    const { id } = await findPerson(trx, contactNo);
    const columns = { user_id: id, call_days: bits, call_from: from, call_to: to };
    await trx.insertInto('contact_preferences').values(columns).execute();
  }
  let reveal: number | null = null;
  for (const entry of log) {
    const [person, staff] = [await findPerson(trx, entry.contactNo), await findPerson(trx, entry.by)];
    const day = addDays(todayInIndia(now), -entry.daysAgo);
    const isUse = ['CALL', 'WHATSAPP', 'EMAIL'].includes(entry.kind);
    const { id } = await trx
      .insertInto('contact_log')
      .values({
        at: new Date(Math.min(instantInIndia(day, entry.time).getTime(), now.getTime())),
        on_day: day,
        user_id: person.id,
        actor_id: staff.id,
        actor_name: staff.name,
        actor_role: staff.role,
        kind: entry.kind,
        reason: entry.reason ?? null,
        note: entry.note ?? null,
        outside_call_hours: entry.outsideCallHours ?? false,
        property_id: await findHome(trx, person.id, entry.kind),
        reveal_id: isUse ? reveal : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (entry.kind === 'REVEAL') reveal = id;
  }
}

async function findPerson(trx: CatalogueTransaction, number: string) {
  const person = trx.selectFrom('users').select(['id', 'name', 'role']).where('contact_no', '=', number);
  return person.executeTakeFirstOrThrow(() => new Error(`contact.json names ${number}, which does not exist`));
}

/** The home of the first visit, of what is about one. */
async function findHome(trx: CatalogueTransaction, userId: number, kind: string): Promise<number | null> {
  if (kind === 'EXPORT' || kind === 'LISTED') return null;
  const { rows } = await sql<{ id: number }>`
    SELECT property_id AS id FROM bookings WHERE user_id = ${userId} ORDER BY visit_date, id LIMIT 1`.execute(trx);
  return rows[0]?.id ?? null;
}
