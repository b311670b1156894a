import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogueRow, createCatalogueKit, type CatalogueKit } from '../../../../test/catalogue-kit.ts';
import { exportCatalogue } from './transfer.export-service.ts';
import { importCatalogue, type IncompleteHome } from './transfer.import-service.ts';

let kit: CatalogueKit;
let told: IncompleteHome[];

beforeEach(async () => {
  kit = await createCatalogueKit();
  told = [];
});

afterEach(() => kit.close());

const importRow = (overrides: Record<string, unknown>) =>
  importCatalogue(kit.deps, kit.write('homes.json', JSON.stringify({ properties: [catalogueRow(overrides)] })), {
    tellIncomplete: (home) => void told.push(home),
  });
const stored = async () =>
  await kit.deps.db.selectFrom('properties').select(['publication', 'published_at']).executeTakeFirstOrThrow();

describe('the publication of a home in a catalogue file', () => {
  it('is published where a new row leaves it out, and stays as it is stored in a later one [F54]', async () => {
    await importRow({});
    expect((await stored()).publication).toBe('PUBLISHED');
    await importRow({ publication: 'ARCHIVED' });
    expect((await stored()).publication).toBe('ARCHIVED');
    await importRow({ name: 'Renamed' });
    expect((await stored()).publication).toBe('ARCHIVED');
    await importRow({ publication: 'PUBLISHED' });
    expect(await stored()).toEqual({ publication: 'PUBLISHED', published_at: expect.any(Date) });
  });

  it('is exported unless a home is published, so that the file makes the same [F54]', async () => {
    await importRow({ publication: 'DRAFT' });
    const file = join(kit.folder, 'out.json');
    const exported = async () => {
      await exportCatalogue({ ...kit.deps, file, picturesDir: undefined });
      return JSON.parse(await readFile(file, 'utf8')).properties[0].publication as unknown;
    };
    expect(await exported()).toBe('DRAFT');
    await importRow({ publication: 'PUBLISHED' });
    expect(await exported()).toBeUndefined();
  });

  it('is told of homes that buyers see without number or link, and of no others [F54]', async () => {
    const without = { reraNo: undefined, reraUrl: undefined };
    await importRow({ name: 'Bare', ...without });
    expect(told).toEqual([{ row: 1, name: 'Bare', missing: ['RERA number is required', 'RERA link is required'] }]);
    told.length = 0;
    await importRow({ ...without, publication: 'DRAFT' });
    expect(told).toEqual([]);
  });
});
