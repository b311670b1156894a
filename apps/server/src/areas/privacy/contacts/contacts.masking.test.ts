import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { whileUnlogged } from '../../../../test/privacy-kit.ts';
import type { ContactMasking } from '../../../config/config.ts';
import { maskEmail } from '../../../http/observe/mask-contact.ts';
import { maskedContactNo, maskedEmail } from '../../../sql/contacts.sql.ts';

/** 10 December 2026, 12:20 in India. */
const NOW = new Date('2026-12-10T06:50:00Z');
const MODES: ContactMasking[] = ['page', 'strict', 'off'];

const apps = new Map<ContactMasking, TestApp>();
let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({ now: NOW });
  apps.set('page', testApp);
  for (const contactMasking of ['strict', 'off'] as const) {
    const options = { now: NOW, database: testApp.database, config: { contactMasking } };
    apps.set(contactMasking, await createTestApp(options));
  }
});

afterAll(async () => {
  for (const mode of MODES.toReversed()) await apps.get(mode)?.close();
});

describe('a mask', () => {
  it.each([
    ['rohan.jadhav@mail.example', 'r***@m***.example'],
    ['x@sub.corp.co.in', 'x***@s***.in'],
    ['A@b.c', 'A***@b***.c'],
    ['"odd@part"@mail.example', '"***@m***.example'],
    ['nobody@localhost', 'n***@l***'],
    ['अनु@घर.example', 'अ***@घ***.example'],
  ])('of %s is %s, in SQL and in the contact log [I19, I25]', async (email, masked) => {
    const { rows } = await sql<{ masked: string }>`
      SELECT ${maskedEmail('u')} AS masked FROM (SELECT ${email}::text AS email) u`.execute(testApp.db);
    expect([rows[0]?.masked, maskEmail(email)]).toEqual([masked, masked]);
  });

  it.each([
    ['9876543210', '98******10'],
    ['0000000001', '00******01'],
  ])('of %s is %s [I19]', async (contactNo, masked) => {
    const { rows } = await sql<{ masked: string }>`
      SELECT ${maskedContactNo('u')} AS masked FROM (SELECT ${contactNo}::text AS contact_no) u`.execute(testApp.db);
    expect(rows[0]?.masked).toBe(masked);
  });
});

