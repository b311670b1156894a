import { PRESENT_NOTICE } from '@aangan/contract/privacy/notice';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useDigestKit, type Person } from '../../../../test/digest-kit.ts';
import { createClient } from '../../../../test/client.ts';
import { buildUser } from '../../../../test/factories.ts';

const kit = useDigestKit();

interface Settings {
  shortlistFrequency: string;
  email: { given: boolean; address: string; checked: boolean };
  unsubscribeUrl: string | null;
}

const settingsOf = async ({ client }: Person) => (await client.get<Settings>('/api/alerts/settings')).data;
const consentsOf = async ({ user }: Person) => {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT purpose, version, lang, source, withdrawn_source AS withdrawn FROM consents
    WHERE user_id = ${user.id} AND purpose = 'ALERT_EMAILS' ORDER BY id`.execute(kit.testApp.db);
  return rows;
};
const isGiven = async (person: Person) => (await settingsOf(person)).email.given;
const tokenOf = async (person: Person) => (await settingsOf(person)).unsubscribeUrl?.split('?t=')[1] ?? '';
/** Gives every row of every table but those of limits and sessions. */
const snapshot = async () => {
  const tables = ['consents', 'alert_settings', 'signed_links', 'users', 'messages', 'notifications', 'alert_items'];
  const rows = await Promise.all(
    tables.map((table) => sql`SELECT * FROM ${sql.table(table)} ORDER BY 1`.execute(kit.testApp.db)),
  );
  return JSON.stringify(rows.map(({ rows }) => rows));
};

describe('GET and PUT /api/alerts/settings', () => {
  it('are for signed-in users, and refuse unknown fields', async () => {
    expect((await createClient(kit.testApp).get('/api/alerts/settings')).status).toBe(401);
    expect((await createClient(kit.testApp).put('/api/alerts/settings', {})).status).toBe(401);
    const { client } = await kit.person({ mails: false });
    const bad = await client.put('/api/alerts/settings', {
      shortlistFrequency: 'HOURLY',
      email: 'yes',
      source: 'SIGNUP',
    });
    expect([bad.status, bad.errors?.map(({ field }) => field)]).toEqual([
      400,
      ['shortlistFrequency', 'email', 'source'],
    ]);
  });

  it('write nothing on a read, and have a link from the first search or setting on [I13]', async () => {
    const person = await kit.person({ mails: false });
    const before = await snapshot();
    expect(await settingsOf(person)).toEqual({
      shortlistFrequency: 'DAILY',
      email: { given: false, address: person.user.email, checked: false },
      unsubscribeUrl: null,
    });
    expect(await snapshot()).toBe(before);
    await kit.search(person);
    const url = (await settingsOf(person)).unsubscribeUrl ?? '';
    expect(url).toMatch(new RegExp(`^${kit.testApp.config.appOrigin}/alerts/unsubscribe\\?t=[a-z2-7]{26}$`));
    await person.client.put('/api/alerts/settings', { shortlistFrequency: 'WEEKLY' });
    expect(await settingsOf(person)).toMatchObject({ shortlistFrequency: 'WEEKLY', unsubscribeUrl: url });
  });

  it('grant and withdraw the consent to mails, with the present version and the place [I26, I27]', async () => {
    const person = await kit.person({ mails: false });
    const save = (body: object) => person.client.put<Settings>('/api/alerts/settings', body);
    expect((await save({ email: true, source: 'SEARCH_DIALOG' })).data.email.given).toBe(true);
    expect((await save({ email: true })).data.email.given).toBe(true);
    expect((await save({ shortlistFrequency: 'OFF' })).data.email.given).toBe(true);
    expect((await save({ email: false })).data.email.given).toBe(false);
    expect((await save({ email: true })).data.email.given).toBe(true);
    const given = { purpose: 'ALERT_EMAILS', version: PRESENT_NOTICE.version, lang: 'en' };
    expect(await consentsOf(person)).toEqual([
      { ...given, source: 'SEARCH_DIALOG', withdrawn: 'SETTINGS' },
      { ...given, source: 'SETTINGS', withdrawn: null },
    ]);
  });

  it('are changed sixty times a minute and no more', async () => {
    const { client } = await kit.person({ mails: false });
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) {
      statuses.push((await client.put('/api/alerts/settings', { shortlistFrequency: 'DAILY' })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  });
});

const BOUNDARY = 'one';
const ONE_CLICK = [
  ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'a form in parts',
    `multipart/form-data; boundary=${BOUNDARY}`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${BOUNDARY}--\r\n`,
  ],
  ['nothing', undefined, undefined],
  ['a form without a word in it', 'application/x-www-form-urlencoded', ''],
  ['text', 'text/plain', 'List-Unsubscribe=One-Click'],
  ['JSON that is none', 'application/json', '{'],
  ['bytes of no known type', 'not a type at all', '\u0000\u0001'],
  ['a KiB', 'application/octet-stream', 'x'.repeat(1024)],
] as const;

