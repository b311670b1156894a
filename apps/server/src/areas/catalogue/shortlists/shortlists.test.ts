import { todayInIndia } from '@aangan/contract/core/dates';
import type { ShortlistEntry } from '@aangan/contract/catalogue/entities';
import { SHORTLIST_MAX } from '@aangan/contract/core/list-of';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildMedia, buildProperty, buildShortlist } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { HOSTILE_IDS } from '../../../../test/hostile.ts';

interface Answered {
  shortlisted: boolean;
}

const testApp = useTestApp();
let buyer: BuiltUser;
let client: Client;

beforeAll(async () => {
  buyer = await buildUser(testApp.db);
  client = await signedIn(testApp, buyer);
});

/** The card of a home that the factory builds. */
const FACTS = {
  flatTypes: ['2BHK', '3BHK'],
  possessionDate: '2028-12-31',
  readyBy: '2028-12-31',
  workDone: 40,
  cheapestFlatId: expect.any(Number) as number,
};

const toggleUrl = (propertyId: number | string) => `/api/shortlists/properties/${propertyId}/toggle`;
const checkUrl = (propertyId: number | string) => `/api/shortlists/properties/${propertyId}/check`;

async function listed(caller: Client): Promise<ShortlistEntry[]> {
  return (await caller.get<ShortlistEntry[]>('/api/shortlists')).data;
}

describe('GET /api/shortlists', () => {
  it('asks a visitor to sign in [SAVE7]', async () => {
    expect((await createClient(testApp).get('/api/shortlists')).code).toBe('UNAUTHENTICATED');
  });

  it("lists the caller's own entries, newest first [CALL14]", async () => {
    const user = await buildUser(testApp.db);
    const fresh = await signedIn(testApp, user);
    const plain = await buildProperty(testApp.db, { name: 'Amber Court', location: 'Chikhali', min_price: 5_100_000 });
    const pictured = await buildProperty(testApp.db, { name: 'Birch Park', location: 'Spine Road' });
    await buildMedia(testApp.db, { property_id: pictured.id, position: 1 });
    const cover = await buildMedia(testApp.db, { property_id: pictured.id, position: 0, widths: [400, 640] });
    const first = await buildShortlist(testApp.db, { user_id: user.id, property_id: plain.id });
    const second = await buildShortlist(testApp.db, { user_id: user.id, property_id: pictured.id });
    await buildShortlist(testApp.db, { user_id: buyer.id, property_id: pictured.id });
    expect(await listed(fresh)).toEqual([
      {
        id: second.id,
        propertyId: pictured.id,
        propertyName: 'Birch Park',
        propertyLocation: 'Spine Road',
        imageUrl: `/media/${cover.key}/640.webp`,
        image: {
          base: `/media/${cover.key}`,
          widths: [400, 640],
          avifWidths: [],
          width: cover.width,
          height: cover.height,
          placeholder: cover.placeholder,
        },
        minPrice: 6_200_000,
        maxPrice: 8_900_000,
        ...FACTS,
        lastLookedOn: todayInIndia(),
        changes: [],
      },
      {
        id: first.id,
        propertyId: plain.id,
        propertyName: 'Amber Court',
        propertyLocation: 'Chikhali',
        imageUrl: null,
        image: null,
        minPrice: 5_100_000,
        maxPrice: 8_900_000,
        ...FACTS,
        lastLookedOn: todayInIndia(),
        changes: [],
      },
    ]);
  });
});

