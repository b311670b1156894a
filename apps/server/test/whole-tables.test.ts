import type { Paged } from '@aangan/contract/core/paged';
import { EMAIL_MAX, NAME_MAX } from '@aangan/contract/core/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from './app.ts';
import type { Client } from './client.ts';
import { buildRates } from './factories-catalogue.ts';
import { buildUser, signedIn } from './factories.ts';
import { watchRowsRead } from './rows-read.ts';

/**
 * Rows in a number at which an index begins to pay: with texts that nearly all rows have, some that many have, and rare
 * ones.
 */
const MANY = [
  // VACUUM marks no row as visible to all whose commit is not on the disk yet
  'SET synchronous_commit = on',
  `INSERT INTO users (name, email, contact_no, role, active, created_at)
   SELECT (ARRAY['Asha Patil', 'Ravi Rao', 'Kavya Nair', 'Émile Zola', 'Omkar Bhosle'])[1 + n % 5], 'many' || n || '@aangan.example',
     '8' || lpad(n::text, 9, '0'), CASE WHEN n % 500 = 0 THEN 'EXECUTIVE' ELSE 'USER' END, n % 50 <> 7,
     now() - n * interval '1 hour' FROM generate_series(1, 4000) n`,
  // a few that match a text of one or two letters, of any script
  `INSERT INTO users (name, email, contact_no)
   SELECT (ARRAY['Xu Q_%', 'Жанна Ж', 'Q''Xx 😀😀', E'No\\\\XQ'])[n], 'few' || n || '@aangan.example', '70000000' || lpad(n::text, 2, '0')
   FROM generate_series(1, 4) n`,
  `INSERT INTO properties (name, description, location, min_price, max_price, status, flat_mask, assigned_user_id)
   SELECT (ARRAY['Royal Court ', 'Green Meadows ', 'Hill Park '])[1 + n % 3] || n, repeat('Homes around a garden. ', 20),
     'Charholi', 5000000, 6000000, 'UNDER_CONSTRUCTION', n % 8,
     (SELECT min(id) FROM users WHERE role = 'EXECUTIVE') FROM generate_series(1, 1200) n`,
  `UPDATE properties SET name = 'XqXq (Жж) ' || id WHERE id % 300 = 77`,
  `INSERT INTO flats (property_id, position, type, area, price, priced_on)
   SELECT id, n, '2BHK', 700, 6000000, date '2026-01-01' + (id * 7 % 300)::integer FROM properties, generate_series(0, 1) n`,
  `INSERT INTO price_history (property_id, recorded_on, min_price, max_price)
   SELECT id, date '2025-01-01' + n * 200, 5000000 + n * 100000, 6000000 FROM properties, generate_series(0, 1) n`,
  `INSERT INTO bookings (user_id, property_id, visit_date, status, notes, created_at)
   SELECT people.ids[1 + n % cardinality(people.ids)], homes.ids[1 + n * 7 % cardinality(homes.ids)],
     date '2026-12-31' - (n * 31 % 400), (ARRAY['PENDING', 'CONFIRMED', 'COMPLETED', 'CANCELED', 'SCHEDULED'])[1 + n % 5],
     'Please call first. ' || n, timestamptz '2026-12-01' - n * interval '1 hour'
   FROM generate_series(1, 8000) n, (SELECT array_agg(id ORDER BY id) AS ids FROM users WHERE role = 'USER') people,
     (SELECT array_agg(id ORDER BY id) AS ids FROM properties) homes`,
  `INSERT INTO audit_log (actor_id, actor_name, action, entity, entity_id, entity_name, before, after)
   SELECT 1 + id % 3, 'Admin', 'UPDATE', 'BOOKING', id, 'A property, a buyer', '{"status": "PENDING"}',
     '{"status": "CONFIRMED"}' FROM bookings WHERE id % 4 = 0`,
  `INSERT INTO audit_log (actor_id, actor_name, action, entity, entity_id, entity_name, before, after)
   SELECT 1, 'Admin', 'UPDATE', 'PROPERTY', id, name, '{"workDone": 10}', '{"workDone": null}' FROM properties`,
  `INSERT INTO trash_items (kind, entity_id, property_id, name, rows, deleted_at)
   SELECT CASE WHEN n % 10 = 0 THEN 'PROPERTY' ELSE 'MEDIA' END, 100000 + n, 1, 'Gone ' || n,
     jsonb_build_object('media', jsonb_build_array(repeat('of a row of a medium ', 40))),
     timestamptz '2026-12-01' - n * interval '1 minute' FROM generate_series(1, 3000) n`,
  `INSERT INTO change_sets (kind, title, status, total, touched_at)
   SELECT 'BULK', 'Bulk edit ' || n, 'APPLIED', 100, timestamptz '2026-12-01' - n * interval '1 minute'
   FROM generate_series(1, 300) n`,
  `INSERT INTO change_rows (set_id, row, outcome, given)
   SELECT s.id, n, CASE WHEN n % 10 = 0 THEN 'CHANGE' ELSE 'SAME' END, '{}' FROM change_sets s, generate_series(1, 30) n`,
  `INSERT INTO property_changes (property_id, changed_on, kind, subject, before, after)
   SELECT id, '2026-01-01', 'PROGRESS', '', to_jsonb(n), to_jsonb(n + 1) FROM properties, generate_series(0, 3) n`,
  `INSERT INTO shortlists (user_id, property_id) SELECT p.id, h.id FROM users p, properties h
   WHERE p.id % 4 = 0 AND h.id % 400 = 77`,
  `INSERT INTO seen_properties (user_id, property_id, first_at, last_at)
   SELECT p.id, h.id, '2026-12-01', '2026-12-01' FROM users p, properties h WHERE p.id % 4 = 0 AND h.id % 400 = 77`,
  `INSERT INTO consents (user_id, purpose, version, lang, given_at, source)
   SELECT id, 'ACCOUNT', '1', 'en', created_at, 'SIGNUP' FROM users`,
  'VACUUM (ANALYZE)',
];

