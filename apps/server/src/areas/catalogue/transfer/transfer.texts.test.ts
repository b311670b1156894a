import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogueRow, createCatalogueKit, mistakesOf, type CatalogueKit } from '../../../../test/catalogue-kit.ts';
import { exportCatalogue } from './transfer.export-service.ts';
import { importCatalogue } from './transfer.import-service.ts';

// Names and descriptions in Marathi and Hindi, in the catalogue file (L43).

let kit: CatalogueKit;

beforeEach(async () => {
  kit = await createCatalogueKit();
});

afterEach(() => kit.close());

const TEXTS = {
  mr: { name: 'फर्स्ट कोर्ट', description: 'अंगणाभोवती घरे.' },
  hi: { name: 'फ़र्स्ट कोर्ट', description: 'आँगन के चारों ओर घर।' },
};

const load = (overrides: Record<string, unknown>, from = kit) =>
  importCatalogue(from.deps, from.write('given.json', JSON.stringify({ properties: [catalogueRow(overrides)] })));

async function write(from = kit) {
  const file = join(from.folder, 'out.json');
  const { stale } = await exportCatalogue({ db: from.deps.db, media: from.deps.media, file });
  const { properties } = JSON.parse(readFileSync(file, 'utf8')) as { properties: { texts?: unknown }[] };
  return { file, stale, texts: properties.map(({ texts }) => texts) };
}

const stored = ({ deps }: CatalogueKit) =>
  deps.db.selectFrom('property_texts').selectAll().orderBy('property_id').orderBy('language').execute();

it('come back from a file as they went into it, in another installation too [L43]', async () => {
  await load({ texts: TEXTS });
  const first = await write();
  expect(first).toMatchObject({ stale: [], texts: [TEXTS] });
  const other = await createCatalogueKit();
  await importCatalogue(other.deps, first.file);
  expect(await write(other)).toMatchObject({ stale: [], texts: [TEXTS] });
  const withoutIds = (rows: Awaited<ReturnType<typeof stored>>) => rows.map(({ property_id: _, ...row }) => row);
  expect(withoutIds(await stored(other))).toEqual(withoutIds(await stored(kit)));
  await other.close();
});

it('stay where a row has none, go where it has fewer, and all go with an empty one [L43]', async () => {
  await load({ texts: TEXTS });
  await load({});
  expect((await write()).texts).toEqual([TEXTS]);
  await load({ texts: { mr: { name: TEXTS.mr.name } } });
  expect((await write()).texts).toEqual([{ mr: { name: TEXTS.mr.name } }]);
  await load({ texts: {} });
  expect((await write()).texts).toEqual([undefined]);
  expect(await stored(kit)).toEqual([]);
});

it('are left out of the file once the English has changed, and named [L43]', async () => {
  await load({ texts: TEXTS });
  await load({ description: 'Homes around a garden.' });
  const { texts, stale } = await write();
  expect(texts).toEqual([{ mr: { name: TEXTS.mr.name }, hi: { name: TEXTS.hi.name } }]);
  expect(stale).toEqual(['court-1 mr description', 'court-1 hi description']);
  await load({ name: 'Second Court', description: 'Homes around a garden.' });
  expect(await write()).toMatchObject({
    texts: [undefined],
    stale: ['court-1 mr name', 'court-1 mr description', 'court-1 hi name', 'court-1 hi description'],
  });
  // a text in the same row as a new English one was written for that
  await load({ name: 'Second Court', texts: TEXTS });
  expect((await write()).texts).toEqual([TEXTS]);
});

describe('a row is refused', () => {
  it.each([
    ['with another language', { fr: { name: 'Cour' } }, 'texts.fr', 'Is not a field of the format'],
    ['with English', { en: { name: 'Court' } }, 'texts.en', 'Is not a field of the format'],
    ['with another field', { mr: { title: 'कोर्ट' } }, 'texts.mr.title', 'Is not a field of the format'],
    ['with an empty name', { mr: { name: ' ' } }, 'texts.mr.name', 'Must not be empty'],
    ['with a name too long', { hi: { name: 'क'.repeat(101) } }, 'texts.hi.name', 'Must be at most 100 characters'],
    ['with text in place of a language', { mr: 'कोर्ट' }, 'texts.mr', 'Must be an object with name and description'],
    ['with a list', [], 'texts', 'Must be an object with mr and hi'],
  ])('%s [L43]', async (_what, texts, field, reason) => {
    expect(await mistakesOf(load({ texts }))).toEqual([`1 court-1 ${field}: ${reason}`]);
    expect(await stored(kit)).toEqual([]);
  });
});

describe('the demo catalogue', () => {
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(new URL(`../../../../../../demo/${file}`, import.meta.url), 'utf8'));
  interface Row {
    externalId: string;
    description: string;
    featured?: boolean;
    texts: Record<'mr' | 'hi', { name: string; description?: string }>;
  }

  it('names each home in both languages, and describes the featured ones and six others [CATA2, L22]', () => {
    const { properties } = read('catalogue.json') as { properties: Row[] };
    for (const { externalId, description, featured, texts } of properties) {
      const { mr, hi } = texts;
      for (const { name } of [mr, hi])
        expect([externalId, name]).toEqual([externalId, expect.stringMatching(/^[^A-Za-z]+$/)]);
      if (featured) expect([externalId, mr.description, hi.description]).not.toContain(undefined);
      for (const text of [mr.description, hi.description]) {
        if (text === undefined) continue;
        expect([externalId, text.split('\n\n').length]).toEqual([externalId, description.split('\n\n').length]);
        expect(text.replaceAll(/BHK|H/g, '')).toMatch(/^[^A-Za-z]+$/);
        expect(text).toBe(text.normalize('NFC'));
      }
      expect([externalId, hi.description?.includes('.\n'), mr.description?.includes('।')]).not.toContain(true);
    }
    expect(properties.filter(({ texts }) => texts.mr.description && texts.hi.description)).toHaveLength(12);
  });

  it('has a buyer who reads Marathi', () => {
    const { users } = read('people.json') as { users: { contactNo: string; language?: string }[] };
    expect(users.filter(({ language }) => language === 'mr').map(({ contactNo }) => contactNo)).toEqual(['9000000012']);
  });
});
