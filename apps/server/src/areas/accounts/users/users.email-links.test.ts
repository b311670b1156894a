import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildUser, freshContactNo, signedIn, type BuiltUser } from '../../../../test/factories.ts';

const DAY = 24 * 3_600_000;

const testApp = useTestApp({ config: { trustedProxies: ['127.0.0.1'] } });
let admin: Client;

beforeAll(async () => {
  admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

const person = (email: string) => ({
  name: 'Asha Kulkarni',
  email,
  preferredFlatType: '2BHK',
  minBudget: 0,
  maxBudget: 0,
});

async function signUp(email: string): Promise<number> {
  const contactNo = freshContactNo();
  await createClient(testApp).post('/api/auth/start', { contactNo });
  const given = { ...person(email), contactNo, otp: testApp.codeFor(contactNo) };
  const { status, code, data } = await createClient(testApp).post('/api/auth/signup', given);
  if (status !== 201) throw new Error(code);
  return (data as { userId: number }).userId;
}

/** Gives the token in the newest mail to an address. */
async function tokenFor(email: string): Promise<string> {
  await testApp.sendDue();
  const text = testApp.mails.findLast(({ to }) => to === email)?.text ?? '';
  const token = /\/email\/([a-z2-7]{26})/.exec(text)?.[1];
  if (token === undefined) throw new Error(`No link was sent to ${email}`);
  return token;
}

const confirm = (token: string) => createClient(testApp).post(`/api/email-links/${token}/confirm`);
const isChecked = async (id: number) => {
  const query = testApp.db.selectFrom('users').select('email_checked_at').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).email_checked_at !== null;
};
const changeEmail = (client: Client, email: string) => client.put('/api/users/profile', person(email));

/** Counts the calls that wait for a lock. */
async function countWaiting() {
  const { rowCount } = await testApp.database.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount;
}

async function somebody(): Promise<{ user: BuiltUser; client: Client }> {
  const user = await buildUser(testApp.db);
  return { user, client: await signedIn(testApp, user) };
}

describe('POST /api/email-links/:token/confirm', () => {
  it('confirms the address of a sign-up, without a session and repeatedly [V16]', async () => {
    const id = await signUp('signup@aangan.example');
    const token = await tokenFor('signup@aangan.example');
    expect(await isChecked(id)).toBe(false);
    expect(await confirm(token)).toMatchObject({ status: 200, data: null });
    const first = await testApp.db
      .selectFrom('users')
      .select('email_checked_at')
      .where('id', '=', id)
      .executeTakeFirst();
    expect((await confirm(token)).status).toBe(200);
    expect(await isChecked(id)).toBe(true);
    const again = await testApp.db
      .selectFrom('users')
      .select('email_checked_at')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(again).toEqual(first);
  });

  it('asks again after a change of the address, by its owner or by staff, and the older link is invalid [V16]', async () => {
    const { user, client } = await somebody();
    await changeEmail(client, 'first@aangan.example');
    const first = await tokenFor('first@aangan.example');
    await changeEmail(client, 'second@aangan.example');
    expect((await confirm(first)).code).toBe('LINK_INVALID');
    const second = await tokenFor('second@aangan.example');
    expect((await confirm(second)).status).toBe(200);
    expect((await client.get('/api/users/profile')).data).toMatchObject({ emailChecked: true });
    // other fields and another letter case are no change of the address
    await client.put('/api/users/profile', { ...person('Second@aangan.example'), name: 'Asha K' });
    expect(await isChecked(user.id)).toBe(true);

    const { name, role, active } = user;
    await admin.put(`/api/admin/users/${user.id}`, { name, role, active, email: 'staff@aangan.example' });
    expect(await isChecked(user.id)).toBe(false);
    expect((await confirm(second)).code).toBe('LINK_INVALID');
    expect((await confirm(await tokenFor('staff@aangan.example'))).status).toBe(200);
  });

  it('sends no confirmation request that a later change has replaced [V16]', async () => {
    const { client } = await somebody();
    await changeEmail(client, 'overtaken@aangan.example');
    await changeEmail(client, 'newest@aangan.example');
    await testApp.sendDue();
    expect(testApp.mails.map(({ to }) => to)).not.toContain('overtaken@aangan.example');
    expect(await tokenFor('newest@aangan.example')).toHaveLength(26);
  });

  it('is valid for 14 days [V16]', async () => {
    const { user, client } = await somebody();
    await changeEmail(client, 'days@aangan.example');
    const token = await tokenFor('days@aangan.example');
    const age = (ms: number) =>
      sql`UPDATE signed_links SET expires_at = expires_at - make_interval(secs => ${ms / 1000})
        WHERE user_id = ${user.id}`.execute(testApp.db);
    await age(14 * DAY - 60_000);
    expect((await confirm(token)).status).toBe(200);
    await age(60_000);
    expect((await confirm(token)).code).toBe('LINK_INVALID');
  });

  it('gives one response for a token that is unknown, of a visit, or of an inactive user [V14]', async () => {
    const { user, client } = await somebody();
    await changeEmail(client, 'inactive@aangan.example');
    const token = await tokenFor('inactive@aangan.example');
    await testApp.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute();
    const { links } = testApp.app.messages;
    const ofVisit = await testApp.db
      .transaction()
      .execute((trx) => links.issue(trx, { purpose: 'VISIT', subjectId: 1, userId: user.id, expiresAt: null }));
    const answers = await Promise.all([token, ofVisit, 'a'.repeat(26)].map(confirm));
    for (const { status, code, message } of answers) {
      expect([status, code, message]).toEqual([404, 'LINK_INVALID', 'This link is no longer valid.']);
    }
    expect(await isChecked(user.id)).toBe(false);
  });

  it('is refused where another account has confirmed the address [DATA16]', async () => {
    const [one, other] = [await somebody(), await somebody()];
    await changeEmail(one.client, 'shared@aangan.example');
    const first = await tokenFor('shared@aangan.example');
    await changeEmail(other.client, 'shared@aangan.example');
    const second = await tokenFor('shared@aangan.example');
    expect((await confirm(first)).status).toBe(200);
    expect((await confirm(second)).code).toBe('EMAIL_ALREADY_EXISTS');
  });

  it('takes the address from an account that has not confirmed it, and not by an invalid link [V16, DATA16]', async () => {
    const squatter = await signUp('owner@aangan.example');
    const squatting = await tokenFor('owner@aangan.example');
    await expect(signUp('Owner@aangan.example')).rejects.toThrow('EMAIL_ALREADY_EXISTS');
    const { client } = await somebody();
    const hasHeld = async () => {
      const query = testApp.db.selectFrom('users').select('email_held').where('id', '=', squatter);
      return (await query.executeTakeFirstOrThrow()).email_held;
    };
    await changeEmail(client, 'Owner@aangan.example');
    const dead = await tokenFor('Owner@aangan.example');
    await changeEmail(client, 'elsewhere@aangan.example');
    expect((await confirm(dead)).code).toBe('LINK_INVALID');
    expect(await hasHeld()).toBe(true);

    await changeEmail(client, 'Owner@aangan.example');
    expect(await confirm(await tokenFor('Owner@aangan.example'))).toMatchObject({ status: 200, data: null });
    expect((await client.get('/api/users/profile')).data).toMatchObject({ emailChecked: true });
    expect([await hasHeld(), await isChecked(squatter)]).toEqual([false, false]);
    expect((await confirm(squatting)).code).toBe('EMAIL_ALREADY_EXISTS');
    await expect(signUp('owner@aangan.example')).rejects.toThrow('EMAIL_ALREADY_EXISTS');
  });

  it('takes nothing where the address was changed while it waited for the lock [V16]', async () => {
    const holder = await signUp('held@aangan.example');
    const { user, client } = await somebody();
    await changeEmail(client, 'old@aangan.example');
    const token = await tokenFor('old@aangan.example');
    const confirming = await testApp.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ email: 'held@aangan.example' }).where('id', '=', user.id).execute();
      const { links } = testApp.app.messages;
      await links.revoke(trx, { purpose: 'EMAIL_CHECK', subjectId: user.id });
      const call = confirm(token);
      await expect.poll(() => countWaiting()).toBe(1);
      return { call };
    });
    expect((await confirming.call).code).toBe('LINK_INVALID');
    const query = testApp.db.selectFrom('users').select('email_held').where('id', '=', holder);
    expect(await query.executeTakeFirst()).toEqual({ email_held: true });
  });

  it('is refused to another site, and confirms nothing by GET [V14, V73]', async () => {
    const { user, client } = await somebody();
    await changeEmail(client, 'press@aangan.example');
    const token = await tokenFor('press@aangan.example');
    const url = `/api/email-links/${token}/confirm`;
    const foreign = await testApp.app.inject({ method: 'POST', url, headers: { origin: 'https://evil.example' } });
    const scanned = await testApp.app.inject({ method: 'GET', url });
    expect([foreign.statusCode, scanned.statusCode]).toEqual([403, 404]);
    expect(await isChecked(user.id)).toBe(false);
  });

  it('refuses an address after 30 invalid tokens an hour, whose valid link still works [V14]', async () => {
    const { client } = await somebody();
    await changeEmail(client, 'patient@aangan.example');
    const token = await tokenFor('patient@aangan.example');
    const at = (given: string, address: string) =>
      testApp.app.inject({
        method: 'POST',
        url: `/api/email-links/${given}/confirm`,
        headers: { origin: testApp.config.appOrigin, 'x-forwarded-for': address },
      });
    const statuses: number[] = [];
    for (let miss = 0; miss < 31; miss += 1) {
      statuses.push((await at(`${'a'.repeat(24)}${String.fromCharCode(97 + (miss % 26))}b`, '192.0.2.9')).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429]);
    expect((await at('a'.repeat(26), '192.0.2.10')).statusCode).toBe(404);
    expect((await at(token, '192.0.2.9')).statusCode).toBe(200);
    let last = 200;
    for (let call = 0; call < 60 && last === 200; call += 1) last = (await at(token, '192.0.2.9')).statusCode;
    expect(last).toBe(429);
  });

  it('leaves no token in the log [V15]', async () => {
    const { client } = await somebody();
    await changeEmail(client, 'quiet@aangan.example');
    const token = await tokenFor('quiet@aangan.example');
    await confirm(token);
    await testApp.app.inject({ url: `/EMAIL/${token.toUpperCase()}/` });
    await testApp.app.inject({ url: `/%65mail/${token}?again=${token}` });
    const log = JSON.stringify(testApp.logs);
    expect(log).toContain('/api/email-links/:token/confirm');
    expect(log.toLowerCase()).not.toContain(token);
  });
});
