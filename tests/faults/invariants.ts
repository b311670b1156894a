import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { OWNER_FILE } from '../../apps/server/src/adapters/media-store/media-store.ts';
import { fileNames, isPublic } from '../../apps/server/src/areas/catalogue/media/media.rules.ts';
import type { MediaType } from '@aangan/contract/catalogue/lists';
import type { Acknowledged } from './support/acknowledged.ts';

export interface World {
  /** Options of pg: a connection or `{ connectionString }`. */
  connection: object;
  /** The folder of media files. */
  mediaDir: string;
  /** What the server acknowledged. */
  acknowledged?: Acknowledged;
  /** Milliseconds; younger files may still get their row. */
  graceMs?: number;
}

const GRACE_MS = 3_600_000;

/** SQL: what holds for any visit `a`; no fault changes it. */
const CAPACITIES = {
  property: `(SELECT capacity FROM property_visit_hours WHERE property_id = a.property_id),
    (SELECT property_capacity FROM visit_settings), 3`,
  host: '(SELECT consultant_capacity FROM visit_settings), 1',
};

/**
 * Each query gives one row of text for each violation. Index scans are off, since a damaged index must not hide a row.
 */
const RULES: readonly { name: string; sql: string }[] = [
  {
    name: 'no double booking',
    sql: `SELECT 'user ' || user_id || ', property ' || property_id AS breach FROM bookings
          WHERE status NOT IN ('CANCELED', 'NO_SHOW') AND NOT (status = 'COMPLETED' AND has_further_visit) GROUP BY user_id, property_id HAVING count(*) > 1`,
  },
  ...(['property', 'host'] as const).map((of) => ({
    name: `no ${of} has more visits at a time than places (V26)`,
    // visits without a seat were put above the capacity by staff
    sql: `WITH seated AS (
            SELECT id, ${of}_id AS place, property_id, visit_date + visit_time AS starts,
              visit_date + visit_time + make_interval(mins => visit_minutes) AS ends
            FROM bookings WHERE ${of}_seat IS NOT NULL AND visit_time IS NOT NULL
              AND status IN ('PENDING', 'CONFIRMED', 'SCHEDULED'))
          SELECT '${of} ' || a.place || ' at ' || a.starts AS breach FROM seated a JOIN seated b
            ON b.place = a.place AND b.starts <= a.starts AND b.ends > a.starts
          GROUP BY a.id, a.place, a.starts, a.property_id
          HAVING count(*) > coalesce(${CAPACITIES[of]})`,
  })),
  {
    name: 'no consumed code without the session and user it was consumed for',
    // both are written by one transaction, so they have its time
    sql: `SELECT 'code ' || code.id AS breach FROM otp_codes code WHERE consumed_at IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM sessions JOIN users ON users.id = user_id
            WHERE users.contact_no = code.contact_no AND sessions.created_at = code.consumed_at)`,
  },
  {
    name: 'a session has its first pair of tokens',
    sql: `SELECT 'session ' || id AS breach FROM sessions WHERE NOT EXISTS (
            SELECT 1 FROM session_tokens WHERE session_id = sessions.id AND generation = 0)
            AND created_at > now() - interval '7 days'`,
  },
  {
    name: 'at least one active admin',
    sql: `SELECT 'none' AS breach WHERE NOT EXISTS (SELECT 1 FROM users WHERE role = 'ADMIN' AND active)`,
  },
  {
    name: 'no live session of an inactive user',
    sql: `SELECT 'session ' || sessions.id AS breach FROM sessions JOIN users ON users.id = user_id
          WHERE NOT active AND ended_at IS NULL AND ends_at > now()`,
  },
  {
    name: 'phone numbers, and e-mail addresses that are held or checked, are taken once',
    sql: `SELECT min(contact_no) AS breach FROM users GROUP BY contact_no HAVING count(*) > 1
          UNION ALL SELECT 'an e-mail address' FROM users WHERE email_held OR email_checked_at IS NOT NULL
          GROUP BY lower(email) HAVING count(*) > 1`,
  },
  {
    name: 'kept counts are those of the rows',
    sql: `SELECT visit_date || ' ' || status AS breach FROM (
            SELECT visit_date, status, count(*) AS n FROM bookings GROUP BY 1, 2
            UNION ALL SELECT visit_date, status, -visits FROM booking_counts) compared
          GROUP BY visit_date, status HAVING sum(n) <> 0
          UNION ALL SELECT role || ' ' || active FROM (
            SELECT role, active, count(*) AS n FROM users GROUP BY 1, 2
            UNION ALL SELECT role, active, -users FROM user_counts) compared
          GROUP BY role, active HAVING sum(n) <> 0
          UNION ALL SELECT location FROM (
            SELECT location, featured, flat_mask <> 0 AS available, sample, count(*) AS n FROM properties
              WHERE publication = 'PUBLISHED' GROUP BY 1, 2, 3, 4
            UNION ALL SELECT location, featured, available, sample, -properties FROM property_counts) compared
          GROUP BY location, featured, available, sample HAVING sum(n) <> 0`,
  },
  {
    name: 'what is on record of prices leads to the prices there are',
    sql: `SELECT 'flat ' || f.id AS breach FROM flats f
          JOIN (SELECT DISTINCT ON (flat_id) * FROM property_changes WHERE kind = 'PRICE' ORDER BY flat_id, id DESC) c
            ON c.flat_id = f.id WHERE c.after <> to_jsonb(f.price)
          UNION ALL SELECT 'change ' || id FROM (
            SELECT id, before, lag(after) OVER (PARTITION BY flat_id ORDER BY id) AS told
            FROM property_changes WHERE kind = 'PRICE') c WHERE told <> before`,
  },
  {
    name: 'a change set is applied to each of its homes once, or to none (F74)',
    sql: `SELECT 'set ' || s.id || ', property ' || r.property_id AS breach FROM change_sets s
          JOIN change_rows r ON r.set_id = s.id
          LEFT JOIN (SELECT change_set_id, entity_id, count(*) AS entries FROM audit_log
            WHERE entity = 'PROPERTY' AND change_set_id IS NOT NULL GROUP BY 1, 2) a
            ON a.change_set_id = s.id AND a.entity_id = r.property_id
          WHERE coalesce(a.entries, 0)
            <> CASE WHEN s.status = 'APPLIED' AND r.outcome IN ('ADD', 'CHANGE') THEN 1 ELSE 0 END`,
  },
  {
    name: 'a home or a medium is in the catalogue or in the trash, not in both (F63, F65)',
    sql: `SELECT 'property ' || p.id AS breach FROM trash_items t JOIN properties p ON p.id = t.entity_id
          WHERE t.kind = 'PROPERTY'
          UNION ALL SELECT 'medium ' || m.id FROM trash_files f JOIN media m ON m.key = f.key`,
  },
  {
    name: 'each migration is noted once',
    sql: `SELECT name AS breach FROM schema_migrations GROUP BY name HAVING count(*) > 1`,
  },
];

