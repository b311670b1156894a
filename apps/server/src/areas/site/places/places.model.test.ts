import type { FoundCards } from '@aangan/contract/catalogue/entities';
import type { PropertyFacets } from '@aangan/contract/catalogue/facets-entities';
import { applySite } from '@aangan/contract/core/site';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createAlertsKit, type AlertsKit } from '../../../../test/alerts-kit.ts';
import { documentOf, savePlaces } from '../../../../test/site-kit.ts';
import { findFiltersOf, newestEventId } from '../../../sql/alerts.sql.ts';
import { homesIn } from './places.store.ts';

let kit: AlertsKit;
beforeAll(async () => {
  kit = await createAlertsKit();
});
afterEach(() => applySite({}));
afterAll(() => kit.close());

/** A locality of the model: what it is called changes, what it is doesn't. */
interface Village {
  name: string;
  aliases: string[];
  hidden: boolean;
  homes: number[];
  /** Filters of searches that were saved by its name of then. */
  filters: number[];
}

type Step =
  | { kind: 'add' }
  | { kind: 'rename' | 'hide' | 'show' | 'remove' | 'first'; at: number }
  /** A home goes from one to another. */
  | { kind: 'move'; at: number; to: number };

const at = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ kind: 'add' }),
  fc.record({ kind: fc.constantFrom('rename', 'rename', 'hide', 'show', 'remove', 'first'), at }) as fc.Arbitrary<Step>,
  fc.record({ kind: fc.constant('move' as const), at, to: at }),
);

/** No name is a part of another one. */
let names = 0;
const nextName = () => `Village ${String((names += 1)).padStart(5, '0')} end`;

const newVillage = (): Village => ({ name: nextName(), aliases: [], hidden: false, homes: [], filters: [] });

const save = (villages: readonly Village[]) =>
  savePlaces(kit.db, documentOf(villages.map(({ name, aliases, hidden }) => ({ name, aliases, hidden }))));

async function addHome(village: Village): Promise<void> {
  const { id } = await kit.create({ address: { location: village.name } });
  village.homes.push(id);
}

async function saveSearch(village: Village): Promise<void> {
  const { id } = (await kit.save({ location: village.name })).data;
  const { filter_id: filter } = await kit.db
    .selectFrom('saved_searches')
    .select('filter_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await kit.db.deleteFrom('saved_searches').where('id', '=', id).execute();
  village.filters.push(filter);
}

/** Makes a change of the model's list. @returns the new list; null where the save has to refuse it */
function changed(villages: readonly Village[], { kind, ...where }: Exclude<Step, { kind: 'move' }>): Village[] | null {
  if (kind === 'add') return [...villages, newVillage()];
  const village = villages['at' in where ? where.at % villages.length : 0];
  if (!village) return [...villages];
  const isLast = villages.filter(({ hidden }) => !hidden).length === 1 && !village.hidden;
  const replace = (change: Partial<Village>) => villages.map((one) => (one === village ? { ...one, ...change } : one));
  switch (kind) {
    case 'rename':
      return replace({ name: nextName(), aliases: [village.name, ...village.aliases].slice(0, 5) });
    case 'hide':
      return isLast ? [...villages] : replace({ hidden: true });
    case 'show':
      return replace({ hidden: false });
    case 'first':
      return [village, ...villages.filter((one) => one !== village)];
    case 'remove':
      if (isLast) return [...villages];
      return village.homes.length > 0 ? null : villages.filter((one) => one !== village);
  }
}

const found = async (location: string) => {
  const query = new URLSearchParams({ location, size: '100' });
  const { content } = (await kit.buyer.get<FoundCards>(`/api/properties/search?${query.toString()}`)).data;
  return content.map(({ id }) => id).toSorted((a, b) => a - b);
};

async function expectAsModelled(villages: readonly Village[], gone: readonly Village[]): Promise<void> {
  const filled = villages.filter(({ homes }) => homes.length > 0);
  expect(new Map((await homesIn(kit.db)).map(({ name, homes }) => [name, homes]))).toEqual(
    new Map(filled.map(({ name, homes }) => [name, homes.length])),
  );
  const { locations } = (await kit.buyer.get<PropertyFacets>('/api/properties/facets')).data;
  expect(locations).toEqual(
    villages.flatMap(({ name, hidden, homes }) => (hidden ? [] : [{ value: name, count: homes.length }])),
  );
  for (const { name, aliases, homes } of villages) {
    const all = homes.toSorted((a, b) => a - b);
    for (const text of [name, ...aliases]) expect(await found(text)).toEqual(all);
  }
  for (const { name } of gone) expect(await found(name)).toEqual([]);
  // alerts: the newest event of each home is news for the searches of its locality alone
  await kit.settle();
  for (const { homes, filters } of villages) {
    for (const home of homes) {
      const event = (await kit.events(home)).at(-1);
      const asking = await findFiltersOf(kit.db, event?.id ?? 0);
      expect(asking.toSorted((a, b) => a - b)).toEqual(filters.toSorted((a, b) => a - b));
    }
  }
}

it('keeps homes, links, counts and alerts with their localities, whatever is added, renamed, hidden or removed [S25, S26, S27, S31]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      await sql`TRUNCATE properties, search_filters, site_versions CASCADE`.execute(kit.db);
      let villages = [newVillage(), newVillage(), newVillage()];
      const gone: Village[] = [];
      await save(villages);
      for (const [index, village] of villages.entries()) {
        for (let home = 0; home < index; home += 1) await addHome(village);
        await saveSearch(village);
      }
      for (const one of steps) {
        if (one.kind === 'move') {
          const [from, to] = [villages[one.at % villages.length], villages[one.to % villages.length]];
          const home = from?.homes.pop();
          if (home === undefined || !to) continue;
          await kit.change(home, { address: { location: to.name } });
          to.homes.push(home);
        } else {
          const next = changed(villages, one);
          if (next === null) {
            const without = villages.filter((_, index) => !('at' in one) || index !== one.at % villages.length);
            await expect(save(without)).rejects.toMatchObject({ code: 'LOCALITY_IN_USE' });
            continue;
          }
          await save(next);
          gone.push(...villages.filter(({ filters }) => !next.some((left) => left.filters === filters)));
          villages = next;
        }
      }
      await expectAsModelled(villages, gone);
    }),
    { numRuns: 12 },
  );
  expect(await newestEventId(kit.db)).toBeGreaterThan(0);
});
