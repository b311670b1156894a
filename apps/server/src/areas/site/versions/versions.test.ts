import { SITE } from '@aangan/contract/core/site';
import type { AdminSite, SiteVersion, SiteVersionRow } from '@aangan/contract/site/admin-entities';
import type { Paged } from '@aangan/contract/core/paged';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp, type TestApp, type TestAppOptions } from '../../../../test/app.ts';
import { auditOf } from '../../../../test/audit.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { ownSite, saveSite, SITE_URL } from '../../../../test/site-kit.ts';

const testApp = useTestApp();
const others: TestApp[] = [];
let admin: BuiltUser;
let client: Client;

beforeAll(async () => {
  admin = await buildUser(testApp.db, { role: 'ADMIN', name: 'Asha Rao' });
  client = await signedIn(testApp, admin);
});

beforeEach(async () => {
  await saveSite(client, {});
  for (const table of ['messages', 'notifications', 'rate_limits']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(testApp.db);
  }
});

afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});

/** Another instance on the same database. */
async function besides(options: TestAppOptions = {}): Promise<TestApp> {
  const other = await createTestApp({ database: testApp.database, ...options });
  others.push(other);
  return other;
}

const current = async () => (await client.get<AdminSite>(SITE_URL)).data;
const countVersions = async () =>
  Number((await sql<{ n: number }>`SELECT count(*)::int AS n FROM site_versions`.execute(testApp.db)).rows[0]?.n);

describe('the site without a version', () => {
  it('is the site as it came [S1]', async () => {
    const other = await createTestApp();
    try {
      const asAdmin = await signedIn(other, await buildUser(other.db, { role: 'ADMIN' }));
      const { status, data } = await asAdmin.get<AdminSite>(SITE_URL);
      expect([status, data]).toEqual([
        200,
        {
          version: 0,
          savedAt: null,
          savedBy: null,
          editing: 'page',
          site: {},
          contrast: expect.arrayContaining([{ first: 'White', second: '#0f4f46', ratio: 9.42, needed: 4.5 }]),
          files: [],
          homesIn: [],
          registeredSms: null,
        },
      ]);
      const versions = await asAdmin.get<Paged<SiteVersionRow>>(`${SITE_URL}/versions`);
      expect(versions.data).toMatchObject({ content: [], totalElements: 0, last: true });
      expect((await asAdmin.get(`${SITE_URL}/versions/1`)).code).toBe('NOT_FOUND');
    } finally {
      await other.close();
    }
  });
});

