import type { Paged } from '@aangan/contract/core/paged';
import type { PropertyCard } from '@aangan/contract/catalogue/entities';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../test/app.ts';
import { createClient, type Client } from '../../../test/client.ts';
import {
  buildBooking,
  buildFlat,
  buildMedia,
  buildPriceHistory,
  buildProperty,
  buildShortlist,
} from '../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../test/factories.ts';
import { countStatements } from '../../../test/statements.ts';

const test = useTestApp();
let buyer: Client;
let buyerId: number;

beforeAll(async () => {
  ({ id: buyerId } = await buildUser(test.db));
  buyer = await signedIn(test, { id: buyerId });
});

afterEach(() => test.db.deleteFrom('properties').execute());

const version = async () =>
  (await sql<{ version: number }>`SELECT version FROM catalogue_version`.execute(test.db)).rows[0]?.version ?? 0;

describe('the version of the catalogue', () => {
  const RAISES: [string, (propertyId: number, staffId: number) => Promise<unknown>][] = [
    ['a new property', async () => buildProperty(test.db)],
    [
      'a changed one',
      async (id) => test.db.updateTable('properties').set({ map_url: 'x' }).where('id', '=', id).execute(),
    ],
    ['a deleted one', async (id) => test.db.deleteFrom('properties').where('id', '=', id).execute()],
    ['all of them at once', async () => sql`TRUNCATE properties CASCADE`.execute(test.db)],
    ['a flat', async (id) => buildFlat(test.db, { property_id: id, position: 9 })],
    ['a medium', async (id) => buildMedia(test.db, { property_id: id })],
    ['a phase', async (id) => sql`INSERT INTO property_phases VALUES (${id}, 0, 'A', 'P1')`.execute(test.db)],
    ['a characteristic', async (id) => sql`INSERT INTO characteristics VALUES (${id}, 0, 'a', 'b')`.execute(test.db)],
    ['a recorded price', async (id) => buildPriceHistory(test.db, id, { '2026-01-01': 5_000_000 })],
    ['a consultant who is renamed', async (_, id) => change(id, { name: 'New Name' })],
    ['a consultant with another number', async (_, id) => change(id, { contact_no: '9876543210' })],
    ['a consultant who may no longer be one', async (_, id) => change(id, { role: 'USER' })],
    ['a consultant who is deactivated', async (_, id) => change(id, { active: false })],
    ['a consultant who is deleted', async (_, id) => test.db.deleteFrom('users').where('id', '=', id).execute()],
  ];
  const change = async (id: number, columns: object) =>
    test.db.updateTable('users').set(columns).where('id', '=', id).execute();
  const RAISES_NOT: [string, (propertyId: number) => Promise<unknown>][] = [
    ['a visit', async (id) => buildBooking(test.db, { user_id: buyerId, property_id: id })],
    ['a saved property', async (id) => buildShortlist(test.db, { user_id: buyerId, property_id: id })],
    ['a new buyer', async () => buildUser(test.db)],
    ['a buyer who changes', async () => change(buyerId, { name: 'Another Name' })],
    [
      'a buyer who is deleted',
      async () =>
        sql`WITH u AS (INSERT INTO users (name, email, contact_no)
      VALUES ('A', 'a@aangan.example', '9000000000') RETURNING id) SELECT FROM u`
          .execute(test.db)
          .then(() => test.db.deleteFrom('users').where('contact_no', '=', '9000000000').execute()),
    ],
    [
      'a change of nothing',
      async () => test.db.updateTable('properties').set({ name: 'x' }).where('id', '=', -1).execute(),
    ],
    [
      'a change that is not made in the end',
      async (id) =>
        test.db
          .transaction()
          .execute(async (trx) => {
            await trx.deleteFrom('properties').where('id', '=', id).execute();
            throw new Error('Rolled back');
          })
          .catch(() => undefined),
    ],
  ];

  async function prepare() {
    const { id: staffId } = await buildUser(test.db, { role: 'EXECUTIVE' });
    return { staffId, propertyId: (await buildProperty(test.db, { assigned_user_id: staffId })).id };
  }

  it.each(RAISES)('is raised by %s', async (_, make) => {
    const { propertyId, staffId } = await prepare();
    const before = await version();
    await make(propertyId, staffId);
    expect(await version()).toBeGreaterThan(before);
  });

  it.each(RAISES_NOT)('is not raised by %s', async (_, make) => {
    const { propertyId } = await prepare();
    const before = await version();
    await make(propertyId);
    expect(await version()).toBe(before);
  });

  it('is raised once by a transaction, at its end, without blocking others', async () => {
    const [first, second] = [await prepare(), await prepare()];
    const before = await version();
    await test.db.transaction().execute(async (trx) => {
      const rename = (db: typeof trx | typeof test.db, id: number) =>
        db.updateTable('properties').set({ name: 'New Name' }).where('id', '=', id).execute();
      await rename(trx, first.propertyId);
      await trx.deleteFrom('flats').where('property_id', '=', first.propertyId).execute();
      // another transaction within this one
      await rename(test.db, second.propertyId);
    });
    const { rows } = await sql<{ raised: number }>`
      SELECT count(*) AS raised FROM catalogue_changes WHERE sign = 0 AND version > ${before}`.execute(test.db);
    expect(rows).toEqual([{ raised: 2 }]);
  });

  it('and the audit log cause no deadlock, in whatever order a transaction writes them', async () => {
    const write = async (auditFirst: boolean) => {
      const { propertyId } = await prepare();
      await test.db.transaction().execute(async (trx) => {
        const rename = () =>
          trx.updateTable('properties').set({ name: 'New Name' }).where('id', '=', propertyId).execute();
        const audit = () =>
          sql`INSERT INTO audit_log (actor_id, actor_name, action, entity, entity_id, entity_name, sealed)
          VALUES (0, 'Command line', 'UPDATE', 'PROPERTY', ${propertyId}, 'Amber', '{}')`.execute(trx);
        for (const step of auditFirst ? [audit, rename] : [rename, audit]) await step();
      });
    };
    // fewer at a time than the pool has connections, so that none waits for a connection
    const writers = Array.from({ length: 8 }, async (_, n) => {
      for (let round = 0; round < 15; round += 1) await write((n + round) % 2 === 0);
    });
    await expect(Promise.all(writers)).resolves.toHaveLength(8);
  });
});

