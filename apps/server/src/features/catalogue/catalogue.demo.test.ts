import { addDays } from '@aangan/contract/dates';
import { BOOKING_STATUSES, BUDGET_BANDS, FLAT_TYPES, LOCALITIES, PROPERTY_STATUSES } from '@aangan/contract/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogueKit, type CatalogueKit } from '../../../test/catalogue-kit.ts';
import { buildUser } from '../../../test/factories.ts';
import { loadDemo, type DemoContacts } from './catalogue.demo.ts';

let kit: CatalogueKit;
let contacts: DemoContacts | null;

beforeAll(async () => {
  kit = await createCatalogueKit();
  contacts = await loadDemo(kit.deps);
}, 180_000);

afterAll(() => kit.close());

const properties = () => kit.deps.db.selectFrom('properties').selectAll().execute();

/** How many projects have media of a type. */
async function countWith(type: string): Promise<number> {
  const media = await kit.deps.db.selectFrom('media').select('property_id').where('media_type', '=', type).execute();
  return new Set(media.map(({ property_id }) => property_id)).size;
}

describe('the demo catalogue', () => {
  it('has at least 24 projects over all localities, flat types, price bands and statuses, all marked as samples [CATA2]', async () => {
    const projects = await properties();
    const flats = await kit.deps.db.selectFrom('flats').selectAll().execute();
    expect(projects.length).toBeGreaterThanOrEqual(24);
    expect(projects.every(({ sample }) => sample)).toBe(true);
    expect(new Set(projects.map(({ location }) => location))).toEqual(new Set(LOCALITIES));
    expect(new Set(projects.map(({ status }) => status))).toEqual(new Set(PROPERTY_STATUSES));
    expect(new Set(flats.map(({ type }) => type))).toEqual(new Set(FLAT_TYPES));
    for (const { min, max } of BUDGET_BANDS) {
      expect(flats.filter(({ price }) => price >= min && price < max).length).toBeGreaterThan(3);
    }
    expect(projects.filter(({ featured }) => featured).length).toBeGreaterThanOrEqual(3);
  });

  it('prices every project from its cheapest flat to its dearest', async () => {
    const flats = Map.groupBy(await kit.deps.db.selectFrom('flats').selectAll().execute(), (flat) => flat.property_id);
    for (const { id, min_price, max_price } of await properties()) {
      const prices = flats.get(id)!.map(({ price }) => price);
      expect([min_price, max_price]).toEqual([Math.min(...prices), Math.max(...prices)]);
    }
  });

  it('uses registration numbers that cannot have been issued, each once, and possession dates that lie ahead', async () => {
    const phases = await kit.deps.db.selectFrom('property_phases').selectAll().execute();
    const projects = await properties();
    const numbers = projects.flatMap(({ rera_no }) => rera_no ?? []);
    const phaseNumbers = phases.map(({ rera_no }) => rera_no);
    for (const number of [...numbers, ...phaseNumbers]) expect(number).toMatch(/^PR12600099\d{5}$/);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(new Set(phases.map(({ property_id }) => property_id)).size).toBeGreaterThan(0);
    const dates = projects.flatMap(({ possession_date }) => possession_date ?? []);
    expect(dates.filter((date) => date <= '2026-11-20')).toEqual([]);
  });

  it('describes each project in two paragraphs of its own and shows each by a picture of its own', async () => {
    const projects = await properties();
    const paragraphs = projects.flatMap(({ description }) => description.split('\n\n'));
    expect(paragraphs).toHaveLength(projects.length * 2);
    expect(new Set(paragraphs).size).toBe(paragraphs.length);
    const covers = await kit.deps.db
      .selectFrom('media')
      .select('content_hash')
      .where('media_type', '=', 'PROPERTY_IMAGE')
      .where('position', '=', 0)
      .execute();
    expect(new Set(covers.map(({ content_hash }) => content_hash)).size).toBe(covers.length);
    expect(covers.length).toBeGreaterThanOrEqual(24);
  });

  it('leaves something out here and there, for the pages to bear', async () => {
    const projects = await properties();
    for (const type of ['PROPERTY_IMAGE', 'BROCHURE', 'LAYOUT', 'FLOOR_PLAN', 'QR_CODE', 'RERA_CERTIFICATE']) {
      const count = await countWith(type);
      expect([count > 0, count < projects.length]).toEqual([true, true]);
    }
    expect(projects.some(({ assigned_user_id }) => assigned_user_id === null)).toBe(true);
    expect(projects.some(({ rera_no }) => rera_no === null)).toBe(true);
    expect(projects.some(({ name }) => name.length > 50)).toBe(true);
  });

  it('has people to sign in as, and bookings in every status around today [CATA2]', async () => {
    expect(contacts).not.toBeNull();
    const users = await kit.deps.db.selectFrom('users').selectAll().execute();
    const roleOf = (contactNo: string) => users.find(({ contact_no }) => contact_no === contactNo)?.role;
    expect([roleOf(contacts!.adminContact), roleOf(contacts!.buyerContact)]).toEqual(['ADMIN', 'USER']);
    expect(users.filter(({ role }) => role === 'EXECUTIVE')).toHaveLength(2);
    const bookings = await kit.deps.db.selectFrom('bookings').selectAll().execute();
    expect(new Set(bookings.map(({ status }) => status))).toEqual(new Set(BOOKING_STATUSES));
    const [from, to] = [addDays('2026-11-20', -31), addDays('2026-11-20', 30)];
    expect(bookings.every(({ visit_date }) => visit_date > from && visit_date <= to)).toBe(true);
    const past = bookings.filter(({ visit_date }) => visit_date < '2026-11-20');
    expect(past.every(({ status }) => ['COMPLETED', 'CANCELED'].includes(status))).toBe(true);
  });

  it('is not loaded twice, and names its people at the next start', async () => {
    const before = await kit.stored();
    expect(await loadDemo(kit.deps)).toEqual(contacts);
    expect(await kit.stored()).toEqual(before);
  });
});

it('keeps out of a database that holds anything else [CATA3]', async () => {
  const other = await createCatalogueKit();
  try {
    await buildUser(other.deps.db);
    expect(await loadDemo(other.deps)).toBeNull();
    expect(await other.deps.db.selectFrom('properties').select('id').execute()).toEqual([]);
    expect(await other.stored()).toEqual([]);
  } finally {
    await other.close();
  }
});
