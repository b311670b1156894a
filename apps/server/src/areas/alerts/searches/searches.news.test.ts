import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAlertsKit, DAY_MS, type AlertsKit } from '../../../../test/alerts-kit.ts';
import { buildPriceHistory } from '../../../../test/factories-catalogue.ts';
import { queueForgotten } from '../matching/matching.queue.ts';

const LAKH = 100_000;

let kit: AlertsKit;

beforeAll(async () => {
  kit = await createAlertsKit();
});

afterAll(() => kit.close());

beforeEach(async () => {
  for (const table of ['properties', 'saved_searches', 'shortlists'] as const) await kit.db.deleteFrom(table).execute();
});

/** Gives the news of a search, without times and ids. */
const newsOf = async (id: number) =>
  (await kit.news(id)).homes.map(({ reason, fromPrice, toPrice }) => [reason, fromPrice, toPrice]);

const saveAs = async (query: Record<string, string> = {}) => (await kit.save(query)).data.id;

/** Gives the day that many days ago in India. */
const daysAgo = (days: number) => new Date(kit.now().getTime() - days * DAY_MS).toISOString().slice(0, 10);

interface Vector {
  title: string;
  /** Recorded prices by days ago, in lakh. */
  recorded: Record<number, number>;
  /** Saves of the price, in lakh, each after the previous one has settled. */
  saved: number[];
  /** In lakh. */
  news: [from: number, to: number] | null;
}

const VECTORS: Vector[] = [
  { title: '65 for a year, 69 since Monday, 65 today', recorded: { 365: 65, 3: 69 }, saved: [65], news: null },
  { title: '65 for a year, 69 since Monday, 64 today', recorded: { 365: 65, 3: 69 }, saved: [64], news: [65, 64] },
  { title: '69 for 29 days, 65 before', recorded: { 365: 65, 29: 69 }, saved: [66], news: null },
  { title: '69 for 31 days, 65 before', recorded: { 365: 65, 31: 69 }, saved: [66], news: [69, 66] },
  { title: 'the same low twice on one day', recorded: { 365: 65 }, saved: [64, 66, 64], news: [65, 64] },
  { title: 'raised, then reduced to what it was', recorded: { 365: 65 }, saved: [70, 65], news: null },
  { title: 'reduced twice', recorded: { 365: 65 }, saved: [64, 63], news: [64, 63] },
  { title: 'reduced and raised above what it was', recorded: { 365: 65 }, saved: [64, 66], news: null },
  { title: 'reduced and raised a little', recorded: { 365: 65 }, saved: [60, 62], news: [65, 62] },
  { title: 'on request from now on', recorded: { 365: 65 }, saved: [0], news: null },
  { title: 'on request until now', recorded: { 365: 0 }, saved: [65], news: null },
  { title: 'dearer', recorded: { 365: 65 }, saved: [66], news: null },
];

describe('a price drop', () => {
  it.each(VECTORS)('$title: measured from the lowest price of 30 days, or no news [I7]', async (vector) => {
    const prices = Object.entries(vector.recorded).map(([days, lakh]) => [daysAgo(Number(days)), lakh * LAKH] as const);
    const present = prices.toSorted(([one], [other]) => (one < other ? -1 : 1)).at(-1)?.[1] ?? 0;
    const { id } = await kit.create({ minPrice: present, maxPrice: 90 * LAKH });
    await kit.db.deleteFrom('price_history').where('property_id', '=', id).execute();
    await buildPriceHistory(kit.db, id, Object.fromEntries(prices));
    await kit.settle();
    const search = await saveAs();
    for (const lakh of vector.saved) {
      expect((await kit.change(id, { minPrice: lakh * LAKH })).status).toBe(200);
      await kit.settle();
    }
    const { news } = vector;
    expect(await newsOf(search)).toEqual(news ? [['PRICE_DROP', news[0] * LAKH, news[1] * LAKH]] : []);
  });

  it.each([
    [29, []],
    [31, [['PRICE_DROP', 66 * LAKH, 65 * LAKH]]],
  ])('is measured for 30 days from a low that is not recorded on any day: after %i [I7]', async (days, news) => {
    const { id } = await kit.create({ minPrice: 66 * LAKH });
    await kit.settle();
    for (const lakh of [64, 66]) {
      await kit.change(id, { minPrice: lakh * LAKH });
      await kit.settle();
    }
    const search = await saveAs();
    kit.pass(days * DAY_MS);
    await kit.change(id, { minPrice: 65 * LAKH });
    await kit.settle();
    expect(await newsOf(search)).toEqual(news);
  });

  it('is news where it settles after midnight [I7]', async () => {
    const { id } = await kit.create({ minPrice: 65 * LAKH });
    await kit.settle();
    const search = await saveAs();
    // 23:55 in India
    kit.pass(new Date('2027-01-05T18:25:00Z').getTime() - kit.now().getTime());
    await kit.change(id, { minPrice: 64 * LAKH });
    await kit.settle();
    expect(await newsOf(search)).toEqual([['PRICE_DROP', 65 * LAKH, 64 * LAKH]]);
  });
});

