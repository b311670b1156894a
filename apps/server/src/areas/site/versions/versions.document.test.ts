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
  const twice = 'This name is there already';
  const inIndia = 'Must be in India: latitude 6 to 38, longitude 68 to 98';
  const chooseOne = 'Choose at least one';
  const localities = (...list: object[]) => ({
    places: { localities: list.map((one) => ({ name: 'Wakad', city: 'Pune', lat: 18.6, lng: 73.76, ...one })) },
  });
  const bands = (...ends: [min: number, max: number][]) => ({
    homes: { bands: ends.map(([min, max]) => ({ min, max })) },
  });

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
    ['places.localities', { places: { localities: [] } }, chooseOne],
    ['places.localities', localities({ hidden: true }), chooseOne],
    [
      'places.localities',
      localities(...Array.from({ length: 31 }, (_, n) => ({ name: `Sector ${n}` }))),
      'Must be at most 30',
    ],
    ['places.localities.1.name', localities({}, { name: 'WAKAD' }), twice],
    ['places.localities.1.aliases.0', localities({}, { name: 'Baner', aliases: ['wakad'] }), twice],
    ['places.localities.0.aliases.0', localities({ aliases: ['Wakad'] }), twice],
    ['places.localities.0.aliases', localities({ aliases: ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'] }), 'Must be at most 5'],
    ['places.localities.0.name', localities({ name: 'W' }), 'Must have 2 to 40 characters'],
    ['places.localities.0.city', localities({ city: 'Nashik' }), 'Must be one of the cities'],
    ['places.localities.0.lat', localities({ lat: 5.99 }), inIndia],
    ['places.localities.0.lat', localities({ lat: 38.01 }), inIndia],
    ['places.localities.0.lng', localities({ lng: 67.99 }), inIndia],
    ['places.localities.0.lng', localities({ lng: '73.76' }), inIndia],
    ['places.localities.0.hidden', localities({ hidden: 'no' }), 'Must be true or false'],
    ['places.localities.0.colour', localities({ colour: 'red' }), 'Is no field of a site'],
    [
      'places.localities',
      localities({}, { name: 'Baner', lat: 24.1 }),
      'Must lie closer together: the homes of a site are within 6 degrees',
    ],
    [
      'places.landmarks.0.kind',
      { places: { landmarks: [{ name: 'Port', kind: 'PORT', lat: 18.6, lng: 73.76 }] } },
      'Must be one of STATION, AIRPORT, WORK, SCHOOL, HOSPITAL',
    ],
    ['places.cities', { places: { cities: Array.from({ length: 11 }, (_, n) => `City ${n}`) } }, 'Must be at most 10'],
    ['homes.flatTypes', { homes: { flatTypes: [] } }, chooseOne],
    ['homes.flatTypes.0', { homes: { flatTypes: ['VILLA'] } }, 'Must be one of 1BHK, 2BHK, 3BHK, 4BHK, 5BHK'],
    ['homes.bands', bands(), chooseOne],
    ['homes.bands', bands(...Array.from({ length: 9 }, (_, n): [number, number] => [n, n + 1])), 'Must be at most 8'],
    [
      'homes.bands.1.min',
      bands([4_000_000, 5_500_000], [5_499_999, 7_000_000]),
      'Must not begin below the end of the band before it',
    ],
    ['homes.bands.0.max', bands([4_000_000, 4_000_000]), 'Must be more than where the band begins'],
    ['homes.amenities.1.name', { homes: { amenities: [{ name: 'Gym' }, { name: 'gym' }] } }, twice],
    [
      'homes.amenities',
      { homes: { amenities: Array.from({ length: 10 }, (_, n) => ({ name: `New ${n}` })) } },
      'Must be at most 31 with the 22 that are there without a list',
    ],
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
