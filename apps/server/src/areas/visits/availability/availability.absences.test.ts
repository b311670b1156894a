import type { Absence, DeskVisit } from '@aangan/contract/visits/entities';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';

/** 11:30 in India, on a Thursday. */
const NOW = new Date('2026-12-10T06:00:00Z');
const SATURDAY = '2026-12-12';

const testApp = useTestApp({ now: NOW });
let admin: BuiltUser;
let client: Client;
let host: BuiltUser;
let hosting: Client;

beforeAll(async () => {
  admin = await buildUser(testApp.db, { role: 'ADMIN' });
  client = await signedIn(testApp, admin);
});

beforeEach(async () => {
  host = await buildUser(testApp.db, { role: 'EXECUTIVE' });
  hosting = await signedIn(testApp, host);
});

afterEach(async () => {
  for (const table of ['visit_absences', 'properties'] as const) {
    await testApp.db.deleteFrom(table).execute();
  }
});

const fieldsOf = (errors: { field: string }[] | undefined) => errors?.map(({ field }) => field);

describe('absences', () => {
  const DESK = '/api/desk/absences';
  const ADMIN = '/api/admin/visit-absences';
  const body = (overrides: Record<string, unknown> = {}) => ({ fromDate: SATURDAY, toDate: SATURDAY, ...overrides });
  type Made = { absence: Absence; touched: DeskVisit[] };

  it('are for staff alone [V57, V59]', async () => {
    const buyer = await signedIn(testApp, await buildUser(testApp.db));
    expect((await buyer.get(DESK)).code).toBe('FORBIDDEN');
    expect((await buyer.post(DESK, body())).code).toBe('FORBIDDEN');
    expect((await hosting.get(ADMIN)).code).toBe('FORBIDDEN');
  });

  it('end new slots at once, change no visit, and name affected ones [V59]', async () => {
    const visit = await timed();
    const day = await timed({ visit_time: null, visit_minutes: null });
    await timed({ status: 'CANCELED' });
    await timed({ visit_date: '2026-12-13' });
    const slots = `/api/properties/${visit.property_id}/visit-slots?date=${SATURDAY}`;
    const { status, data } = await hosting.post<Made>(DESK, body({ note: 'Wedding' }));
    expect(status).toBe(201);
    expect(data.absence).toEqual({
      id: data.absence.id,
      userId: host.id,
      userName: host.name,
      ...body({ note: 'Wedding' }),
      fromTime: null,
      toTime: null,
    });
    expect(data.touched.map(({ id }) => id)).toEqual([visit.id, day.id]);
    expect((await client.get<{ state: string }>(slots)).data.state).toBe('FULL');
    const row = testApp.db
      .selectFrom('bookings')
      .select(['status', 'revision', 'host_seat'])
      .where('id', '=', visit.id);
    expect(await row.executeTakeFirst()).toEqual({ status: 'PENDING', revision: 0, host_seat: visit.host_seat });
    expect((await hosting.get(DESK)).data).toEqual([data.absence]);
    expect((await hosting.del(`${DESK}/${data.absence.id}`)).data).toBeNull();
    expect((await client.get<{ state: string }>(slots)).data.state).toBe('OPEN');
  });

  it('of some hours affect overlapping visits [V59]', async () => {
    const visit = await timed();
    const touched = async (fromTime: string, toTime: string) => {
      const { data } = await hosting.post<Made>(DESK, body({ fromTime, toTime }));
      return data.touched.map(({ id }) => id);
    };
    expect(await touched('11:59', '24:00')).toEqual([visit.id]);
    expect(await touched('10:00', '11:01')).toEqual([visit.id]);
    expect(await touched('12:00', '13:00')).toEqual([]);
    expect(await touched('10:00', '11:00')).toEqual([]);
  });

  it.each([
    ['toDate', { toDate: '2026-12-11' }],
    ['toDate', { fromDate: '2026-12-01', toDate: '2026-12-09' }],
    ['toDate', { toDate: '2027-02-10' }],
    ['toDate', { fromDate: '2027-12-01', toDate: '2027-12-11' }],
    ['toTime', { fromTime: '10:00' }],
    ['toTime', { fromTime: '10:00', toTime: '09:00' }],
    ['fromTime', { fromTime: '25:00', toTime: '26:00' }],
  ])('refuse an invalid %s: %j [V59]', async (field, wrong) => {
    const { status, errors } = await hosting.post(DESK, body(wrong));
    expect([status, fieldsOf(errors)?.[0]]).toEqual([400, field]);
  });

  it('may last 60 days and be a year ahead [V59]', async () => {
    expect((await hosting.post(DESK, body({ toDate: '2027-02-09' }))).status).toBe(201);
    expect((await hosting.post(DESK, body({ fromDate: '2027-12-01', toDate: '2027-12-10' }))).status).toBe(201);
  });

  it('are edited by their owner, and by admins; their audit entries are encrypted [V29, V59]', async () => {
    const other = await signedIn(testApp, await buildUser(testApp.db, { role: 'EXECUTIVE' }));
    const { data } = await client.post<Made>(ADMIN, body({ userId: host.id, note: 'Unwell' }));
    expect(data.absence).toMatchObject({ userId: host.id, userName: host.name });
    expect((await hosting.get(DESK)).data).toEqual([data.absence]);
    expect((await other.get(DESK)).data).toEqual([]);
    expect((await client.get(ADMIN)).data).toEqual([data.absence]);
    const url = `/${data.absence.id}`;
    expect((await other.del(DESK + url)).code).toBe('NOT_FOUND');
    expect((await client.del(DESK + url)).code).toBe('NOT_FOUND');
    expect(await auditTrail(testApp.db)).toMatchObject([
      {
        action: 'CREATE',
        entity: 'VISITS',
        entity_name: `Away on 12 December 2026, ${host.name}`,
        after: { absenceNote: 'Unwell' },
      },
    ]);
    const stored = await testApp.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(JSON.stringify([stored?.entity_name, stored?.after])).not.toMatch(/Unwell|Person/);
    expect((await client.del(ADMIN + url)).data).toBeNull();
    expect((await client.del(ADMIN + url)).code).toBe('NOT_FOUND');
  });

  it('are of users who can host [V59]', async () => {
    const buyer = await buildUser(testApp.db);
    const left = await buildUser(testApp.db, { role: 'EXECUTIVE', active: false });
    for (const userId of [buyer.id, left.id, 987_654]) {
      expect(fieldsOf((await client.post(ADMIN, body({ userId }))).errors)).toEqual(['userId']);
    }
  });
});

/** Creates a live visit of the host, by default at 11:00 that Saturday at another property each time. */
async function timed(columns: Partial<Parameters<typeof buildBooking>[1]> = {}) {
  const user = await buildUser(testApp.db);
  const property = await buildProperty(testApp.db, { assigned_user_id: host.id });
  return buildBooking(testApp.db, {
    user_id: user.id,
    property_id: property.id,
    host_id: host.id,
    visit_date: SATURDAY,
    visit_time: '11:00',
    visit_minutes: 60,
    property_seat: 1,
    // with another length or home each, so that no two share a seat
    host_seat: (seats = (seats % 1_000) + 1),
    ...columns,
  });
}
let seats = 0;
