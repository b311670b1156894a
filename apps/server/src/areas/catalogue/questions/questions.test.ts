import type { ComparedFlats } from '@aangan/contract/catalogue/compare-entities';
import type { PropertyQuestions } from '@aangan/contract/catalogue/question-entities';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildFlat, buildMedia, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { HOSTILE_IDS } from '../../../../test/hostile.ts';

const NOW = new Date('2026-12-10T06:30:00Z');

const testApp = useTestApp({ now: NOW });
let client: Client;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db));
});

beforeEach(() => testApp.setNow(NOW));

const urlOf = (id: number | string) => `/api/properties/${id}/questions`;
const ask = async (id: number) => (await client.get<PropertyQuestions>(urlOf(id))).data;
const idsOf = async (id: number) => (await ask(id)).map((question) => question.id);

/** A home with every fact known on 10 December 2026. */
async function buildWhole(): Promise<number> {
  const consultant = await buildUser(testApp.db, { role: 'EXECUTIVE' });
  const { id } = await buildProperty(testApp.db, {
    rera_no: 'P52100099001',
    possession_date: '2028-06-30',
    min_price: 5_966_000,
    max_price: 5_966_000,
    amenities: ['Car Parking', '24/7 Water Supply', 'Power Backup'],
    assigned_user_id: consultant.id,
    not_in_price_as_of: '2026-12-01',
    flats: [],
  });
  await buildFlat(testApp.db, {
    property_id: id,
    type: '2BHK',
    area: 715,
    price: 5_966_000,
    agreement_value: 5_300_000,
    priced_on: '2026-12-01',
    units_total: 24,
    units_available: 9,
    units_as_of: '2026-11-10',
  });
  await testApp.db
    .insertInto('property_phases')
    .values({
      property_id: id,
      position: 0,
      name: 'Whole project',
      rera_no: 'P52100099001',
      possession_date: '2028-06-30',
      registered_completion: '2028-06-30',
      checked_on: '2026-12-01',
    })
    .execute();
  const file = { property_id: id, flat_type: null };
  await buildMedia(testApp.db, { ...file, media_type: 'RERA_CERTIFICATE' });
  await buildMedia(testApp.db, { ...file, media_type: 'FLOOR_PLAN', flat_type: '2BHK' });
  await buildMedia(testApp.db, { ...file, media_type: 'CONSTRUCTION_PHOTO', taken_on: '2026-11-01' });
  return id;
}

