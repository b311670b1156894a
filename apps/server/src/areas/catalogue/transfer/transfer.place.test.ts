import { afterEach, beforeEach, expect, it } from 'vitest';
import { catalogueRow, createCatalogueKit, mistakesOf, type CatalogueKit } from '../../../../test/catalogue-kit.ts';
import { importCatalogue } from './transfer.import-service.ts';

let kit: CatalogueKit;

beforeEach(async () => {
  kit = await createCatalogueKit();
});

afterEach(() => kit.close());

const importRows = (...properties: unknown[]) =>
  importCatalogue(kit.deps, kit.write('homes.json', JSON.stringify({ properties })));
const stored = () => kit.deps.db.selectFrom('properties').select(['name', 'lat', 'lng']).execute();

it('a file sets the place of a home, which stays when the next file omits it [T39]', async () => {
  const place = { lat: 18.652612, lng: 73.8 };
  await importRows(catalogueRow({ name: 'Amber Court', ...place }));
  expect(await stored()).toEqual([{ name: 'Amber Court', ...place }]);
  await importRows(catalogueRow({ name: 'Renamed' }));
  expect(await stored()).toEqual([{ name: 'Renamed', ...place }]);
  await importRows(catalogueRow({ name: 'Renamed', lat: 18.7, lng: 73.9 }));
  expect(await stored()).toEqual([{ name: 'Renamed', lat: 18.7, lng: 73.9 }]);
});

it('a file with half a place, or one out of bounds, is refused by row and field [T39]', async () => {
  const wrong = [{ lat: 18.7 }, { lng: 73.9 }, { lat: 19, lng: 73.9 }, { lat: 18.7, lng: 73.9000001 }];
  const rows = wrong.map((given, index) => catalogueRow({ externalId: `home-${index}`, ...given }));
  const reasons = await mistakesOf(importRows(...rows));
  expect(reasons.map((reason) => reason.replace(/^.*?(lat|lng)/, '$1'))).toEqual([
    'lng: Give both, or neither',
    'lng: Give both, or neither',
    'lat: Must be a latitude from 18.3 to 18.95',
    'lng: Must be a longitude from 73.5 to 74.2',
  ]);
  expect(await stored()).toEqual([]);
});