describe('a price drop for a search for flats of a type', () => {
  const flat = (type: string, area: number, lakh: number) => ({ type, area, price: lakh * LAKH });
  /** Creates a home with the first flats and changes it to each of the others. Gives its news for these searches. */
  const newsAfter = async (states: ReturnType<typeof flat>[][], queries: Record<string, string>[]) => {
    const [first = [], ...later] = states;
    const range = (flats: ReturnType<typeof flat>[]) => {
      const prices = flats.map(({ price }) => price).filter((price) => price > 0);
      return { minPrice: Math.min(...prices), maxPrice: Math.max(...prices) };
    };
    const { id } = await kit.create({ ...range(first), flats: first });
    await kit.settle();
    const searches: number[] = [];
    for (const query of queries) searches.push(await saveAs(query));
    for (const flats of later) {
      expect((await kit.change(id, { ...range(flats), flats })).status).toBe(200);
      await kit.settle();
    }
    return Promise.all(searches.map(newsOf));
  };
  const drop = (from: number, to: number) => [['PRICE_DROP', from * LAKH, to * LAKH]];
  const EACH = [{ flatTypes: '2BHK' }, { flatTypes: '4BHK' }, { flatTypes: '2BHK,4BHK' }, {}];

  it('is of a flat of that type, not of the cheapest flat of the home [I7]', async () => {
    const cheaper = [
      [flat('2BHK', 700, 55), flat('4BHK', 1300, 90)],
      [flat('2BHK', 700, 52), flat('4BHK', 1300, 90)],
    ];
    expect(await newsAfter(cheaper, EACH)).toEqual([drop(55, 52), [], drop(55, 52), drop(55, 52)]);
  });

  it('is news though the lowest price of the home is unchanged [I7]', async () => {
    const reduced = [
      [flat('2BHK', 700, 55), flat('4BHK', 1300, 90)],
      [flat('2BHK', 700, 55), flat('4BHK', 1300, 84)],
    ];
    expect(await newsAfter(reduced, EACH)).toEqual([[], drop(90, 84), [], []]);
  });

  it('is of a flat within the filters of area and price [I7]', async () => {
    const states = [
      [flat('4BHK', 1300, 80), flat('4BHK', 1700, 110)],
      [flat('4BHK', 1300, 80), flat('4BHK', 1700, 104)],
    ];
    const large = { flatTypes: '4BHK', minArea: '1500' };
    const small = { flatTypes: '4BHK', maxArea: '1500' };
    const upTo90 = { flatTypes: '4BHK', maxPrice: String(90 * LAKH) };
    expect(await newsAfter(states, [large, small, upTo90])).toEqual([drop(110, 104), [], []]);
  });

  it('is no news where a cheaper flat has come into the price range from below [I7]', async () => {
    const raised = [
      [flat('4BHK', 1300, 55), flat('4BHK', 1700, 70)],
      [flat('4BHK', 1300, 62), flat('4BHK', 1700, 70)],
    ];
    expect(await newsAfter(raised, [{ flatTypes: '4BHK', minPrice: String(60 * LAKH) }])).toEqual([[]]);
  });

  it.each([
    { prices: [90, 95, 91], news: [] },
    { prices: [80, 85, 78], news: drop(80, 78) },
  ])('is measured from the lowest price of 30 days: $prices lakh [I7]', async ({ prices, news }) => {
    const states = prices.map((lakh) => [flat('2BHK', 700, 55), flat('4BHK', 1300, lakh)]);
    expect(await newsAfter(states, [{ flatTypes: '4BHK' }])).toEqual([news]);
  });

  it('is no news of a flat whose price is on request [I7]', async () => {
    const states = [
      [flat('2BHK', 700, 55), flat('4BHK', 1300, 0)],
      [flat('2BHK', 700, 52), flat('4BHK', 1300, 0)],
    ];
    expect(await newsAfter(states, [{ flatTypes: '4BHK' }])).toEqual([[]]);
  });
});

