import { SEEN_LATELY_MAX } from '@aangan/contract/alerts/lists';
import type { PropertyCard } from '@aangan/contract/catalogue/entities';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildProperty, type PropertyOverrides } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { HOSTILE_IDS } from '../../../../test/hostile.ts';

const testApp = useTestApp();
let client: Client;

beforeEach(async () => {
  await testApp.db.deleteFrom('properties').execute();
  client = await signedIn(testApp, await buildUser(testApp.db));
});

const home = async (property?: PropertyOverrides) => (await buildProperty(testApp.db, property)).id;
const similar = async (id: number, caller = client) =>
  (await caller.get<PropertyCard[]>(`/api/properties/${id}/similar`)).data.map((card) => card.id);
const hide = (id: number) => client.post(`/api/properties/${id}/hide`);

/** Creates a home with one 3BHK at a price that is not its own lowest. */
const withThree = (price: number, columns: PropertyOverrides = {}) =>
  home({ flats: [{ type: '3BHK', price }], min_price: 4_000_000, ...columns });

describe('GET /api/properties/:id/similar', () => {
  it('checks session and id in order', async () => {
    const id = await home();
    for (const hostile of HOSTILE_IDS) {
      expect([hostile, (await client.get(`/api/properties/${hostile}/similar`)).status]).toEqual([hostile, 400]);
    }
    expect((await client.get('/api/properties/99999999/similar')).code).toBe('NOT_FOUND');
    expect(await similar(id)).toEqual([]);
  });

  it('has three homes with a flat type of this one, the nearest in price of that type first [I49]', async () => {
    const id = await home({
      flats: [
        { type: '2BHK', price: 5_000_000 },
        { type: '3BHK', price: 8_000_000 },
      ],
    });
    const [far, near, nearer, tooFar] = [
      await withThree(9_000_000),
      await withThree(8_400_000),
      await withThree(7_800_000),
      await withThree(6_000_000),
    ];
    await home({ flats: [{ type: '4BHK', price: 8_000_000 }] });
    expect(await similar(id)).toEqual([nearer, near, far]);
    await testApp.db.deleteFrom('properties').where('id', 'in', [far, near]).execute();
    expect(await similar(id)).toEqual([nearer, tooFar]);
  });

  it('has its own locality first, then the nearest other one, and none beyond [I49]', async () => {
    const at = (location: string, lat: number) => ({ location, lat, lng: 73.85 });
    const id = await withThree(8_000_000, at('Charholi', 18.65));
    const there = await withThree(8_000_000, at('Chikhali', 18.66));
    const here = await withThree(12_000_000, at('Charholi', 18.65));
    await withThree(8_000_000, at('Spine Road', 18.7));
    expect(await similar(id)).toEqual([here, there]);
  });

  it('excludes what the caller hid, and for nobody else [I49]', async () => {
    const id = await withThree(8_000_000);
    const [one, other] = [await withThree(8_100_000), await withThree(8_200_000)];
    await hide(one);
    expect(await similar(id)).toEqual([other]);
    expect(await similar(id, await signedIn(testApp, await buildUser(testApp.db)))).toEqual([one, other]);
  });

  it('uses the lowest prices where this home has no flats or its prices are on request [I49]', async () => {
    const bare = await home({ flats: [], min_price: 6_000_000 });
    const [near, far] = [
      await withThree(0, { min_price: 6_100_000 }),
      await home({ flats: [{ type: '2BHK', price: 0 }], min_price: 6_500_000 }),
    ];
    expect(await similar(bare)).toEqual([near, far]);
    expect(await similar(near)).toEqual([]);
  });
});

describe('GET /api/seen', () => {
  const seen = async (caller = client) => (await caller.get<PropertyCard[]>('/api/seen')).data.map((card) => card.id);
  const open = (id: number) => client.post(`/api/properties/${id}/seen`);

  it('asks a visitor to sign in, and is empty before the first look', async () => {
    expect((await createClient(testApp).get('/api/seen')).status).toBe(401);
    expect(await seen()).toEqual([]);
  });

  it('has the homes last opened by the caller, newest first, without hidden ones, until they are cleared [I50]', async () => {
    const ids = [];
    for (let built = 0; built <= SEEN_LATELY_MAX; built += 1) ids.push(await home());
    for (const id of ids) await open(id);
    expect(await seen()).toEqual(ids.toReversed().slice(0, SEEN_LATELY_MAX));
    await hide(ids.at(-1) ?? 0);
    expect(await seen()).toEqual(ids.toReversed().slice(1));
    expect(await seen(await signedIn(testApp, await buildUser(testApp.db)))).toEqual([]);
    await client.del('/api/marks/seen');
    expect(await seen()).toEqual([]);
  });
});
