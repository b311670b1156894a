import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { CatalogueFile } from '@aangan/contract/catalogue/transfer-file';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { catalogueRow, createCatalogueKit, mistakesOf, type CatalogueKit } from '../../../../test/catalogue-kit.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { exportCatalogue } from './transfer.export-service.ts';
import { importCatalogue } from './transfer.import-service.ts';

const TODAY = '2026-11-20';
const LATER = '2026-12-10';

let kit: CatalogueKit;
const testApp = useTestApp();
let admin: BuiltUser;
let client: Client;

beforeAll(async () => {
  kit = await createCatalogueKit();
  kit.deps.db = testApp.db;
  admin = await buildUser(testApp.db, { role: 'ADMIN' });
  client = await signedIn(testApp, admin);
});

afterAll(() => kit.close());

beforeEach(() => comeTo(TODAY));

/** Columns of imports and saves alike. */
function comeTo(day: string): void {
  const noon = new Date(`${day}T06:30:00Z`);
  kit.deps.clock = () => noon;
  testApp.setNow(noon);
}

let rows = 0;
const freshId = () => `home-${(rows += 1)}`;
const importRows = (...properties: unknown[]) =>
  importCatalogue(kit.deps, kit.write('homes.json', JSON.stringify({ properties })));

async function read(externalId: string): Promise<AdminProperty> {
  const query = testApp.db.selectFrom('properties').select('id').where('external_id', '=', externalId);
  const { id } = await query.executeTakeFirstOrThrow();
  return (await client.get<AdminProperty>(`/api/admin/properties/${id}`)).data;
}

/** Imports a row of its own, and gives the stored property. */
async function imported(overrides: Record<string, unknown>): Promise<AdminProperty> {
  const externalId = freshId();
  await importRows(catalogueRow({ externalId, ...overrides }));
  return read(externalId);
}

async function exported(externalId: string) {
  const file = join(kit.folder, 'out.json');
  await exportCatalogue({ db: testApp.db, media: kit.deps.media, file });
  const { properties } = JSON.parse(readFileSync(file, 'utf8')) as CatalogueFile;
  return properties.find((one) => one.externalId === externalId);
}

const change = (id: number, patch: Record<string, unknown>) =>
  client.patch<AdminProperty>(`/api/admin/properties/${id}`, patch);

/** Gives everything about flats and phases that no file contains. */
async function hidden(id: number) {
  const { rows: found } = await sql`
    SELECT (SELECT json_agg(json_build_array(id, priced_on) ORDER BY position) FROM flats WHERE property_id = ${id}) AS flats,
      (SELECT json_agg(checked_by ORDER BY position) FROM property_phases WHERE property_id = ${id}) AS "checkedBy"`.execute(
    testApp.db,
  );
  return found[0] as { flats: [number, string][]; checkedBy: (number | null)[] };
}

const FLAT = { type: '2BHK', area: 702.5, price: 6_000_000 };
const FLATS = [
  { ...FLAT, agreementValue: 5_000_000, unitsTotal: 24, unitsAvailable: 9, unitsAsOf: '2026-11-10' },
  { type: '4BHK', area: 1300, price: 8_500_000 },
  { ...FLAT, price: 6_100_000 },
];
const FIRST = {
  name: 'A',
  reraNo: 'PR1',
  registeredCompletion: '2028-12-31',
  revisedCompletion: '2029-12-31',
  progressAsOf: '2026-09-30',
  checkedOn: '2026-11-02',
};
const CHARGES = {
  notInPrice: [
    { label: 'Parking', amount: 300_000, unit: 'ONCE' },
    { label: 'Club', unit: 'PER_MONTH', note: 'From possession on' },
  ],
  notInPriceAsOf: '2026-11-01',
};