const testApp = useTestApp({ now: new Date('2026-12-10T08:00:00Z') });
let client: Client;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
  const filling = await testApp.database.pool.connect();
  for (const statement of MANY) await filling.query(statement);
  filling.release();
});

const BOOKINGS = [
  '',
  'page=700',
  'status=PENDING,CANCELED&page=200',
  'status=SCHEDULED',
  'startDate=2026-12-01&endDate=2026-12-31',
  'startDate=2026-01-01&status=COMPLETED&page=30',
  'propertyId=77',
  'searchTerm=a',
  'searchTerm=a&page=700',
  'searchTerm=a&status=PENDING',
  'searchTerm=a&startDate=2026-12-01&endDate=2026-12-31',
  'searchTerm=a&propertyId=77',
  'searchTerm=AANGAN&page=3',
  'searchTerm=royal',
  'searchTerm=kavya&status=CONFIRMED,SCHEDULED',
  'searchTerm=%C3%89MILE&propertyId=77',
  'searchTerm=8000001234',
  'searchTerm=royal%20court%201',
  'searchTerm=5',
  'searchTerm=nobody%20at%20all',
  'searchTerm=zz',
  'searchTerm=zo&page=1',
  'searchTerm=i%20r',
  'searchTerm=v&page=100',
];
/** Searches by one or two letters, or by texts without a selective trigram. */
const RARE = ['q', 'XQ', 'Qx', 'жж', 'Ж', '_', '_%', '\\', '\\x', '😀', '😀😀', "'x", 'q (', 'u q', 'zz'];
/**
 * Searches that most people or homes match, but not all: the rest are looked up one by one, and are half of a table in
 * this small data set.
 */
