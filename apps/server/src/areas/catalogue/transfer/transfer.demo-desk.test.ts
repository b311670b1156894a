import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { ChangeSet } from '@aangan/contract/catalogue/change-set-entities';
import type { PropertyCard } from '@aangan/contract/catalogue/entities';
import type { PropertiesMap } from '@aangan/contract/catalogue/place-entities';
import type { Revision, RevisionComparison, RevisionRestored } from '@aangan/contract/catalogue/revision-entities';
import type { TrashItem, TrashRestored } from '@aangan/contract/catalogue/trash-entities';
import type { Paged } from '@aangan/contract/core/paged';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { createCatalogueKit, type CatalogueKit } from '../../../../test/catalogue-kit.ts';
import { SETS, useChangeSets } from '../../../../test/change-sets-kit.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { signedIn } from '../../../../test/factories.ts';
import { makeEvents } from '../../alerts/matching/matching.service.ts';
import { saveFilters } from '../../alerts/searches/searches.store.ts';
import { insertRates } from '../prices/prices.admin-store.ts';
import { countFigures } from '../../visits/ratings/ratings.stats-store.ts';
import { loadDemo } from './transfer.demo.ts';

const DEMO_DIR = fileURLToPath(new URL('../../../../../../demo/', import.meta.url));
const ADMIN_NAME = 'Anjali Deshpande';
const UNLISTED = ['Kadamba Row', 'Jarul Terrace', 'Karanj Court'];

let kit: CatalogueKit;
let app: TestApp;
let admin: Client;
let buyer: Client;
const { find, read, rows, step } = useChangeSets(() => admin);

const load = ({ deps }: CatalogueKit, dir = DEMO_DIR) =>
  loadDemo({ ...deps, addRates: insertRates, countFigures, makeEvents, keepFilters: saveFilters }, dir);

async function signIn(contactNo: string): Promise<Client> {
  const user = app.db.selectFrom('users').select('id').where('contact_no', '=', contactNo);
  return signedIn(app, await user.executeTakeFirstOrThrow());
}

beforeAll(async () => {
  kit = await createCatalogueKit();
  const contacts = (await load(kit))!;
  app = await createTestApp({ database: kit.database, now: kit.deps.clock(), withJobs: true });
  admin = await signIn(contacts.adminContact);
  buyer = await signIn(contacts.buyerContact);
});

afterAll(async () => {
  await app.close();
  await kit.close();
});

async function homeNamed(name: string): Promise<AdminProperty> {
  const found = await admin.get<Paged<{ id: number; name: string }>>(
    `/api/admin/properties?name=${encodeURIComponent(name)}`,
  );
  return read(found.data.content.find((one) => one.name === name)!);
}

/** The saves of a home, oldest first. */
async function historyOf({ id }: { id: number }): Promise<Revision[]> {
  const { data } = await admin.get<Paged<Revision>>(`/api/admin/properties/${id}/revisions?size=100`);
  return data.content.toReversed();
}

async function compare({ id }: { id: number }, from: Revision, to: Revision): Promise<RevisionComparison> {
  const url = `/api/admin/properties/${id}/revisions/compare?from=${from.id}&to=${to.id}`;
  return (await admin.get<RevisionComparison>(url)).data;
}

const listTrash = async () => (await admin.get<Paged<TrashItem>>('/api/admin/trash')).data;

async function appliedSet(): Promise<ChangeSet> {
  const { content } = (await admin.get<Paged<ChangeSet>>(`${SETS}?size=100`)).data;
  return content.find(({ kind }) => kind === 'BULK')!;
}

describe('the draft of the demo', () => {
  it('has five saves by its admin in its history, each of which is compared [CATA2, F60, F61]', async () => {
    const home = await homeNamed('Kadamba Row');
    const history = await historyOf(home);
    expect(history.slice(0, 7)).toMatchObject([
      { action: 'CREATE', version: 1 },
      { action: 'UPDATE', version: 2, fields: ['characteristics'], changeSet: null },
      { action: 'UPDATE', version: 3, fields: ['flats', 'maxPrice', 'minPrice'], changeSet: null },
      { action: 'UPDATE', version: 4, fields: ['description'], changeSet: null },
      { action: 'UPDATE', version: 5, fields: ['amenities'], changeSet: null },
      { action: 'UPDATE', version: 6, fields: ['workDone'], changeSet: null },
      { action: 'UPDATE', version: 7, changeSet: { title: 'Bulk edit: price +3.5%' } },
    ]);
    expect(new Set(history.map(({ actor }) => actor.name))).toEqual(new Set([ADMIN_NAME]));

    const [created, first, priced, , , last] = history as [Revision, Revision, Revision, Revision, Revision, Revision];
    expect(await compare(home, first, priced)).toMatchObject({
      fields: [
        { field: 'minPrice', from: 6_300_000, to: 6_480_000 },
        { field: 'maxPrice', from: 8_700_000, to: 8_960_000 },
        { field: 'flats', from: [{ price: 6_300_000 }, { price: 8_700_000 }] },
      ],
      unknown: [],
    });
    const whole = await compare(home, created, last);
    expect(whole.unknown).toEqual([]);
    expect(whole.fields.map(({ field }) => field).toSorted()).toEqual(
      ['amenities', 'characteristics', 'description', 'flats', 'maxPrice', 'minPrice', 'workDone'].toSorted(),
    );
  });
});

