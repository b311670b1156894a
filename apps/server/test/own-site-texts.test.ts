import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { applySite, DEFAULT_SITE, SITE, siteKey } from '@aangan/contract/core/site';
import { siteDocument } from '@aangan/contract/site/document';
import { siteValues } from '@aangan/contract/site/values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeTextIn } from '../src/areas/accounts/auth/auth.code-rules.ts';
import { mailHtml, mailText } from '../src/messages/mail-page.ts';
import { mailOf } from '../src/messages/mail.ts';
import { isSmsKind, MESSAGE_KINDS } from '../src/messages/kinds.ts';
import { codeSms, smsOf, stepUpSms } from '../src/messages/sms.ts';
import { buildBooking } from './factories-catalogue.ts';
import { buildUser, signedIn } from './factories.ts';
import { OWN_DOCUMENT, ownSite, WORDS_OF_AANGAN } from './own-site.ts';
import { createShareKit, type ShareKit } from './share-kit.ts';

const FACTS = {
  propertyId: 7,
  property: 'Green Court',
  host: 'Meera Kulkarni',
  visitDate: '2026-12-12',
  visitTime: '11:00',
  visitMinutes: 60,
};
const ORIGIN = 'https://vanam.example';

let kit: ShareKit;

beforeAll(async () => {
  kit = await createShareKit();
  applySite(ownSite());
});

afterAll(async () => {
  applySite({});
  await kit.close();
});

function mail() {
  return mailOf({
    kind: 'booking-confirmed',
    subjectId: 5,
    facts: FACTS,
    origin: ORIGIN,
    name: 'Sneha Patil',
    buyer: null,
    isChecked: true,
    visitToken: 'v'.repeat(26),
    checkToken: null,
  }).page;
}