describe('an entry of GET /api/shortlists', () => {
  it('has the flat with the lowest price, for the comparison [SAVE14]', async () => {
    const user = await buildUser(testApp.db);
    const fresh = await signedIn(testApp, user);
    const flats = [{ price: 7_000_000 }, { price: 0 }, { price: 6_500_000 }, { price: 6_500_000 }];
    const priced = await buildProperty(testApp.db, { flats });
    const empty = await buildProperty(testApp.db, { flats: [] });
    for (const { id } of [priced, empty]) await buildShortlist(testApp.db, { user_id: user.id, property_id: id });
    const ids = await testApp.db
      .selectFrom('flats')
      .select('id')
      .where('property_id', '=', priced.id)
      .orderBy('position')
      .execute();
    expect((await listed(fresh)).map(({ cheapestFlatId }) => cheapestFlatId)).toEqual([null, ids[2]?.id]);
  });
});

describe('GET /api/shortlists/properties/:id/check', () => {
  it('checks session and id in order', async () => {
    for (const id of HOSTILE_IDS) expect([id, (await client.get(checkUrl(id))).status]).toEqual([id, 400]);
    expect((await client.get(checkUrl(987654321))).code).toBe('NOT_FOUND');
    const { id } = await buildProperty(testApp.db);
    expect((await client.get(checkUrl(id))).data).toEqual({ shortlisted: false });
    const other = await buildUser(testApp.db);
    await buildShortlist(testApp.db, { user_id: other.id, property_id: id });
    expect((await client.get(checkUrl(id))).data).toEqual({ shortlisted: false });
    await buildShortlist(testApp.db, { user_id: buyer.id, property_id: id });
    expect((await client.get(checkUrl(id))).data).toEqual({ shortlisted: true });
  });
});

describe('POST /api/shortlists/properties/:id/toggle', () => {
  it('asks a visitor to sign in, refuses an invalid id, says 404 for a missing property', async () => {
    expect((await createClient(testApp).post(toggleUrl(1))).code).toBe('UNAUTHENTICATED');
    for (const id of HOSTILE_IDS) expect([id, (await client.post(toggleUrl(id))).status]).toEqual([id, 400]);
    expect((await client.post(toggleUrl(987654321))).code).toBe('NOT_FOUND');
  });

  it('adds a property to the list and removes it again [CALL15]', async () => {
    const { id } = await buildProperty(testApp.db);
    const on = await client.post<Answered>(toggleUrl(id));
    expect([on.data, on.message]).toEqual([{ shortlisted: true }, 'Property added to shortlist']);
    expect((await client.get(checkUrl(id))).data).toEqual({ shortlisted: true });
    const off = await client.post<Answered>(toggleUrl(id));
    expect([off.data, off.message]).toEqual([{ shortlisted: false }, 'Property removed from shortlist']);
    expect((await client.get(checkUrl(id))).data).toEqual({ shortlisted: false });
  });

  it.each([false, true])('runs 20 concurrent toggles one after another (on the list before: %s)', async (before) => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await buildProperty(testApp.db);
      if (before) await buildShortlist(testApp.db, { user_id: buyer.id, property_id: id });
      const responses = await Promise.all(Array.from({ length: 20 }, () => client.post<Answered>(toggleUrl(id))));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      const on = responses.filter(({ data }) => data.shortlisted).length;
      const { data: after } = await client.get<Answered>(checkUrl(id));
      expect(Number(before) + on - (responses.length - on)).toBe(Number(after.shortlisted));
    }
  });
});

