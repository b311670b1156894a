import type { FoundCards } from '@aangan/contract/catalogue/entities';
import type { CountedFilter, PropertyFacets } from '@aangan/contract/catalogue/facets-entities';
import { FILTERS } from '@aangan/contract/catalogue/filters';
import { applySite } from '@aangan/contract/core/site';
import { siteValues } from '@aangan/contract/site/values';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { createAlertsKit, type AlertsKit } from '../../test/alerts-kit.ts';
import type { Client } from '../../test/client.ts';
import { buildUser, signedIn } from '../../test/factories.ts';
import { buildHomes, filterOfSite, toQuery } from '../../test/search-kit.ts';
import { queueForgotten } from '../areas/alerts/matching/matching.queue.ts';

// The SQL of a filter has three forms: of the search call, of a saved search, and of the counts. They mean the same.

let kit: AlertsKit;

afterEach(async () => {
  applySite({});
  await kit.close();
});

const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

const search = async (query: URLSearchParams) =>
  (await kit.buyer.get<FoundCards>(`/api/properties/search?${query.toString()}&size=100`)).data;

/** The homes that are new to a search which is saved now and knows of no event yet; none where it is refused. */
async function findSaved(query: URLSearchParams, by: Client): Promise<number[]> {
  const { status, data } = await kit.save(Object.fromEntries(query), {}, by);
  // a place without homes
  if (status === 400) return [];
  expect(status).toBe(201);
  await sql`UPDATE saved_searches SET seen_event_id = 0 WHERE id = ${data.id}`.execute(kit.db);
  const { homes } = await kit.news(data.id, by);
  await by.del(`/api/searches/${data.id}`);
  return homes.map(({ propertyId }) => propertyId);
}

/** The choices of all filters with their counts. */
function choicesOf({ total: _total, ...lists }: PropertyFacets) {
  return Object.entries(lists).flatMap(([key, list]) =>
    list.map(({ value, count }) => ({ key: key as CountedFilter, value: String(value), count })),
  );
}

/** The query with a choice in its filter's place; an amenity stands beside those that are chosen (T47). */
function withChoice(query: URLSearchParams, { key, value }: { key: CountedFilter; value: string }): URLSearchParams {
  const [name = ''] = FILTERS[key].names;
  const chosen = new URLSearchParams(query);
  chosen.set(name, key === 'amenities' ? [query.getAll(name), value].flat().join() : value);
  return chosen;
}

async function check(query: URLSearchParams, drawn: number, by: Client): Promise<void> {
  const ids = sorted((await search(query)).content.map(({ id }) => id));
  expect(sorted(await findSaved(query, by))).toEqual(ids);
  const facets = (await by.get<PropertyFacets>(`/api/properties/facets?${query.toString()}`)).data;
  expect(facets.total).toBe(ids.length);
  const choices = choicesOf(facets);
  const choice = choices[drawn % choices.length];
  if (!choice) throw new Error('Nothing is counted');
  const { totalElements } = await search(withChoice(query, choice));
  expect({ ...choice, count: totalElements }).toEqual(choice);
}

const ADDED = [{ name: 'EV Charging' }, { name: 'Pet Park', hidden: true }, { name: 'Gym' }];
/** The flat types and amenities of a site, and how often to draw. */
const SITES = [
  ['the usual types and amenities', {}, 15],
  [
    'five types and other amenities',
    siteValues({ homes: { flatTypes: ['1BHK', '2BHK', '3BHK', '4BHK', '5BHK'], amenities: ADDED } }),
    5,
  ],
  [
    'types that are no longer offered',
    siteValues({ homes: { flatTypes: ['3BHK', '1BHK'] } }, {}, undefined, ['2BHK', '5BHK', '3BHK']),
    5,
  ],
] as const;

it.each(SITES)(
  'finds the same homes of a site with %s, by the search call, a saved search and the counts, whatever is asked for [I6, T47, S32, S34]',
  async (_name, site, numRuns) => {
    applySite(site);
    kit = await createAlertsKit();
    await buildHomes(kit.db, 80, 23);
    await queueForgotten(kit.db, kit.now());
    await kit.match();
    const asked = fc.array(fc.tuple(filterOfSite(), fc.nat()), { minLength: 5, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(asked, async (searches) => {
        // one buyer may save so many searches an hour
        const by = await signedIn(kit.testApp, await buildUser(kit.db));
        for (const [one, drawn] of searches) await check(toQuery(one), drawn, by);
      }),
      { numRuns },
    );
  },
  120_000,
);
