import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { auditOf } from '../../../../test/audit.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { wrongCode } from '../../../../test/codes.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { askToBeDeleted, codeToDelete } from '../../../../test/privacy-kit.ts';

/** 23:45 in India, so that 14 days of 24 hours later it is the 15th there. */
const NOW = new Date('2026-12-01T18:15:00Z');
const DAY_MS = 86_400_000;
const URL = '/api/users/deletion';

const testApp = useTestApp({ now: NOW });
let buyer: BuiltUser;
let client: Client;

beforeEach(async () => {
  testApp.setNow(NOW);
  buyer = await buildUser(testApp.db);
  client = await signedIn(testApp, buyer);
});

const codeOf = (who = buyer, by = client) => codeToDelete(testApp, by, who.contactNo);
const askedToDelete = () => askToBeDeleted(testApp, client, buyer.contactNo);

async function rowOf(id: number) {
  return testApp.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

describe('a code for a deletion', () => {
  it('is for the caller alone: 401 without a session, 400 for another action', async () => {
    expect((await createClient(testApp).post('/api/users/step-up', { action: 'DELETE_ACCOUNT' })).status).toBe(401);
    const wrong = await client.post('/api/users/step-up', { action: 'SIGN_IN' });
    expect([wrong.status, wrong.errors?.map(({ field }) => field)]).toEqual([400, ['action']]);
  });

  it('is sent by SMS to the own number, and says its purpose', async () => {
    const code = await codeOf();
    expect(testApp.outbox.at(-1)).toMatchObject({
      to: buyer.contactNo,
      template: 'otp-step-up',
      body: `${code} is your Aangan code to delete your account. If you did not ask for it, do nothing.`,
    });
    expect((await client.post('/api/users/step-up', { action: 'DELETE_ACCOUNT' })).code).toBe('OTP_COOLDOWN');
  });

  it('counts towards one limit of the number with codes of all purposes [I34]', async () => {
    expect((await createClient(testApp).post('/api/auth/start', { contactNo: buyer.contactNo })).status).toBe(200);
    await testApp.letPass(31);
    for (let sent = 2; sent <= 3; sent += 1) {
      expect((await client.post('/api/users/step-up', { action: 'DELETE_ACCOUNT' })).status).toBe(200);
      await testApp.letPass(31);
    }
    expect((await client.post('/api/users/step-up', { action: 'DELETE_ACCOUNT' })).code).toBe('OTP_RESENDS_EXHAUSTED');
    const start = await createClient(testApp).post('/api/auth/start', { contactNo: buyer.contactNo });
    expect(start.code).toBe('OTP_RESENDS_EXHAUSTED');
  });

  it('has no other use, and is not replaced by a sign-in code, or that of another user [I32]', async () => {
    const { contactNo } = buyer;
    await createClient(testApp).post('/api/auth/start', { contactNo });
    const signInCode = testApp.codeFor(contactNo);
    expect((await client.post(URL, { otp: signInCode })).code).toBe('OTP_EXPIRED');
    const other = await buildUser(testApp.db);
    const theirs = await codeOf(other, await signedIn(testApp, other));
    const own = await codeOf();
    if (theirs !== own) expect((await client.post(URL, { otp: theirs })).code).toBe('OTP_INVALID');
    if (signInCode !== own) {
      const signIn = await createClient(testApp).post('/api/auth/signin', { contactNo, otp: own });
      expect(signIn.code).toBe('OTP_INVALID');
    }
    expect((await client.post(URL, { otp: own })).status).toBe(200);
  });

  it('has three tries, of 40 concurrent guesses [I32]', async () => {
    const wrong = wrongCode(await codeOf());
    const responses = await Promise.all(Array.from({ length: 40 }, () => client.post(URL, { otp: wrong })));
    const codes = responses.map(({ code }) => code);
    expect(codes.filter((code) => code === 'OTP_INVALID')).toHaveLength(3);
    expect(codes.filter((code) => code === 'OTP_ATTEMPTS_EXCEEDED')).toHaveLength(37);
    expect(await rowOf(buyer.id)).toMatchObject({ deletion_due_at: null });
  });
});

describe('a deletion request', () => {
  it('needs a session and a code of six digits', async () => {
    expect((await createClient(testApp).post(URL, { otp: '123456' })).status).toBe(401);
    const wrong = await client.post(URL, { otp: '12345' });
    expect([wrong.status, wrong.errors?.map(({ field }) => field)]).toEqual([400, ['otp']]);
    expect((await client.get(URL)).data).toBeNull();
  });

  it('is due in 14 days of 24 hours, on the day in India, and is in the profile [I32]', async () => {
    const dueAt = new Date(NOW.getTime() + 14 * DAY_MS).toISOString();
    const deletion = { requestedAt: NOW.toISOString(), dueAt, dueOn: '2026-12-15' };
    expect(await askedToDelete()).toEqual(deletion);
    expect((await client.get(URL)).data).toEqual(deletion);
    expect((await client.get('/api/users/profile')).data).toMatchObject({ deletionDueOn: '2026-12-15' });
    expect((await auditOf(testApp.db, 'USER', buyer.id)).at(-1)).toMatchObject({
      after: { deletionDueAt: dueAt },
    });
  });

  it('ends other sessions and upcoming visits at once, and notifies account and e-mail [I32]', async () => {
    const host = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const home = await buildProperty(testApp.db, { assigned_user_id: host.id });
    const ofVisit = { user_id: buyer.id, property_id: home.id, host_id: host.id };
    const visit = await buildBooking(testApp.db, { ...ofVisit, visit_date: '2026-12-05', status: 'CONFIRMED' });
    const past = await buildProperty(testApp.db);
    const seen = { user_id: buyer.id, property_id: past.id, visit_date: '2026-11-01', status: 'COMPLETED' };
    const done = await buildBooking(testApp.db, seen);
    const otherDevice = await signedIn(testApp, buyer);
    await askedToDelete();
    expect((await otherDevice.get('/api/users/profile')).status).toBe(401);
    expect((await client.get('/api/users/profile')).status).toBe(200);
    const { rows } = await testApp.database.pool.query<{ id: number; status: string }>(
      'SELECT id, status FROM bookings WHERE user_id = $1 ORDER BY id',
      [buyer.id],
    );
    expect(rows.map(({ status }) => status)).toEqual(['CANCELED', 'COMPLETED']);
    expect(rows.map(({ id }) => id)).toEqual([visit.id, done.id]);
    const told = await testApp.db.selectFrom('notifications').select(['user_id as userId', 'kind']).execute();
    expect(told).toContainEqual({ userId: host.id, kind: 'desk-canceled' });
    expect(told).toContainEqual({ userId: buyer.id, kind: 'deletion-requested' });
    await testApp.sendDue();
    const mail = testApp.mails.find(
      ({ to, subject }) => to === buyer.email && subject === 'Your account will be deleted',
    );
    expect(mail?.text).toContain(
      'Your account will be deleted on 15 December 2026. To keep it, sign in and press Keep my account.',
    );
  });

  it('is announced again two days before, unless it is withdrawn [I32]', async () => {
    await askedToDelete();
    const kinds = async () => {
      const query = testApp.db.selectFrom('notifications').select('kind').where('user_id', '=', buyer.id);
      return (await query.orderBy('id').execute()).map(({ kind }) => kind);
    };
    testApp.setNow(new Date(NOW.getTime() + 12 * DAY_MS - 1000));
    await testApp.sendDue();
    expect(await kinds()).toEqual(['deletion-requested']);
    testApp.setNow(new Date(NOW.getTime() + 12 * DAY_MS));
    await testApp.sendDue();
    expect(await kinds()).toEqual(['deletion-requested', 'deletion-soon']);
    expect((await client.del(URL)).status).toBe(200);
    expect(await kinds()).toEqual(['deletion-requested', 'deletion-soon', 'deletion-cancelled']);
  });

  it('succeeds once of 20 concurrent ones, and later ones report that it waits [I32]', async () => {
    const otp = await codeOf();
    const responses = await Promise.all(Array.from({ length: 20 }, () => client.post(URL, { otp })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const later = await client.post(URL, { otp: '000000' });
    expect([later.status, later.code, later.message]).toEqual([
      409,
      'DELETION_PENDING',
      'Your account is already being deleted.',
    ]);
    expect((await client.post('/api/users/step-up', { action: 'DELETE_ACCOUNT' })).code).toBe('DELETION_PENDING');
  });

  it('is not for staff, who get no code either [I32]', async () => {
    for (const role of ['ADMIN', 'EXECUTIVE'] as const) {
      const staff = await signedIn(testApp, await buildUser(testApp.db, { role }));
      for (const response of [
        await staff.post('/api/users/step-up', { action: 'DELETE_ACCOUNT' }),
        await staff.post(URL, { otp: '123456' }),
      ]) {
        expect([response.status, response.code]).toEqual([409, 'STAFF_ACCOUNT']);
        expect(response.message).toBe('Ask an admin to change your role to User first.');
      }
    }
  });
});

describe('keeping the account', () => {
  it('withdraws the deletion, repeatedly; signing in alone does not [I32]', async () => {
    await askedToDelete();
    await testApp.letPass(40);
    const { contactNo } = buyer;
    const again = createClient(testApp);
    await again.post('/api/auth/start', { contactNo });
    expect((await again.post('/api/auth/signin', { contactNo, otp: testApp.codeFor(contactNo) })).status).toBe(200);
    expect((await again.get(URL)).data).not.toBeNull();
    for (let press = 0; press < 2; press += 1) {
      expect(await again.del(URL)).toMatchObject({ status: 200, data: null });
      expect((await again.get(URL)).data).toBeNull();
    }
    expect((await again.get('/api/users/profile')).data).toMatchObject({ deletionDueOn: null });
    testApp.setNow(new Date(NOW.getTime() + 15 * DAY_MS));
    await testApp.app.erasure.eraseAllDue();
    expect(await rowOf(buyer.id)).toMatchObject({ name: buyer.name, erased_at: null });
  });
});

describe('a user whose deletion is due', () => {
  it.each(['keep', 'delete'] as const)(
    'has one outcome of a concurrent call to %s the account [I32, I45]',
    async (act) => {
      const admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
      for (let round = 0; round < 12; round += 1) {
        testApp.setNow(NOW);
        buyer = await buildUser(testApp.db);
        client = await signedIn(testApp, buyer);
        await askedToDelete();
        testApp.setNow(new Date(NOW.getTime() + 14 * DAY_MS));
        const change = () => (act === 'keep' ? client.del(URL) : admin.del(`/api/admin/users/${buyer.id}`));
        const [, { status }] = await Promise.all([testApp.app.erasure.eraseAllDue(), change()]);
        const row = await rowOf(buyer.id);
        const isKept = act === 'keep' && status === 200;
        const name = isKept ? buyer.name : 'Deleted user';
        if (act === 'delete') expect([status, row]).toEqual([200, undefined]);
        else expect(row).toMatchObject({ name, active: isKept, deletion_due_at: null });
      }
    },
  );
});

describe('a user who waits for deletion', () => {
  it('cannot become staff [I32]', async () => {
    await askedToDelete();
    const admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
    for (const role of ['ADMIN', 'EXECUTIVE']) {
      const { status, code, message } = await admin.patch(`/api/admin/users/${buyer.id}`, { role });
      expect([status, code, message]).toEqual([
        409,
        'DELETION_PENDING',
        'This person has asked for their account to be deleted.',
      ]);
    }
    expect((await admin.patch(`/api/admin/users/${buyer.id}`, { active: false })).status).toBe(200);
  });

  it.each(['delete', 'promote', 'deactivate'] as const)(
    'has one outcome of a concurrent %s by an admin [I32]',
    async (act) => {
      const admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
      for (let round = 0; round < 12; round += 1) {
        buyer = await buildUser(testApp.db);
        client = await signedIn(testApp, buyer);
        const home = await buildProperty(testApp.db);
        await buildBooking(testApp.db, { user_id: buyer.id, property_id: home.id, visit_date: '2026-12-05' });
        const otp = await codeOf();
        const url = `/api/admin/users/${buyer.id}`;
        const byAdmin = { delete: () => admin.del(url), promote: () => admin.patch(url, { role: 'EXECUTIVE' }) };
        const change = act === 'deactivate' ? () => admin.patch(url, { active: false }) : byAdmin[act];
        const [asked, changed] = await Promise.all([client.post(URL, { otp }), change()]);
        const row = await rowOf(buyer.id);
        expect(Boolean(row?.deletion_due_at)).toBe(asked.status === 200 && act !== 'delete');
        if (act === 'delete') expect([changed.status, row]).toEqual([200, undefined]);
        if (act === 'deactivate') expect([changed.status, row?.active]).toEqual([200, false]);
        if (act === 'promote') expect([asked.status, changed.status]).toContain(200);
        if (act === 'promote') expect(row?.role === 'USER').toBe(asked.status === 200);
        const visits = await testApp.db
          .selectFrom('bookings')
          .select('status')
          .where('user_id', '=', buyer.id)
          .execute();
        const isCancelled = visits.map(({ status }) => status === 'CANCELED');
        if (act !== 'delete') expect(isCancelled).toEqual([asked.status === 200]);
      }
    },
  );
});
