import type { FoundCards } from '@aangan/contract/catalogue/entities';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAlertsKit, type AlertsKit } from '../../../../test/alerts-kit.ts';
import { refreshFilters } from './searches.store.ts';

let kit: AlertsKit;
beforeEach(async () => {
  kit = await createAlertsKit();
  for (const name of ['Karvi Heights', 'Karvi Court', 'Hirda Court', '100% Homes']) await kit.create({ name });
  await kit.settle();
});
afterEach(() => kit.close());

const NAMES = [
  'karwi',
  'कारवी',
  'कोर्ट',
  'karvi',
  'kort',
  'काजळ',
  '100% होम्स',
  '100% homs',
  'रोड',
  'spine rd',
  'charholi',
  'ab',
];

const search = async (name: string) => {
  const query = new URLSearchParams({ name, size: '100' });
  return (await kit.buyer.get<FoundCards>(`/api/properties/search?${query.toString()}`)).data;
};
const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

/** Expects each of these searches to ask for the homes that the search call finds. */
async function expectSame(saved: ReadonlyMap<string, number>): Promise<void> {
  await sql`UPDATE saved_searches SET seen_event_id = 0`.execute(kit.db);
  for (const [name, id] of saved) {
    const { homes } = await kit.news(id);
    const found = (await search(name)).content;
    expect([name, sorted(homes.map(({ propertyId }) => propertyId))]).toEqual([
      name,
      sorted(found.map((one) => one.id)),
    ]);
  }
}

async function saveAll(): Promise<Map<string, number>> {
  const saved = new Map<string, number>();
  for (const name of NAMES) saved.set(name, (await kit.save({ name })).data.id);
  return saved;
}

it('asks for the homes that the search call finds, by spelling or sound, whatever homes come and go [I6, L39]', async () => {
  const saved = await saveAll();
  await expectSame(saved);
  const { id } = await kit.create({ name: 'Karwi काजळ Kort 100% होम्स', address: { location: 'Charholi' } });
  await kit.settle();
  expect(await search('karwi')).toMatchObject({ totalElements: 1, matchedBy: 'spelling' });
  await expectSame(saved);
  await kit.change(id, { name: 'Kajal Court', address: { location: 'Spine Road' } });
  await kit.settle();
  await expectSame(saved);
  await kit.admin.del(`/api/admin/properties/${id}`);
  await kit.settle();
  expect(await search('karwi')).toMatchObject({ totalElements: 2, matchedBy: 'sound' });
  await expectSame(saved);
});

it('tells a new home to a search that it sounds like [I7, L39]', async () => {
  const { data } = await kit.save({ name: 'काजळ' });
  const { id } = await kit.create({ name: 'Kajal Greens' });
  await kit.settle();
  expect((await kit.news(data.id)).homes).toMatchObject([{ propertyId: id, reason: 'NEW' }]);
});

it('goes for what a server of the release before wrote as well [L39]', async () => {
  const saved = await saveAll();
  // without sounds, of other lists
  await sql`UPDATE property_events SET name_sound = ''`.execute(kit.db);
  await sql`UPDATE search_filters SET name_sound = '{}', list_digest = '\\x00'`.execute(kit.db);
  await refreshFilters(kit.db);
  await expectSame(saved);
});
