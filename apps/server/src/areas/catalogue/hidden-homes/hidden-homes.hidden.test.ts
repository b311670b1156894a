import type { FoundCards } from '@aangan/contract/catalogue/entities';
import type { PropertyFacets } from '@aangan/contract/catalogue/facets-entities';
import type { PropertiesMap } from '@aangan/contract/catalogue/place-entities';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { buildHomes, filter, meets, toQuery, type Filter, type Home } from '../../../../test/search-kit.ts';

const testApp = useTestApp();
/** A user with hidden homes, and one without. */
let buyer: Client;
let other: Client;
let homes: Home[];
let hidden: Set<number>;

beforeAll(async () => {
  buyer = await signedIn(testApp, await buildUser(testApp.db));
  other = await signedIn(testApp, await buildUser(testApp.db));
  homes = await buildHomes(testApp.db, 150, 11);
  hidden = new Set(homes.filter((_, place) => place % 4 === 0).map(({ id }) => id));
  for (const id of hidden) await buyer.post(`/api/properties/${id}/hide`);
});

type Choice = 'exclude' | 'only';
const choice = fc.constantFrom<Choice>('exclude', 'only');
const isGiven = (given: Choice, { id }: Home) => hidden.has(id) === (given === 'only');

const addressOf = (path: string, asked: Filter, more: Record<string, string>) => {
  const query = toQuery(asked);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return `/api/properties${path}?${query.toString()}`;
};

async function allPages(caller: Client, path: string, asked: Filter, more: Record<string, string>) {
  const pages: FoundCards[] = [];
  do {
    const address = addressOf(path, asked, { ...more, size: '9', page: String(pages.length) });
    pages.push((await caller.get<FoundCards>(address)).data);
  } while (pages.length < (pages[0]?.totalPages ?? 0));
  return {
    totals: new Set(pages.map(({ totalElements }) => totalElements)),
    leftOut: new Set(pages.map(({ leftOut }) => leftOut)),
    ids: pages.flatMap(({ content }) => content.map(({ id }) => id)),
  };
}

describe('hidden=exclude and hidden=only', () => {
  it('are for signed-in users, and take no other value [I17]', async () => {
    const visitor = createClient(testApp);
    for (const path of ['', '/search', '/facets', '/map']) {
      for (const given of ['exclude', 'only', 'nonsense']) {
        const { code } = await visitor.get(`/api/properties${path}?hidden=${given}`);
        expect([path, given, code]).toEqual([path, given, 'UNAUTHENTICATED']);
      }
      const refused = await buyer.get(`/api/properties${path}?hidden=nonsense`);
      expect([path, refused.status, refused.errors?.[0]?.field]).toEqual([path, 400, 'hidden']);
    }
  });

  it("exclude the caller's hidden homes from pages and totals, or list them alone, in the order of the search [I17]", async () => {
    await fc.assert(
      fc.asyncProperty(
        filter,
        choice,
        fc.constantFrom('', '/search'),
        fc.constantFrom('asc', 'desc'),
        async (asked, given, path, sortDirection) => {
          const order = { sortBy: 'price', sortDirection };
          const everybody = await allPages(other, path, asked, order);
          const shown = everybody.ids.filter((id) => hidden.has(id) === (given === 'only'));
          const mine = await allPages(buyer, path, asked, { ...order, hidden: given });
          const leftOut = given === 'exclude' ? everybody.ids.length - shown.length : undefined;
          expect(mine).toEqual({ ids: shown, totals: new Set([shown.length]), leftOut: new Set([leftOut]) });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('exclude them from the counts of choices, or count them alone [I17]', async () => {
    const facetsOf = async (caller: Client, asked: Filter, more: Record<string, string>) =>
      (await caller.get<PropertyFacets>(addressOf('/facets', asked, more))).data;
    await fc.assert(
      fc.asyncProperty(filter, choice, async (asked, given) => {
        const shown = homes.filter((one) => isGiven(given, one));
        const count = (change: Partial<Filter>) => shown.filter((one) => meets(one, { ...asked, ...change })).length;
        const facets = await facetsOf(buyer, asked, { hidden: given });
        expect(facets.total).toBe(count({}));
        for (const { value, count: told } of facets.locations) expect(told).toBe(count({ location: value }));
        for (const { value, count: told } of facets.flatTypes) expect(told).toBe(count({ flatTypes: [value] }));
        for (const { value, count: told } of facets.minDone) expect(told).toBe(count({ minDone: value }));
        for (const { value, count: told } of facets.amenities) {
          expect(told).toBe(count({ amenities: [...asked.amenities, value] }));
        }
        // and the common counts are unchanged
        const all = homes.filter((one) => meets(one, asked)).length;
        expect((await facetsOf(other, asked, {})).total).toBe(all);
      }),
      { numRuns: 60 },
    );
  });

  it('exclude them from the map, or show them alone [I17]', async () => {
    const total = async (caller: Client, query: string) =>
      (await caller.get<PropertiesMap>(`/api/properties/map?${query}`)).data.total;
    expect(await total(buyer, 'hidden=exclude')).toBe(homes.length - hidden.size);
    expect(await total(buyer, 'hidden=only')).toBe(hidden.size);
    expect(await total(buyer, '')).toBe(homes.length);
  });

  it('are personal: no other user gets such a response, and each change counts at once [I17]', async () => {
    const total = async (caller: Client, query = '?hidden=exclude') =>
      (await caller.get<FoundCards>(`/api/properties${query}`)).data.totalElements;
    const [first = 0] = hidden;
    expect(await total(buyer)).toBe(homes.length - hidden.size);
    expect(await total(other)).toBe(homes.length);
    expect(await total(other, '?hidden=only')).toBe(0);
    expect(await total(buyer, '')).toBe(homes.length);
    await buyer.del(`/api/properties/${first}/hide`);
    expect(await total(buyer)).toBe(homes.length - hidden.size + 1);
    await buyer.post(`/api/properties/${first}/hide`);
    expect(await total(buyer)).toBe(homes.length - hidden.size);
  });
});
