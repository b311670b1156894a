import { addDays } from '@aangan/contract/core/dates';
import type { Paged } from '@aangan/contract/core/paged';
import type { Visit } from '@aangan/contract/visits/entities';
import { BOOKINGS_LISTED_MAX, VISIT_ACTS_A_DAY } from '@aangan/contract/visits/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';

/** 11 December 2026, 01:30 in India, while it is still the day before in UTC. */
const NOW = new Date('2026-12-10T20:00:00Z');
const TODAY = '2026-12-11';
const EARLIER = '/api/bookings/earlier';

const testApp = useTestApp({ now: NOW });
let buyer: BuiltUser;
let client: Client;

beforeEach(async () => {
  testApp.setNow(NOW);
  buyer = await buildUser(testApp.db);
  client = await signedIn(testApp, buyer);
});

/** Creates a visit so many days from today. */
async function visit(days: number, status = 'COMPLETED'): Promise<number> {
  const { id: property_id } = await buildProperty(testApp.db);
  const columns = { user_id: buyer.id, property_id, status, visit_date: addDays(TODAY, days) };
  return (await buildBooking(testApp.db, columns)).id;
}

const listed = async () => (await client.get<Visit[]>('/api/bookings')).data.map(({ id }) => id);
const earlier = async (query = '') => (await client.get<Paged<Visit>>(`${EARLIER}${query}`)).data;
const idsOf = ({ content }: Paged<Visit>) => content.map(({ id }) => id);

describe('GET /api/bookings', () => {
  it('has live visits and those of the last year, cancelled ones of 30 days, soonest first [VISIT22]', async () => {
    const here = [
      await visit(-800, 'PENDING'),
      await visit(-365),
      await visit(-364, 'NO_SHOW'),
      await visit(-30, 'CANCELED'),
      await visit(0, 'CONFIRMED'),
      await visit(30, 'CANCELED'),
    ];
    const left = [await visit(-31, 'CANCELED'), await visit(-366), await visit(-367, 'NO_SHOW')];
    expect(await listed()).toEqual(here);
    expect(idsOf(await earlier())).toEqual(left);
  });

  it('has 100 visits at most: upcoming ones, then the latest days [VISIT22]', async () => {
    const { id: property_id } = await buildProperty(testApp.db);
    const old = await visit(-700, 'CONFIRMED');
    const ahead = await visit(3, 'CONFIRMED');
    const rows = Array.from({ length: BOOKINGS_LISTED_MAX + 20 }, (_, n) => ({
      user_id: buyer.id,
      property_id,
      status: 'CANCELED',
      // three on each day
      visit_date: addDays(TODAY, 30 - Math.floor(n / 3)),
      notes: 'x',
    }));
    await testApp.db.insertInto('bookings').values(rows).execute();
    const all = await testApp.db
      .selectFrom('bookings')
      .select('id')
      .where('user_id', '=', buyer.id)
      .orderBy('visit_date', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const ids = await listed();
    expect(ids).toHaveLength(BOOKINGS_LISTED_MAX);
    expect(ids).toContain(ahead);
    expect(ids).not.toContain(old);
    const pages = [await earlier(), await earlier('?page=1')];
    expect(pages.map(({ totalElements, totalPages, last }) => [totalElements, totalPages, last])).toEqual([
      [22, 2, false],
      [22, 2, true],
    ]);
    const others = pages.flatMap(idsOf);
    // each is in one of both lists
    expect(ids.length + others.length).toBe(all.length);
    expect(new Set([...ids, ...others])).toEqual(new Set(all.map(({ id }) => id)));
    expect(others).toEqual(all.map(({ id }) => id).filter((id) => others.includes(id)));
  });

  it('is 400 KB at most for the most that an account may do, with the longest notes [VISIT21, VISIT22]', async () => {
    const notes = 'आ'.repeat(1000);
    const { id } = await buildProperty(testApp.db, { name: 'अ'.repeat(100) });
    for (let day = 0; day < 5; day += 1) {
      testApp.setNow(new Date(NOW.getTime() + day * 86_400_000));
      for (let n = 0; n <= VISIT_ACTS_A_DAY; n += 1) {
        const booked = await client.post<Visit>(`/api/bookings/properties/${id}`, {
          visitDate: addDays(TODAY, 20),
          notes,
        });
        if (booked.status === 201)
          await client.post(`/api/bookings/${booked.data.id}/cancel`, { reason: 'अ'.repeat(200) });
      }
    }
    const after = (await client.file('/api/bookings')).body;
    expect(Buffer.byteLength(after)).toBeLessThan(300_000);
    const rows = Array.from({ length: 500 }, () => ({
      user_id: buyer.id,
      property_id: id,
      status: 'CANCELED',
      visit_date: TODAY,
      notes,
    }));
    await testApp.db.insertInto('bookings').values(rows).execute();
    for (const url of ['/api/bookings', `${EARLIER}?size=100`]) {
      expect(Buffer.byteLength((await client.file(url)).body)).toBeLessThan(450_000);
    }
  });
});

describe('GET /api/bookings/earlier', () => {
  it('is for signed-in users, and has their own visits alone [VISIT22]', async () => {
    await visit(-400);
    expect((await createClient(testApp).get(EARLIER)).code).toBe('UNAUTHENTICATED');
    const stranger = await signedIn(testApp, await buildUser(testApp.db));
    expect((await stranger.get<Paged<Visit>>(EARLIER)).data).toMatchObject({
      content: [],
      totalElements: 0,
      last: true,
    });
  });

  it.each(['page=-1', 'page=x', 'size=0', 'size=101'])('refuses ?%s', async (query) => {
    const response = await client.get(`${EARLIER}?${query}`);
    expect([response.status, response.errors?.length]).toEqual([400, 1]);
  });
});
