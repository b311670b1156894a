import type { AdminSite } from '@aangan/contract/site/admin-entities';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { ownSite, SITE_URL } from '../../../../test/site-kit.ts';

const testApp = useTestApp();
let client: Client;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

const current = async () => (await client.get<AdminSite>(SITE_URL)).data;

describe('a document', () => {
  const latin = 'Use Latin letters, digits, spaces and & . , ( ) -';
  const phone = 'Must be an Indian number, such as 020 0000 0001 or 98XXXXXXXX';
  const need = 'Needed, or people would see the invented one of Aangan';
  const noFile = 'There is no such file. Upload it again.';

  it.each<[field: string, site: object, message: string]>([
    ['firm.name', { firm: { name: 'Ω Homes' } }, latin],
    ['firm.name', { firm: { name: 'V' } }, 'Must have 2 to 40 characters'],
    ['firm.shortName', { firm: { shortName: 'A name of seventeen' } }, 'Must be at most 16 characters'],
    [
      'firm.shortName',
      ownSite({ firm: { name: 'Vanam Homes of Hyderabad' } }),
      'Needed, for the name has more than 16 characters',
    ],
    ['firm.cin', { firm: { cin: 'U123' } }, 'Must be a CIN'],
    ['firm.gstin', { firm: { gstin: '27' } }, 'Must be a GSTIN'],
    ['contact.phones.general', ownSite({ contact: {} }), need],
    ['contact.emails.general', ownSite({ contact: { phones: { general: '040 2345 6789' } } }), need],
    ['contact.phones.sales', { contact: { phones: { sales: '12345' } } }, phone],
    ['contact.emails.support', { contact: { emails: { support: 'nobody' } } }, 'Please enter a valid email address'],
    ['contact.mapUrl', { contact: { mapUrl: 'http://maps.example/x' } }, 'Must be an https address'],
    ['contact.officeHours', { contact: { officeHours: 'x'.repeat(61) } }, 'Must be at most 60 characters'],
    ['contact.more.0', { contact: { more: [{ label: 'Site' }] } }, 'Must have a phone number or an e-mail address'],
    [
      'contact.social.0.url',
      { contact: { social: [{ kind: 'X', url: 'https://facebook.com/vanam' }] } },
      'Must be an https address of x.com',
    ],
    ['look.brand', { look: { brand: 'purple' } }, 'Must be a colour such as #0f4f46'],
    ['look.mark', { look: { mark: 'mark.svg' } }, noFile],
    ['look.picture', { look: { picture: 'a'.repeat(64) } }, noFile],
    ['words.headline', { words: { headline: 'x'.repeat(61) } }, 'Must be at most 60 characters'],
    [
      'words.about.sections',
      { words: { about: { sections: Array.from({ length: 9 }, () => ({ title: 'a', text: 'b' })) } } },
      'Must be at most 8',
    ],
    ['words.hiddenPages.0', { words: { hiddenPages: ['/about'] } }, 'Must be one of /blog, /careers'],
    ['places.cities', { places: { cities: [] } }, 'Must have at least one city'],
    ['places.cities', { places: { state: 'Telangana' } }, 'Needed, for the homes of Pune are in another state'],
    ['register.numbers.0', { register: { numbers: ['P\\d+'] } }, 'Use 9 for a digit, A for a letter, * for anything'],
    [
      'messages.smsName',
      { messages: { smsName: 'é' } },
      'Must be 2 to 16 letters, digits or spaces that every phone can show',
    ],
    ['firm.colour', { firm: { colour: 'red' } }, 'Is no field of a site'],
    ['fonts', { fonts: {} }, 'Is no field of a site'],
    ['format', { format: 'aangan-site/2' }, "Must be 'aangan-site/1'"],
    ['firm', { firm: 'Vanam' }, 'Must be a group of fields'],
  ])('is refused by its field: %s [S1]', async (field, site, message) => {
    const { version } = await current();
    const { status, errors } = await client.put(SITE_URL, { version, site });
    expect([status, errors]).toEqual([400, expect.arrayContaining([{ field: `site.${field}`, message }])]);
    expect((await current()).version).toBe(version);
  });

  it('is refused with an unreadable colour, and told a shade that would do [S19]', async () => {
    const { errors } = await client.put(SITE_URL, { version: 0, site: { look: { brand: '#ffd400' } } });
    expect(errors).toEqual([
      {
        field: 'site.look.brand',
        message: expect.stringMatching(/^White on #ffd400 is 1\.43:1 and must be 4\.5:1\. #[\da-f]{6} would do\.$/),
      },
    ]);
  });

  it('is refused over 48 KB [S1]', async () => {
    const section = { title: 'घर', text: 'घ'.repeat(2000) };
    const about = { lead: 'घ'.repeat(200), sections: Array.from({ length: 8 }, () => section) };
    const site = { words: { about, tagline: 'घ'.repeat(160), lead: 'घ'.repeat(200) } };
    const { status, errors } = await client.put(SITE_URL, { version: (await current()).version, site });
    expect([status, errors]).toEqual([400, [{ field: 'site', message: 'Must be at most 48 KB as JSON' }]]);
  });

  it.each([
    [{ version: -1, site: {} }, 'version'],
    [{ site: {} }, 'version'],
    [{ version: 0 }, 'site'],
    [{ version: 0, site: {}, note: 'x'.repeat(201) }, 'note'],
    [{ version: 0, site: {}, smsRegistered: 'yes' }, 'smsRegistered'],
  ])('needs what stands beside it to be right: %#', async (body, field) => {
    const { status, errors } = await client.put(SITE_URL, body);
    expect([status, errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });
});
