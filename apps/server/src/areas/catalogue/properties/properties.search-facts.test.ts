import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { Paged } from '@aangan/contract/core/paged';
import type { PropertyCard } from '@aangan/contract/catalogue/entities';
import { AMENITIES } from '@aangan/contract/catalogue/filter-lists';
import type { FlatType } from '@aangan/contract/catalogue/lists';
import { flatTypes } from '@aangan/contract/catalogue/search-lists';
import { ratePerSqFt } from '@aangan/contract/catalogue/open-price';
import { readyBy } from '@aangan/contract/catalogue/possession';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { propertyBody } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { createDatabase, createPool, type Database } from '../../../database/pool.ts';
import { migrate } from '../../../database/migrate.ts';
import { repairSearchFacts } from '../../../sql/derived.sql.ts';

const testApp = useTestApp({ now: new Date('2026-12-10T06:30:00Z') });
let client: Client;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

const URL = '/api/admin/properties';
type Saved = Pick<AdminProperty, 'id' | 'reraNo' | 'possessionDate' | 'phases' | 'flats' | 'amenities'>;

/** Gives the derived columns of a property. */
async function columns(id: number, db: Database = testApp.db) {
  const { rows } = await sql`
    SELECT ready_by, has_rera, min_rate, area_mask_2bhk, area_mask_3bhk, area_mask_4bhk, flats_2bhk::text,
      flats_3bhk::text, flats_4bhk::text, amenity_mask
    FROM properties WHERE id = ${id}`.execute(db);
  return rows[0];
}

/** Gives the bit of an area, by a loop over the steps: below 500, then by 50, then from 1950 on. */
function areaBit(area: number): number {
  const ends = Array.from({ length: 30 }, (_, step) => 500 + 50 * step);
  return ends.filter((end) => area >= end).length;
}

/**
 * Packs flats into numbers: the step of the area above 40 bits of the price; as text of a bigint[], null where there is
 * none.
 */
function listOf(flats: Saved['flats']): string | null {
  const numbers = flats.map(({ area, price }) => areaBit(area) * 2 ** 40 + price);
  const each = [...new Set(numbers)].toSorted((a, b) => a - b);
  return each.length === 0 ? null : `{${each.join()}}`;
}

const maskOf = (bits: readonly number[]) => bits.reduce((mask, bit) => mask | (2 ** bit), 0);

/** Derives the columns from the call's response. */
function expected({ reraNo, possessionDate, phases, flats, amenities }: Omit<Saved, 'id'>) {
  const rates = flats.flatMap(({ price, area }) => (price > 0 ? [ratePerSqFt(price, area)] : []));
  const ofType = (wanted: FlatType) =>
    maskOf(flats.filter(({ type }) => type === wanted).map(({ area }) => areaBit(area)));
  const [two = 0, three = 0, four = 0] = flatTypes().map(ofType);
  const listOfType = (wanted: FlatType) => listOf(flats.filter(({ type }) => type === wanted));
  return {
    ready_by: readyBy(phases, possessionDate),
    has_rera: reraNo !== null,
    min_rate: rates.length === 0 ? null : Math.min(...rates),
    area_mask_2bhk: two,
    area_mask_3bhk: three,
    area_mask_4bhk: four,
    flats_2bhk: listOfType('2BHK'),
    flats_3bhk: listOfType('3BHK'),
    flats_4bhk: listOfType('4BHK'),
    amenity_mask: maskOf(AMENITIES.flatMap((name, bit) => (amenities.includes(name) ? [bit] : []))),
  };
}

