import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { PropertyCard, PropertyDetail, ShortlistEntry } from '@aangan/contract/catalogue/entities';
import type { Language } from '@aangan/contract/core/language';
import type { Paged } from '@aangan/contract/core/paged';
import { beforeAll, describe, expect, it } from 'vitest';
import { propertyBody } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildProperty, buildShortlist } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';

// What buyers read of a home in Marathi and Hindi (L22, L45, L48).

const testApp = useTestApp();
let admin: Client;
let buyer: BuiltUser;
let client: Client;
let visitor: Client;

beforeAll(async () => {
  admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
  buyer = await buildUser(testApp.db);
  client = await signedIn(testApp, buyer);
  visitor = createClient(testApp);
});

const ADMIN = '/api/admin/properties';
const TEXTS = {
  mr: { name: 'पलाश कोर्ट', description: 'बागेभोवती घरे.' },
  hi: { name: 'पलाश कोर्ट', description: 'बगीचे के चारों ओर घर।' },
};

async function create(overrides: Record<string, unknown> = {}): Promise<AdminProperty> {
  const body = propertyBody({
    name: 'Palash Court',
    description: 'Homes around a garden.',
    texts: TEXTS,
    ...overrides,
  });
  return (await admin.post<AdminProperty>(ADMIN, body)).data;
}

const change = (id: number, patch: object) => admin.patch<AdminProperty>(`${ADMIN}/${id}`, patch);
const withLang = (url: string, lang: Language | null) =>
  lang === null ? url : `${url}${url.includes('?') ? '&' : '?'}lang=${lang}`;
const detailIn = async (id: number, lang: Language | null) =>
  (await client.get<PropertyDetail>(withLang(`/api/properties/${id}`, lang))).data;

/** The cards, details and entries of a home in a language, each call by its name. */
async function readAll(id: number, lang: Language | null, caller = client) {
  const only = <T extends { id: number }>(cards: T[]) => cards.find((card) => card.id === id);
  const page = async (url: string) => only((await caller.get<Paged<PropertyCard>>(withLang(url, lang))).data.content);
  const entries = (await caller.get<ShortlistEntry[]>(withLang('/api/shortlists', lang))).data;
  const entry = entries.find(({ propertyId }) => propertyId === id);
  return {
    list: await page('/api/properties?size=100'),
    search: await page('/api/properties/search?size=100'),
    featured: only((await caller.get<PropertyCard[]>(withLang('/api/properties/featured', lang))).data),
    detail: (await caller.get<PropertyDetail>(withLang(`/api/properties/${id}`, lang))).data,
    shortlist: entry && { ...entry, name: entry.propertyName },
  };
}

describe('a home with texts in both languages', () => {
  it('is read in the language asked for, with its English name beside, and in English without [L22, L45]', async () => {
    const { id } = await create();
    await buildShortlist(testApp.db, { user_id: buyer.id, property_id: id });
    for (const lang of ['mr', 'hi'] as const) {
      for (const [call, read] of Object.entries(await readAll(id, lang))) {
        expect([call, read]).toEqual([
          call,
          expect.objectContaining({ name: TEXTS[lang].name, nameEn: 'Palash Court' }),
        ]);
      }
      expect((await detailIn(id, lang)).description).toBe(TEXTS[lang].description);
    }
    for (const lang of ['en', null] as const) {
      for (const [call, read] of Object.entries(await readAll(id, lang))) {
        expect([call, read]).toEqual([call, expect.objectContaining({ name: 'Palash Court' })]);
        expect([call, read]).not.toEqual([call, expect.objectContaining({ nameEn: expect.anything() })]);
      }
      expect((await detailIn(id, lang)).description).toBe('Homes around a garden.');
    }
  });

  it('says all else in each language as in English [L21]', async () => {
    const { id } = await create();
    await buildShortlist(testApp.db, { user_id: buyer.id, property_id: id });
    const english = await readAll(id, null);
    const { mr } = TEXTS;
    const named = { name: mr.name, nameEn: 'Palash Court' };
    expect(await readAll(id, 'mr')).toEqual({
      list: { ...english.list, ...named },
      search: { ...english.search, ...named },
      featured: { ...english.featured, ...named },
      detail: { ...english.detail, ...named, description: mr.description },
      shortlist: { ...english.shortlist, ...named, propertyName: mr.name },
    });
  });

  it('is read in English again once that has changed, name and description apart, until the text is confirmed [L22]', async () => {
    const { id } = await create();
    expect((await detailIn(id, 'mr')).name).toBe('पलाश कोर्ट');
    await change(id, { description: 'Homes around a court.' });
    expect(await detailIn(id, 'mr')).toMatchObject({ name: 'पलाश कोर्ट', description: 'Homes around a court.' });
    const { data } = await change(id, { name: 'Palash Heights' });
    expect(data.texts.mr).toEqual({ ...TEXTS.mr, nameIsCurrent: false, descriptionIsCurrent: false });
    expect(await detailIn(id, 'mr')).toMatchObject({ name: 'Palash Heights', nameEn: 'Palash Heights' });

    await change(id, { texts: { mr: { name: 'पलाश हाइट्स' } } });
    expect(await detailIn(id, 'mr')).toMatchObject({ name: 'पलाश हाइट्स', description: 'Homes around a court.' });
    expect(await detailIn(id, 'hi')).toMatchObject({ name: 'Palash Heights' });
    // what was written for the English of before is read once that is back
    await change(id, { name: 'Palash Court' });
    expect((await detailIn(id, 'hi')).name).toBe('पलाश कोर्ट');
    expect((await detailIn(id, 'mr')).name).toBe('Palash Court');
  });

  it('is read in English where a language has none, or one of the two texts alone [L22]', async () => {
    const { id } = await create({ texts: { mr: { name: 'पलाश कोर्ट' } } });
    expect(await detailIn(id, 'mr')).toMatchObject({ name: 'पलाश कोर्ट', description: 'Homes around a garden.' });
    const hindi = { name: 'Palash Court', nameEn: 'Palash Court', description: 'Homes around a garden.' };
    expect(await detailIn(id, 'hi')).toMatchObject(hindi);
    const listed = await admin.get<Paged<{ id: number; languages: string[] }>>(`${ADMIN}?size=100`);
    expect(listed.data.content.find((row) => row.id === id)?.languages).toEqual([]);
  });

  it('is shown as typed, whatever stands in it', async () => {
    const name = '<b>पलाश</b> {name} </terms>';
    const { id } = await create({ texts: { mr: { name } } });
    expect((await detailIn(id, 'mr')).name).toBe(name);
  });
});

