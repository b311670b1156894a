import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import { isSameValue, netChanges } from '@aangan/contract/catalogue/changes';
import type { PropertyChange, PropertyChanges, PropertyHistory } from '@aangan/contract/catalogue/change-entities';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogueRow, createCatalogueKit, type CatalogueKit } from '../../../../test/catalogue-kit.ts';
import { createFactsKit, FLAT, NOW, type FactsKit } from '../../../../test/facts-kit.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { pdf } from '../../../../test/media-files.ts';
import { uploadForm } from '../../../../test/uploads.ts';
import { createDatabase, createPool } from '../../../database/pool.ts';
import { importCatalogue } from '../transfer/transfer.import-service.ts';

let kit: FactsKit;
let catalogue: CatalogueKit;
let importPool: ReturnType<typeof createPool>;

beforeAll(async () => {
  kit = await createFactsKit();
  catalogue = await createCatalogueKit();
  // its own pool, like the command line: an import holds connections while it waits for others, which takes long on a
  // busy machine
  const { connection } = kit.testApp.database;
  importPool = createPool({ connection, statementTimeoutMs: 0, log: { warn: () => undefined } });
  catalogue.deps.db = createDatabase(importPool);
  catalogue.deps.clock = () => NOW;
});

afterAll(async () => {
  await importPool.end();
  await kit.close();
  await catalogue.close();
});

const history = async (id: number) => (await kit.buyer.get<PropertyHistory>(`/api/properties/${id}/history`)).data;

let files = 0;
const importRow = async (externalId: string, fields: Record<string, unknown>) => {
  const file = `home-${(files += 1)}.json`;
  const properties = [catalogueRow({ externalId, ...fields })];
  await importCatalogue(catalogue.deps, catalogue.write(file, JSON.stringify({ properties })));
};
const idOf = async (externalId: string) => {
  const query = kit.testApp.db.selectFrom('properties').select('id').where('external_id', '=', externalId);
  return (await query.executeTakeFirstOrThrow()).id;
};

async function upload(id: number): Promise<AdminMedia> {
  const form = uploadForm('LAYOUT', { bytes: pdf() });
  return (await kit.client.post<AdminMedia>(`/api/admin/properties/${id}/media`, form)).data;
}

it('replays to the present state after 40 concurrent saves, imports and files [T25]', async () => {
  const externalId = 'busy';
  const importWith = (workDone: number) => importRow(externalId, { workDone, flats: [FLAT] });
  await importWith(1);
  const id = await idOf(externalId);
  const at = await kit.read(id);
  // imports run one at a time
  const imports = async () => {
    for (let n = 0; n < 40; n += 4) await importWith(n);
  };
  const calls = Array.from({ length: 40 }, async (_, n) => {
    if (n % 4 === 1) return void (await upload(id));
    if (n % 4 === 2) return void (await kit.change(id, { workDone: n }));
    if (n % 4 === 3) return void (await kit.change(id, { flats: [{ ...at.flats[0], price: 6_000_000 + n }] }));
  });
  await Promise.all([imports(), ...calls]);
  const { changes } = await history(id);
  const state = new Map<string, unknown>([
    ['PROGRESS ', 1],
    [`PRICE ${at.flats[0]?.id}`, FLAT.price],
  ]);
  for (const { kind, subject, flatId, before, after } of changes.toReversed()) {
    const key = `${kind} ${flatId ?? subject}`;
    expect([key, before]).toEqual([key, state.get(key) ?? null]);
    state.set(key, after);
  }
  const now = await kit.read(id);
  expect(state.get('PROGRESS ')).toBe(now.workDone);
  expect(state.get(`PRICE ${at.flats[0]?.id}`)).toBe(now.flats[0]?.price);
  const documents = [...state].filter(([key, value]) => key.startsWith('DOCUMENT') && value !== null);
  expect(documents.map(([key]) => Number(key.split(' ')[1])).toSorted((a, b) => a - b)).toEqual(
    now.media.map((one) => one.id).toSorted((a, b) => a - b),
  );
});

const fields = fc.record({
  workDone: fc.integer({ min: 1, max: 3 }),
  price: fc.constantFrom(5_000_000, 6_000_000),
  possessionDate: fc.constantFrom('2028-06-30', '2029-06-30'),
  left: fc.integer({ min: 0, max: 2 }),
});
const step = fc.oneof(
  fc.record({ act: fc.constantFrom('save', 'import'), fields }),
  fc.record({ act: fc.constantFrom('look', 'reload'), minutes: fc.constantFrom(10, 40) }),
);
type Given = typeof fields extends fc.Arbitrary<infer Value> ? Value : never;

const bodyOf = ({ workDone, price, possessionDate, left }: Given) => ({
  workDone,
  possessionDate,
  minPrice: price,
  maxPrice: price,
  flats: [{ ...FLAT, price, unitsTotal: 2, unitsAvailable: left, unitsAsOf: '2026-11-20' }],
});
interface LastView {
  at: number;
  state: Given;
}

const START: Given = { workDone: 1, price: 5_000_000, possessionDate: '2028-06-30', left: 0 };

/** Gives the kinds of changes between two states that a buyer sees. */
function differences(from: Given, to: Given): Map<string, unknown[]> {
  const units = ({ left }: Given) => ({ total: 2, available: left, asOf: '2026-11-20' });
  const all: [string, unknown, unknown][] = [
    ['PROGRESS', from.workDone, to.workDone],
    ['PRICE', from.price, to.price],
    ['POSSESSION', from.possessionDate, to.possessionDate],
    ['AVAILABILITY', units(from), units(to)],
  ];
  return new Map(
    all.filter(([, a, b]) => JSON.stringify(a) !== JSON.stringify(b)).map(([kind, a, b]) => [kind, [a, b]]),
  );
}
const byKind = (changes: readonly PropertyChange[]) =>
  new Map(changes.map(({ kind, before, after }) => [kind as string, [before, after]]));

it('gives what differs from the state at the previous look, whatever was saved and imported between [T25, T27, T28]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const externalId = `model-${(files += 1)}`;
      await importRow(externalId, bodyOf(START));
      const id = await idOf(externalId);
      const buyer = await signedIn(kit.testApp, await buildUser(kit.testApp.db));
      let [state, now] = [START, NOW.getTime()];
      let marked: LastView | null = null;
      let before: LastView | null = null;
      for (const one of steps) {
        if ('fields' in one) {
          state = one.fields;
          const body = bodyOf(state);
          if (one.act === 'import') await importRow(externalId, body);
          else expect((await kit.change(id, body)).status).toBe(200);
          continue;
        }
        now += one.minutes * 60_000;
        kit.testApp.setNow(new Date(now));
        const isPresent = marked !== null && now - marked.at < 30 * 60_000;
        const base: LastView | null = isPresent ? before : marked;
        const { data } = await buyer.get<PropertyChanges>(`/api/properties/${id}/changes`);
        expect(byKind(data.changes)).toEqual(base === null ? new Map() : differences(base.state, state));
        if (one.act === 'reload') continue;
        await buyer.post(`/api/properties/${id}/seen`);
        if (!isPresent) before = marked;
        marked = { at: now, state };
      }
      const { changes } = await history(id);
      expect(byKind(netChanges(changes))).toEqual(differences(START, state));
      expect(changes.filter(({ kind, before, after }) => isSameValue(kind, before, after))).toEqual([]);
    }),
    { numRuns: 25, seed: 20_261_122 },
  );
});