describe('the bulk edit of the demo', () => {
  it('raised the prices of the two homes by 3.5 percent, to a thousand rupees [CATA2, F74, F75, F76]', async () => {
    const set = await appliedSet();
    expect(set).toMatchObject({
      title: 'Bulk edit: price +3.5%',
      status: 'APPLIED',
      counts: { add: 0, change: 2, same: 0, error: 0 },
      progress: { done: 2, total: 2 },
      message: null,
      createdBy: { name: ADMIN_NAME },
      appliedAt: expect.any(String),
    });
    // 6,706,800 and 9,273,600, then 5,920,200 and 8,217,900, before they are rounded
    expect((await rows(set)).map(({ name, outcome, changes, errors }) => ({ name, outcome, changes, errors }))).toEqual(
      [
        {
          name: 'Kadamba Row',
          outcome: 'CHANGE',
          changes: [
            { field: 'minPrice', before: 6_480_000, after: 6_707_000 },
            { field: 'maxPrice', before: 8_960_000, after: 9_274_000 },
            {
              field: 'flats',
              before: [
                expect.objectContaining({ type: '2BHK', area: 742, price: 6_480_000 }),
                expect.objectContaining({ type: '3BHK', area: 1024, price: 8_960_000 }),
              ],
              after: [
                expect.objectContaining({ type: '2BHK', area: 742, price: 6_707_000 }),
                expect.objectContaining({ type: '3BHK', area: 1024, price: 9_274_000 }),
              ],
            },
          ],
          errors: [],
        },
        {
          name: 'Jarul Terrace',
          outcome: 'CHANGE',
          changes: [
            { field: 'minPrice', before: 5_720_000, after: 5_920_000 },
            { field: 'maxPrice', before: 7_940_000, after: 8_218_000 },
            {
              field: 'flats',
              before: [
                expect.objectContaining({ type: '2BHK', area: 688, price: 5_720_000 }),
                expect.objectContaining({ type: '3BHK', area: 951, price: 7_940_000 }),
              ],
              after: [
                expect.objectContaining({ type: '2BHK', area: 688, price: 5_920_000 }),
                expect.objectContaining({ type: '3BHK', area: 951, price: 8_218_000 }),
              ],
            },
          ],
          errors: [],
        },
      ],
    );
  });

  it('is undone, after which the first version of the draft is restored [F62, F77]', async () => {
    const set = await appliedSet();
    const undo = await step(set, 'undo');
    expect(undo).toMatchObject({ status: 'READY', counts: { add: 0, change: 2, same: 0, error: 0 } });
    expect((await step(undo, 'apply')).status).toBe('APPLIED');
    expect(await find(set.id)).toMatchObject({ undoId: undo.id });
    expect(await homeNamed('Jarul Terrace')).toMatchObject({ minPrice: 5_720_000, maxPrice: 7_940_000 });
    const home = await homeNamed('Kadamba Row');
    expect(home).toMatchObject({ minPrice: 6_480_000, maxPrice: 8_960_000, workDone: 10 });

    const [created] = await historyOf(home);
    const { data } = await admin.post<RevisionRestored>(
      `/api/admin/properties/${home.id}/revisions/${created!.id}/restore`,
      { version: home.version },
    );
    expect(data).toMatchObject({
      property: { minPrice: 6_300_000, maxPrice: 8_700_000, workDone: 5, publication: 'DRAFT' },
      notRestored: [],
    });
  });
});

