import { afterEach, beforeEach, expect, it } from 'vitest';
import { catalogueRow, createCatalogueKit, type CatalogueKit } from '../../../../test/catalogue-kit.ts';
import { importCatalogue } from './transfer.import-service.ts';

let kit: CatalogueKit;

beforeEach(async () => {
  kit = await createCatalogueKit();
});

afterEach(() => kit.close());

const importRow = (overrides: Record<string, unknown>) =>
  importCatalogue(kit.deps, kit.write('homes.json', JSON.stringify({ properties: [catalogueRow(overrides)] })));
const entries = () =>
  kit.deps.db
    .selectFrom('audit_log')
    .select(['actor_id', 'actor_name', 'action', 'version', 'before', 'after'])
    .where('entity', '=', 'PROPERTY')
    .orderBy('id')
    .execute();

it('writes an import into the history of each home that it adds or changes, by the command line [F60]', async () => {
  await importRow({});
  const by = { actor_id: 0, actor_name: 'Command line' };
  expect(await entries()).toMatchObject([{ ...by, action: 'CREATE', version: 1, after: { publication: 'PUBLISHED' } }]);
  await importRow({ name: 'Renamed', publication: 'ARCHIVED' });
  const [, second] = await entries();
  expect(second).toMatchObject({ ...by, action: 'UPDATE', version: 2 });
  expect(second?.after).toEqual({ name: 'Renamed', publication: 'ARCHIVED' });
  // the same again differs in nothing
  await importRow({ name: 'Renamed', publication: 'ARCHIVED' });
  expect(await entries()).toHaveLength(2);
});