describe('GET /api/properties/:id/questions', () => {
  it('is for signed-in users, and 404 where there is no property [T50]', async () => {
    const id = await buildWhole();
    expect((await createClient(testApp).get(urlOf(id))).code).toBe('UNAUTHENTICATED');
    expect((await client.get(urlOf(987_654_321))).code).toBe('NOT_FOUND');
  });

  it.each(HOSTILE_IDS)('refuses the id %s', async (id) => {
    expect((await client.get(urlOf(id))).status).toBe(400);
  });

  it('is empty where every fact is known [T50]', async () => {
    expect(await ask(await buildWhole())).toEqual([]);
  });

  it('has a question for each missing fact, with its source [T50]', async () => {
    const { id } = await buildProperty(testApp.db, {
      rera_no: null,
      min_price: 6_200_000,
      max_price: 8_900_000,
      flats: [{ type: '2BHK', area: 642.5, price: 6_200_000 }],
    });
    const questions = await ask(id);
    expect(questions.map((question) => question.id)).toEqual([
      'rera',
      'agreement',
      'band',
      'extras',
      'availability:2BHK',
      'plan:2BHK',
      'site',
      'certificate',
      'parking',
      'water',
      'power',
      'consultant',
    ]);
    expect(questions[2]).toEqual({
      id: 'band',
      question: 'The page says ₹62,00,000 to ₹89,00,000, the flats cost ₹62,00,000. Which is right?',
      why: 'The price range on the page and the prices of its flats differ.',
    });
    expect(questions[5]?.question).toBe('May I have the floor plan of the 2BHK, 642.5 sq ft?');
  });

  it('asks the same in Marathi and Hindi, with their words of dates and counts [L45]', async () => {
    const { id } = await buildProperty(testApp.db, { rera_no: 'P1', flats: [{ type: '2BHK', area: 642.5 }] });
    await testApp.db
      .insertInto('property_phases')
      .values({
        property_id: id,
        position: 0,
        name: 'Tower A',
        rera_no: 'P1',
        possession_date: '2028-06-30',
        registered_completion: '2028-12-05',
        revised_completion: '2029-01-05',
      })
      .execute();
    const english = await ask(id);
    const months = { mr: 'डिसेंबर', hi: 'दिसंबर' };
    for (const lang of ['mr', 'hi'] as const) {
      const { data } = await client.get<PropertyQuestions>(`${urlOf(id)}?lang=${lang}`);
      expect(data.map((question) => question.id)).toEqual(english.map((question) => question.id));
      for (const { question, why } of data) {
        for (const sentence of [question, why]) {
          // names and what is written in Latin letters in every language
          expect(sentence.replaceAll(/BHK|Tower A/g, '')).toMatch(/^[^A-Za-z]*[\u0900-\u097F][^A-Za-z]*$/);
        }
      }
      expect(data.find((question) => question.id === 'moved:Tower A')?.why).toContain(`5 ${months[lang]} 2028`);
    }
  });

  it.each([
    ['availability:2BHK', '2026-12-10'],
    ['site', '2027-02-01'],
    ['checked:Whole project', '2027-03-01'],
  ])('has a question about %s from midnight in India on, once its check is too old [T50]', async (asked, lastDay) => {
    const id = await buildWhole();
    testApp.setNow(new Date(`${lastDay}T18:29:59Z`));
    expect(await idsOf(id)).not.toContain(asked);
    testApp.setNow(new Date(`${lastDay}T18:30:00Z`));
    expect(await idsOf(id)).toContain(asked);
  });

  it('reflects a save at once [T50]', async () => {
    const id = await buildWhole();
    await testApp.db.updateTable('properties').set({ assigned_user_id: null }).where('id', '=', id).execute();
    expect(await idsOf(id)).toEqual(['consultant']);
    await testApp.db
      .updateTable('property_phases')
      .set({ revised_completion: '2028-12-31' })
      .where('property_id', '=', id)
      .execute();
    expect(await idsOf(id)).toEqual(['promise-gap:Whole project', 'moved:Whole project', 'consultant']);
  });
});

describe('a deleted property', () => {
  it('is missing from every call about it, and from every list, map, count and comparison [T55]', async () => {
    const id = await buildWhole();
    const admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
    const cookie = `access_token=${client.cookies.get('access_token')?.value}`;
    const about = [
      ...['', '/open-price', '/changes', '/history', '/diary', '/place', '/questions', '/share-picture'].map(
        (part) => `/api/properties/${id}${part}`,
      ),
      `/share/properties/${id}.png`,
    ];
    const statuses = () =>
      Promise.all(about.map(async (url) => (await testApp.app.inject({ url, headers: { cookie } })).statusCode));
    const isListed = async () => {
      const lists = ['/api/properties?size=100', '/api/properties/search?size=100', '/api/properties/map'];
      const answers = await Promise.all(
        lists.map(
          async (url) => (await client.get<{ content?: { id: number }[]; points?: { id: number }[] }>(url)).data,
        ),
      );
      return answers.map(({ content = [], points = [] }) => [...content, ...points].some((home) => home.id === id));
    };
    const total = async () => (await client.get<{ total: number }>('/api/properties/facets')).data.total;
    await testApp.db.updateTable('properties').set({ lat: 18.67, lng: 73.89 }).where('id', '=', id).execute();
    const flat = await testApp.db
      .selectFrom('flats')
      .select('id')
      .where('property_id', '=', id)
      .executeTakeFirstOrThrow();
    const compared = async () => {
      const { data } = await client.get<ComparedFlats>(`/api/flats/compare?ids=${flat.id}`);
      return { flats: data.flats.map((one) => one.id), missing: data.missing };
    };
    const before = await total();
    expect(await compared()).toEqual({ flats: [flat.id], missing: [] });
    expect(await statuses()).toEqual(about.map(() => 200));
    expect(await isListed()).toEqual([true, true, true]);

    expect((await admin.del(`/api/admin/properties/${id}`)).status).toBe(200);
    expect(await statuses()).toEqual(about.map(() => 404));
    expect((await client.post(`/api/properties/${id}/seen`)).code).toBe('NOT_FOUND');
    expect(await isListed()).toEqual([false, false, false]);
    expect(await total()).toBe(before - 1);
    expect(await compared()).toEqual({ flats: [], missing: [flat.id] });
  });
});
