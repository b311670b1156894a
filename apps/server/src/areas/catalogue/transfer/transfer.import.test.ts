import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogueRow, createCatalogueKit, mistakesOf, type CatalogueKit } from '../../../../test/catalogue-kit.ts';
import { buildUser } from '../../../../test/factories.ts';
import { pdf, picture } from '../../../../test/media-files.ts';
import { importCatalogue } from './transfer.import-service.ts';

let kit: CatalogueKit;

beforeEach(async () => {
  kit = await createCatalogueKit();
});

afterEach(() => kit.close());

const importText = (text: string) => importCatalogue(kit.deps, kit.write('homes.json', text));
const importRows = (properties: unknown[], rest: object = {}) => importText(JSON.stringify({ ...rest, properties }));

const TABLES = ['properties', 'flats', 'property_phases', 'characteristics', 'media', 'price_history'] as const;

async function countRows(): Promise<number[]> {
  return Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await sql<{ count: number }>`SELECT count(*) FROM ${sql.table(table)}`.execute(kit.deps.db);
      return rows[0]?.count ?? -1;
    }),
  );
}

async function expectNothing(): Promise<void> {
  expect(await countRows()).toEqual(TABLES.map(() => 0));
  expect(await kit.stored()).toEqual([]);
}

const image = (file: string) => ({ type: 'PROPERTY_IMAGE', file });
const properties = () => kit.deps.db.selectFrom('properties').selectAll().orderBy('id').execute();
const mediaRows = () => kit.deps.db.selectFrom('media').selectAll().orderBy('media_type').orderBy('position').execute();
const history = () => kit.deps.db.selectFrom('price_history').selectAll().orderBy('recorded_on').execute();

describe('a file that is no catalogue', () => {
  it.each([
    ['broken JSON', '{"properties": [', /^Is not valid JSON: /],
    ['a list', '[]', /^Must be an object with a list "properties"$/],
    ['no properties', '{}', /^properties: Must be a list of properties$/],
    ['an unknown key', '{"properties": [], "projects": []}', /^projects: Is not a field of the format$/],
    ['a wrong mark of samples', '{"properties": [], "sample": "yes"}', /^sample: Must be true or false$/],
  ])('%s is reported in one line', async (_what, text, line) => {
    const mistakes = await mistakesOf(importText(text));
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toMatch(line);
  });

  it('as are a missing file, a folder, and another encoding', async () => {
    const refusals = [join(kit.folder, 'none.json'), kit.folder, kit.write('x.json', Buffer.from([0x22, 0xff, 0x22]))];
    const mistakes = await Promise.all(refusals.map((file) => mistakesOf(importCatalogue(kit.deps, file))));
    expect(mistakes).toEqual([['There is no such file'], ['Is a folder, not a file'], ['Is not UTF-8 text']]);
  });
});

