import { dirname } from 'node:path';
import type { AdminMedia, AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import type { TrashItem, TrashRestored } from '@aangan/contract/catalogue/trash-entities';
import { CONSTRUCTION_PHOTOS_MAX } from '@aangan/contract/core/limits';
import type { Paged } from '@aangan/contract/core/paged';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditTrail, propertyBody } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildBooking, buildMedia, buildProperty, buildShortlist } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { picture } from '../../../../test/media-files.ts';
import { storedPaths, uploadForm } from '../../../../test/uploads.ts';
import { runRetention } from '../../privacy/personal-data/personal-data.retention-service.ts';
import { sweepOrphans } from '../media/media.sweep.ts';
import { bringBack } from '../media/media.quarantine.ts';
import { KEPT_TABLES, LEFT_TABLES, type KeptTable } from './trash.tables.ts';

const NOW = new Date('2026-12-10T08:00:00Z');
const URL = '/api/admin/trash';
const DAY_MS = 86_400_000;

const testApp = useTestApp({ now: NOW });
let admin: BuiltUser;
let client: Client;

beforeAll(async () => {
  admin = await buildUser(testApp.db, { role: 'ADMIN' });
  client = await signedIn(testApp, admin);
});

const propertyUrl = (id: number) => `/api/admin/properties/${id}`;
const remove = async (url: string) => expect((await client.del(url)).status).toBe(200);
const list = async (query = '') => (await client.get<Paged<TrashItem>>(`${URL}${query}`)).data;
const restore = (id: number) => client.post<TrashRestored>(`${URL}/${id}/restore`, undefined);
const sides = () => ({ db: testApp.db, store: testApp.mediaStore });

async function create(overrides: Record<string, unknown> = {}): Promise<AdminProperty> {
  const response = await client.post<AdminProperty>('/api/admin/properties', propertyBody(overrides));
  expect(response.status).toBe(201);
  return response.data;
}

async function upload(propertyId: number, seed = 'a'): Promise<AdminMedia> {
  const form = uploadForm('PROPERTY_IMAGE', { bytes: await picture({ width: 500, height: 400, seed }) });
  return (await client.post<AdminMedia>(`${propertyUrl(propertyId)}/media`, form)).data;
}

/** Deletes a property, and gives its item in the trash. */
async function trash(id: number): Promise<TrashItem> {
  await remove(propertyUrl(id));
  return itemOf('PROPERTY', id);
}

async function itemOf(kind: TrashItem['kind'], entityId: number): Promise<TrashItem> {
  const item = (await list(`?kind=${kind}`)).content.find((one) => one.entityId === entityId);
  if (!item) throw new Error(`No ${kind} ${entityId} in the trash`);
  return item;
}

const filesOf = async ({ publicId }: AdminMedia) =>
  (await storedPaths(testApp.mediaStore)).filter((path) => path.includes(publicId));

const statusOf = async (url: string) => (await testApp.app.inject({ url })).statusCode;

