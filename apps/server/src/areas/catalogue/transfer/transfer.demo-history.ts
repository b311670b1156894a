import { adminPriceRatesBody } from '@aangan/contract/catalogue/rates-inputs';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { contactNo, integer, oneOf } from '@aangan/contract/core/fields';
import { PRICE_MAX } from '@aangan/contract/core/limits';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { addMonths, endOfMonthAhead } from './transfer.rules.ts';
import type { CatalogueTransaction } from './transfer.store.ts';

/**
 * Rupees, percent, flats left, or for a date the months from the day of loading to the one at whose end it is; of a
 * document its media type.
 */
const value = z.nullable(z.union([integer(0, PRICE_MAX), z.string()]));

const change = z.strictObject({
  externalId: z.string(),
  monthsAgo: z.optional(integer(0, 240)),
  daysAgo: z.optional(integer(0, 3650)),
  kind: oneOf(['PRICE', 'FLAT', 'POSSESSION', 'PROGRESS', 'DOCUMENT', 'AVAILABILITY']),
  /** As the contract has it, but of a document its media type. */
  subject: z.string(),
  before: value,
  after: value,
});

/** What an installation that has been in use for years would have besides; changes lead to what the catalogue has. */
export const demoHistory = z.strictObject({
  rates: z.array(adminPriceRatesBody),
  /** Oldest first. */
  changes: z.array(change),
  /** Who looked at all of their shortlist when. */
  looks: z.array(z.strictObject({ contactNo, daysAgo: integer(0, 3650) })),
});

export type DemoHistory = z.infer<typeof demoHistory>;
type DemoChange = z.infer<typeof change>;

/** What of a property a change is about. */
interface Subject {
  propertyId: number;
  flatId: number | null;
  unitsTotal: number | null;
  mediaId: number | null;
}

/** Writes the changes that led to the catalogue as it is, each at noon of its day in India and none ahead of its time. */
export async function insertChanges(trx: CatalogueTransaction, { changes }: DemoHistory, now: Date): Promise<void> {
  const today = todayInIndia(now);
  for (const given of changes) {
    const { kind, monthsAgo, daysAgo = 0 } = given;
    const about = await findSubject(trx, given);
    const changedOn = monthsAgo === undefined ? addDays(today, -daysAgo) : addMonths(today, -monthsAgo);
    const jsonOf = (one: DemoChange['before']) =>
      one === null ? null : JSON.stringify(valueOf(kind, one, { about, today, changedOn }));
    await trx
      .insertInto('property_changes')
      .values({
        property_id: about.propertyId,
        changed_on: changedOn,
        kind,
        subject: kind === 'DOCUMENT' ? String(about.mediaId) : given.subject,
        flat_id: about.flatId,
        before: jsonOf(given.before),
        after: jsonOf(given.after),
        created_at: new Date(Math.min(Date.parse(`${changedOn}T12:00:00+05:30`), now.getTime())),
      })
      .execute();
  }
}

async function findSubject(trx: CatalogueTransaction, { externalId, kind, subject }: DemoChange): Promise<Subject> {
  const { rows } = await sql<Subject>`
    SELECT p.id AS "propertyId", f.id AS "flatId", f.units_total AS "unitsTotal", m.id AS "mediaId"
    FROM properties p
    LEFT JOIN flats f ON f.property_id = p.id AND f.type || ' ' || trim_scale(f.area) = ${subject}
    LEFT JOIN media m ON m.property_id = p.id AND m.media_type = ${subject}
    WHERE p.external_id = ${externalId}`.execute(trx);
  const [about] = rows;
  const isOfFlat = kind === 'PRICE' || kind === 'FLAT' || kind === 'AVAILABILITY';
  const isThere = about && (!isOfFlat || about.flatId !== null) && (kind !== 'DOCUMENT' || about.mediaId !== null);
  if (!isThere) throw new Error(`history.json tells of ${externalId}, ${subject}, which does not exist`);
  return about;
}

function valueOf(
  kind: DemoChange['kind'],
  value: number | string,
  { about, today, changedOn }: { about: Subject; today: string; changedOn: string },
) {
  if (kind === 'POSSESSION') return endOfMonthAhead(today, Number(value));
  if (kind === 'DOCUMENT') return { mediaType: value, title: null };
  if (kind === 'AVAILABILITY') return { total: about.unitsTotal, available: value, asOf: changedOn };
  return kind === 'FLAT' ? { price: value } : value;
}

/** Notes when people last looked at what is on their shortlists: at what had changed until then. */
export async function insertViews(trx: CatalogueTransaction, { looks }: DemoHistory, now: Date): Promise<void> {
  for (const { contactNo, daysAgo } of looks) {
    const at = new Date(now.getTime() - daysAgo * 86_400_000);
    await sql`
      INSERT INTO seen_properties (user_id, property_id, first_at, last_at, change_id)
      SELECT s.user_id, s.property_id, ${at}::timestamptz, ${at}::timestamptz, coalesce((
        SELECT max(c.id) FROM property_changes c WHERE c.property_id = s.property_id AND c.created_at <= ${at}), 0)
      FROM shortlists s JOIN users u ON u.id = s.user_id WHERE u.contact_no = ${contactNo}`.execute(trx);
  }
}