describe('PUT /api/shortlists/properties/:id', () => {
  const urlOf = (propertyId: number | string) => `/api/shortlists/properties/${propertyId}`;

  it('asks a visitor to sign in, refuses an invalid id and state, says 404 for a missing property', async () => {
    expect((await createClient(testApp).put(urlOf(1), { shortlisted: true })).code).toBe('UNAUTHENTICATED');
    for (const id of HOSTILE_IDS) {
      expect([id, (await client.put(urlOf(id), { shortlisted: true })).status]).toEqual([id, 400]);
    }
    const { id } = await buildProperty(testApp.db);
    for (const body of [{}, { shortlisted: 'yes' }, { shortlisted: null }]) {
      expect((await client.put(urlOf(id), body)).errors).toEqual([
        { field: 'shortlisted', message: 'Must be true or false' },
      ]);
    }
    for (const shortlisted of [true, false]) {
      expect((await client.put(urlOf(987654321), { shortlisted })).code).toBe('NOT_FOUND');
    }
  });

  it('adds or removes a property, however often it is sent [SAVE9]', async () => {
    const user = await buildUser(testApp.db);
    const fresh = await signedIn(testApp, user);
    const { id } = await buildProperty(testApp.db);
    for (const [shortlisted, message] of [
      [true, 'Property added to shortlist'],
      [true, 'Property added to shortlist'],
      [false, 'Property removed from shortlist'],
      [false, 'Property removed from shortlist'],
    ] as const) {
      const response = await fresh.put<Answered>(urlOf(id), { shortlisted });
      expect([response.status, response.data, response.message]).toEqual([200, { shortlisted }, message]);
      expect((await listed(fresh)).map(({ propertyId }) => propertyId)).toEqual(shortlisted ? [id] : []);
    }
  });

  it('adds no home above the limit of a list, by either call, and one again after a removal [CALL26]', async () => {
    const user = await buildUser(testApp.db);
    const full = await signedIn(testApp, user);
    const homes = [];
    for (let nth = 0; nth <= SHORTLIST_MAX; nth += 1) homes.push((await buildProperty(testApp.db)).id);
    const [last = 0, ...others] = homes;
    const rows = others.map((property_id) => ({ user_id: user.id, property_id }));
    await testApp.db.insertInto('shortlists').values(rows).execute();
    expect((await full.put(urlOf(last), { shortlisted: true })).code).toBe('LIMIT_REACHED');
    expect((await full.post(toggleUrl(last))).code).toBe('LIMIT_REACHED');
    expect((await full.put(urlOf(others[0] ?? 0), { shortlisted: true })).status).toBe(200);
    expect(await listed(full)).toHaveLength(SHORTLIST_MAX);
    expect((await full.put(urlOf(others[0] ?? 0), { shortlisted: false })).status).toBe(200);
    expect((await full.put(urlOf(last), { shortlisted: true })).status).toBe(200);
  });

  it('unhides a home that is added [SAVE9, I16]', async () => {
    const { id } = await buildProperty(testApp.db);
    expect((await client.post(`/api/properties/${id}/hide`, {})).status).toBe(200);
    await client.put(urlOf(id), { shortlisted: true });
    const { rows } = await sql`SELECT FROM hidden_properties WHERE property_id = ${id}`.execute(testApp.db);
    expect(rows).toEqual([]);
  });
});

describe('DELETE /api/shortlists/:id', () => {
  it('asks a visitor to sign in and refuses an invalid id', async () => {
    expect((await createClient(testApp).del('/api/shortlists/1')).code).toBe('UNAUTHENTICATED');
    for (const id of HOSTILE_IDS) {
      expect([id, (await client.del(`/api/shortlists/${id}`)).status]).toEqual([id, 400]);
    }
  });

  it("removes the caller's own entry once, and nobody else's [CALL16]", async () => {
    const { id: property_id } = await buildProperty(testApp.db);
    const other = await buildUser(testApp.db);
    const mine = await buildShortlist(testApp.db, { user_id: buyer.id, property_id });
    const theirs = await buildShortlist(testApp.db, { user_id: other.id, property_id });
    expect((await client.del(`/api/shortlists/${theirs.id}`)).code).toBe('NOT_FOUND');
    const removed = await client.del(`/api/shortlists/${mine.id}`);
    expect([removed.status, removed.data, removed.message]).toEqual([200, null, 'Property removed from shortlist']);
    expect((await client.del(`/api/shortlists/${mine.id}`)).code).toBe('NOT_FOUND');
    const otherClient = await signedIn(testApp, other);
    expect((await listed(otherClient)).map(({ id }) => id)).toEqual([theirs.id]);
  });
});