const day = fc.constantFrom(null, '2027-03-31', '2028-12-31', '2029-06-30', '2031-01-31');
const drawn = fc
  .record({
    reraNo: fc.constantFrom(null, 'P0'),
    possessionDate: day,
    phases: fc.array(
      fc.record({ possessionDate: day, registeredCompletion: fc.constant('2028-06-30'), revisedCompletion: day }),
      { maxLength: 3 },
    ),
    flats: fc.array(
      fc.record({
        type: fc.constantFrom(...flatTypes()),
        area: fc.oneof(
          fc.constantFrom(0.01, 499.99, 500, 549.99, 550, 1899.99, 1949.99, 1950, 999_999),
          fc.integer({ min: 1, max: 250_000 }).map((hundredths) => hundredths / 100),
        ),
        price: fc.constantFrom(0, 1, 5_000_000, 1_000_000_000_000),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    amenities: fc.subarray([...AMENITIES, 'Sky Deck']),
  })
  .map(({ phases, ...rest }) => ({
    ...rest,
    // the property's own number and date hold those of the first
    phases:
      rest.reraNo === null
        ? []
        : phases.map(({ possessionDate, ...phase }, index) => ({
            ...phase,
            name: `Phase ${index}`,
            reraNo: `P${index}`,
            possessionDate: index === 0 ? rest.possessionDate : possessionDate,
          })),
  }));

describe('the derived columns of a property', () => {
  it('follow from its flats, phases and amenities after every save, and are on the card [T4, T15, T49]', async () => {
    const { data } = await client.post<AdminProperty>(URL, propertyBody());
    const { id } = data;
    expect(await columns(id)).toEqual(expected(data));
    await fc.assert(
      fc.asyncProperty(drawn, async (facts) => {
        const saved = await client.patch<AdminProperty>(`${URL}/${id}`, facts);
        expect(saved.status).toBe(200);
        const wanted = expected(saved.data);
        expect(await columns(id)).toEqual(wanted);
        const cards = (await client.get<Paged<PropertyCard>>('/api/properties/search')).data.content;
        const areas = saved.data.flats.map(({ area }) => area);
        expect(cards.find((card) => card.id === id)).toMatchObject({
          readyBy: wanted.ready_by,
          minPricePerSqFt: wanted.min_rate,
          minArea: Math.min(...areas),
          maxArea: Math.max(...areas),
        });
      }),
      { numRuns: 60, seed: 20_261_122 },
    );
  });

  it('are empty where nothing is known', async () => {
    const bare = {
      amenities: [],
      reraNo: null,
      reraUrl: null,
      possessionDate: null,
      flats: [{ type: '3BHK', area: 400, price: 0 }],
    };
    const { data } = await client.post<AdminProperty>(URL, propertyBody(bare));
    expect(await columns(data.id)).toEqual({
      ready_by: null,
      has_rera: false,
      min_rate: null,
      area_mask_2bhk: 0,
      area_mask_3bhk: 1,
      area_mask_4bhk: 0,
      flats_2bhk: null,
      flats_3bhk: '{0}',
      flats_4bhk: null,
      amenity_mask: 0,
    });
  });
});

/** Writes like a server of the previous release, which lacks these columns. */
const writePast = (where: ReturnType<typeof sql>) =>
  sql`UPDATE properties SET min_rate = 1, amenity_mask = 0, area_mask_2bhk = 7, flats_2bhk = NULL, has_rera = NOT has_rera WHERE ${where}`.execute(
    testApp.db,
  );

describe('the repair of derived columns', () => {
  it('corrects columns that a writer left stale, returns their number, and finds nothing the next time [T49]', async () => {
    const { data } = await client.post<AdminProperty>(URL, propertyBody());
    await repairSearchFacts(testApp.db);
    await writePast(sql`id = ${data.id}`);
    expect(await repairSearchFacts(testApp.db)).toBe(1);
    expect(await columns(data.id)).toEqual(expected(data));
    expect(await repairSearchFacts(testApp.db)).toBe(0);
  });

  it('goes through all properties, in batches', async () => {
    await sql`
      INSERT INTO properties (name, description, location, min_price, max_price, status, rera_no)
      SELECT 'Many ' || n, 'Homes', 'Charholi', 1, 2, 'UNDER_CONSTRUCTION', 'P' || n FROM generate_series(1, 900) n`.execute(
      testApp.db,
    );
    try {
      expect(await repairSearchFacts(testApp.db)).toBe(900);
      expect(await repairSearchFacts(testApp.db)).toBe(0);
    } finally {
      await testApp.db.deleteFrom('properties').where('name', 'like', 'Many %').execute();
    }
  });

  it('is left to the instance that runs it already', async () => {
    await writePast(sql`true`);
    const other = await testApp.database.pool.connect();
    try {
      await other.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('truth.refresh-facts'), 0)`);
      expect(await repairSearchFacts(testApp.db)).toBeNull();
      await other.query('COMMIT');
      expect(await repairSearchFacts(testApp.db)).toBeGreaterThan(0);
    } finally {
      other.release();
    }
  });

  it('is serialised with saves, whose values it uses', async () => {
    const { data } = await client.post<AdminProperty>(URL, propertyBody());
    const { id } = data;
    await writePast(sql`id = ${id}`);
    const flats = [{ type: '4BHK', area: 1950, price: 3_900_000 }];
    const saving = await testApp.database.pool.connect();
    let repairing: Promise<number | null> | undefined;
    try {
      // an uncommitted save
      await saving.query(`BEGIN; SELECT FROM properties WHERE id = ${id} FOR NO KEY UPDATE`);
      await saving.query('DELETE FROM flats WHERE property_id = $1', [id]);
      const [flat] = flats;
      await saving.query('INSERT INTO flats (property_id, position, type, area, price) VALUES ($1, 0, $2, $3, $4)', [
        id,
        flat?.type,
        flat?.area,
        flat?.price,
      ]);
      repairing = repairSearchFacts(testApp.db);
      await isHeldUp();
      await saving.query('COMMIT');
      expect(await repairing).toBe(1);
    } finally {
      saving.release();
      await repairing;
    }
    const { data: now } = await client.get<AdminProperty>(`${URL}/${id}`);
    expect(await columns(id)).toEqual(expected(now));
    expect(await columns(id)).toMatchObject({ min_rate: 2000, area_mask_4bhk: 2 ** 30 });
  });
});

/** Resolves once a statement waits for the lock of the save. */
async function isHeldUp(): Promise<void> {
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await expect.poll(async () => (await testApp.database.pool.query(waiting)).rowCount).toBe(1);
}

describe('the migration of existing properties', () => {
  it('derives the columns of every property, dates its prices, and makes its registration the first phase [T1, T16, T49]', async () => {
    const database = await createTestDatabase({ blank: true });
    const pool = createPool({ connection: database.connection, pooler: 'off', log: { warn: () => undefined }, max: 2 });
    const db = createDatabase(pool);
    try {
      const log = { info: () => undefined };
      await migrate({ connection: database.connection, log, until: '0013' });
      await pool.query(
        `INSERT INTO properties (name, description, location, min_price, max_price, status, possession_date, rera_no, rera_url, amenities)
         VALUES ('Bare', 'd', 'Charholi', 1, 2, 'UNDER_CONSTRUCTION', NULL, NULL, NULL, '{}'),
           ('One', 'd', 'Charholi', 1, 2, 'UNDER_CONSTRUCTION', '2028-06-30', 'P1', NULL, '{Gym,Sky Deck,Shopping Center,Children''s Play Area}'),
           ('Two', 'd', 'Charholi', 1, 2, 'UNDER_CONSTRUCTION', '2028-06-30', 'P0', 'https://old.example/', '{}');
         INSERT INTO flats (property_id, position, type, area, price) VALUES (2, 0, '2BHK', 499.99, 5000000),
           (2, 1, '2BHK', 702.5, 0), (2, 2, '4BHK', 1950, 3900000), (3, 0, '3BHK', 500, 1);
         INSERT INTO property_phases (property_id, position, name, rera_no, rera_url, possession_date)
         VALUES (3, 0, 'A', 'P2', NULL, '2029-01-31'), (3, 1, 'B', 'P3', NULL, '2028-12-31')`,
      );
      await migrate({ connection: database.connection, log });
      const nothing = {
        area_mask_2bhk: 0,
        area_mask_3bhk: 0,
        area_mask_4bhk: 0,
        flats_2bhk: null,
        flats_3bhk: null,
        flats_4bhk: null,
        amenity_mask: 0,
        min_rate: null,
      };
      expect(await columns(1, db)).toEqual({ ...nothing, ready_by: null, has_rera: false });
      expect(await columns(2, db)).toEqual({
        ready_by: '2028-06-30',
        has_rera: true,
        min_rate: 2000,
        area_mask_2bhk: 1 + 2 ** 5,
        area_mask_3bhk: 0,
        area_mask_4bhk: 2 ** 30,
        flats_2bhk: `{5000000,${5 * 2 ** 40}}`,
        flats_3bhk: null,
        flats_4bhk: `{${30 * 2 ** 40 + 3_900_000}}`,
        amenity_mask: 2 ** 1 + 2 ** 3 + 2 ** 21,
      });
      expect(await columns(3, db)).toEqual({
        ...nothing,
        ready_by: '2028-12-31',
        has_rera: true,
        min_rate: 0,
        area_mask_3bhk: 2,
        flats_3bhk: `{${2 ** 40 + 1}}`,
      });
      const { rows } = await pool.query('SELECT rera_no, rera_url, possession_date FROM properties WHERE id = 3');
      expect(rows).toEqual([{ rera_no: 'P2', rera_url: null, possession_date: '2029-01-31' }]);
      const { rows: priced } = await pool.query('SELECT bool_and(priced_on = CURRENT_DATE) AS now FROM flats');
      expect(priced).toEqual([{ now: true }]);
      // sounds of names are filled by no migration [V19]
      expect(await repairSearchFacts(db)).toBe(3);
      // by the server's own SQL, from now on
      expect(await repairSearchFacts(db)).toBe(0);
      // the previous release replaces flats and phases by its own SQL, until it is stopped
      await pool.query(
        `DELETE FROM flats WHERE property_id = 2; INSERT INTO flats (property_id, position, type, area, price) VALUES (2, 0, '3BHK', 700, 7000000);
         DELETE FROM property_phases WHERE property_id = 3; INSERT INTO property_phases (property_id, position, name, rera_no) VALUES (3, 0, 'A', 'P2')`,
      );
      expect(await repairSearchFacts(db)).toBe(2);
      expect(await columns(2, db)).toMatchObject({ min_rate: 10_000, area_mask_2bhk: 0, area_mask_3bhk: 2 ** 5 });
      expect(await columns(3, db)).toMatchObject({ ready_by: null });
    } finally {
      await pool.end();
      await database.drop();
    }
  });
});