describe('facts in a catalogue file', () => {
  it('may be relative to the day of the import, and are exported as dates [CATA5]', async () => {
    const { id, ...property } = await imported({
      reraNo: 'PR1',
      possessionInMonths: 3,
      phases: [{ registeredInMonths: 15, revisedInMonths: 27, progressMonthsAgo: 2, checkedDaysAgo: 20 }],
      flats: [{ ...FLAT, unitsAvailable: 0, unitsDaysAgo: 0 }],
      notInPrice: [],
      notInPriceDaysAgo: 366,
    });
    const facts = {
      possessionDate: '2027-02-28',
      phases: [
        {
          name: 'Whole project',
          reraNo: 'PR1',
          possessionDate: '2027-02-28',
          registeredCompletion: '2028-02-29',
          revisedCompletion: '2029-02-28',
          progressAsOf: '2026-09-30',
          checkedOn: '2026-10-31',
        },
      ],
      flats: [{ ...FLAT, unitsAvailable: 0, unitsAsOf: TODAY }],
      notInPrice: [],
      notInPriceAsOf: '2025-11-19',
    };
    expect(property).toMatchObject({ ...facts, phases: [{ movedMonths: 12, checkedBy: null }] });
    expect(property).toMatchObject(facts);
    expect(await exported(`home-${rows}`)).toMatchObject(facts);
    expect(id).toBeGreaterThan(0);
  });

  it('are refused by row and field, all at once, and nothing is written [CATA5, T1, T2, T18, T19, T31]', async () => {
    const externalId = freshId();
    const row = (overrides: object) => catalogueRow({ externalId: `${externalId}-${(rows += 1)}`, ...overrides });
    const flats = [
      { ...FLAT, agreementValue: 6_000_001 },
      { ...FLAT, unitsTotal: 1, unitsAvailable: 2 },
      { ...FLAT, unitsAvailable: 2, unitsAsOf: '2026-11-21' },
    ];
    const twice = {
      registeredCompletion: '2028-12-31',
      registeredInMonths: 1,
      checkedOn: TODAY,
      checkedDaysAgo: 0,
      progressAsOf: TODAY,
      progressMonthsAgo: 1,
      revisedCompletion: '2028-12-31',
      revisedInMonths: 1,
    };
    const mistakes = await mistakesOf(
      importRows(
        row({ flats }),
        row({ workDone: 101, reraNo: 'PR9', possessionInMonths: 1, phases: [{ ...FIRST, possessionInMonths: 2 }, {}] }),
        row({
          phases: [{ name: 'A', revisedCompletion: '2028-12-31', checkedOn: '2026-11-21' }],
          notInPrice: CHARGES.notInPrice,
        }),
        row({ phases: [{ reraNo: 'PR1', ...twice }], flats: [{ ...FLAT, unitsAsOf: TODAY, unitsDaysAgo: 1 }] }),
        row({ notInPriceAsOf: TODAY, notInPriceDaysAgo: 1, flats: [{ ...FLAT, unitsLeft: 3 }] }),
      ),
    );
    expect(mistakes.map((line) => line.replace(/ home-\S+/, ''))).toEqual([
      '1 flats.0.agreementValue: Must not be more than the price',
      '1 flats.1.unitsAvailable: Must not be more than unitsTotal',
      '1 flats.1.unitsAsOf: Enter the date this is as of',
      '1 flats.2.unitsAsOf: Must not be in the future',
      '2 workDone: Must be a whole number from 0 to 100',
      '2 phases.0.reraNo: Must be the same as reraNo',
      '2 phases.0.possessionDate: Must be the same as possessionDate',
      '2 phases.1.name: Phase name is required',
      '2 phases.1.reraNo: RERA number is required',
      '3 phases.0.reraNo: RERA number is required',
      '3 phases.0.revisedCompletion: Enter the registered completion too',
      '3 phases.0.checkedOn: Must not be in the future',
      '3 notInPriceAsOf: Enter the date this is as of',
      '4 phases.0.registeredInMonths: Give registeredCompletion or registeredInMonths, not both',
      '4 phases.0.revisedInMonths: Give revisedCompletion or revisedInMonths, not both',
      '4 phases.0.progressMonthsAgo: Give progressAsOf or progressMonthsAgo, not both',
      '4 phases.0.checkedDaysAgo: Give checkedOn or checkedDaysAgo, not both',
      '4 flats.0.unitsDaysAgo: Give unitsAsOf or unitsDaysAgo, not both',
      '5 flats.0.unitsLeft: Is not a field of the format',
      '5 notInPriceDaysAgo: Give notInPriceAsOf or notInPriceDaysAgo, not both',
    ]);
    await expect(read(`${externalId}-1`)).rejects.toThrow('no result');
  });

  it('that contradict stored facts are refused with their row, and no row of the file is imported [T31]', async () => {
    const { id } = await imported({ flats: [{ ...FLAT, unitsTotal: 8 }] });
    const externalId = `home-${rows}`;
    const other = freshId();
    const more = { ...FLAT, unitsAvailable: 9, unitsAsOf: TODAY };
    const refused = importRows(catalogueRow({ externalId: other }), catalogueRow({ externalId, flats: [more] }));
    expect(await mistakesOf(refused)).toEqual([
      `2 ${externalId} flats.0.unitsAvailable: Must not be more than unitsTotal`,
    ]);
    expect(await read(externalId)).toMatchObject({ id, version: 1, flats: [{ unitsAvailable: null }] });
    await expect(read(other)).rejects.toThrow('no result');
  });
});

