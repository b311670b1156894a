import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AMENITIES } from '@aangan/contract/catalogue/filter-lists';
import { FLAT_TYPES } from '@aangan/contract/catalogue/search-lists';
import type { SiteDocument } from '@aangan/contract/site/document';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { recordAudit } from '../../../audit/audit.store.ts';
import { readSiteFile, toSiteFile } from './versions.file.ts';
import { COMMAND_LINE, createSaveSite, findInForce } from './versions.service.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'aangan-site-file-'));
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** Saves as the command line does. */
async function save(site: SiteDocument) {
  const { db } = database;
  const saveSite = createSaveSite({
    db,
    clock: () => new Date(),
    recordAudit,
    notify: async () => undefined,
    hasRegisteredSms: false,
    prepare: async () => () => undefined,
    take: () => undefined,
    amenitiesChanged: async () => undefined,
  });
  return saveSite(COMMAND_LINE, { version: (await findInForce(db)).id, site });
}

/** Up to eight localities of one to three names each: all of the numbers of three documents are enough. */
const localities = fc
  .uniqueArray(fc.nat(30), { minLength: 1, maxLength: 24 })
  .chain((all) => fc.record({ all: fc.constant(all), hidden: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }) }))
  .map(({ all, hidden }) =>
    Array.from({ length: Math.ceil(all.length / 3) }, (_, index) => {
      const [name = '', ...aliases] = all.slice(index * 3, index * 3 + 3).map((n) => `Sector ${n} end`);
      const isHidden = index > 0 && hidden[index] === true;
      const place = { city: 'Pune', lat: 18.66, lng: 73.85 };
      return { name, ...place, ...(aliases.length > 0 && { aliases }), ...(isHidden && { hidden: true }) };
    }),
  );

const bands = fc.uniqueArray(fc.nat(90), { minLength: 2, maxLength: 9 }).map((ends) => {
  const inOrder = ends.toSorted((one, other) => one - other);
  return inOrder.slice(1).map((max, index) => ({ min: (inOrder[index] ?? 0) * 100_000, max: max * 100_000 }));
});

const amenities = fc
  .shuffledSubarray([...AMENITIES.slice(0, 5), 'Sauna', 'Pet Park', 'Helipad'])
  .map((names) => names.map((name) => ({ name })));

const document: fc.Arbitrary<SiteDocument> = fc.record(
  {
    words: fc.record({ headline: fc.constantFrom('Homes', 'A home among trees') }),
    places: fc.record({ localities }),
    homes: fc.record(
      { flatTypes: fc.shuffledSubarray([...FLAT_TYPES], { minLength: 1 }), bands, amenities },
      { requiredKeys: [] },
    ),
    look: fc.record({ brand: fc.constantFrom('#5b2a86', '#0b4f8a') }),
  },
  { requiredKeys: [] },
);

it('a site that is written to a file and read again makes no version, whatever its lists were before [S1, S2, S31]', async () => {
  const file = join(folder, 'site.json');
  await fc.assert(
    fc.asyncProperty(fc.array(document, { minLength: 1, maxLength: 3 }), async (documents) => {
      await sql`TRUNCATE site_versions, rate_limits`.execute(database.db);
      for (const one of documents) {
        await save(one);
        const before = await findInForce(database.db);
        writeFileSync(file, toSiteFile(before.document));
        const read = readSiteFile(file).document;
        expect(await save(read)).toEqual({ version: before, changed: [] });
      }
    }),
    { numRuns: 40 },
  );
});
