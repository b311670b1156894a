import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';
import { catalogueVersion } from '../../../http/cache/catalogue-version.ts';

// The stored texts of a home in Marathi and Hindi.

const testApp = useTestApp();

const version = async () =>
  (await sql<{ version: number }>`SELECT ${catalogueVersion} AS version`.execute(testApp.db)).rows[0]?.version ?? 0;
const insert = (row: {
  property_id: number;
  language: string;
  name?: string;
  name_for?: string;
  description?: string;
}) => testApp.db.insertInto('property_texts').values(row).execute();

it('are a change of the catalogue when they are written or removed, and go with their home', async () => {
  const { id } = await buildProperty(testApp.db, { name: 'Palash Court' });
  const versions = [await version()];
  await insert({ property_id: id, language: 'mr', name: 'पलाश कोर्ट', name_for: 'Palash Court' });
  versions.push(await version());
  await testApp.db.updateTable('property_texts').set({ name: 'पळस कोर्ट' }).where('property_id', '=', id).execute();
  versions.push(await version());
  await testApp.db.deleteFrom('property_texts').where('property_id', '=', id).execute();
  versions.push(await version());
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(new Set(versions).size).toBe(4);

  await insert({ property_id: id, language: 'hi', name: 'पलाश कोर्ट', name_for: 'Palash Court' });
  await testApp.db.deleteFrom('properties').where('id', '=', id).execute();
  expect(await testApp.db.selectFrom('property_texts').selectAll().execute()).toEqual([]);
});

it.each([
  ['of English', { language: 'en', name: 'Palash', name_for: 'Palash' }, 'property_texts__language_known'],
  ['without the English it was written for', { language: 'mr', name: 'पलाश' }, 'property_texts__whole'],
  ['that is empty', { language: 'mr', name: '', name_for: 'Palash' }, 'property_texts__name_length'],
  ['too long', { language: 'mr', name: 'प'.repeat(101), name_for: 'Palash' }, 'property_texts__name_length'],
])('are not stored %s', async (_what, text, constraint) => {
  const { id } = await buildProperty(testApp.db);
  await expect(insert({ property_id: id, ...text })).rejects.toMatchObject({ constraint });
});

it('of a person are read in one of three languages, or in none that was chosen', async () => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO users (name, email, contact_no) VALUES ('Asha', 'asha@aangan.example', '9000000001') RETURNING id`.execute(
    testApp.db,
  );
  const set = (language: string | null) =>
    testApp.db
      .updateTable('users')
      .set({ language })
      .where('id', '=', rows[0]?.id ?? 0)
      .executeTakeFirstOrThrow();
  for (const language of ['mr', 'hi', 'en', null]) expect(Number((await set(language)).numUpdatedRows)).toBe(1);
  await expect(set('fr')).rejects.toMatchObject({ constraint: 'users__language_known' });
});
