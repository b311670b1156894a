import type { SavedSearch } from '@aangan/contract/alerts/entities';
import { LOCALITIES } from '@aangan/contract/catalogue/search-lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAlertsKit, type AlertsKit } from '../../../../test/alerts-kit.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';

const URL = '/api/searches';

let kit: AlertsKit;
let buyer: Client;
let other: Client;

beforeAll(async () => {
  kit = await createAlertsKit();
});

afterAll(() => kit.close());

beforeEach(async () => {
  for (const table of ['saved_searches', 'search_filters'] as const) await kit.db.deleteFrom(table).execute();
  buyer = await signedIn(kit.testApp, await buildUser(kit.db));
  other = await signedIn(kit.testApp, await buildUser(kit.db));
});

const save = (query: object, more: object = {}, by = buyer) =>
  kit.save(query as Record<string, string>, more as Record<string, unknown>, by);
const countFilters = async () => (await kit.db.selectFrom('search_filters').select('id').execute()).length;

describe('POST /api/searches', () => {
  it('is for signed-in users, and takes a name, filters and a frequency', async () => {
    const body = { name: 'Mine', query: {}, frequency: 'DAILY' };
    expect((await createClient(kit.testApp).post(URL, body)).status).toBe(401);
    const wrong = [
      { ...body, name: ' ' },
      { ...body, name: 'x'.repeat(61) },
      { ...body, name: '\u200D\u2800' },
      { ...body, query: [] },
      { ...body, query: { name: 7 } },
      { ...body, frequency: 'HOURLY' },
    ];
    const fields = [];
    for (const one of wrong) fields.push((await buyer.post(URL, one)).errors?.[0]?.field);
    expect(fields).toEqual(['name', 'name', 'name', 'query', 'query.name', 'frequency']);
    expect(await kit.list(buyer)).toEqual([]);
  });

  it('stores filters in a canonical form, in the words of the search call, with the URL of the listing [I1]', async () => {
    const query = {
      name: ' Court ',
      location: 'CHARHOLI',
      flatTypes: '3BHK, 2BHK,3BHK',
      minPrice: '05500000',
      maxPrice: '7000000',
      minArea: '600',
      possessionBy: '2028-12-31',
      minDone: '50',
      rera: 'true',
      amenities: 'Garden,Gym,Garden',
      sortBy: 'price',
      page: '3',
      size: '50',
    };
    const { status, data } = await save(query, { name: ' Near Aai ', frequency: 'WEEKLY' });
    expect(status).toBe(201);
    expect(data).toEqual({
      id: data.id,
      name: 'Near Aai',
      query: {
        name: 'Court',
        location: 'Charholi',
        flatTypes: '2BHK,3BHK',
        minPrice: '5500000',
        maxPrice: '7000000',
        minArea: '600',
        possessionBy: '2028-12-31',
        minDone: '50',
        rera: 'true',
        amenities: 'Gym,Garden',
      },
      path:
        '/properties?name=Court&location=Charholi&flatType=2BHK,3BHK&priceRange=5500000-7000000&area=600-' +
        '&possessionBy=2028-12-31&built=50&rera=true&amenities=Gym,Garden',
      frequency: 'WEEKLY',
      newCount: 0,
      lastLookedAt: null,
      createdAt: kit.now().toISOString(),
    });
    expect(await kit.list(buyer)).toEqual([data]);
  });

  it('shares one row of filters between all users with the same, in whatever form [I1]', async () => {
    const same = [
      [
        { location: 'moshi', flatTypes: '2BHK,3BHK' },
        { location: ' MOSHI', flatTypes: '3BHK,2BHK' },
      ],
      [{ location: 'chi' }, { location: 'CHIKHALI' }],
      [{ location: 'Spine Road,charholi' }, { location: ' Charholi , spine, Charholi' }],
      [{}, { location: '', name: ' ', flatTypes: ' , ' }],
      [{ minPrice: '5' }, { minPrice: '0005', sortBy: 'rate' }],
    ];
    for (const [index, [one, another]] of same.entries()) {
      const saved = [await save(one ?? {}), await save(another ?? {}, {}, other)];
      expect(saved.map(({ status }) => status)).toEqual([201, 201]);
      expect(saved[1]?.data.query).toEqual(saved[0]?.data.query);
      expect(await countFilters()).toBe(index + 1);
    }
  });

  it('stores a part of a name as the localities that contain it [I1]', async () => {
    const search = async (location: string) =>
      (
        await buyer.get<{ totalElements: number }>(
          `/api/properties/search?${new URLSearchParams({ location }).toString()}`,
        )
      ).data;
    const { data } = await save({ location: 'mO' });
    expect(data.query).toEqual({ location: 'Moshi' });
    expect(await search('Moshi')).toEqual(await search('mO'));
    // localities that no single text matches are listed by name
    expect((await save({ location: 'Spine Road,Moshi-Bohradewadi' })).data).toMatchObject({
      query: { location: 'Moshi-Bohradewadi,Spine Road' },
      path: '/properties?location=Moshi-Bohradewadi,Spine+Road',
    });
    // a letter that all localities contain filters nothing
    expect((await save({ location: 'i' })).data.query).toEqual({});
  });

  it('refuses filters that the search refuses or lacks, field by field [I1, I2]', async () => {
    const refused = await save({ colour: 'red', maxPrice: '5' });
    expect(refused.errors).toEqual([{ field: 'query.colour', message: 'Must be a filter of the search' }]);
    const message = `We have no homes there. Choose one of: ${LOCALITIES.join(', ')}`;
    expect((await save({ location: 'Mumbai' })).errors).toEqual([{ field: 'query.location', message }]);
    const wrong = {
      flatTypes: '9BHK',
      minPrice: 'cheap',
      maxPrice: '-1',
      minArea: '601',
      possessionBy: 'soon',
      rera: 'no',
    };
    const asked = new URLSearchParams(wrong);
    const bySearch = (await buyer.get(`/api/properties/search?${asked.toString()}`)).errors ?? [];
    expect(bySearch.length).toBe(6);
    expect((await save(wrong)).errors).toEqual(
      bySearch.map(({ field, message }) => ({ field: `query.${field}`, message })),
    );
    expect((await save({ minPrice: '7', maxPrice: '6' })).errors?.[0]?.field).toBe('query.minPrice');
    expect(await countFilters()).toBe(0);
  });

  it('refuses a second search with the same filters, naming the first, and with the same name [I3]', async () => {
    const { data } = await save({ location: 'Charholi' }, { name: 'Charholi' });
    const again = await save({ location: 'charholi ' }, { name: 'Charholi' });
    expect(again).toMatchObject({
      status: 409,
      code: 'SEARCH_EXISTS',
      message: 'You have already saved this search as "Charholi".',
      details: { id: data.id },
    });
    const namesake = await save({}, { name: 'CHARHOLI' });
    expect(namesake).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(namesake.errors).toEqual([{ field: 'name', message: 'You already have a saved search with this name' }]);
    // another user's names and filters do not matter
    expect((await save({ location: 'Charholi' }, { name: 'Charholi' }, other)).status).toBe(201);
  });

  it('makes one of a double press, and 20 of 25 concurrent ones [I3]', async () => {
    const twice = await Promise.all([save({}, { name: 'All homes' }), save({}, { name: 'All homes' })]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const many = await Promise.all(Array.from({ length: 25 }, (_, n) => save({ minPrice: String(n + 1) })));
    const refused = many.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(6);
    for (const one of refused) {
      expect(one).toMatchObject({
        code: 'LIMIT_REACHED',
        message: 'You can keep 20 saved searches. Delete one first.',
      });
    }
    expect(await kit.list(buyer)).toHaveLength(20);
    // a duplicate is reported as such also at the limit
    expect((await save({}, { name: 'Again' })).code).toBe('SEARCH_EXISTS');
  });
});

describe('changes of saved searches', () => {
  it.each([
    ['are made', (id: number, n: number) => save({ minPrice: String(n + id) })],
    ['are changed', (id: number) => buyer.patch(`${URL}/${id}`, { frequency: 'OFF' })],
    ['are deleted', (id: number) => buyer.del(`${URL}/${id}`)],
    ['are looked at', (id: number) => buyer.post(`${URL}/${id}/seen`, {})],
  ])('%s sixty times a minute by one user and no more', async (_what, send) => {
    const { data } = await save({}, {}, other);
    for (let n = 0; n < 60; n += 1) expect((await send(data.id, n)).status).not.toBe(429);
    expect(await send(data.id, 60)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect((await other.patch(`${URL}/${data.id}`, { frequency: 'OFF' })).status).toBe(200);
  });
});

describe('GET /api/searches', () => {
  it("lists the caller's own, newest first", async () => {
    await save({}, { name: 'First' });
    await save({ rera: 'true' }, { name: 'Second' });
    await save({}, { name: 'Theirs' }, other);
    expect((await kit.list(buyer)).map(({ name }) => name)).toEqual(['Second', 'First']);
  });
});

describe('PATCH /api/searches/:id', () => {
  const patch = (id: number, body: object, by = buyer) => by.patch<SavedSearch>(`${URL}/${id}`, body);

  it('changes the given fields; name and filters of another search are refused, unchanged ones are not [I3]', async () => {
    const { data: first } = await save({ location: 'Charholi' }, { name: 'First' });
    const { data: second } = await save({ location: 'Chikhali' }, { name: 'Second' });
    expect((await patch(second.id, { name: 'SECOND' })).data).toEqual({ ...second, name: 'SECOND' });
    expect((await patch(second.id, { query: second.query, frequency: 'OFF' })).data.frequency).toBe('OFF');
    expect((await patch(second.id, { name: 'first' })).errors?.[0]?.field).toBe('name');
    expect(await patch(second.id, { query: first.query })).toMatchObject({
      code: 'SEARCH_EXISTS',
      details: { id: first.id },
    });
    expect((await patch(second.id, { query: { location: 'Mumbai' } })).errors?.[0]?.field).toBe('query.location');
    expect((await patch(second.id, { query: {} })).data).toMatchObject({ query: {}, path: '/properties' });
  });

  it('is 404 for a search that is missing, deleted or of another user, in every call [I44]', async () => {
    const { data } = await save({});
    const calls = (id: number, by: Client) => [
      patch(id, { name: 'Mine now' }, by),
      by.get(`${URL}/${id}/new`),
      by.post(`${URL}/${id}/seen`, {}),
      by.del(`${URL}/${id}`),
    ];
    const statuses = async (id: number, by: Client) => (await Promise.all(calls(id, by))).map(({ status }) => status);
    expect(await statuses(data.id, other)).toEqual([404, 404, 404, 404]);
    expect(await kit.list(buyer)).toEqual([data]);
    expect((await buyer.del(`${URL}/${data.id}`)).status).toBe(200);
    expect(await statuses(data.id, buyer)).toEqual([404, 404, 404, 404]);
  });

  it('lets the later of two edits win completely, and none restore a deleted search [I44]', async () => {
    const { data } = await save({});
    const edits = [
      { name: 'One', query: { rera: 'true' }, frequency: 'OFF' },
      { name: 'Two', query: { minDone: '50' }, frequency: 'WEEKLY' },
    ];
    const responses = await Promise.all(edits.map((edit) => patch(data.id, edit)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const [{ name, query, frequency } = data] = await kit.list(buyer);
    expect(edits).toContainEqual({ name, query, frequency });
    const [change, gone] = await Promise.all([patch(data.id, { name: 'Three' }), buyer.del(`${URL}/${data.id}`)]);
    expect([200, 404]).toContain(change.status);
    expect(gone.status).toBe(200);
    expect(await kit.list(buyer)).toEqual([]);
  });
});