describe('a save', () => {
  it('makes a version that is in force at once, and the same document again makes none [S2]', async () => {
    const { version } = await current();
    const site = { ...ownSite(), look: { brand: '#5b2a86' } };
    const body = { version, site, note: 'New name' };
    const saved = await client.put<AdminSite>(SITE_URL, body);
    expect([saved.status, saved.data]).toEqual([
      200,
      expect.objectContaining({ version: version + 1, savedBy: 'Asha Rao', site }),
    ]);
    expect([SITE.name, SITE.smsName, SITE.isOwn, SITE.colours?.brand]).toEqual([
      'Vanam Homes',
      'Vanam Homes',
      true,
      '#5b2a86',
    ]);
    // as a browser that got no answer sends it again, and as a form that leaves empty groups
    const again = await client.put<AdminSite>(SITE_URL, body);
    const withEmpty = await client.put<AdminSite>(SITE_URL, {
      version: version + 1,
      site: { format: 'aangan-site/1', ...site, words: { about: {} } },
    });
    expect([again.data, withEmpty.data]).toEqual([saved.data, saved.data]);
    expect((await current()).version).toBe(version + 1);
    await saveSite(client, {});
    expect([SITE.name, SITE.isOwn, SITE.colours]).toEqual(['Aangan', undefined, undefined]);
  });

  it('keeps the terms of their own date until the firm that they name changes [S16]', async () => {
    await saveSite(client, { words: { tagline: 'Homes with a courtyard' } });
    expect(SITE.termsFrom).toBeUndefined();
    await saveSite(client, { firm: { cin: 'U70100MH2020PTC123456' } });
    const day = SITE.termsFrom;
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    await sql`UPDATE site_versions SET terms_from = '2026-01-05' WHERE terms_from IS NOT NULL`.execute(testApp.db);
    await saveSite(client, { firm: { cin: 'U70100MH2020PTC123456' }, words: { tagline: 'Homes' } });
    expect(SITE.termsFrom).toBe('2026-01-05');
    await saveSite(client, {});
    expect(SITE.termsFrom).toBeUndefined();
  });

  it('from an older version is refused, and nothing is saved [S2]', async () => {
    const { version } = await current();
    await saveSite(client, ownSite());
    const { status, code } = await client.put(SITE_URL, { version, site: { words: { headline: 'Homes' } } });
    expect([status, code, (await current()).version]).toEqual([409, 'STALE_EDIT', version + 1]);
  });

  it('is one of twenty at the same time on two instances; the others are stale [S2]', async () => {
    const other = await besides();
    const asOther = await signedIn(other, admin);
    const { version } = await current();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const site = ownSite({ firm: { name: `Firm ${n}` } });
        return (n % 2 === 0 ? client : asOther).put(SITE_URL, { version, site });
      }),
    );
    const codes = answers.map(({ code, status }) => code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'STALE_EDIT')).toHaveLength(19);
    expect((await current()).version).toBe(version + 1);
  });

  it('is refused after 60 versions in an hour [S2]', async () => {
    await sql`INSERT INTO rate_limits (key, points, resets_at)
      VALUES ('site-versions', 59, now() + interval '1 hour')`.execute(testApp.db);
    const { version } = await current();
    expect((await saveSite(client, ownSite())).status).toBe(200);
    expect((await saveSite(client, { firm: { gstin: '27ABCDE1234F1Z5' } })).code).toBe('TOO_MANY_REQUESTS');
    expect((await saveSite(client, ownSite())).status).toBe(200);
    expect((await current()).version).toBe(version + 1);
  });

  it('leaves the 200 newest versions [S2]', async () => {
    const { version } = await current();
    await sql`INSERT INTO site_versions (id, site, saved_by_name)
      SELECT ${version} + n, '{}', 'Asha' FROM generate_series(1, 210) n`.execute(testApp.db);
    expect((await saveSite(client, ownSite())).data.version).toBe(version + 211);
    expect(await countVersions()).toBe(200);
    expect((await client.get(`${SITE_URL}/versions/${version + 11}`)).status).toBe(404);
    expect((await client.get(`${SITE_URL}/versions/${version + 12}`)).status).toBe(200);
  });

  it('is all or nothing: without its audit entry there is no version, no news and no switch [S3]', async () => {
    const { version } = await current();
    await buildUser(testApp.db, { role: 'ADMIN' });
    const cookie = `access_token=${client.cookies.get('access_token')?.value}`;
    const save = () =>
      testApp.app.inject({
        method: 'PUT',
        url: SITE_URL,
        headers: { cookie, origin: testApp.config.appOrigin },
        payload: { version, site: ownSite() },
      });
    await sql`ALTER TABLE audit_log ADD CONSTRAINT no_entry CHECK (entity <> 'SITE') NOT VALID`.execute(testApp.db);
    try {
      expect((await save()).statusCode).toBe(409);
    } finally {
      await sql`ALTER TABLE audit_log DROP CONSTRAINT no_entry`.execute(testApp.db);
    }
    const { rows } = await sql`SELECT 1 FROM messages UNION ALL SELECT 1 FROM notifications`.execute(testApp.db);
    expect([(await current()).version, rows, SITE.name]).toEqual([version, [], 'Aangan']);
    expect((await save()).statusCode).toBe(200);
  });
});