const BOOKINGS_OF_MOST = [
  'searchTerm=i',
  'searchTerm=i&page=600',
  'searchTerm=i&status=PENDING,CANCELED&startDate=2026-06-01&page=30',
  'searchTerm=o',
  'searchTerm=o&endDate=2026-09-30&page=250',
  'searchTerm=o&propertyId=77',
];
const USERS = [
  '',
  'page=390',
  'sortBy=name&page=300',
  'sortBy=name&sortDir=desc&role=USER&page=300',
  'sortBy=email&page=300',
  'sortBy=role&sortDir=desc&page=300',
  'sortBy=active&role=USER&page=300',
  'sortBy=createdAt&sortDir=desc&page=300',
  'role=EXECUTIVE',
  'search=a',
  'search=aangan&sortBy=email&sortDir=desc&page=350',
  'search=a&role=USER&sortBy=createdAt&page=2',
  'search=%C3%A9mile&sortBy=name&page=50',
  'search=kavya%20nair&sortBy=active',
  'search=80000012',
  'search=nobody',
  'search=zz',
  'search=zo&sortBy=name&sortDir=desc&role=USER',
  'search=y@x&sortBy=role',
  'search=i&sortBy=createdAt&page=310',
  'search=i&sortBy=name&role=USER&page=170',
];
const OTHERS = [
  '/api/admin/dashboard/stats',
  '/api/admin/properties?page=110',
  '/api/admin/properties?name=a',
  '/api/admin/properties?name=zz',
  '/api/admin/properties?name=royal%20court%2011',
  '/api/admin/bookings/upcoming',
  '/api/admin/bookings/stats',
  '/api/admin/bookings/stats/detailed',
  '/api/admin/bookings/stats/detailed?startDate=2026-12-01&endDate=2026-12-30',
  '/api/admin/users/stats',
  '/api/admin/property-assignment/eligible-users',
  '/api/admin/privacy/retention',
  '/api/admin/audit?page=150',
  '/api/admin/audit?entity=BOOKING&action=UPDATE&page=150',
  '/api/admin/audit?actorId=2&action=UPDATE',
  '/api/admin/properties/77/revisions',
  '/api/admin/change-sets?page=10',
  '/api/admin/change-sets/77/rows?page=1',
  '/api/admin/change-sets/77/rows?outcome=CHANGE',
  '/api/admin/trash?page=100',
  '/api/admin/trash?kind=MEDIA&page=100',
  '/api/admin/trash?kind=PROPERTY',
  '/api/properties/stats',
  '/api/properties/search?minArea=700&maxArea=900&possessionBy=2029-12-31&minDone=25&rera=true&amenities=Gym,Garden',
  '/api/properties/search?minArea=700&flatTypes=2BHK&sortBy=rate&page=100',
  '/api/properties/search?location=Charholi&minDone=25&sortBy=price&sortDirection=asc',
  '/api/properties/facets',
  '/api/properties/facets?location=Charholi&flatTypes=2BHK,3BHK&minArea=700&possessionBy=2029-12-31&minDone=25&rera=true',
  '/api/properties/77/open-price',
  '/api/properties/77/changes',
  '/api/properties/77/history',
  '/api/properties/77/place',
  '/api/shortlists',
];
const bookingsAt = (query: string) => `/api/admin/bookings/filter?${query}`;
const usersAt = (query: string) => `/api/admin/users/filter?${query}`;