describe('a repeated import', () => {
  const facts = { reraNo: 'PR1', phases: [FIRST, { name: 'B', reraNo: 'PR2' }], flats: FLATS, ...CHARGES };

  it('of an export keeps ids, prices with their dates, and authors of checks, on any day [T6, T16, T30]', async () => {
    const property = await imported(facts);
    const [first, second] = property.phases;
    const checked = { phases: [first, { ...second, checkedOn: TODAY }] };
    const saved = (await change(property.id, checked)).data;
    const before = await hidden(property.id);
    expect(before.checkedBy).toEqual([null, admin.id]);
    const row = await exported(`home-${rows}`);
    comeTo(LATER);
    await importRows(row);
    expect(await hidden(property.id)).toEqual(before);
    expect(await read(`home-${rows}`)).toEqual({ ...saved, version: saved.version + 1, updatedAt: expect.any(String) });
  });

  it('does not renew checks, and updates the date of a price that it changes [T6, T16]', async () => {
    const property = await imported(facts);
    const [first, second] = property.phases;
    await change(property.id, {
      phases: [
        { ...first, checkedOn: TODAY },
        { ...second, checkedOn: TODAY },
      ],
    });
    comeTo(LATER);
    const phases = [
      { ...FIRST, checkedOn: LATER },
      { name: 'B', reraNo: 'PR2', checkedOn: TODAY },
    ];
    const flats = [FLATS[0], { ...FLATS[1], agreementValue: 8_000_000 }, { ...FLATS[2], price: 6_200_000 }];
    const before = await hidden(property.id);
    await importRows(catalogueRow({ externalId: `home-${rows}`, ...facts, phases, flats }));
    expect(await hidden(property.id)).toEqual({
      flats: before.flats.map(([id, day], index) => [id, index === 0 ? day : LATER]),
      checkedBy: [null, admin.id],
    });
  });

  it('keeps facts that the file omits, for its flats, its numbers and its charges [T1, T18, T30]', async () => {
    const property = await imported(facts);
    const externalId = `home-${rows}`;
    const bare = FLATS.map(({ type, area, price }) => ({ type, area, price }));
    const phases = [
      { name: 'A', reraNo: 'PR1' },
      { name: 'B', reraNo: 'PR2' },
    ];
    await importRows(catalogueRow({ externalId, reraNo: 'PR1', phases, flats: bare }));
    const { version: _v, updatedAt: _u, ...same } = property;
    expect(await read(externalId)).toMatchObject(same);
    // without phases a project keeps its own registration and the checks of it
    await importRows(catalogueRow({ externalId, reraNo: 'PR1', flats: bare }));
    expect((await read(externalId)).phases).toMatchObject([FIRST]);
    await importRows(catalogueRow({ externalId, reraNo: 'PR3', flats: bare }));
    expect(await read(externalId)).toMatchObject({ reraNo: 'PR3', phases: [] });
    await importRows(catalogueRow({ externalId, notInPrice: [], notInPriceAsOf: TODAY }));
    expect(await read(externalId)).toMatchObject({ notInPrice: [], notInPriceAsOf: TODAY });
  });

  it('leaves no phase for a project whose registration nobody has checked', async () => {
    await imported({ reraNo: 'PR1', phases: [{ name: 'A' }, { name: 'B', reraNo: 'PR2' }] });
    await importRows(catalogueRow({ externalId: `home-${rows}`, reraNo: 'PR1' }));
    expect(await read(`home-${rows}`)).toMatchObject({ reraNo: 'PR1', phases: [] });
  });
});