describe('a saved version', () => {
  it('is listed with who changed what, and read whole [S2]', async () => {
    const { version } = await current();
    await saveSite(client, ownSite(), { note: 'Our name' });
    await saveSite(client, ownSite({ look: { accent: '#8a1c4a' } }));
    const { data } = await client.get<Paged<SiteVersionRow>>(`${SITE_URL}/versions?size=2`);
    const fields = [
      'firm.name',
      'firm.legalName',
      'contact.phones.general',
      'contact.emails.general',
      'contact.address',
    ];
    expect(data.content.map(({ id, savedBy, note, changed }) => [id, savedBy, note, changed.toSorted()])).toEqual([
      [version + 2, 'Asha Rao', null, ['look.accent']],
      [version + 1, 'Asha Rao', 'Our name', fields.toSorted()],
    ]);
    expect(data.totalElements).toBe(await countVersions());
    const one = await client.get<SiteVersion>(`${SITE_URL}/versions/${version + 1}`);
    expect(one.data).toEqual({ ...data.content[1], site: ownSite() });
    const last = await client.get<Paged<SiteVersionRow>>(`${SITE_URL}/versions?size=1&page=${data.totalElements - 1}`);
    expect([last.data.content.length, last.data.last]).toEqual([1, true]);
  });

  it('is in the audit log, with the fields that changed [S10]', async () => {
    const { version } = await current();
    await saveSite(client, { firm: { cin: 'U70100MH2020PTC123456' }, look: { brand: '#5b2a86' } });
    await saveSite(client, { look: { brand: '#0b4f8a' } });
    expect(await auditOf(testApp.db, 'SITE', version + 2)).toEqual([
      {
        actorId: admin.id,
        actorName: 'Asha Rao',
        action: 'UPDATE',
        entityName: `Version ${version + 2}`,
        before: { 'firm.cin': 'U70100MH2020PTC123456', 'look.brand': '#5b2a86' },
        after: { 'look.brand': '#0b4f8a' },
      },
    ]);
  });

  it('is news to all other admins, in the app and by mail, and to nobody else [S10]', async () => {
    const other = await buildUser(testApp.db, { role: 'ADMIN' });
    await buildUser(testApp.db, { role: 'ADMIN', active: false });
    await buildUser(testApp.db, { role: 'EXECUTIVE' });
    await testApp.db.updateTable('users').set({ email_checked_at: new Date() }).where('role', '=', 'ADMIN').execute();
    const news = async (user: BuiltUser) => {
      const asUser = await signedIn(testApp, user);
      const { data } = await asUser.get<Paged<Record<string, unknown>>>('/api/notifications');
      return data.content.map(({ kind, title, text, path }) => ({ kind, title, text, path }));
    };
    testApp.mails.length = 0;
    const { version } = await saveSite(client, ownSite({ look: { brand: '#5b2a86' } })).then(({ data }) => data);
    await client.put(SITE_URL, { version, site: ownSite({ look: { brand: '#5b2a86' } }) });
    expect(await news(other)).toEqual([
      {
        kind: 'site-changed',
        title: 'The site was changed',
        text: 'Asha Rao changed the firm, contacts and the look.',
        path: '/admin/site',
      },
    ]);
    expect(await news(admin)).toEqual([]);
    await testApp.sendDue();
    const told = await testApp.db
      .selectFrom('users')
      .select('email')
      .where('role', '=', 'ADMIN')
      .where('active', '=', true)
      .where('id', '<>', admin.id)
      .execute();
    expect(testApp.mails.map(({ to }) => to).toSorted()).toEqual(told.map(({ email }) => email).toSorted());
    const mail = testApp.mails.find(({ to }) => to === other.email);
    expect([mail?.subject, mail?.text]).toEqual([
      'The site was changed',
      expect.stringContaining('Asha Rao changed the firm, contacts and the look.'),
    ]);
    expect(mail?.text).toContain(`Open the site:\n${testApp.config.appOrigin}/admin/site`);
  });
});

describe('a site that is set up from a file', () => {
  it('is read on the page and not saved [S11]', async () => {
    const other = await besides({ config: { siteEditing: 'cli' } });
    const asAdmin = await signedIn(other, admin);
    const { data } = await asAdmin.get<AdminSite>(SITE_URL);
    expect(data.editing).toBe('cli');
    const { status, code, message } = await asAdmin.put(SITE_URL, { version: data.version, site: ownSite() });
    expect([status, code, message]).toEqual([
      409,
      'SITE_LOCKED',
      'This site is set up from a file. Ask whoever runs the server.',
    ]);
  });
});

describe('a name in registered SMS texts', () => {
  const template = { dltTemplateId: '1', header: 'AANGAN', providerTemplateId: '' };

  it.each<[string, TestAppOptions]>([
    ['MESSAGE_TEMPLATES', { templates: { 'booking-confirmed/en': template } }],
    [
      'MSG91_TEMPLATE_ID',
      {
        config: {
          sms: {
            provider: 'msg91',
            url: 'https://sms.example',
            atOnce: 2,
            authKey: 'k',
            templateId: 't',
            flowTemplateId: undefined,
          },
        },
      },
    ],
  ])('changes only once the texts are registered anew, with %s [S38]', async (_setting, options) => {
    const other = await besides(options);
    const asAdmin = await signedIn(other, admin);
    const { version, registeredSms } = (await asAdmin.get<AdminSite>(SITE_URL)).data;
    expect(registeredSms).toBe('Aangan');
    const body = { version, site: ownSite() };
    const refused = await asAdmin.put(SITE_URL, body);
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'SMS_REGISTERED',
      'Your registered SMS texts name Aangan. Register them with Vanam Homes first, then save again.',
    ]);
    const kept = await asAdmin.put<AdminSite>(SITE_URL, {
      version,
      site: ownSite({ messages: { smsName: 'Aangan' } }),
    });
    expect([kept.status, kept.data.registeredSms]).toEqual([200, 'Aangan']);
    const renamed = await asAdmin.put<AdminSite>(SITE_URL, {
      ...body,
      version: version + 1,
      smsRegistered: true,
    });
    expect([renamed.status, renamed.data.registeredSms]).toEqual([200, 'Vanam Homes']);
  });
});