describe('with many rows', () => {
  it.each([...BOOKINGS.map(bookingsAt), ...USERS.map(usersAt), ...OTHERS])(
    'GET %s scans no whole table',
    async (url) => {
      const rowsRead = watchRowsRead(testApp.database.pool);
      expect(await rowsRead.during(async () => expect((await client.get(url)).status).toBe(200))).toEqual([]);
    },
  );

  it('finds that no price was set under rates without scanning all prices', async () => {
    const { id } = await buildRates(testApp.db, { effective_from: '2026-12-01' });
    const rowsRead = watchRowsRead(testApp.database.pool);
    const deletion = async () => expect((await client.del(`/api/admin/price-rates/${id}`)).status).toBe(200);
    expect(await rowsRead.during(deletion)).toEqual([]);
  });

  it('stores the longest name and e-mail, which the index contains four times', async () => {
    const name = Array.from({ length: NAME_MAX }, (_, n) => String.fromCodePoint(0x2_0000 + n * 37)).join('');
    const email = `${'abcdefghij0123456789'.repeat(13)}@x.example`.slice(-EMAIL_MAX);
    const { id } = await buildUser(testApp.db, { name, email });
    const found = await client.get<Paged<{ id: number }>>(usersAt(`search=${encodeURIComponent(name.slice(-8))}`));
    expect(found.data.content.map((user) => user.id)).toEqual([id]);
  });

  it.each(RARE)('looks for %s, which few have, by few entries of an index', async (text) => {
    const rowsRead = watchRowsRead(testApp.database.pool);
    for (const url of [bookingsAt('searchTerm='), usersAt('search='), '/api/admin/properties?name=']) {
      const call = async () => expect((await client.get(url + encodeURIComponent(text))).status).toBe(200);
      expect(await rowsRead.ofIndexesDuring(call)).toEqual([]);
    }
  });

  it('detects a full index scan', async () => {
    const rowsRead = watchRowsRead(testApp.database.pool);
    const call = () =>
      testApp.database.pool.query('SELECT count(*) FROM (SELECT FROM users ORDER BY lower(name), id) u');
    expect(await rowsRead.ofIndexesDuring(call)).toEqual(['users__names']);
  });

  it('detects a table that is read whole, sequentially or by an index', async () => {
    const { pool } = testApp.database;
    const rowsRead = watchRowsRead(pool);
    expect(await rowsRead.during(() => pool.query('SELECT max(description) FROM properties'))).toEqual(['properties']);
    const byIndex = `SELECT count(notes) FROM (SELECT notes FROM bookings ORDER BY id LIMIT 5000) b`;
    expect(await rowsRead.during(() => pool.query(byIndex))).toEqual(['bookings']);
  });

  it.each([...BOOKINGS, ...BOOKINGS_OF_MOST, ...RARE.map((text) => `searchTerm=${encodeURIComponent(text)}`)])(
    'bookings?%s are those that a sequential scan finds',
    async (query) => {
      const wanted = new URLSearchParams(query);
      const term = (wanted.get('searchTerm') ?? '').toLowerCase();
      const statuses = wanted.get('status')?.split(',');
      const rows = await testApp.db
        .selectFrom('bookings as b')
        .innerJoin('properties as p', 'p.id', 'b.property_id')
        .innerJoin('users as u', 'u.id', 'b.user_id')
        .select([
          'b.id',
          'b.status',
          'b.visit_date',
          'b.property_id',
          'p.name as home',
          'u.name',
          'u.email',
          'u.contact_no',
        ])
        .execute();
      const found = rows.filter(
        (row) =>
          [row.home, row.name, row.email, row.contact_no].some((text) => text.toLowerCase().includes(term)) &&
          (statuses?.includes(row.status) ?? true) &&
          row.visit_date >= (wanted.get('startDate') ?? '') &&
          row.visit_date <= (wanted.get('endDate') ?? '9') &&
          row.property_id === Number(wanted.get('propertyId') ?? row.property_id),
      );
      const latestFirst = (a: (typeof rows)[0], b: (typeof rows)[0]) =>
        b.visit_date.localeCompare(a.visit_date) || b.id - a.id;
      await expectPage(bookingsAt(query), found.toSorted(latestFirst));
    },
  );

  it.each([...USERS, ...RARE.map((text) => `search=${encodeURIComponent(text)}`)])(
    'users?%s are those that a sequential scan finds',
    async (query) => {
      const wanted = new URLSearchParams(query);
      const term = (wanted.get('search') ?? '').toLowerCase();
      const rows = await testApp.db.selectFrom('users').selectAll().execute();
      const found = rows.filter(
        ({ name, email, contact_no, role }) =>
          [name, email, contact_no].some((text) => text.toLowerCase().includes(term)) &&
          role === (wanted.get('role') ?? role),
      );
      const keyOf = {
        id: () => 0,
        name: (row: (typeof rows)[0]) => row.name.toLowerCase(),
        email: (row: (typeof rows)[0]) => row.email.toLowerCase(),
        role: (row: (typeof rows)[0]) => row.role,
        active: (row: (typeof rows)[0]) => Number(row.active),
        createdAt: (row: (typeof rows)[0]) => row.created_at.getTime(),
      }[wanted.get('sortBy') ?? 'id'] as (row: (typeof rows)[0]) => string | number;
      const sign = wanted.get('sortDir') === 'desc' ? -1 : 1;
      const inOrder = found.toSorted((a, b) => {
        const [first, second] = [keyOf(a), keyOf(b)];
        return sign * (first < second ? -1 : first > second ? 1 : a.id - b.id);
      });
      await expectPage(usersAt(query), inOrder);
    },
  );
});

async function expectPage(url: string, all: { id: number }[]): Promise<void> {
  const page = Number(new URLSearchParams(url.split('?')[1]).get('page') ?? 0);
  const { data } = await client.get<Paged<{ id: number }>>(url);
  expect(data.totalElements).toBe(all.length);
  expect(data.content.map(({ id }) => id)).toEqual(all.slice(page * 10, page * 10 + 10).map(({ id }) => id));
}
