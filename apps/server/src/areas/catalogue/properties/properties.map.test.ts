import type { PropertiesMap } from '@aangan/contract/catalogue/place-entities';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import {
  buildBooking,
  buildMedia,
  buildProperty,
  type PropertyOverrides,
} from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { toMapPlace } from '../../../config/map-style.ts';

const URL = '/api/properties/map';
const HOME = { lat: 18.652612, lng: 73.882054 };
const AREA = { lat: 18.655, lng: 73.88 };

const testApp = useTestApp();
let user: BuiltUser;
let client: Client;

beforeAll(async () => {
  user = await buildUser(testApp.db);
  client = await signedIn(testApp, user);
});

afterEach(async () => {
  await testApp.db.deleteFrom('bookings').execute();
  await testApp.db.deleteFrom('properties').execute();
});

const build = (overrides: PropertyOverrides = {}) => buildProperty(testApp.db, { ...HOME, ...overrides });
const read = async (query = '', by = client) => (await by.get<PropertiesMap>(`${URL}${query}`)).data;
const names = ({ points }: PropertiesMap) => points.map(({ name }) => name);

describe(`GET ${URL}`, () => {
  it.each([
    ['minPrice=a', 'minPrice'],
    ['flatTypes=5BHK', 'flatTypes.0'],
    ['sortBy=place', 'sortBy'],
    ['minPrice=2&maxPrice=1', 'minPrice'],
  ])('refuses ?%s like the search', async (query, field) => {
    const response = await client.get(`${URL}?${query}`);
    expect([response.status, response.errors?.map((one) => one.field)]).toEqual([400, [field]]);
  });

  it('is empty where nothing is found', async () => {
    expect(await read()).toEqual({ total: 0, shown: 0, unplaced: 0, points: [], style: null });
  });

  it('has the area of every home, also for a user who has booked a visit to it, and for staff [T40]', async () => {
    const home = await build({ name: 'Amber Court', location: 'Charholi', min_price: 6_000_000, max_price: 7_000_000 });
    await buildBooking(testApp.db, { user_id: user.id, property_id: home.id });
    const point = {
      id: home.id,
      position: 0,
      name: 'Amber Court',
      location: 'Charholi',
      ...AREA,
      minPrice: 6_000_000,
      maxPrice: 7_000_000,
      flatTypes: ['2BHK', '3BHK'],
      typePrices: [
        { type: '2BHK', minPrice: 6_200_000, maxPrice: 6_200_000 },
        { type: '3BHK', minPrice: 6_200_000, maxPrice: 6_200_000 },
      ],
      image: null,
    };
    const map = { total: 1, shown: 1, unplaced: 0, points: [point], style: null };
    expect(await read()).toEqual(map);
    expect(await read('', await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' })))).toEqual(map);
  });

  it('has the cover of each home that has one, in its sizes [T43]', async () => {
    const home = await build({ name: 'Amber Court' });
    await build({ name: 'Bare Court' });
    await buildMedia(testApp.db, { property_id: home.id, position: 2 });
    const cover = await buildMedia(testApp.db, { property_id: home.id, position: 1 });
    const { points } = await read();
    expect(points.map(({ name, image }) => [name, image])).toEqual([
      ['Bare Court', null],
      [
        'Amber Court',
        {
          base: `/media/${cover.key}`,
          widths: cover.widths,
          avifWidths: cover.avif_widths ?? [],
          width: cover.width,
          height: cover.height,
        },
      ],
    ]);
  });

  it('has the homes of the search, in its order, and counts those without a place', async () => {
    await build({ name: 'Dear', min_price: 9_000_000, featured: true });
    await build({ name: 'Cheap', min_price: 5_000_000 });
    await build({ name: 'Nowhere', min_price: 6_000_000, lat: null, lng: null });
    await build({ name: 'Middling', min_price: 7_000_000, flats: [{ type: '4BHK' }] });
    expect(names(await read())).toEqual(['Dear', 'Middling', 'Cheap']);
    expect(await read('?sortBy=price&sortDirection=asc')).toMatchObject({
      total: 4,
      shown: 4,
      unplaced: 1,
      // the one without a place is counted
      points: [
        { name: 'Cheap', position: 0 },
        { name: 'Middling', position: 2 },
        { name: 'Dear', position: 3 },
      ],
    });
    expect(names(await read('?flatTypes=4BHK'))).toEqual(['Middling']);
    expect(await read('?name=nowhere')).toMatchObject({ total: 1, shown: 1, unplaced: 1, points: [] });
    expect(names(await read('?page=3&size=1'))).toEqual(['Dear', 'Middling', 'Cheap']);
  });

  it('has 200 homes at most, and their total number', async () => {
    const { id: _, name: _n, searched: _s, ...home } = await build();
    const others = Array.from({ length: 201 }, (_, index) => ({ ...home, name: `Home ${index + 2}` }));
    await testApp.db.insertInto('properties').values(others).execute();
    const map = await read();
    expect([map.total, map.shown, map.unplaced, map.points.length]).toEqual([202, 200, 0, 200]);
    expect([map.points[0]?.name, map.points.at(-1)?.name]).toEqual(['Home 202', 'Home 3']);
  });

  it('reflects every save, also where the response is cached', async () => {
    const home = await build();
    expect((await read()).points).toMatchObject([AREA]);
    const become = (place: { lat: number | null; lng: number | null }) =>
      testApp.db.updateTable('properties').set(place).where('id', '=', home.id).execute();
    await become({ lat: 18.7, lng: 73.9 });
    expect((await read()).points).toMatchObject([{ lat: 18.7, lng: 73.9 }]);
    await become({ lat: null, lng: null });
    expect(await read()).toMatchObject({ total: 1, unplaced: 1, points: [] });
  });

  it('shares the rate limit of searches', async () => {
    const away = await signedIn(testApp, user, { address: '203.0.113.7' });
    const search = () => away.get('/api/properties/search');
    const responses = await Promise.all(Array.from({ length: 299 }, search));
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await away.get(URL)).status).toBe(200);
    expect((await away.get(URL)).code).toBe('TOO_MANY_REQUESTS');
  });
});

it('a configured street map is returned with every place [T44]', async () => {
  const map = toMapPlace('https://tiles.example.com/style.json?key=1', []);
  const mapped = await createTestApp({ config: { map } });
  const signed = await signedIn(mapped, await buildUser(mapped.db));
  const { id } = await buildProperty(mapped.db);
  const style = { url: 'https://tiles.example.com/style.json?key=1', host: 'tiles.example.com' };
  expect((await signed.get(URL)).data).toMatchObject({ style });
  expect((await signed.get(`/api/properties/${id}/place`)).data).toMatchObject({ precision: 'NONE', style });
  await mapped.close();
});