describe("another firm's site", () => {
  it('has the values of its document, and what it leaves out from its own data or none [S13, S14]', () => {
    expect(SITE).toMatchObject({
      isOwn: true,
      shortName: 'Vanam Homes',
      smsName: 'Vanam',
      tagline:
        'Premium 2, 3 and 4BHK apartments in Hyderabad and Warangal, with the full price and the RERA record of every home.',
      headline: 'Homes in Hyderabad and Warangal',
      lead: 'Premium 2, 3 and 4BHK apartments in Hyderabad and Warangal. Every price includes GST, stamp duty and registration.',
      intro: '',
      salesPhone: '040 0000 0001',
      mainCity: 'Hyderabad',
      register: 'TG RERA',
      social: [{ label: 'Instagram', href: 'https://www.instagram.com/vanam' }],
    });
    expect(JSON.stringify(SITE)).not.toMatch(WORDS_OF_AANGAN);
  });

  it('differs from the defaults by nothing without a document [S8]', () => {
    expect(siteValues(siteDocument.parse({}))).toEqual({});
  });

  it('begins a mail with its name in its colour, without our mark, and signs above the foot [S13, S24, S39]', () => {
    const html = mailHtml(mail());
    expect(html).toContain('color:#5b2a86">Vanam Homes</span>');
    expect(html).toContain('background:#5b2a86;border-radius:12px');
    expect(html).toContain('Vanam Homes<br>Homes you can walk to</p>');
    expect(html).not.toMatch(/#0f4f46|#b9502f/);
    expect(html).not.toMatch(WORDS_OF_AANGAN);
    const text = mailText(mail());
    expect(text).toContain(
      '\n\nVanam Homes\nHomes you can walk to\n\nVanam Homes, 1 Lake Road, Hyderabad 500001, India\n',
    );
    expect(text).not.toMatch(WORDS_OF_AANGAN);
  });

  it('escapes a name with & in the HTML of a mail', () => {
    applySite({ ...ownSite(), name: 'Vanam & Sons' });
    const html = mailHtml(mail());
    applySite(ownSite());
    expect(html).toContain('>Vanam &amp; Sons</span>');
    expect(html).not.toContain('Vanam & Sons');
  });

  it('is called by its name for SMS in each of them [S38]', () => {
    for (const kind of MESSAGE_KINDS.filter(isSmsKind)) {
      const { body } = smsOf({
        to: '9000000001',
        kind,
        facts: FACTS,
        token: 'w'.repeat(26),
        origin: ORIGIN,
        templates: {},
      });
      expect(body, kind).toMatch(/^Vanam: /);
      expect(body, kind).not.toMatch(WORDS_OF_AANGAN);
    }
    const { body } = stepUpSms({ to: '9000000001', code: '123456', purpose: 'DELETE_ACCOUNT', templates: {} });
    expect(body).toContain('is your Vanam code to');
  });

  it('sends the code of a sign-in under that name [S38]', () => {
    const code = { to: '9000000011', code: '123456', textIn: codeTextIn, templates: {}, language: 'en' } as const;
    expect(codeSms(code).body).toMatch(/^123456 is your Vanam code\./);
  });

  it('is the organizer of visits in calendars [S13]', async () => {
    const buyer = await buildUser(kit.test.db);
    const home = await kit.home();
    const visit = { user_id: buyer.id, property_id: home.id, visit_date: addDays(todayInIndia(), 3) };
    const { id } = await buildBooking(kit.test.db, visit);
    const client = await signedIn(kit.test, buyer);
    const cookie = `access_token=${client.cookies.get('access_token')?.value}`;
    const { body } = await kit.get(`/api/bookings/${id}/calendar.ics`, { cookie });
    expect(body).toContain('ORGANIZER;CN="Vanam Homes":mailto:');
  });

  it('stands in the head of a home, with the words of another picture [S13, S15]', async () => {
    const numbered = (await kit.get(`/properties/${(await kit.home()).id}`)).body;
    expect(numbered).toContain(', Hyderabad');
    expect(numbered).not.toContain('Warangal');
    expect(numbered).toContain(' - Vanam Homes</title>');
    expect(numbered).toContain('<meta property="og:site_name" content="Vanam Homes"/>');
    const bare = (await kit.get(`/properties/${(await kit.home({ rera_no: null })).id}`)).body;
    expect(bare).toContain('<meta property="og:image:alt" content="The name Vanam Homes"/>');
    const heads = [numbered, bare].map((html) => html.replaceAll(/Moshi-\w+/g, ''));
    for (const head of heads) expect(head.replace('<title>Aangan</title>', '')).not.toMatch(WORDS_OF_AANGAN);
  });

  it('names the city of its locality in the head of a home, and its types in order of rooms [S29, S32]', async () => {
    const localities = [
      { name: 'Kondapur', city: 'Hyderabad', lat: 17.47, lng: 78.357 },
      { name: 'Kazipet', city: 'Warangal', lat: 17.979, lng: 79.521 },
    ];
    applySite(
      ownSite({
        ...OWN_DOCUMENT,
        places: { ...OWN_DOCUMENT.places, localities },
        homes: { flatTypes: ['1BHK', '2BHK'] },
      }),
    );
    const { id } = await kit.home({ location: 'Kazipet', flats: [{ type: '2BHK' }, { type: '1BHK' }] });
    const head = (await kit.get(`/properties/${id}`)).body;
    applySite(ownSite());
    expect(head).toContain('<meta property="og:title" content="1 and 2BHK in Kazipet, Warangal | ');
    expect(head).not.toContain('Hyderabad');
    expect(head.replace('<title>Aangan</title>', '')).not.toMatch(WORDS_OF_AANGAN);
  });

  it('gives a home without a number no picture of Aangan, and draws one with a number anew [S9, S24]', async () => {
    const bare = await kit.home({ rera_no: null });
    expect((await kit.get(`/share/properties/${bare.id}.png`)).statusCode).toBe(404);
    const { id } = await kit.home();
    const own = await kit.get(`/share/properties/${id}.png`);
    applySite({});
    const ours = await kit.get(`/share/properties/${id}.png`);
    applySite(ownSite());
    const again = await kit.get(`/share/properties/${id}.png`);
    expect([own.statusCode, ours.statusCode]).toEqual([200, 200]);
    expect(ours.headers['etag']).not.toBe(own.headers['etag']);
    expect(again.headers['etag']).toBe(own.headers['etag']);
  });
});

describe('the key of a site', () => {
  it('is the same for the same site, another for another, and empty for the defaults [S9]', () => {
    const own = siteKey();
    expect(own).toMatch(/^[\da-f]{16}$/);
    applySite({ ...ownSite(), officeHours: '9 to 5' });
    expect(siteKey()).not.toBe(own);
    applySite({});
    expect(siteKey()).toBe('');
    applySite({ ...DEFAULT_SITE });
    expect(siteKey()).toBe('');
    applySite(ownSite());
    expect(siteKey()).toBe(own);
  });
});
