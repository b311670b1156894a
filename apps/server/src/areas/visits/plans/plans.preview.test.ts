import { metres } from '@aangan/contract/catalogue/distance';
import type { VisitPlanPreview } from '@aangan/contract/visits/entities';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildBooking } from '../../../../test/factories-catalogue.ts';
import type { BuiltUser } from '../../../../test/factories.ts';
import { NOT_TEXT } from '../../../../test/hostile.ts';
import { CHIKHALI, CHIKHALI_AREA, createPlanKit, idsOf, MOSHI_AREA, preview } from '../../../../test/plan-kit.ts';

/** Thursday 10 December 2026, 15:30 in India. */
const NOW = new Date('2026-12-10T10:00:00Z');
const DAY = '2026-12-15';

const testApp = useTestApp({ now: NOW });
let kit: ReturnType<typeof createPlanKit>;
let buyer: BuiltUser;
let client: Client;

beforeAll(async () => {
  kit = createPlanKit(testApp, DAY);
  ({ buyer, client } = await kit.newBuyer());
});

const timesOf = ({ stops }: VisitPlanPreview) =>
  stops.map(({ name, visitTime, endTime }) => [name, visitTime, endTime]);

describe('POST /api/visit-plans/preview', () => {
  it.each<[string, object]>([
    ['visitDate', { visitDate: '2026-12-09' }],
    ['visitDate', { visitDate: '2027-01-10' }],
    ['visitDate', { visitDate: '2026-02-30' }],
    ['propertyIds', { propertyIds: [1] }],
    ['propertyIds', { propertyIds: [1, 2, 3, 4, 5] }],
    ['propertyIds', { propertyIds: [1, 1] }],
    ['propertyIds', { propertyIds: '1,2' }],
    ['propertyIds.0', { propertyIds: ['1', 2] }],
    ['notBefore', { notBefore: '9:00' }],
    ['notAfter', { notAfter: '24:30' }],
    ['notAfter', { notBefore: '12:00', notAfter: '12:00' }],
    ...NOT_TEXT.map((value): [string, object] => ['visitDate', { visitDate: value }]),
  ])('refuses an invalid %s: %j', async (field, wrong) => {
    const response = await preview(client, { visitDate: DAY, propertyIds: [1, 2], ...wrong });
    expect([response.status, response.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });

  it('plans by area points, gives the ways, and reserves nothing [V52, V53, V54]', async () => {
    const homes = await kit.twoHomes();
    const before = await kit.countRows();
    const body = { visitDate: DAY, propertyIds: idsOf(homes) };
    const [first, second] = [await preview(client, body), await preview((await kit.newBuyer()).client, body)];
    const straight = metres(CHIKHALI_AREA, MOSHI_AREA);
    expect(first.data).toEqual({
      feasible: true,
      stops: [
        {
          propertyId: homes[0].id,
          name: 'Amber Court',
          ...CHIKHALI_AREA,
          visitTime: '10:00',
          endTime: '11:00',
          travelMinutes: 0,
          metres: null,
          roadMetres: null,
        },
        {
          propertyId: homes[1].id,
          name: 'Bela House',
          ...MOSHI_AREA,
          visitTime: '12:00',
          endTime: '13:00',
          // 2.7 km in a straight line, 3.7 km by road: 11 minutes and 10 to spare
          travelMinutes: 25,
          metres: straight,
          roadMetres: Math.round(straight * 1.4),
        },
      ],
      blocked: [],
      nextFeasibleDate: null,
    });
    expect(second.data).toEqual(first.data);
    expect(await kit.countRows()).toEqual(before);
  });

  it('allows half an hour to a home without a place', async () => {
    const homes = [await kit.home(CHIKHALI), await kit.home()];
    const { data } = await preview(client, { visitDate: DAY, propertyIds: idsOf(homes) });
    expect(data.stops.map(({ travelMinutes, metres: way, lat }) => [travelMinutes, way, lat])).toEqual([
      [0, null, 18.675],
      [30, null, null],
    ]);
  });

  it('respects the free times of each home, the ends of the day and other visits of the buyer [V53]', async () => {
    const other = await kit.newBuyer();
    const [amber, bela] = await kit.twoHomes();
    await kit.fill(amber.id, '10:00');
    const own = { visit_date: DAY, visit_time: '11:00', visit_minutes: 60, property_seat: 1 };
    await buildBooking(testApp.db, { user_id: other.buyer.id, property_id: (await kit.home()).id, ...own });
    const body = { visitDate: DAY, propertyIds: idsOf([amber, bela]) };
    expect(timesOf((await preview(other.client, body)).data)).toEqual([
      ['Bela House', '10:00', '11:00'],
      ['Amber Court', '12:00', '13:00'],
    ]);
    const late = { ...body, notBefore: '10:30', notAfter: '15:00' };
    expect(timesOf((await preview(other.client, late)).data)).toEqual([
      ['Amber Court', '12:00', '13:00'],
      ['Bela House', '14:00', '15:00'],
    ]);
    const short = (await preview(other.client, { ...late, notAfter: '14:59' })).data;
    expect([short.feasible, short.stops]).toEqual([false, []]);
  });

  it('gives for each home what prevents it, and the next day that works [V54]', async () => {
    const [amber, bela] = await kit.twoHomes();
    await testApp.db
      .insertInto('visit_exceptions')
      .values({ property_id: amber.id, visit_date: DAY, kind: 'CLOSED', note: '' })
      .execute();
    const whole = { property_id: bela.id, visit_date: '2026-12-16', kind: 'EXTRA', note: '' };
    await testApp.db
      .insertInto('visit_exceptions')
      .values([
        { ...whole, kind: 'CLOSED', from_time: null, to_time: null },
        { ...whole, from_time: '10:00', to_time: '11:00' },
      ])
      .execute();
    await kit.fill(bela.id, '10:00');
    const body = { visitDate: DAY, propertyIds: idsOf([amber, bela]) };
    expect((await preview(client, body)).data).toEqual({
      feasible: false,
      stops: [],
      blocked: [{ propertyId: amber.id, reason: 'CLOSED' }],
      // on the 16th the second home has one slot, after which there is time for the first
      nextFeasibleDate: '2026-12-16',
    });
    const early = (await preview(client, { ...body, notAfter: '10:30' })).data;
    expect(early.blocked).toEqual([
      { propertyId: amber.id, reason: 'CLOSED' },
      { propertyId: bela.id, reason: 'NO_TIME' },
    ]);
    expect(early.nextFeasibleDate).toBeNull();
  });

  it('searches days after the requested one, then from the first of the window on [V54]', async () => {
    const [amber, bela] = await kit.twoHomes();
    const never = Array.from({ length: 7 }, () => []);
    const hours = JSON.stringify(never.map((_, day) => (day === 6 ? [{ from: '10:00', to: '18:00' }] : [])));
    for (const { id } of [amber, bela]) {
      await testApp.db.insertInto('property_visit_hours').values({ property_id: id, hours, version: 1 }).execute();
    }
    const next = async (visitDate: string) =>
      (await preview(client, { visitDate, propertyIds: idsOf([amber, bela]) })).data.nextFeasibleDate;
    // the Saturdays of the window are 12, 19 and 26 December and 2 and 9 January
    expect(await next('2026-12-13')).toBe('2026-12-19');
    expect(await next('2026-12-10')).toBe('2026-12-12');
    await testApp.db.deleteFrom('property_visit_hours').where('property_id', '=', bela.id).execute();
    const closed = JSON.stringify(never);
    await testApp.db
      .insertInto('property_visit_hours')
      .values({ property_id: bela.id, hours: closed, version: 1 })
      .execute();
    expect(await next('2026-12-13')).toBeNull();
    await testApp.db
      .insertInto('visit_exceptions')
      .values({
        property_id: bela.id,
        visit_date: '2026-12-12',
        kind: 'EXTRA',
        from_time: '14:00',
        to_time: '15:00',
        note: '',
      })
      .execute();
    expect(await next('2026-12-13')).toBe('2026-12-12');
  });

  it('names homes that are deleted or have a visit of the buyer, for which no day works [V54]', async () => {
    const [amber, bela] = await kit.twoHomes();
    await buildBooking(testApp.db, { user_id: buyer.id, property_id: amber.id, status: 'COMPLETED' });
    const called = await kit.home();
    await buildBooking(testApp.db, { user_id: buyer.id, property_id: called.id, status: 'CANCELED' });
    const ids = [987_654_321, ...idsOf([amber, bela, called])];
    expect((await preview(client, { visitDate: DAY, propertyIds: ids })).data).toEqual({
      feasible: false,
      stops: [],
      blocked: [
        { propertyId: 987_654_321, reason: 'NOT_FOUND' },
        { propertyId: amber.id, reason: 'ALREADY_BOOKED' },
      ],
      nextFeasibleDate: null,
    });
  });

  it('is limited to 30 a minute', async () => {
    const { client: eager } = await kit.newBuyer();
    const body = { visitDate: DAY, propertyIds: idsOf(await kit.twoHomes()) };
    for (let calls = 0; calls < 30; calls += 1) expect((await preview(eager, body)).status).toBe(200);
    expect((await preview(eager, body)).code).toBe('TOO_MANY_REQUESTS');
    await testApp.letPass(61);
    expect((await preview(eager, body)).status).toBe(200);
  });
});