describe('the language of a call', () => {
  const calls = async () => {
    const { id } = await buildProperty(testApp.db, { featured: true, rera_no: 'P1' });
    return [
      '/api/properties',
      '/api/properties/search',
      '/api/properties/featured',
      `/api/properties/${id}`,
      `/api/properties/${id}/questions`,
      `/api/properties/${id}/share-picture`,
      '/api/shortlists',
    ];
  };

  it('is refused unless it is one of three [L45]', async () => {
    for (const url of await calls()) {
      for (const query of ['lang=fr', 'lang=MR', 'lang=', 'lang=mr&lang=hi', 'lang=mr&lang=mr', 'lang=//evil']) {
        const { status, errors } = await client.get(`${url}?${query}`);
        const refusal = [400, [{ field: 'lang', message: 'Must be one of en, mr, hi' }]];
        expect([url, query, status, errors]).toEqual([url, query, ...refusal]);
      }
      const { status, errors } = await client.get(`${url}?lang[]=mr`);
      expect([url, status, errors?.map(({ field }) => field)]).toEqual([url, 400, ['lang[]']]);
    }
  });

  it('changes nothing of an answer when it is English [L3, L45]', async () => {
    for (const url of (await calls()).filter((call) => !call.endsWith('share-picture'))) {
      const [plain, english] = [await client.get(url), await client.get(`${url}?lang=en`)];
      expect([url, english.data, english.headers['etag']]).toEqual([url, plain.data, plain.headers['etag']]);
    }
  });

  it('changes no byte of what a visitor is answered [L48]', async () => {
    await create();
    for (const url of ['/api/properties/featured', '/api/properties/search']) {
      const [plain, ...others] = await Promise.all(
        [null, 'en', 'mr', 'hi'].map((lang) => testApp.app.inject(withLang(url, lang as Language | null))),
      );
      for (const other of others)
        expect([url, other.body, other.headers['etag']]).toEqual([url, plain?.body, plain?.headers['etag']]);
      expect(plain?.body).not.toContain('Palash');
    }
    expect((await visitor.get('/api/properties/search?name=palash&lang=mr')).code).toBe('UNAUTHENTICATED');
  });

  it('has kept answers of its own, each as new as what is stored [L48]', async () => {
    const { id } = await create();
    const etagIn = async (lang: Language | null) =>
      (await client.get(withLang(`/api/properties/${id}`, lang))).headers['etag'];
    const etags = [await etagIn(null), await etagIn('mr'), await etagIn('hi')];
    expect(new Set(etags).size).toBe(3);
    await testApp.db.updateTable('property_texts').set({ name: 'पळस कोर्ट' }).where('property_id', '=', id).execute();
    expect((await detailIn(id, 'mr')).name).toBe('पळस कोर्ट');
    const found = await client.get<Paged<PropertyCard>>('/api/properties?lang=mr&size=100');
    expect(found.data.content.find((card) => card.id === id)?.name).toBe('पळस कोर्ट');
  });
});