describe('POST /alerts/unsubscribe', () => {
  /** Posts like a mail program: without Origin and cookies. */
  const post = (path: string, type?: string, payload?: string) =>
    kit.testApp.app.inject({
      method: 'POST',
      url: path,
      headers: { ...(type !== undefined && { 'content-type': type }) },
      ...(payload !== undefined && { payload }),
    });

  it.each(ONE_CLICK)('accepts %s, at both of its URLs, repeatedly [I13]', async (_what, type, body) => {
    for (const path of ['/alerts/unsubscribe', '/api/alerts/unsubscribe']) {
      const person = await kit.person();
      const token = await tokenOf(person);
      for (let press = 0; press < 3; press += 1) {
        const response = await post(`${path}?t=${token}`, type, body);
        expect([response.statusCode, response.json(), response.headers['cache-control']]).toEqual([
          200,
          { success: true, data: { againKey: press === 0 ? expect.any(String) : null } },
          'no-store',
        ]);
      }
      expect(await isGiven(person)).toBe(false);
      expect(await consentsOf(person)).toMatchObject([{ withdrawn: 'UNSUBSCRIBE' }]);
    }
  });

  it('accepts no more than a KiB', async () => {
    const person = await kit.person();
    const response = await post(`/alerts/unsubscribe?t=${await tokenOf(person)}`, 'text/plain', 'x'.repeat(1025));
    expect([response.statusCode, await isGiven(person)]).toEqual([413, true]);
  });

  it('does nothing by GET, as of a scanner [I13]', async () => {
    const person = await kit.person();
    await kit.search(person);
    await kit.home();
    await kit.at('2026-11-25 12:01');
    const [mail] = kit.mails;
    const header = /^<(.*)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    const links = [...`${mail?.text} ${mail?.html} ${header}`.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => link);
    expect(links).toContain(header);
    const before = await snapshot();
    for (const link of new Set(links)) {
      const { pathname, search } = new URL(link);
      for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
        for (const path of [pathname, `/api${pathname}`]) await kit.testApp.app.inject({ method, url: path + search });
      }
    }
    expect(await snapshot()).toBe(before);
    expect(await isGiven(person)).toBe(true);
  });

  it('is undone by its sender with the token of the response, for ten minutes [I46, I13]', async () => {
    const person = await kit.person();
    const token = await tokenOf(person);
    const visitor = createClient(kit.testApp);
    const began = kit.testApp.now();
    const stop = async () =>
      (await visitor.post<{ againKey: string | null }>(`/api/alerts/unsubscribe?t=${token}`)).data.againKey;
    const start = async (againKey?: string | null, client = visitor) => {
      const { status, code } = await client.post(`/api/alerts/resubscribe?t=${token}`, againKey ? { againKey } : {});
      return code ?? status;
    };
    const after = (seconds: number) => kit.testApp.setNow(new Date(began.getTime() + seconds * 1000));

    const first = await stop();
    // the link alone gives no undo to somebody who did not stop the mails
    expect(await stop()).toBeNull();
    for (const wrong of [undefined, 'a'.repeat(43), `${first}A`]) expect(await start(wrong)).toBe('UNAUTHENTICATED');
    const stranger = await kit.person();
    expect(await start(undefined, stranger.client)).toBe('FORBIDDEN');
    expect(await isGiven(person)).toBe(false);
    after(600);
    expect(await start(first)).toBe(200);
    expect(await isGiven(person)).toBe(true);

    const second = await stop();
    // each token belongs to the last withdrawal
    expect(await start(first)).toBe('UNAUTHENTICATED');
    after(1201);
    expect(await start(second)).toBe('UNAUTHENTICATED');
    expect(await isGiven(person)).toBe(false);
    kit.testApp.setNow(began);
  });

  it('is not undone by a link whose owner has stopped the e-mails in their settings [I46]', async () => {
    const person = await kit.person();
    const token = await tokenOf(person);
    const visitor = createClient(kit.testApp);
    const { againKey } = (await visitor.post<{ againKey: string }>(`/api/alerts/unsubscribe?t=${token}`)).data;
    await person.client.put('/api/alerts/settings', { email: true });
    await person.client.put('/api/alerts/settings', { email: false });
    const again = await visitor.post(`/api/alerts/resubscribe?t=${token}`, { againKey });
    expect(again.code).toBe('UNAUTHENTICATED');
    expect(await isGiven(person)).toBe(false);
  });

  it('is undone by its signed-in owner, and in no case by another token [I46, I13]', async () => {
    const person = await kit.person();
    const token = await tokenOf(person);
    const { client } = person;
    await createClient(kit.testApp).post(`/api/alerts/unsubscribe?t=${token}`);
    expect((await client.post(`/api/alerts/resubscribe?t=${token}`, {})).status).toBe(200);
    expect((await client.post(`/api/alerts/resubscribe?t=${token}`, {})).status).toBe(200);
    expect(await consentsOf(person)).toMatchObject([
      { withdrawn: 'UNSUBSCRIBE' },
      { source: 'UNSUBSCRIBE', withdrawn: null },
    ]);

    const { links } = kit.testApp.app.messages;
    const other = await kit.testApp.db.transaction().execute((trx) =>
      links.issue(trx, {
        purpose: 'EMAIL_CHECK',
        subjectId: person.user.id,
        userId: person.user.id,
        expiresAt: null,
      }),
    );
    for (const call of ['unsubscribe', 'resubscribe']) {
      for (const wrong of ['', 'a', 'a'.repeat(26), other]) {
        const response = await client.post(`/api/alerts/${call}?t=${wrong}`, {});
        expect([response.status, response.code]).toEqual([404, 'LINK_INVALID']);
      }
      expect((await client.post(`/api/alerts/${call}`, {})).errors).toMatchObject([{ field: 't' }]);
    }
    expect((await client.post(`/api/email-links/${token}/confirm`)).code).toBe('LINK_INVALID');
    expect(await isGiven(person)).toBe(true);
  });

  it('leaves no token in the log [I13]', async () => {
    const token = await tokenOf(await kit.person());
    await post(`/alerts/unsubscribe?t=${token}`);
    await post(`/alerts/unsubscribe/${token}?t=${token}`);
    await kit.testApp.app.inject({ url: `/alerts/unsubscribe?t=${token}` });
    const log = JSON.stringify(kit.testApp.logs);
    expect(log).toContain('/alerts/unsubscribe');
    expect(log).not.toContain(token);
  });
});