describe('a total', () => {
  const total = async (query: string) =>
    (await buyer.get<Paged<PropertyCard>>(`/api/properties/search?${query}`)).data.totalElements;

  it('is updated by the changes since, instead of being recounted', async () => {
    for (let built = 0; built < 3; built += 1) await buildProperty(test.db, { location: 'Chikhali' });
    expect(await total('location=Chikhali')).toBe(3);
    // a log entry of a property that does not exist: a recount would not include it
    await test.db.transaction().execute(async (trx) => {
      await sql`INSERT INTO catalogue_changes (sign) VALUES (0)`.execute(trx);
      await sql`INSERT INTO catalogue_changes (sign, name, location, min_price, max_price, flat_mask)
        VALUES (1, 'Amber', 'Chikhali', 1, 2, 7)`.execute(trx);
    });
    expect(await total('location=Chikhali&page=1&sortBy=price')).toBe(4);
    expect(await total('location=Chikhali&minPrice=1')).toBe(3);
  });

  it('is recounted when the log of changes does not reach back far enough', async () => {
    await buildProperty(test.db, { location: 'Charholi' });
    expect(await total('location=Charholi')).toBe(1);
    for (const name of ['a', 'b']) await buildProperty(test.db, { location: 'Charholi', name });
    await sql`DELETE FROM catalogue_changes WHERE sign <> 0`.execute(test.db);
    await sql`DELETE FROM catalogue_changes WHERE version < (SELECT max(version) FROM catalogue_changes)`.execute(
      test.db,
    );
    expect(await total('location=Charholi')).toBe(3);
  });

  it('is right after a change of more properties than the log holds, which stays short', async () => {
    await buildProperty(test.db, { location: 'Charholi' });
    expect(await total('location=Charholi')).toBe(1);
    await sql`INSERT INTO properties (name, description, location, min_price, max_price, status)
      SELECT 'Many ' || n, '', 'Charholi', 1, 2, 'UNDER_CONSTRUCTION' FROM generate_series(1, 2500) n`.execute(test.db);
    expect(await total('location=Charholi')).toBe(2501);
    await buildProperty(test.db, { location: 'Charholi' });
    expect(await total('location=Charholi&page=2')).toBe(2502);
    const { rows } = await sql<{ rows: number }>`SELECT count(*) AS rows FROM catalogue_changes`.execute(test.db);
    expect(rows[0]?.rows).toBeLessThanOrEqual(2_000);
  });
});

describe('a visitor', () => {
  it('sees a change within moments by default, without a version check at each call [CALL23]', async () => {
    const other = await createTestApp({ database: test.database, visitorsLagMs: 'default' });
    const visitor = createClient(other);
    expect((await visitor.get<PropertyCard[]>('/api/properties/featured')).data).toEqual([]);
    const { id } = await buildProperty(test.db, { featured: true });
    const changed = performance.now();
    const statements = countStatements(test.database.pool);
    const seen = { calls: 0, data: [] as PropertyCard[] };
    while (seen.data.length === 0 && performance.now() - changed < 10_000) {
      seen.calls += 1;
      seen.data = (await visitor.get<PropertyCard[]>('/api/properties/featured')).data;
    }
    expect(seen.data).toMatchObject([{ id }]);
    expect(statements.take()).toBeLessThan(seen.calls);
    await other.close();
  });
});