/** Looks for the homes everywhere where buyers find homes. */
async function expectHidden(ids: readonly number[]): Promise<void> {
  const search = '/api/properties/search?size=50';
  for (const client of [buyer, createClient(app)]) {
    const { content, totalElements } = (await client.get<Paged<PropertyCard>>(search)).data;
    expect(totalElements).toBeGreaterThan(0);
    expect(content).toHaveLength(totalElements);
    expect(content.filter(({ id }) => ids.includes(id))).toEqual([]);
  }
  for (const name of UNLISTED) {
    const named = await buyer.get<Paged<PropertyCard>>(`${search}&name=${encodeURIComponent(name)}`);
    expect(named.data.content.filter((card) => UNLISTED.includes(card.name))).toEqual([]);
  }
  const { points } = (await buyer.get<PropertiesMap>('/api/properties/map')).data;
  expect(points.length).toBeGreaterThan(0);
  expect(points.filter(({ id }) => ids.includes(id))).toEqual([]);
  for (const id of ids) {
    for (const part of ['', '/open-price', '/changes', '/history', '/place', '/diary', '/questions']) {
      expect([part, (await buyer.get(`/api/properties/${id}${part}`)).status]).toEqual([part, 404]);
    }
  }
}

describe('the trash of the demo', () => {
  it('has a home that its admin deleted; buyers see it no more than the other two [CATA2, F56, F63]', async () => {
    const { content, totalElements } = await listTrash();
    expect(totalElements).toBe(1);
    expect(content).toMatchObject([
      {
        kind: 'PROPERTY',
        name: 'Karanj Court',
        files: 0,
        deletedAt: kit.deps.clock().toISOString(),
        deletedBy: { name: ADMIN_NAME },
        // 30 days after 20 November
        keptUntil: '2026-12-20',
      },
    ]);
    const [trashed] = content;
    expect((await admin.get(`/api/admin/properties/${trashed!.entityId}`)).status).toBe(404);
    const homes = [await homeNamed('Kadamba Row'), await homeNamed('Jarul Terrace')];
    await expectHidden([trashed!.entityId, ...homes.map(({ id }) => id)]);
  });

  it('gives the home back as a draft with what it had, which buyers do not see [F56, F65]', async () => {
    const [item] = (await listTrash()).content;
    const { data } = await admin.post<TrashRestored>(`/api/admin/trash/${item!.id}/restore`, undefined);
    expect(data).toEqual({ kind: 'PROPERTY', entityId: item!.entityId, filesMissing: 0 });
    expect(await read({ id: item!.entityId })).toMatchObject({
      name: 'Karanj Court',
      publication: 'DRAFT',
      minPrice: 5_980_000,
      maxPrice: 8_420_000,
      flats: [{ area: 716 }, { area: 988 }],
      amenities: ['Security', 'Elevator', 'Car Parking'],
    });
    expect((await listTrash()).totalElements).toBe(0);
    await expectHidden([item!.entityId]);
  });
});

interface DemoFiles {
  'people.json': object;
  'contact.json': object;
  'account.json': object;
  'unlisted.json': object;
  'catalogue.json': { properties: { media?: unknown }[] };
  'history.json': { changes: { kind: string }[] };
}

const readFile = <Name extends keyof DemoFiles>(name: Name) =>
  JSON.parse(readFileSync(join(DEMO_DIR, name), 'utf8')) as DemoFiles[Name];

it('leaves nothing of the demo where a home of the trash is unknown [CATA2]', async () => {
  const other = await createCatalogueKit();
  const write = <Name extends keyof DemoFiles>(name: Name, content: DemoFiles[Name]) =>
    other.write(name, JSON.stringify(content));
  try {
    for (const name of ['people.json', 'contact.json', 'account.json'] as const) write(name, readFile(name));
    // without pictures and papers, which take most of the time
    const { properties, ...catalogue } = readFile('catalogue.json');
    write('catalogue.json', { ...catalogue, properties: properties.map(({ media: _, ...home }) => home) });
    const { changes, ...history } = readFile('history.json');
    write('history.json', { ...history, changes: changes.filter(({ kind }) => kind !== 'DOCUMENT') });
    write('unlisted.json', { ...readFile('unlisted.json'), deleted: ['nowhere'] });
    await expect(load(other, other.folder)).rejects.toThrow('unlisted.json names nowhere, which it does not have');
    for (const table of ['users', 'properties', 'change_sets', 'audit_log', 'trash_items'] as const) {
      expect([table, await other.deps.db.selectFrom(table).select('id').execute()]).toEqual([table, []]);
    }
    write('unlisted.json', readFile('unlisted.json'));
    expect(await load(other, other.folder)).not.toBeNull();
  } finally {
    await other.close();
  }
});
