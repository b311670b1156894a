import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Paged } from '@aangan/contract/core/paged';
import { SITE } from '@aangan/contract/core/site';
import type { AdminSite, SiteVersionRow } from '@aangan/contract/site/admin-entities';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import { auditOf } from '../../../../test/audit.ts';
import { runCommand } from '../../../../test/cli.ts';
import type { Client } from '../../../../test/client.ts';
import { settingsFor } from '../../../../test/database.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { ownSite, saveSite, SITE_URL } from '../../../../test/site-kit.ts';
import { siteIn } from '../../../languages/site.ts';

const testApp = useTestApp();
let client: Client;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN', name: 'Asha Rao' }));
});

const MARATHI = {
  firm: { name: 'वनम होम्स', shortName: 'वनम' },
  contact: { address: 'बंजारा हिल्स, हैदराबाद 500034' },
  names: [{ english: 'Chikhali', text: 'चिखली' }],
};

describe('the words of a site in Marathi and Hindi', () => {
  it('are stored beside the English ones, and are in force in their language at once [L49]', async () => {
    const site = ownSite({ languages: { mr: MARATHI } });
    const { status, data } = await saveSite(client, site);
    expect([status, data.site]).toEqual([200, site]);
    expect([SITE.name, siteIn('en').name, siteIn('mr').name, siteIn('hi').name]).toEqual([
      'Vanam Homes',
      'Vanam Homes',
      'वनम होम्स',
      'Vanam Homes',
    ]);
    expect(siteIn('mr')).toMatchObject({
      smsName: 'वनम',
      grievanceOfficer: { name: 'तक्रार निवारण अधिकारी, वनम होम्स', email: 'hello@vanam.example' },
      headline: 'पुणे येथील घरे',
      city: 'पुणे',
      generalPhone: '040 2345 6789',
      names: { Chikhali: 'चिखली' },
    });
    expect(siteIn('hi')).toMatchObject({ headline: 'पुणे में घर', address: 'Banjara Hills, Hyderabad 500034' });
    await saveSite(client, {});
    expect([siteIn('mr').name, siteIn('hi').name, siteIn('mr').state]).toEqual(['आंगन', 'आंगन', 'महाराष्ट्र']);
  });

  it('are listed as changed, and are in the audit log, each by its own path [L49, S10]', async () => {
    await saveSite(client, ownSite());
    const { data } = await saveSite(client, ownSite({ languages: { mr: MARATHI } }));
    const versions = await client.get<Paged<SiteVersionRow>>(`${SITE_URL}/versions?size=1`);
    const paths = ['contact.address', 'firm.name', 'firm.shortName', 'names'].map((path) => `languages.mr.${path}`);
    expect(versions.data.content[0]?.changed.toSorted()).toEqual(paths);
    expect(await auditOf(testApp.db, 'SITE', data.version)).toEqual([
      expect.objectContaining({
        before: {},
        after: expect.objectContaining({ 'languages.mr.firm.name': 'वनम होम्स', 'languages.mr.names': MARATHI.names }),
      }),
    ]);
  });

  it.each([
    ['mr.firm.name', { mr: { firm: { name: 'व' } } }, 'Must have 2 to 40 characters'],
    ['hi.words.headline', { hi: { words: { headline: 'घ'.repeat(61) } } }, 'Must be at most 60 characters'],
    ['mr.firm.cin', { mr: { firm: { cin: 'U70100TG2019PTC000001' } } }, 'Is no field of a site'],
    ['gu', { gu: {} }, 'Is no field of a site'],
    ['mr.messages.mailSignature', { mr: { messages: { mailSignature: 'आपले' } } }, 'Needs the English text first'],
    ['hi.names.1.english', { hi: { names: [named('Pune'), named('Pune')] } }, 'This name is there already'],
    [
      'hi.names.0.english',
      { hi: { names: [named('Atlantis')] } },
      'Is no name of this site: a city, locality, landmark, amenity or label of a contact',
    ],
  ])('are refused by their field: %s [L50]', async (field, languages, message) => {
    const { version } = (await client.get<AdminSite>(SITE_URL)).data;
    const { status, errors } = await client.put(SITE_URL, {
      version,
      site: ownSite({ languages: languages as object }),
    });
    expect([status, errors]).toEqual([400, [{ field: `site.languages.${field}`, message }]]);
  });

  it('name the site in registered SMS, whose texts come first [S38, L50]', async () => {
    const row = { dltTemplateId: '1', header: 'VANAMH', providerTemplateId: '2' };
    const other = await createTestApp({ database: testApp.database, templates: { 'booking-confirmed/mr': row } });
    try {
      const asAdmin = await signedIn(other, await buildUser(other.db, { role: 'ADMIN' }));
      const { version } = (await asAdmin.get<AdminSite>(SITE_URL)).data;
      const site = { ...(await asAdmin.get<AdminSite>(SITE_URL)).data.site, languages: {} };
      const change = { languages: { mr: { messages: { smsName: 'अंगण' } } } };
      await asAdmin.put(SITE_URL, { version, site, smsRegistered: true });
      const body = { version: (await asAdmin.get<AdminSite>(SITE_URL)).data.version, site: { ...site, ...change } };
      const refused = await asAdmin.put(SITE_URL, body);
      expect([refused.code, refused.message]).toEqual(['SMS_REGISTERED', expect.stringContaining('with अंगण first')]);
      expect((await asAdmin.put(SITE_URL, { ...body, smsRegistered: true })).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('are in the file that is exported, and the same file makes no version [L49, S2]', async () => {
    await saveSite(client, ownSite({ languages: { mr: MARATHI } }));
    const folder = mkdtempSync(join(tmpdir(), 'aangan-site-languages-'));
    const settings = { DATA_DIR: join(folder, 'data'), ...settingsFor(testApp.database) };
    const run = (...args: string[]) => runCommand('site', { cwd: folder, settings }, ...args);
    try {
      expect((await run('export', 'site.json')).code).toBe(0);
      expect(JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8'))).toMatchObject({ languages: { mr: MARATHI } });
      const { version } = (await client.get<AdminSite>(SITE_URL)).data;
      expect((await run('import', 'site.json')).code).toBe(0);
      expect((await client.get<AdminSite>(SITE_URL)).data.version).toBe(version);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

function named(english: string) {
  return { english, text: 'घर' };
}
