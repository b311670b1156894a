import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogueRow, createCatalogueKit, mistakesOf, type CatalogueKit } from '../../../../test/catalogue-kit.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser } from '../../../../test/factories.ts';
import { pdf, picture } from '../../../../test/media-files.ts';
import { exportCatalogue } from './transfer.export-service.ts';
import { importCatalogue } from './transfer.import-service.ts';

let kit: CatalogueKit;
let other: CatalogueKit;

beforeEach(async () => {
  [kit, other] = await Promise.all([createCatalogueKit(), createCatalogueKit()]);
});

afterEach(() => Promise.all([kit.close(), other.close()]));

interface Exported {
  sample?: boolean;
  properties: Record<string, unknown>[];
}

async function exportFrom(
  { deps: { db, media } }: CatalogueKit,
  file: string,
  picturesDir?: string,
): Promise<Exported> {
  await exportCatalogue({ db, media, file, picturesDir });
  return JSON.parse(readFileSync(file, 'utf8')) as Exported;
}

const fullRow = () =>
  catalogueRow({
    description: 'One.\n\nTwo "quoted" \u20B9.',
    city: 'Pimpri',
    state: 'Maharashtra',
    zipcode: '411062',
    mapUrl: 'https://maps.example/1',
    lat: 18.652612,
    lng: 73.8,
    featured: true,
    workDone: 0,
    possessionDate: '2028-05-31',
    priceHistory: [{ recordedOn: '2026-01-01', minPrice: 6_000_000, maxPrice: 8_500_000 }],
    reraNo: 'PR1',
    reraUrl: 'https://maharera.maharashtra.gov.in/',
    phases: [
      {
        name: 'A',
        reraNo: 'PR1',
        reraUrl: 'https://maharera.maharashtra.gov.in/',
        possessionDate: '2028-05-31',
        registeredCompletion: '2028-12-31',
        revisedCompletion: '2029-12-31',
        progressAsOf: '2026-09-30',
        checkedOn: '2026-11-02',
      },
      { name: 'B', reraNo: 'PR2', possessionDate: '2029-05-31' },
    ],
    notInPrice: [
      { label: 'Car park', amount: 300_000, unit: 'ONCE', note: 'Covered' },
      { label: 'Club', unit: 'PER_MONTH' },
    ],
    notInPriceAsOf: '2026-11-01',
    flats: [
      {
        type: '2BHK',
        area: 702.5,
        price: 6_000_000,
        agreementValue: 5_333_334,
        unitsTotal: 24,
        unitsAvailable: 0,
        unitsAsOf: '2026-11-10',
      },
      { type: '4BHK', area: 1300, price: 8_500_000, unitsTotal: 8 },
    ],
    videoUrl: 'https://video.example/1',
    consultant: '9000000070',
    characteristics: [{ keyName: 'Floors', valueName: '20' }],
    amenities: ['Gym'],
  });

async function withConsultant(...kits: CatalogueKit[]): Promise<void> {
  for (const { deps } of kits) await buildUser(deps.db, { contactNo: '9000000070', role: 'ADMIN' });
}

