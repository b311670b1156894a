import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { TrashItem, TrashRestored } from '@aangan/contract/catalogue/trash-entities';
import type { Paged } from '@aangan/contract/core/paged';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditTrail, propertyBody } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildBooking, buildMedia, buildProperty, buildShortlist } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { KEPT_TABLES, LEFT_TABLES, type KeptTable } from './trash.tables.ts';

const testApp = useTestApp({ now: new Date('2026-12-10T08:00:00Z') });
let admin: BuiltUser;
let client: Client;

beforeAll(async () => {
  admin = await buildUser(testApp.db, { role: 'ADMIN' });
  client = await signedIn(testApp, admin);
});

const propertyUrl = (id: number) => `/api/admin/properties/${id}`;
const restore = (id: number) => client.post<TrashRestored>(`/api/admin/trash/${id}/restore`, undefined);

async function create(): Promise<AdminProperty> {
  const response = await client.post<AdminProperty>('/api/admin/properties', propertyBody());
  expect(response.status).toBe(201);
  return response.data;
}

/** Deletes a property, and gives its item in the trash. */
async function trash(id: number): Promise<TrashItem> {
  expect((await client.del(propertyUrl(id))).status).toBe(200);
  const { data } = await client.get<Paged<TrashItem>>('/api/admin/trash?kind=PROPERTY&size=1');
  expect(data.content[0]?.entityId).toBe(id);
  return data.content[0]!;
}

/** Adds a picture with its files. */
async function addMedium(property_id: number): Promise<void> {
  const { key, widths } = await buildMedia(testApp.db, { property_id });
  for (const width of widths) await testApp.mediaStore.put(`public/${key}/${width}.webp`, Buffer.from('x'));
}

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
    publication: 'DRAFT',
    // one that was published without a day was so since it was made
    published_at: row['published_at'] ?? row['created_at'],
  }));
  return { ...rows, properties };
}

/** Gives a property rows in each table that the trash keeps. */
async function fill({ id }: { id: number }): Promise<void> {
  await sql`INSERT INTO property_visit_hours (property_id, hours, version) VALUES (${id}, ${JSON.stringify(
    Array.from({ length: 7 }, () => []),
  )}::jsonb, 1)`.execute(testApp.db);
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
    // and by a column of that name alone; the log of who saw a number is never changed
    const { rows: byName } = await sql<{ table: string }>`
      SELECT table_name AS table FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = current_schema() AND column_name = 'property_id' AND table_type = 'BASE TABLE'`.execute(
      testApp.db,
    );
    expect(
      byName
        .map(({ table }) => table)
        .filter((table) => !named.includes(table))
        .toSorted(),
    ).toEqual(['contact_log', 'trash_items']);
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

describe('POST /api/admin/trash/:id/restore', () => {
  it('brings a property back with all its rows, in the next version [F65]', async () => {
    const property = await create();
    await addMedium(property.id);
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
});