describe.each(MODES)('with CONTACT_MASKING=%s', (mode) => {
  let admin: BuiltUser;
  let staff: BuiltUser;
  let buyer: BuiltUser;
  let client: Client;
  let bookingId: number;

  beforeEach(async () => {
    const app = apps.get(mode);
    if (!app) throw new Error('No such app');
    admin = await buildUser(app.db, { role: 'ADMIN' });
    staff = await buildUser(app.db, { role: 'EXECUTIVE', email: `whole-${mode}-${Math.random()}@staff.example` });
    buyer = await buildUser(app.db, { email: `rohan-${mode}-${Math.random()}@mail.example` });
    const { id: property_id } = await buildProperty(app.db);
    bookingId = (await buildBooking(app.db, { user_id: buyer.id, property_id, visit_date: '2026-12-12' })).id;
    client = await signedIn(app, admin);
  });

  /** Every call that returns a buyer's contact, with its body where it has one. */
  const calls = () => {
    const whole = { name: buyer.name, email: buyer.email, role: 'USER', active: true };
    return [
      ['GET', '/api/admin/bookings?size=100'],
      ['GET', `/api/admin/bookings/filter?searchTerm=${buyer.contactNo}`],
      ['GET', '/api/admin/bookings/upcoming?days=7'],
      ['GET', `/api/admin/bookings/${bookingId}?`],
      ['GET', '/api/admin/users?size=100&sortBy=id&sortDir=desc'],
      ['GET', `/api/admin/users/filter?search=${encodeURIComponent(buyer.email)}`],
      ['GET', `/api/admin/users/${buyer.id}?`],
      ['PATCH', `/api/admin/bookings/${bookingId}?`, { status: 'CONFIRMED' }],
      ['PUT', `/api/admin/users/${buyer.id}?`, whole],
      ['PATCH', `/api/admin/users/${buyer.id}?`, { active: true }],
    ] as const;
  };
  const ask = (method: string, path: string, body?: object) =>
    method === 'GET' ? client.get(path) : client[method === 'PUT' ? 'put' : 'patch'](path, body ?? {});
  const logged = () =>
    testApp.db
      .selectFrom('contact_log')
      .select(['kind', 'actor_id', 'actor_name', 'on_day'])
      .where('user_id', '=', buyer.id)
      .execute();

  const isMaskedWhen = { page: { asked: true, plain: false }, strict: { asked: true, plain: true } };
  const expected = mode === 'off' ? { asked: false, plain: false } : isMaskedWhen[mode];

  it.each([
    ['as documented', '', expected.plain],
    ['asked for masks', '&contacts=masked', expected.asked],
  ])('each call %s masks it or logs it first, never neither [I19, I20, I21]', async (_how, more, masked) => {
    for (const [method, path, body] of calls()) {
      const { status, data } = await ask(method, `${path}${more}`, body);
      const text = JSON.stringify(data);
      const shows = {
        path,
        status,
        masked,
        number: text.includes(buyer.contactNo),
        email: text.includes(buyer.email),
      };
      expect(shows).toEqual({ path, status: 200, masked, number: !masked, email: !masked });
      if (masked) expect(text).toContain('r***@m***.example');
      const entry = { kind: 'LISTED', actor_id: admin.id, actor_name: admin.name, on_day: '2026-12-10' };
      expect(await logged()).toEqual(masked ? [] : [entry]);
      await testApp.db.deleteFrom('contact_log').where('user_id', '=', buyer.id).execute();
    }
  });

  it('a view of a list is one entry per day and person [I21]', async () => {
    for (let count = 0; count < 3; count += 1) await client.get('/api/admin/users?size=100&sortDir=desc');
    const both = [client.get(`/api/admin/users/${buyer.id}`), client.get(`/api/admin/bookings/${bookingId}`)];
    await Promise.all(both);
    expect(await logged()).toHaveLength(expected.plain ? 0 : 1);
  });

  it('a buyer who becomes staff is logged before the mask no longer applies [I21, I44]', async () => {
    const { data } = await client.patch(`/api/admin/users/${buyer.id}?contacts=masked`, { role: 'EXECUTIVE' });
    expect(data).toMatchObject({ contactNo: buyer.contactNo });
    expect(await logged()).toMatchObject([{ kind: 'LISTED', actor_id: admin.id }]);
  });

  it('staff are unmasked, and not logged [I19, I44]', async () => {
    const { data } = await client.get(`/api/admin/users/${staff.id}?contacts=masked`);
    expect(data).toMatchObject({ contactNo: staff.contactNo, email: staff.email, contactMasked: false });
    const entries = testApp.db.selectFrom('contact_log').select('id').where('user_id', '=', staff.id);
    expect(await entries.execute()).toEqual([]);
  });

  it('the desk and the visits of admins are always masked [I20]', async () => {
    const paths = [`/api/desk/visits/${bookingId}`, '/api/admin/visits?from=2026-12-12&to=2026-12-12'];
    for (const path of paths) {
      const text = JSON.stringify((await client.get(path)).data);
      const masked = `${buyer.contactNo.slice(0, 2)}******${buyer.contactNo.slice(-2)}`;
      expect([text.includes(masked), text.includes(buyer.contactNo)]).toEqual([true, false]);
    }
    expect(await logged()).toEqual([]);
  });

  it('nothing is shown or changed where it cannot be logged [I21]', async () => {
    await whileUnlogged(testApp.db, 'LISTED', async () => {
      for (const [method, path, body] of calls()) {
        const response = await ask(method, path, body);
        expect([path, response.code]).toEqual([path, expected.plain ? undefined : 'UNAVAILABLE']);
        expect(JSON.stringify(response)).not.toContain(buyer.contactNo);
      }
      const visit = testApp.db.selectFrom('bookings').select('status').where('id', '=', bookingId);
      expect(await visit.executeTakeFirst()).toEqual({ status: expected.plain ? 'CONFIRMED' : 'PENDING' });
    });
  });
});