describe('a file with errors', () => {
  it('is refused with all of them, by row, externalId and field, and changes nothing [CATA1]', async () => {
    kit.write('pictures/good.jpg', await picture());
    kit.write('pictures/cut.jpg', (await picture({ width: 400, height: 300 })).subarray(0, 900));
    kit.write('pictures/page.jpg', '<!doctype html><script>1</script>');
    await buildUser(kit.deps.db, { contactNo: '9000000050', role: 'USER' });
    await buildUser(kit.deps.db, { contactNo: '9000000051', role: 'EXECUTIVE', active: false });
    const mistakes = await mistakesOf(
      importRows([
        catalogueRow({ media: [{ type: 'PROPERTY_IMAGE', file: 'pictures/good.jpg' }] }),
        catalogueRow({ externalId: 'two', name: ' ', location: 'Baner', colour: 'red', minPrice: 9, maxPrice: 8 }),
        catalogueRow({
          externalId: 'three',
          flats: [{ type: '5BHK', area: 702.555, price: -1 }],
          workDone: 101,
          possessionDate: '2027-02-30',
          reraUrl: 'javascript:alert(1)',
          phases: [{ name: 'A' }],
        }),
        catalogueRow({ externalId: 'four', flats: [], consultant: '9000000050' }),
        catalogueRow({ externalId: 'five', consultant: '9000000051' }),
        catalogueRow({
          externalId: 'six',
          consultant: '9000000059',
          amenities: 'Gym',
          media: [
            { type: 'PICTURE', file: 'a.jpg' },
            { type: 'BROCHURE', file: 'none.pdf' },
          ],
          priceHistory: [
            { monthsAgo: 1, minPrice: 1, maxPrice: 2 },
            { recordedOn: '2026-10-20', minPrice: 1, maxPrice: 2 },
          ],
        }),
        catalogueRow({
          externalId: 'seven',
          media: [
            { type: 'PROPERTY_IMAGE', file: 'pictures/none.jpg' },
            { type: 'PROPERTY_IMAGE', file: 'pictures/cut.jpg' },
            { type: 'PROPERTY_IMAGE', file: 'pictures/page.jpg' },
            { type: 'LAYOUT', file: 'pictures/good.jpg' },
          ],
        }),
        catalogueRow({ priceHistory: [{ recordedOn: '2026-11-21', minPrice: 1, maxPrice: 2 }] }),
        'a property',
      ]),
    );
    expect(mistakes).toEqual([
      '2 two name: Property name is required',
      '2 two location: Must be one of Moshi-Dudulgaon, Moshi-Bohradewadi, Charholi, Chikhali, Spine Road',
      '2 two colour: Is not a field of the format',
      '2 two minPrice: Minimum price should be less than maximum price',
      '3 three workDone: Must be a whole number from 0 to 100',
      '3 three possessionDate: Must be a date, yyyy-MM-dd',
      '3 three reraUrl: Must be a web address starting with http:// or https://',
      '3 three flats.0.type: Must be one of 2BHK, 3BHK, 4BHK',
      '3 three flats.0.area: Must be an area in sq ft above 0, at most 999999, with at most two decimals',
      '3 three flats.0.price: Must be 0 or more',
      '3 three phases.0.reraNo: RERA number is required',
      '4 four flats: At least one flat configuration is required',
      '4 four consultant: There is no active ADMIN or EXECUTIVE with the number 9000000050',
      '5 five consultant: There is no active ADMIN or EXECUTIVE with the number 9000000051',
      '6 six amenities: Must be a list',
      '6 six media.0.type: Must be one of PROPERTY_IMAGE, BROCHURE, LAYOUT, QR_CODE, FLOOR_PLAN, RERA_CERTIFICATE, VIDEO, CONSTRUCTION_PHOTO',
      '6 six priceHistory.1.recordedOn: Is for 2026-10-20, like an earlier entry',
      '6 six media.1.file: There is no file none.pdf',
      '6 six consultant: There is no active ADMIN or EXECUTIVE with the number 9000000059',
      '7 seven media.0.file: There is no file pictures/none.jpg',
      "7 seven media.1.file: The picture is damaged and can't be read",
      '7 seven media.2.file: The file must be JPEG, PNG, WebP, GIF or AVIF',
      '7 seven media.3.file: The file must be PDF',
      '8 court-1 externalId: Is already in row 1',
      '8 court-1 priceHistory.0.recordedOn: Must not be in the future',
      '9: Must be an object',
    ]);
    await expectNothing();
  });

  it.each(['../outside.jpg', '/etc/hostname', 'pictures/../../outside.jpg', 'C:\\a.jpg', 'pictures\\a.jpg'])(
    'may not name %s as a picture',
    async (file) => {
      const mistakes = await mistakesOf(importRows([catalogueRow({ media: [{ type: 'PROPERTY_IMAGE', file }] })]));
      expect(mistakes).toEqual([
        '1 court-1 media.0.file: Must be a path below the folder of the catalogue file, with / between names',
      ]);
    },
  );

  it('may not leave its folder by a symbolic link either', async () => {
    symlinkSync('/etc', join(kit.folder, 'link'));
    const media = [{ type: 'BROCHURE', file: 'link/hostname' }];
    expect(await mistakesOf(importRows([catalogueRow({ media })]))).toEqual([
      '1 court-1 media.0.file: Leads out of the folder of the catalogue file',
    ]);
  });

  it.each([
    ['Re\u0301sidence/e\u0301tage.jpg', 'R\u00E9sidence/\u00E9tage.jpg'],
    ['R\u00E9sidence/\u00E9tage.jpg', './Re\u0301sidence/e\u0301tage.jpg'],
  ])('finds a file by a name in another form of Unicode: %j by %j [CATA7]', async (written, asked) => {
    kit.write(written, await picture());
    await importRows([catalogueRow({ media: [image(asked)] })]);
    expect(await mediaRows()).toHaveLength(1);
  });

  it('leaves no file behind when the last step fails', async () => {
    kit.write('a.jpg', await picture());
    const file = kit.write(
      'homes.json',
      JSON.stringify({ properties: [catalogueRow({ media: [{ type: 'PROPERTY_IMAGE', file: 'a.jpg' }] })] }),
    );
    const after = async () => {
      expect(await kit.stored()).toHaveLength(1);
      throw new Error('the power went');
    };
    await expect(importCatalogue(kit.deps, file, { after })).rejects.toThrow('the power went');
    await expectNothing();
  });
});

