import type pg from 'pg';

const FIRST = [
  'Asha',
  'Ravi',
  'Meera',
  'Vikram',
  'Kavya',
  'Imran',
  'Sneha',
  'Arjun',
  'Pooja',
  'Rohan',
  'Fatima',
  'Dev',
];
const LAST = ['Patil', 'Kulkarni', 'Shaikh', 'Joshi', 'Deshmukh', 'Rao', 'Iyer', 'Pawar', 'Nair', 'Gaikwad'];

/** The same statements and seed give the same people and visits, around the day of the run. */
const STATEMENTS = [
  'SELECT setseed(0.24)',
  // of a thousand users five are executives and one an admin; one of fifty is inactive
  `INSERT INTO users (name, email, contact_no, role, active, created_at)
   SELECT ($2::text[])[1 + floor(random() * 12)] || ' ' || ($3::text[])[1 + floor(random() * 10)],
     'person' || n || '@aangan.example', '8' || lpad(n::text, 9, '0'),
     CASE WHEN n % 1000 < 5 THEN 'EXECUTIVE' WHEN n % 1000 = 5 THEN 'ADMIN' ELSE 'USER' END,
     n % 50 <> 7, now() - random() * interval '700 days'
   FROM generate_series(1, $1::int) n`,
  // otherwise the server would add each account's consent during the measurement
  `INSERT INTO consents (user_id, purpose, version, lang, given_at, source)
   SELECT id, 'ACCOUNT', 'none', 'en', created_at, 'MIGRATION' FROM users`,
  `UPDATE properties SET assigned_user_id = eligible.ids[1 + floor(random() * cardinality(eligible.ids))::int]
   FROM (SELECT array_agg(id) AS ids FROM users WHERE role = 'EXECUTIVE' AND active) eligible`,
  // one visit per pair: each visit of a user is to another property
  `INSERT INTO bookings (user_id, property_id, visit_date, status, notes, created_at)
   SELECT people.ids[1 + (n - 1) % cardinality(people.ids)],
     homes.ids[1 + (n * 7 + (n - 1) / cardinality(people.ids)) % cardinality(homes.ids)], day,
     CASE WHEN random() < 0.1 THEN 'CANCELED' WHEN day < current_date THEN 'COMPLETED'
       WHEN random() < 0.5 THEN 'PENDING' ELSE 'CONFIRMED' END,
     'Please call before the visit. ' || n, day - interval '10 days' * random()
   FROM (SELECT n, current_date + 30 - floor(random() * 400)::int AS day FROM generate_series(1, $1::int) n) made,
     (SELECT array_agg(id ORDER BY id) AS ids FROM users WHERE role = 'USER') people,
     (SELECT array_agg(id ORDER BY id) AS ids FROM properties) homes`,
  'VACUUM (ANALYZE)',
];

/** Sealed entries as the product writes them, for the bookings with ids from `$1` to `$2`. */
const LOG = `INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, entity_name, before, after, sealed)
   SELECT now() - (50000 - id / 20) * interval '10 minutes', admins.ids[1 + id % cardinality(admins.ids)],
   'Admin', 'UPDATE', 'BOOKING', id, 'A property', '{"status": "PENDING"}', '{"status": "CONFIRMED"}', '{}'
   FROM bookings, (SELECT array_agg(id) AS ids FROM users WHERE role = 'ADMIN') admins
   WHERE bookings.id % 20 = 0 AND bookings.id BETWEEN $1 AND $2`;
/** Bookings per transaction: in a single one each link of the chain would take longer than the one before. */
const BOOKINGS_AT_ONCE = 20_000;

/** Adds audit entries of admins for every twentieth booking, and vacuums the table as an append-only log would be. */
export async function makeAuditLog(client: pg.ClientBase): Promise<void> {
  // VACUUM does not mark rows as all-visible before their commit is on disk
  await client.query('SET synchronous_commit = on');
  const { rows } = await client.query<{ last: number }>('SELECT coalesce(max(id), 0)::int AS last FROM bookings');
  const last = rows[0]?.last ?? 0;
  for (let id = 1; id <= last; id += BOOKINGS_AT_ONCE) await client.query(LOG, [id, id + BOOKINGS_AT_ONCE - 1]);
  await client.query('VACUUM (ANALYZE) audit_log');
}

/** Adds generated users and bookings to a generated catalogue, by SQL only. */
export async function makePeopleAndVisits(
  client: pg.ClientBase,
  { users, bookings }: { users: number; bookings: number },
): Promise<void> {
  for (const statement of STATEMENTS) {
    const values = statement.startsWith('INSERT INTO users') ? [users, FIRST, LAST] : [bookings];
    await client.query(statement, statement.includes('$1') ? values : []);
  }
}