/** A flat of the model; `pricedOn` counts steps. */
interface ModelFlat {
  id: number;
  type: string;
  area: number;
  price: number;
  pricedOn: string;
}

const KINDS = [
  { type: '2BHK', area: 700 },
  { type: '2BHK', area: 702.5 },
  { type: '3BHK', area: 700 },
] as const;

it('keeps the id and the price date of each flat, through saves and imports of any kind [T16, T30]', async () => {
  const drawnFlat = fc.record({
    kind: fc.constantFrom(...KINDS),
    price: fc.constantFrom(5_000_000, 6_000_000),
    /** The named stored flat; none beyond the last. */
    named: fc.nat(5),
  });
  const step = fc.record({
    how: fc.constantFrom('named', 'unnamed', 'import'),
    flats: fc.array(drawnFlat, { minLength: 1, maxLength: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
      const { id } = await imported({ flats: [{ ...KINDS[0], price: 5_000_000 }] });
      const externalId = `home-${rows}`;
      let model: ModelFlat[] = (await hidden(id)).flats.map(([flatId, pricedOn]) => ({
        ...KINDS[0],
        id: flatId,
        price: 5_000_000,
        pricedOn,
      }));
      const everSeen = new Set(model.map((flat) => flat.id));
      for (const [index, { how, flats }] of steps.entries()) {
        const today = `2026-12-${10 + index}`;
        comeTo(today);
        const free = [...model];
        const takeWhere = (isIt: (flat: ModelFlat) => boolean) => {
          const at = free.findIndex(isIt);
          return at === -1 ? undefined : free.splice(at, 1)[0];
        };
        const sent = flats.map(({ kind, price, named }) => ({
          ...kind,
          price,
          known: how === 'named' && model[named] ? takeWhere((flat) => flat.id === model[named]?.id) : undefined,
        }));
        for (const flat of sent) flat.known ??= takeWhere(({ type, area }) => type === flat.type && area === flat.area);
        const body = sent.map(({ known, type, area, price }, at) => {
          const isNamed = how === 'named' && known !== undefined && model[flats[at]?.named ?? -1]?.id === known.id;
          return { ...(isNamed && { id: known.id }), type, area, price };
        });
        if (how === 'import') await importRows(catalogueRow({ externalId, flats: body }));
        else expect((await change(id, { flats: body })).status).toBe(200);
        const stored = await read(externalId);
        const days = (await hidden(id)).flats;
        expect(days.map(([flatId]) => flatId)).toEqual(stored.flats.map((flat) => flat.id));
        for (const [at, { known, type, area, price }] of sent.entries()) {
          const flat = stored.flats[at];
          expect(flat).toMatchObject({ type, area, price });
          if (known) expect(flat?.id).toBe(known.id);
          else expect(everSeen.has(flat?.id ?? 0)).toBe(false);
          const isSame = known?.type === type && known.area === area && known.price === price;
          expect(days[at]?.[1]).toBe(isSame ? known.pricedOn : today);
        }
        model = stored.flats.map((flat, at) => ({ ...flat, pricedOn: days[at]?.[1] ?? '' }));
        for (const flat of model) everSeen.add(flat.id);
      }
    }),
    { numRuns: 40, seed: 20_261_122 },
  );
});