describe('a valid file', () => {
  it('imports all fields of a row', async () => {
    const consultant = await buildUser(kit.deps.db, { role: 'EXECUTIVE' });
    kit.write('files/b.pdf', pdf());
    kit.write('pictures/one.jpg', await picture({ width: 900, seed: '1' }));
    kit.write('pictures/two.png', await picture({ width: 500, seed: '2', format: 'png' }));
    const row = catalogueRow({
      name: '  घर ‘Court’ 😀  ',
      description: 'One.\n\nTwo.',
      zipcode: '412105',
      mapUrl: 'https://maps.example/1',
      featured: true,
      workDone: 45,
      possessionInMonths: 3,
      reraNo: 'PR1260009900001',
      reraUrl: 'https://maharera.maharashtra.gov.in/',
      videoUrl: 'https://video.example/1',
      consultant: consultant.contactNo,
      minPrice: 5_999_999.6,
      phases: [
        { name: 'A', reraNo: 'PR1260009900001' },
        { name: 'B', reraNo: 'PR2', possessionDate: '2028-05-31' },
      ],
      characteristics: [{ keyName: 'Floors', valueName: '20' }],
      amenities: ['Gym', "Children's Play Area"],
      priceHistory: [{ monthsAgo: 12, minPrice: 5_500_000, maxPrice: 8_000_000 }],
      media: [
        { type: 'PROPERTY_IMAGE', file: 'pictures/one.jpg' },
        { type: 'BROCHURE', file: 'files/b.pdf' },
        { type: 'PROPERTY_IMAGE', file: 'pictures/two.png' },
      ],
    });
    const report = await importRows([row], { sample: true });
    expect(report).toEqual({ added: 1, updated: 0, filesAdded: 3, filesRemoved: 0 });
    expect(await properties()).toMatchObject([
      {
        external_id: 'court-1',
        name: 'घर ‘Court’ 😀',
        description: 'One.\n\nTwo.',
        city: 'Pune',
        state: 'Maharashtra',
        zipcode: '412105',
        min_price: 6_000_000,
        max_price: 8_500_000,
        featured: true,
        work_done: 45,
        possession_date: '2027-02-28',
        assigned_user_id: consultant.id,
        flat_mask: 5,
        amenities: ['Gym', "Children's Play Area"],
        sample: true,
        version: 1,
      },
    ]);
    expect(await countRows()).toEqual([1, 2, 2, 1, 3, 2]);
    expect(await history()).toMatchObject([
      { recorded_on: '2025-11-20', min_price: 5_500_000 },
      { recorded_on: '2026-11-20', min_price: 6_000_000 },
    ]);
    const media = await mediaRows();
    expect(media.map(({ media_type, position, widths }) => [media_type, position, widths])).toEqual([
      ['BROCHURE', 1, []],
      ['PROPERTY_IMAGE', 0, [400, 800, 900]],
      ['PROPERTY_IMAGE', 2, [400, 500]],
    ]);
    expect(await kit.stored()).toHaveLength(6);
  });

  it('updates existing properties, by externalId, and the price history with them', async () => {
    await importRows([
      catalogueRow({ workDone: 10, reraNo: 'PR1', characteristics: [{ keyName: 'a', valueName: 'b' }] }),
    ]);
    kit.deps.clock = () => new Date('2026-12-20T06:30:00Z');
    await importRows([catalogueRow({ name: 'Renamed', workDone: 20 })]);
    expect(await history()).toHaveLength(1);
    kit.deps.clock = () => new Date('2027-01-20T06:30:00Z');
    const flats = [{ type: '3BHK', area: 900, price: 7_000_000 }];
    const report = await importRows([
      catalogueRow({ workDone: 30, minPrice: 6_500_000, flats }),
      catalogueRow({ externalId: 'b' }),
    ]);
    expect(report).toMatchObject({ added: 1, updated: 1 });
    const [first, second] = await properties();
    expect(first).toMatchObject({ name: 'First Court', work_done: 30, rera_no: null, flat_mask: 2, version: 3 });
    expect(second).toMatchObject({ external_id: 'b', version: 1 });
    expect(await countRows()).toEqual([2, 3, 0, 0, 0, 3]);
    const prices = (await history()).filter(({ property_id }) => property_id === first!.id);
    expect(prices).toMatchObject([
      { recorded_on: '2026-11-20', min_price: 6_000_000 },
      { recorded_on: '2027-01-20', min_price: 6_500_000 },
    ]);
  });

  it('keeps the URLs of unchanged files, and removes the others', async () => {
    kit.write('a.jpg', await picture({ seed: 'a' }));
    kit.write('b.jpg', await picture({ seed: 'b' }));
    await importRows([catalogueRow({ media: [image('a.jpg'), image('b.jpg')] })]);
    const [a, b] = await mediaRows();
    kit.write('moved/b.jpg', await picture({ seed: 'b' }));
    kit.write('c.jpg', await picture({ seed: 'c' }));
    const report = await importRows([catalogueRow({ media: [image('moved/b.jpg'), image('c.jpg')] })]);
    expect(report).toMatchObject({ filesAdded: 1, filesRemoved: 1 });
    const [first, second] = await mediaRows();
    expect(first).toMatchObject({ id: b!.id, key: b!.key, position: 0 });
    expect([a!.key, b!.key]).not.toContain(second!.key);
    expect(await kit.stored()).toEqual([b!.key, second!.key].map((key) => `public/${key}/64.webp`).sort());
    await importRows([catalogueRow()]);
    expect(await mediaRows()).toHaveLength(2);
    await importRows([catalogueRow({ media: [] })]);
    expect([await mediaRows(), await kit.stored()]).toEqual([[], []]);
  });

  it('changes nothing when an update is refused', async () => {
    kit.write('a.jpg', await picture());
    const media = [{ type: 'PROPERTY_IMAGE', file: 'a.jpg' }];
    await importRows([catalogueRow({ media })]);
    const before = [await properties(), await mediaRows(), await kit.stored()];
    await mistakesOf(
      importRows([catalogueRow({ name: 'Other', media: [] }), catalogueRow({ externalId: 'x', name: '' })]),
    );
    expect([await properties(), await mediaRows(), await kit.stored()]).toEqual(before);
  });

  it('processes a picture that several rows share once, and stores it for each', async () => {
    kit.write('a.jpg', await picture());
    let made = 0;
    const counted = {
      ...kit.deps.media,
      make: (...args: Parameters<typeof kit.deps.media.make>) => {
        made += 1;
        return kit.deps.media.make(...args);
      },
    };
    const media = image('a.jpg');
    const rows = [catalogueRow({ media: [media] }), catalogueRow({ externalId: 'b', media: [media, media] })];
    await importCatalogue(
      { ...kit.deps, media: counted },
      kit.write('homes.json', JSON.stringify({ properties: rows })),
    );
    expect(made).toBe(1);
    expect(new Set((await mediaRows()).map(({ key }) => key)).size).toBe(3);
  });
});