describe('export', () => {
  it('writes what was imported, field for field [CATA1]', async () => {
    await withConsultant(kit);
    const properties = [fullRow()];
    await importCatalogue(kit.deps, kit.write('in.json', JSON.stringify({ sample: true, properties })));
    expect(await exportFrom(kit, join(kit.folder, 'out.json'))).toEqual({ sample: true, properties });
  });

  it('is the same after an import elsewhere, pictures included', async () => {
    await withConsultant(kit, other);
    kit.write('a.jpg', await picture({ width: 900, height: 600 }));
    kit.write('b.pdf', pdf('b'));
    const media = [
      { type: 'PROPERTY_IMAGE', file: 'a.jpg' },
      { type: 'BROCHURE', file: 'b.pdf' },
    ];
    const properties = [catalogueRow({ externalId: 'plain' }), { ...fullRow(), media }];
    await importCatalogue(kit.deps, kit.write('in.json', JSON.stringify({ properties })));

    const file = join(other.folder, 'out.json');
    const first = await exportFrom(kit, file, join(other.folder, 'pictures'));
    expect(first.properties.map(({ media: files }) => files)).toEqual([
      [],
      [
        { type: 'PROPERTY_IMAGE', file: 'pictures/0001-court-1/01-property_image.webp' },
        { type: 'BROCHURE', file: 'pictures/0001-court-1/02-brochure.pdf' },
      ],
    ]);
    const report = await importCatalogue(other.deps, file);
    expect(report).toEqual({ added: 2, updated: 0, filesAdded: 2, filesRemoved: 0 });
    mkdirSync(join(other.folder, 'again'));
    const second = await exportFrom(other, join(other.folder, 'again/out.json'), join(other.folder, 'again/pictures'));
    expect(second).toEqual(first);
  });

  it('changes nothing when it is imported into its origin', async () => {
    kit.write('a.jpg', await picture({ width: 900, height: 600 }));
    const row = catalogueRow({ media: [{ type: 'PROPERTY_IMAGE', file: 'a.jpg' }] });
    await importCatalogue(kit.deps, kit.write('in.json', JSON.stringify({ properties: [row] })));
    const before = await kit.stored();
    await exportFrom(kit, join(kit.folder, 'out.json'), join(kit.folder, 'pictures'));
    const report = await importCatalogue(kit.deps, join(kit.folder, 'out.json'));
    expect(report).toEqual({ added: 0, updated: 1, filesAdded: 0, filesRemoved: 0 });
    expect(await kit.stored()).toEqual(before);
  });

  it('gives imported properties a lasting externalId, and marks samples one by one among others', async () => {
    await buildProperty(kit.deps.db, { sample: true });
    await importCatalogue(kit.deps, kit.write('in.json', JSON.stringify({ properties: [catalogueRow()] })));
    const file = join(kit.folder, 'out.json');
    const { properties, sample } = await exportFrom(kit, file);
    expect(sample).toBeUndefined();
    expect(properties).toMatchObject([
      { externalId: expect.stringMatching(/^aangan-[0-9a-f-]{36}$/), sample: true },
      { externalId: 'court-1', sample: false },
    ]);
    expect(await importCatalogue(kit.deps, file)).toMatchObject({ added: 0, updated: 2 });
    const ids = (exported: Exported) => exported.properties.map(({ externalId }) => externalId);
    expect(ids(await exportFrom(kit, file))).toEqual(ids({ properties }));
  });

  it('gives no property the externalId of one of another installation', async () => {
    await buildProperty(kit.deps.db, { name: 'Of here' });
    await buildProperty(kit.deps.db, { name: 'Of here, too' });
    const file = join(other.folder, 'out.json');
    await exportFrom(kit, file);
    // one with the number of a property in the file, exported before the import, the other after
    await buildProperty(other.deps.db, { name: 'Of there' });
    await exportFrom(other, join(other.folder, 'own.json'));
    await buildProperty(other.deps.db, { name: 'Of there, too' });
    expect(await importCatalogue(other.deps, file)).toMatchObject({ added: 2, updated: 0 });
    const { properties } = await exportFrom(other, join(other.folder, 'own.json'));
    expect(properties.map(({ name }) => name)).toEqual(['Of there', 'Of there, too', 'Of here', 'Of here, too']);
    expect(new Set(properties.map(({ externalId }) => externalId)).size).toBe(4);
  });

  it('reports in one line that the file cannot be written', async () => {
    const file = join(kit.folder, 'none/out.json');
    expect(await mistakesOf(exportFrom(kit, file))).toEqual(["Can't be written (ENOENT)"]);
  });

  it('refuses a pictures folder that the file could not name, and a catalogue with a missing file', async () => {
    const file = join(kit.folder, 'out.json');
    expect(await mistakesOf(exportFrom(kit, file, other.folder))).toEqual([
      `The pictures folder ${other.folder} must be inside the folder of the file`,
    ]);
    kit.write('b.pdf', pdf());
    const row = catalogueRow({ media: [{ type: 'BROCHURE', file: 'b.pdf' }] });
    await importCatalogue(kit.deps, kit.write('in.json', JSON.stringify({ properties: [row] })));
    for (const path of await kit.stored()) await kit.store.delete(path);
    expect((await mistakesOf(exportFrom(kit, file, join(kit.folder, 'pictures'))))[0]).toMatch(
      /\(BROCHURE\) of court-1 is missing/,
    );
  });
});