describe('POST /api/users/email/confirmation', () => {
  it('sends the request again, five times a day, until it is confirmed [I15]', async () => {
    const { user, client } = await kit.person({ mails: false });
    const ask = async () => (await client.post('/api/users/email/confirmation')).status;
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push(await ask());
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await kit.testApp.sendDue();
    // a replaced one is not sent
    expect(kit.mails.map(({ to, template }) => [to, template])).toEqual([[user.email, 'email-check']]);
    await sql`DELETE FROM rate_limits`.execute(kit.testApp.db);
    await kit.testApp.db.updateTable('users').set({ email_checked_at: new Date() }).where('id', '=', user.id).execute();
    expect(await ask()).toBe(200);
    await kit.testApp.sendDue();
    expect(kit.mails).toHaveLength(1);
  });
});

describe('a user with a huge number of alerts', () => {
  it('does not slow other users, and is deleted with all of it', async () => {
    const person = await kit.person();
    await kit.search(person);
    await kit.home();
    await kit.at('2026-11-25 12:01');
    const { id } = await buildUser(kit.testApp.db);
    await kit.testApp.db.deleteFrom('users').where('id', 'in', [person.user.id, id]).execute();
    await kit.home();
    await kit.at('2026-11-25 19:00');
    expect(await kit.notified(person)).toEqual([]);
  });
});
