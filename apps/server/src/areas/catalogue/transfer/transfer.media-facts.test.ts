import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogueRow, createCatalogueKit, mistakesOf, type CatalogueKit } from '../../../../test/catalogue-kit.ts';
import { pdf, picture } from '../../../../test/media-files.ts';
import { exportCatalogue } from './transfer.export-service.ts';
import { importCatalogue } from './transfer.import-service.ts';

let kit: CatalogueKit;

beforeEach(async () => {
  kit = await createCatalogueKit();
  kit.write('site.jpg', await picture({ width: 500, height: 400, seed: 'site' }));
  kit.write('plan.pdf', pdf());
});

afterEach(() => kit.close());

type Entry = Record<string, unknown>;

const importMedia = (media: Entry[]) =>
  importCatalogue(kit.deps, kit.write('homes.json', JSON.stringify({ properties: [catalogueRow({ media })] })));

const stored = () =>
  kit.deps.db
    .selectFrom('media')
    .select(['id', 'media_type', 'title', 'taken_on', 'flat_type', 'flat_area'])
    .orderBy('position')
    .execute();

const SITE = { type: 'CONSTRUCTION_PHOTO', file: 'site.jpg' };
const PLAN = { type: 'FLOOR_PLAN', file: 'plan.pdf' };

describe('media facts in a catalogue file', () => {
  it('are unchanged by import and export, and keep the stored files [T37]', async () => {
    const given = [
      { ...SITE, title: 'The ninth slab', takenOn: '2026-10-31' },
      { ...SITE, takenOn: '2026-09-30' },
      { ...PLAN, flatType: '2BHK', flatArea: 702.5 },
      { ...PLAN, title: 'Typical', flatType: '4BHK' },
      PLAN,
    ];
    await importMedia(given);
    const rows = await stored();
    expect(rows.map(({ id: _, ...row }) => Object.values(row))).toEqual([
      ['CONSTRUCTION_PHOTO', 'The ninth slab', '2026-10-31', null, null],
      ['CONSTRUCTION_PHOTO', null, '2026-09-30', null, null],
      ['FLOOR_PLAN', null, null, '2BHK', 702.5],
      ['FLOOR_PLAN', 'Typical', null, '4BHK', null],
      ['FLOOR_PLAN', null, null, null, null],
    ]);
    const { db, media } = kit.deps;
    const file = join(kit.folder, 'export.json');
    await exportCatalogue({ db, media, file, picturesDir: join(kit.folder, 'pictures') });
    const [property] = (JSON.parse(readFileSync(file, 'utf8')) as { properties: { media: Entry[] }[] }).properties;
    const withoutFile = ({ file: _, ...entry }: Entry) => entry;
    // documents first, since an export orders by type
    expect(property?.media.map(withoutFile)).toEqual([...given.slice(2), ...given.slice(0, 2)].map(withoutFile));
    await importCatalogue(kit.deps, file);
    expect((await stored()).toSorted((a, b) => a.id - b.id)).toEqual(rows);
  });

  it('replace all stored ones: omitted facts are cleared, and one picture with two dates keeps both [T37]', async () => {
    await importMedia([
      { ...SITE, title: 'Slab', takenOn: '2026-09-30' },
      { ...SITE, takenOn: '2026-10-31' },
      { ...PLAN, title: 'Typical', flatType: '4BHK' },
    ]);
    const [, october, plan] = await stored();
    await importMedia([{ ...SITE, takenOn: '2026-10-31' }, PLAN]);
    expect(await stored()).toEqual([
      { ...october, title: null },
      { ...plan, title: null, flat_type: null },
    ]);
  });

  it('may be relative to the day of loading, up to the last day of a month [T36]', async () => {
    await importMedia([{ ...SITE, takenMonthsAgo: 1 }]);
    expect((await stored()).map(({ taken_on }) => taken_on)).toEqual(['2026-10-31']);
  });

  it('are refused with all other errors, and then nothing is imported [T36, T37]', async () => {
    const media = [
      SITE,
      { ...SITE, takenOn: '2026-11-21' },
      { ...SITE, takenOn: '2026-10-31', takenMonthsAgo: 1 },
      { ...SITE, takenMonthsAgo: 0 },
      { ...SITE, takenOn: '2026-10-31', flatType: '2BHK' },
      { ...PLAN, flatArea: 702 },
      { ...PLAN, takenMonthsAgo: 1 },
      { ...PLAN, title: 'x'.repeat(101) },
      { ...PLAN, place: 'here' },
    ];
    expect(await mistakesOf(importMedia(media))).toEqual([
      '1 court-1 media.2.takenMonthsAgo: Give takenOn or takenMonthsAgo, not both',
      '1 court-1 media.3.takenMonthsAgo: Must be a whole number from 1 to 240',
      '1 court-1 media.7.title: Must be at most 100 characters',
      '1 court-1 media.8.place: Is not a field of the format',
      '1 court-1 media.0.takenOn: Enter the day the photo was taken',
      '1 court-1 media.1.takenOn: Must not be in the future',
      '1 court-1 media.4.flatType: Only floor plans can have this',
      '1 court-1 media.5.flatArea: Choose the flat type too',
      '1 court-1 media.6.takenOn: Only construction photos can have this',
    ]);
    expect(await stored()).toEqual([]);
    expect(await kit.stored()).toEqual([]);
  });

  it('may be of 240 construction photos and of 100 other media [T36]', async () => {
    const many = (count: number, entry: Entry) => Array.from({ length: count }, () => entry);
    const site = { ...SITE, takenMonthsAgo: 1 };
    expect(await mistakesOf(importMedia([...many(241, site), ...many(101, PLAN)]))).toEqual([
      '1 court-1 media: Must be at most 100 entries',
      '1 court-1 media: Must be at most 240 construction photos',
    ]);
  });
});