/** The rows of a property in all tables that the trash keeps. */
async function rowsOf(propertyId: number): Promise<Record<KeptTable, Record<string, unknown>[]>> {
  const read = async (table: KeptTable) => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t
      WHERE ${sql.ref(table === 'properties' ? 'id' : 'property_id')} = ${propertyId} ORDER BY to_jsonb(t)::text`.execute(
      testApp.db,
    );
    return [table, rows.map(({ row }) => row)] as const;
  };
  return Object.fromEntries(await Promise.all(KEPT_TABLES.map(read))) as Record<KeptTable, Record<string, unknown>[]>;
}

/** The rows as they are to be after a restore. */
function restoredRows(rows: Awaited<ReturnType<typeof rowsOf>>) {
  const properties = rows.properties.map((row) => ({
    ...row,
    version: Number(row['version']) + 1,
    updated_at: expect.any(String),
    ...('publication' in row && { publication: 'DRAFT' }),
  }));
  return { ...rows, properties };
}

/** Gives a property rows in each table that the trash keeps. */
async function fill({ id }: { id: number }): Promise<void> {
  await sql`INSERT INTO property_visit_hours (property_id, hours) VALUES (${id}, ${JSON.stringify(
    Array.from({ length: 7 }, () => []),
  )}::jsonb)`.execute(testApp.db);
  await sql`INSERT INTO visit_exceptions (visit_date, kind, property_id, note)
    VALUES ('2026-12-25', 'CLOSED', ${id}, 'Christmas')`.execute(testApp.db);
  await sql`INSERT INTO property_texts (property_id, language, description, description_for)
    VALUES (${id}, 'mr', 'बागेभोवतीची घरे', sha256('x'))`.execute(testApp.db);
  const body = {
    workDone: 70,
    notInPrice: [{ label: 'Parking', amount: 300_000, unit: 'ONCE', note: 'One a flat' }],
    notInPriceAsOf: '2026-12-01',
    phases: [{ name: 'A', reraNo: 'P52100012345', checkedOn: '2026-12-01' }],
    assignedUserId: String(admin.id),
  };
  expect((await client.patch(propertyUrl(id), body)).status).toBe(200);
}

describe('the tables of the trash', () => {
  it('are all that hang on a property or a medium, but for those that go for good, with a reason [F63]', async () => {
    const { rows } = await sql<{ table: string }>`
      SELECT DISTINCT c.conrelid::regclass::text AS table FROM pg_constraint c
      WHERE c.contype = 'f' AND c.confrelid IN ('properties'::regclass, 'media'::regclass)`.execute(testApp.db);
    const named: string[] = [...KEPT_TABLES, ...Object.keys(LEFT_TABLES)];
    expect(rows.map(({ table }) => table).filter((table) => !named.includes(table))).toEqual([]);
    // and by a column of that name alone
    const { rows: byName } = await sql<{ table: string }>`
      SELECT table_name AS table FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = current_schema() AND column_name = 'property_id' AND table_type = 'BASE TABLE'`.execute(
      testApp.db,
    );
    expect(byName.map(({ table }) => table).filter((table) => !named.includes(table))).toEqual(['trash_items']);
    expect(Object.values(LEFT_TABLES).every((reason) => reason.length > 10)).toBe(true);
  });

  it('have no row about a buyer [F63]', async () => {
    const property = await create();
    const buyer = await buildUser(testApp.db, { name: 'Meenakshi Sundaram' });
    const of = { user_id: buyer.id, property_id: property.id };
    await Promise.all([buildShortlist(testApp.db, of), buildBooking(testApp.db, of)]);
    const { id } = await trash(property.id);
    const query = testApp.db.selectFrom('trash_items').select('rows').where('id', '=', id);
    const { rows } = await query.executeTakeFirstOrThrow();
    expect(Object.keys(rows as object).toSorted()).toEqual([...KEPT_TABLES].toSorted());
    expect(JSON.stringify(rows)).not.toContain('Meenakshi');
    await restore(id);
    for (const table of ['shortlists', 'bookings'] as const) {
      expect(await testApp.db.selectFrom(table).where('property_id', '=', property.id).selectAll().execute()).toEqual(
        [],
      );
    }
  });
});

describe(`GET ${URL}`, () => {
  it('lists what was deleted, newest first, by kind [F63, F66]', async () => {
    const property = await create({ name: 'Jarul Terrace' });
    const medium = await upload(property.id);
    await remove(`/api/admin/media/${medium.id}`);
    await upload(property.id, 'b');
    await remove(propertyUrl(property.id));
    const by = { id: admin.id, name: admin.name };
    const common = { files: 1, deletedAt: NOW.toISOString(), deletedBy: by, keptUntil: '2027-01-09' };
    const { content } = await list();
    expect(content.slice(0, 2)).toEqual([
      { ...common, id: expect.any(Number), kind: 'PROPERTY', entityId: property.id, name: 'Jarul Terrace' },
      {
        ...common,
        id: expect.any(Number),
        kind: 'MEDIA',
        entityId: medium.id,
        name: 'PROPERTY_IMAGE of Jarul Terrace',
      },
    ]);
    expect((await list('?kind=MEDIA')).content[0]).toEqual(content[1]);
    expect((await list('?kind=PROPERTY&size=1')).content).toEqual([content[0]]);
    expect((await client.get(`${URL}?kind=USER`)).errors?.map(({ field }) => field)).toEqual(['kind']);
  });
});

describe(`POST ${URL}/:id/restore`, () => {
  it('brings a property back with all its rows, in the next version [F65]', async () => {
    const property = await create();
    await upload(property.id);
    await fill(property);
    const before = await rowsOf(property.id);
    for (const [table, rows] of Object.entries(before)) expect([table, rows.length > 0]).toEqual([table, true]);
    const item = await trash(property.id);
    expect((await client.get(propertyUrl(property.id))).code).toBe('NOT_FOUND');
    const { status, data } = await restore(item.id);
    expect([status, data]).toEqual([200, { kind: 'PROPERTY', entityId: property.id, filesMissing: 0 }]);
    expect(await rowsOf(property.id)).toEqual(restoredRows(before));
    expect((await restore(item.id)).code).toBe('NOT_FOUND');
    const [entry] = await auditTrail(testApp.db);
    expect(entry).toMatchObject({ actor_id: admin.id, action: 'RESTORE', entity: 'PROPERTY', entity_id: property.id });
    expect(entry).toMatchObject({ after: { name: property.name, filesMissing: 0, media: 1 } });
    // it can be saved, and the next row gets an id of its own
    expect((await client.patch(propertyUrl(property.id), { workDone: 71 })).status).toBe(200);
    expect((await create()).id).toBeGreaterThan(property.id);
  });

  it('leaves the rows of any property as they were, however often it is deleted [F63, F65]', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((value) => value.trim() !== '');
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          name: fc.string({ minLength: 1, maxLength: 60 }).filter((value) => value.trim() !== ''),
          description: text,
          lat: fc.constantFrom(null, 18.655_8, 18.123_456),
          work_done: fc.option(fc.integer({ min: 0, max: 100 })),
          area: fc.integer({ min: 10_000, max: 500_000 }),
          price: fc.integer({ min: 0, max: 10_000_000_000 }),
          keys: fc.uniqueArray(text, { maxLength: 5 }),
          times: fc.integer({ min: 1, max: 3 }),
        }),
        async ({ area, price, keys, times, lat, ...columns }) => {
          const home = { ...columns, lat, lng: lat && 73.882_2, amenities: keys, max_price: 10_000_000_000 };
          const { id } = await buildProperty(testApp.db, { ...home, flats: [{ area: area / 100, price }] });
          const characteristics = keys.map((key_name, position) => ({
            property_id: id,
            position,
            key_name,
            value_name: 'x',
          }));
          if (keys.length > 0) await testApp.db.insertInto('characteristics').values(characteristics).execute();
          await sql`INSERT INTO price_history (property_id, recorded_on, min_price, max_price)
            SELECT id, '2026-12-10', min_price, max_price FROM properties WHERE id = ${id}`.execute(testApp.db);
          let before = await rowsOf(id);
          for (let time = 0; time < times; time += 1) {
            expect((await restore((await trash(id)).id)).status).toBe(200);
            const after = await rowsOf(id);
            expect(after).toEqual(restoredRows(before));
            before = after;
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it('brings the files back first, and serves none while they are in the trash [F64, F65]', async () => {
    const property = await create();
    const medium = await upload(property.id);
    const served = await filesOf(medium);
    const address = medium.url;
    expect(await statusOf(address)).toBe(200);
    const item = await trash(property.id);
    expect(await statusOf(address)).toBe(404);
    expect((await filesOf(medium)).every((path) => path.startsWith('quarantine/'))).toBe(true);
    expect((await restore(item.id)).data.filesMissing).toBe(0);
    expect(await filesOf(medium)).toEqual(served);
    expect(await statusOf(address)).toBe(200);
  });

  it('brings a deleted medium back to its property, and notes that [F65]', async () => {
    const property = await create();
    const medium = await upload(property.id);
    await remove(`/api/admin/media/${medium.id}`);
    const item = await itemOf('MEDIA', medium.id);
    const { data } = await restore(item.id);
    expect(data).toEqual({ kind: 'MEDIA', entityId: medium.id, filesMissing: 0 });
    expect((await client.get<AdminMedia>(`/api/admin/media/${medium.id}`)).data).toEqual(medium);
    expect((await auditTrail(testApp.db))[0]).toMatchObject({
      action: 'RESTORE',
      entity: 'MEDIA',
      entity_id: medium.id,
    });
  });

  it('leaves out a medium of which a file is missing, and counts it [F65]', async () => {
    const property = await create();
    const [gone, stays] = [await upload(property.id), await upload(property.id, 'b')];
    const item = await trash(property.id);
    for (const path of await filesOf(gone)) await testApp.mediaStore.delete(path);
    expect((await restore(item.id)).data.filesMissing).toBe(1);
    const { media } = (await client.get<AdminProperty>(propertyUrl(property.id))).data;
    expect(media.map(({ id }) => id)).toEqual([stays.id]);
  });

  it('refuses what no longer fits, says so, and changes nothing [F65]', async () => {
    const property = await create();
    await testApp.db.updateTable('properties').set({ external_id: 'amber' }).where('id', '=', property.id).execute();
    const inside = await upload(property.id, 'c');
    const medium = await upload(property.id);
    await remove(`/api/admin/media/${medium.id}`);
    const mediumItem = await itemOf('MEDIA', medium.id);
    const item = await trash(property.id);
    const orphan = await restore(mediumItem.id);
    expect([orphan.status, orphan.code]).toEqual([409, 'RESTORE_CONFLICT']);
    expect(orphan.message).toBe('Its property was deleted. Restore the property first.');
    const taken = await buildProperty(testApp.db, { external_id: 'amber' });
    const second = await restore(item.id);
    expect([second.code, second.message]).toEqual([
      'RESTORE_CONFLICT',
      'A catalogue file has added this property again meanwhile. Delete that one first.',
    ]);
    // nothing of it is served
    for (const one of [medium, inside]) {
      expect((await filesOf(one)).every((path) => path.startsWith('quarantine/'))).toBe(true);
    }
    await testApp.db.deleteFrom('properties').where('id', '=', taken.id).execute();
    expect((await restore(item.id)).status).toBe(200);
    expect((await restore(mediumItem.id)).status).toBe(200);
  });

  it('refuses a medium of a property that is full [F65]', async () => {
    const { id: property_id } = await create();
    const build = () =>
      buildMedia(testApp.db, { property_id, media_type: 'CONSTRUCTION_PHOTO', taken_on: '2026-12-01' });
    const medium = await build();
    for (const width of medium.widths) {
      await testApp.mediaStore.put(`public/${medium.key}/${width}.webp`, Buffer.from('x'));
    }
    await remove(`/api/admin/media/${medium.id}`);
    for (let count = 0; count < CONSTRUCTION_PHOTOS_MAX; count += 1) await build();
    const { code, message } = await restore((await itemOf('MEDIA', medium.id)).id);
    expect([code, message]).toEqual([
      'RESTORE_CONFLICT',
      'Its property has as many media items as it can have. Delete one first.',
    ]);
  });

  it('succeeds once for several at a time, with rows and files [F65]', async () => {
    const property = await create();
    const medium = await upload(property.id);
    for (let round = 0; round < 5; round += 1) {
      const item = await trash(property.id);
      const responses = await Promise.all(Array.from({ length: 4 }, () => restore(item.id)));
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
      expect((await filesOf(medium)).some((path) => path.startsWith('quarantine/'))).toBe(false);
      expect(await statusOf(medium.url)).toBe(200);
    }
  });

  it('names nobody whose account is gone since [F65]', async () => {
    const consultant = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const property = await create({ assignedUserId: String(consultant.id) });
    const item = await trash(property.id);
    await remove(`/api/admin/users/${consultant.id}`);
    expect((await restore(item.id)).status).toBe(200);
    expect((await client.get<AdminProperty>(propertyUrl(property.id))).data.assignedUserId).toBeNull();
  });

  it('finds the files that a killed server left where they were [F64]', async () => {
    const property = await create();
    const medium = await upload(property.id);
    const served = await filesOf(medium);
    const item = await trash(property.id);
    // as after the commit and before the move
    for (const path of await filesOf(medium))
      await testApp.mediaStore.move(path, path.replace(/^quarantine\/[^/]+\//, ''));
    expect(await filesOf(medium)).toEqual(served);
    const later = new Date(Date.now() + 2 * 3_600_000);
    await sweepOrphans(sides(), { now: later, forced: true });
    expect((await filesOf(medium)).every((path) => path.startsWith('quarantine/'))).toBe(true);
    expect((await restore(item.id)).data.filesMissing).toBe(0);
    expect(await filesOf(medium)).toEqual(served);
  });

  it('makes it a draft where homes can be drafts, else the same as before [F65]', async () => {
    const property = await create();
    const item = await trash(property.id);
    await restore(item.id);
    const query = testApp.db.selectFrom('properties').where('id', '=', property.id);
    const row = await query.selectAll().executeTakeFirstOrThrow();
    const isDraft = 'publication' in row && row.publication === 'DRAFT';
    const { status, data } = await client.get<PropertyDetail>(`/api/properties/${property.id}`);
    expect([status, data.name, isDraft]).toEqual([200, property.name, 'publication' in row]);
  });
});

describe(`DELETE ${URL}/:id`, () => {
  it('erases it with its files at once, and logs that [F66]', async () => {
    const property = await create();
    const medium = await upload(property.id);
    const item = await trash(property.id);
    await remove(`${URL}/${item.id}`);
    expect(await filesOf(medium)).toEqual([]);
    expect((await restore(item.id)).code).toBe('NOT_FOUND');
    expect((await client.del(`${URL}/${item.id}`)).code).toBe('NOT_FOUND');
    expect((await auditTrail(testApp.db))[0]).toMatchObject({
      entity: 'PROPERTY',
      entity_id: property.id,
      before: { inTrash: true },
      after: { inTrash: false },
    });
  });
});

describe('what is in the trash', () => {
  it('keeps its files for as long, however long the quarantine is, and loses them after [F64, F66]', async () => {
    const property = await create();
    const medium = await upload(property.id);
    const item = await trash(property.id);
    const kept = await filesOf(medium);
    const afterQuarantine = new Date(Date.now() + 20 * DAY_MS);
    await sweepOrphans(sides(), { now: afterQuarantine, forced: true });
    expect(await bringBack(sides(), medium.publicId)).toBe(0);
    expect(await filesOf(medium)).toEqual(kept);
    await runRetention(testApp.db, { at: new Date(NOW.getTime() + 29.9 * DAY_MS), isDry: false });
    expect((await itemOf('PROPERTY', property.id)).id).toBe(item.id);
    await runRetention(testApp.db, { at: new Date(NOW.getTime() + 30.1 * DAY_MS), isDry: false });
    expect((await list()).content.some(({ id }) => id === item.id)).toBe(false);
    await sweepOrphans(sides(), { now: new Date(Date.now() + 31 * DAY_MS), forced: true });
    expect((await filesOf(medium)).map(dirname)).toEqual([]);
  });
});