describe('a new home', () => {
  it('is no news where it matched in the 30 days before: 61 to 65 and back under 62 [I7]', async () => {
    const { id } = await kit.create({ minPrice: 61 * LAKH });
    await kit.settle();
    const search = await saveAs({ maxPrice: String(62 * LAKH) });
    for (const lakh of [65, 61]) {
      await kit.change(id, { minPrice: lakh * LAKH });
      await kit.settle();
    }
    expect(await newsOf(search)).toEqual([]);
  });

  it('is no news where it matched 29 days ago [I7]', async () => {
    const { id } = await kit.create({ minPrice: 61 * LAKH });
    await kit.settle();
    const search = await saveAs({ maxPrice: String(62 * LAKH) });
    await kit.change(id, { minPrice: 65 * LAKH });
    await kit.settle();
    kit.pass(29 * DAY_MS);
    await kit.change(id, { minPrice: 62 * LAKH });
    await kit.settle();
    expect((await newsOf(search)).map(([reason]) => reason)).not.toContain('NEW');
  });

  it('is news when it matches again after more than 30 days, or for the first time [I7]', async () => {
    const { id } = await kit.create({ minPrice: 61 * LAKH });
    await kit.settle();
    const search = await saveAs({ maxPrice: String(62 * LAKH) });
    const dear = await saveAs({ minPrice: String(90 * LAKH) });
    await kit.change(id, { minPrice: 65 * LAKH });
    await kit.settle();
    kit.pass(30 * DAY_MS);
    await kit.change(id, { minPrice: 62 * LAKH, maxPrice: 95 * LAKH });
    await kit.settle();
    expect(await newsOf(search)).toEqual([['NEW', null, null]]);
    expect(await newsOf(dear)).toEqual([['NEW', null, null]]);
  });

  it('is news when it was unchanged for more than 30 days as another [I7]', async () => {
    const { id } = await kit.create({ minPrice: 65 * LAKH });
    await kit.settle();
    const search = await saveAs({ maxPrice: String(62 * LAKH) });
    kit.pass(90 * DAY_MS);
    await kit.change(id, { minPrice: 62 * LAKH });
    await kit.settle();
    expect(await newsOf(search)).toEqual([['NEW', null, null]]);
  });

  it('has a price drop once it has been new [I7, I14]', async () => {
    const search = await saveAs();
    const { id } = await kit.create({ minPrice: 65 * LAKH });
    await kit.settle();
    expect(await newsOf(search)).toEqual([['NEW', null, null]]);
    await kit.change(id, { minPrice: 64 * LAKH });
    await kit.settle();
    expect(await newsOf(search)).toEqual([['PRICE_DROP', 65 * LAKH, 64 * LAKH]]);
  });
});

describe('the news of a saved search', () => {
  it('starts with its creation, and again with other filters, not with another name or frequency [I4]', async () => {
    await kit.create();
    await kit.settle();
    const { data: search } = await kit.save({});
    expect(search.newCount).toBe(0);
    expect(await newsOf(search.id)).toEqual([]);
    await kit.create({ name: 'Second Court' });
    await kit.settle();
    const patch = (body: object) => kit.buyer.patch(`/api/searches/${search.id}`, body);
    expect(await patch({ name: 'Renamed', frequency: 'OFF' })).toMatchObject({ data: { newCount: 1 } });
    // the same filters, in another order
    expect(await patch({ query: { name: '  ', flatTypes: '' } })).toMatchObject({ data: { newCount: 1 } });
    expect(await patch({ query: { flatTypes: '2BHK' } })).toMatchObject({ data: { newCount: 0, lastLookedAt: null } });
  });

  it('counts homes and not events, leaves hidden ones out, and drops what no longer matches [I14]', async () => {
    const search = await saveAs({ maxPrice: String(62 * LAKH) });
    const homes = [];
    for (const name of ['One Court', 'Two Court', 'Three Court']) homes.push(await kit.create({ name }));
    await kit.settle();
    const [one, two, three] = homes.map(({ id }) => id) as [number, number, number];
    await kit.change(one, { workDone: 60 });
    await kit.change(two, { minPrice: 70 * LAKH });
    await kit.settle();
    const { id: userId } = await kit.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'USER')
      .executeTakeFirstOrThrow();
    expect(await kit.list()).toMatchObject([{ id: search, newCount: 2 }]);
    expect((await kit.news(search)).homes.map(({ propertyId }) => propertyId)).toEqual([three, one]);
    await kit.db.insertInto('hidden_properties').values({ user_id: userId, property_id: three }).execute();
    expect(await kit.list()).toMatchObject([{ newCount: 1 }]);
    await kit.admin.del(`/api/admin/properties/${one}`);
    expect(await kit.list()).toMatchObject([{ newCount: 0 }]);
  });

  it('is seen up to the event that was displayed, and never goes back [I14]', async () => {
    const search = await saveAs();
    await kit.create({ name: 'One Court' });
    await kit.settle();
    const { upTo } = await kit.news(search);
    await kit.create({ name: 'Two Court' });
    await kit.settle();
    const looked = await kit.look(search, upTo);
    expect(looked).toMatchObject({ status: 200, data: { newCount: 1, lastLookedAt: kit.now().toISOString() } });
    expect((await kit.look(search)).data.newCount).toBe(0);
    expect((await kit.look(search, upTo)).data.newCount).toBe(0);
    // an event that does not exist yet is ignored
    await kit.look(search, 9_000_000);
    await kit.create({ name: 'Three Court' });
    await kit.settle();
    expect(await kit.list()).toMatchObject([{ newCount: 1 }]);
  });

  it('counts to 99, and shows at most 100 homes, the newest first [I14]', async () => {
    const search = await saveAs();
    const { id: like } = await kit.create();
    await sql`INSERT INTO properties (name, description, location, min_price, max_price, status, flat_mask)
      SELECT 'Court ' || n, description, location, min_price, max_price, status, flat_mask
      FROM properties, generate_series(1, 101) n WHERE id = ${like}`.execute(kit.db);
    await queueForgotten(kit.db, kit.now());
    await kit.match();
    expect(await kit.list()).toMatchObject([{ newCount: 99 }]);
    const { homes } = await kit.news(search);
    expect(homes).toHaveLength(100);
    const ids = homes.map(({ propertyId }) => propertyId);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });
});