/**
 * Checks what must hold after any fault, for all of the server's data. Gives one line for each violation; none where
 * all holds.
 */
export async function findBreaches(world: World): Promise<string[]> {
  const client = new Client({ ...world.connection, statement_timeout: 60_000 });
  await client.connect();
  try {
    await client.query('SET enable_indexscan = off; SET enable_indexonlyscan = off; SET enable_bitmapscan = off');
    const breaches: string[] = [];
    for (const { name, sql } of RULES) {
      const { rows } = await client.query<{ breach: string }>(sql);
      breaches.push(...rows.map(({ breach }) => `${name}: ${breach}`));
    }
    breaches.push(...(await findMediaBreaches(client, world)));
    breaches.push(...((await world.acknowledged?.findLost(client)) ?? []));
    return breaches;
  } finally {
    await client.end();
  }
}

interface MediaRow {
  key: string;
  mediaType: MediaType;
  fileName: string;
  widths: number[];
  avifWidths: number[] | null;
  byteSize: string;
}

async function findMediaBreaches(client: Client, { mediaDir, graceMs = GRACE_MS }: World): Promise<string[]> {
  const { rows } = await client.query<MediaRow>(
    `SELECT key, media_type AS "mediaType", file_name AS "fileName", widths, avif_widths AS "avifWidths",
       byte_size AS "byteSize" FROM media`,
  );
  const limit = Date.now() - graceMs;
  const known = new Set(rows.map(({ key }) => key));
  const orphans = listFiles(mediaDir).filter((path) => {
    const [audience = '', key = ''] = path.split('/');
    if (audience === OWNER_FILE || audience === 'quarantine') return false;
    return (audience.startsWith('.') || !known.has(key)) && (mtime(join(mediaDir, path)) ?? limit) < limit;
  });
  const incomplete = rows.filter((row) => sizeOf(mediaDir, row) !== Number(row.byteSize));
  return [
    ...incomplete.map(({ key }) => `every media row has its files: ${key}`),
    ...orphans.map((path) => `every old file has a row: ${path}`),
  ];
}

/** Gives the total bytes of the files of a row; undefined when one is missing. */
function sizeOf(mediaDir: string, row: MediaRow): number | undefined {
  const folder = join(mediaDir, isPublic(row.mediaType) ? 'public' : 'private', row.key);
  let size = 0;
  for (const name of fileNames(row)) {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    if (!found) return undefined;
    size += found.size;
  }
  return size;
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

function mtime(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

if (import.meta.main) {
  const [connectionString, mediaDir] = process.argv.slice(2);
  if (connectionString === undefined || mediaDir === undefined) {
    process.stderr.write('Usage: node tests/faults/invariants.ts postgres://... MEDIA_FOLDER\n');
    process.exit(2);
  }
  const breaches = await findBreaches({ connection: { connectionString }, mediaDir });
  process.stdout.write(breaches.length > 0 ? `${breaches.join('\n')}\n` : 'All invariants hold.\n');
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
