import type { Paged } from '@aangan/contract/core/paged';
import { foldSearchText } from '@aangan/contract/core/search-text';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildBooking } from '../../../../test/factories-catalogue.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';

const NOW = new Date('2026-12-10T06:30:00Z');

const testApp = useTestApp({ now: NOW });
let buyer: Client;
let admin: Client;

beforeAll(async () => {
  buyer = await signedIn(testApp, await buildUser(testApp.db));
  admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
  const composed = await buildProperty(testApp.db, { name: 'R\u00E9sidence Nila' });
  await buildProperty(testApp.db, { name: 'Re\u0301sidence Neel' });
  await buildProperty(testApp.db, { name: 'Kunda Towers' });
  await buildProperty(testApp.db, { name: 'Palash\u2011Court \u2018A\u2019' });
  const person = await buildUser(testApp.db, { name: 'Ana D\u2019Souza' });
  await buildBooking(testApp.db, { user_id: person.id, property_id: composed.id });
});

interface Named {
  name: string;
}

const namesAt = async (client: Client, url: string) =>
  (await client.get<Paged<Named>>(url)).data.content.map(({ name }) => name.normalize('NFC')).toSorted();

const BOTH = ['R\u00E9sidence Neel', 'R\u00E9sidence Nila'];
const TEXTS: [string, string[]][] = [
  ['R\u00E9sidence', BOTH],
  ['re\u0301sidence', BOTH],
  ['Kunda  Towers', ['Kunda Towers']],
  ['Kunda\u00A0Towers', ['Kunda Towers']],
  ['Kunda Towers\u200B', ['Kunda Towers']],
  ['\u201Ckunda towers\u201D', ['Kunda Towers']],
  ['"Kunda Towers"', ['Kunda Towers']],
  ['Kunda-Towers', ['Kunda Towers']],
  ['palash court', ['Palash\u2011Court \u2018A\u2019']],
  ["Palash-Court 'A'", ['Palash\u2011Court \u2018A\u2019']],
];

describe('a search by name', () => {
  it.each(TEXTS)('for %j finds %j, for buyers and for staff [FIND18]', async (text, names) => {
    const asked = encodeURIComponent(text);
    expect(await namesAt(buyer, `/api/properties/search?name=${asked}`)).toEqual(names);
    expect(await namesAt(admin, `/api/admin/properties?name=${asked}`)).toEqual(names);
  });

  it.each(['D\u2019Souza', "ana d'souza", 'Ana\u00A0D`Souza'])('of users finds %j [FIND18]', async (text) => {
    const asked = encodeURIComponent(text);
    expect(await namesAt(admin, `/api/admin/users/filter?search=${asked}`)).toEqual(['Ana D\u2019Souza']);
    const { data } = await admin.get<Paged<unknown>>(`/api/admin/bookings?searchTerm=${asked}`);
    expect(data.content).toHaveLength(1);
  });

  it('of visits finds those of a home [FIND18]', async () => {
    const asked = encodeURIComponent('"Re\u0301sidence-Nila"');
    const { data } = await admin.get<Paged<unknown>>(`/api/admin/bookings?searchTerm=${asked}`);
    expect(data.content).toHaveLength(1);
  });

  it('folds the search as the database folds the stored text [FIND18]', async () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 40 });
    const spaced = fc.string({
      unit: fc.constantFrom(
        'a',
        '\u00E9',
        'e\u0301',
        ' ',
        '\u00A0',
        '\u3000',
        '-',
        '\u2013',
        "'",
        '\u201D',
        '\u200B',
        '\u200D',
        '\u0936',
        '\u094D',
      ),
      maxLength: 12,
    });
    // quotes around a search are removed, those of a name stay
    const asked = fc.sample(fc.oneof(texts, spaced), 400).map((text) => `x ${text.replaceAll('\0', '')} x`);
    const { rows } = await sql<{ folded: string; lower: string }>`
      SELECT folded(given.text) AS folded, lower(given.asked) AS lower
      FROM unnest(${asked}::text[], ${asked.map(foldSearchText)}::text[]) given (text, asked)`.execute(testApp.db);
    expect(rows.filter(({ folded, lower }) => folded !== lower)).toEqual([]);
  });

  it('uses an index of trigrams and one of bigrams [FIND18]', async () => {
    const plan = await testApp.db.transaction().execute(async (trx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(trx);
      const { rows } = await sql<Record<string, string>>`
        EXPLAIN SELECT id FROM properties p WHERE p.searched LIKE lower('%kunda%')`.execute(trx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('properties__searched_trgm');
  });
});
