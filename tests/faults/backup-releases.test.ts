import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listMigrations, migrate } from '../../apps/server/src/database/migrate.ts';
import { MANIFEST_FILE, readManifest } from '../../apps/server/src/backup/manifest.ts';
import { storePaths } from '../../apps/server/src/areas/catalogue/media/media.rules.ts';
import { pdf } from '../../apps/server/test/media-files.ts';
import { findBreaches } from './invariants.ts';
import { runBackup } from './support/backup-command.ts';
import { createCluster, type Cluster } from './support/cluster.ts';
import { cookiesOf } from '../support/http.ts';
import { call } from './support/http.ts';
import { SETTINGS } from './support/settings.ts';
import { createInstallation, quiet, type Installation } from './support/world.ts';

const ADMIN = '9812345678';
const PDF = pdf();
const DOCUMENT = {
  key: '0123456789abcdef'.repeat(2),
  mediaType: 'BROCHURE',
  fileName: 'brochure.pdf',
  widths: [],
  avifWidths: null,
} as const;

/** Inserts data that the first release could have, in its own SQL, since today's release writes more columns. */
const ROWS_OF_OLD = `
  INSERT INTO users (name, email, contact_no, role) VALUES
    ('Asha', 'asha@aangan.example', '${ADMIN}', 'ADMIN'), ('Ravi', 'ravi@aangan.example', '9812345679', 'USER');
  INSERT INTO properties (name, description, location, min_price, max_price, status, flat_mask, amenities,
      rera_no, possession_date) VALUES
    ('Amber Court', 'Two lines'||chr(10)||'of text', 'Moshi', 5000000, 7000000, 'UNDER_CONSTRUCTION', 1,
      '{"Pool, heated"}', 'P52100000001', '2027-12-31'),
    ('Birch Court', 'Of none', 'Ravet', 5000000, 7000000, 'NEARING_POSSESSION', 0, '{}', NULL, NULL);
  INSERT INTO flats (property_id, position, type, area, price) VALUES (1, 0, '2BHK', 812.25, 5000000);
  INSERT INTO property_phases VALUES (1, 0, 'Phase 1', 'P52100000001', NULL, '2027-12-31');
  INSERT INTO characteristics VALUES (1, 0, 'Towers', '4');
  INSERT INTO price_history VALUES (1, '2026-01-01', 4800000, 6900000), (1, '2026-11-01', 5000000, 7000000);
  INSERT INTO media (property_id, media_type, position, key, file_name, content_type, byte_size)
    VALUES (1, 'BROCHURE', 0, '${DOCUMENT.key}', '${DOCUMENT.fileName}', 'application/pdf', ${PDF.byteLength});
  INSERT INTO shortlists (user_id, property_id) VALUES (2, 1);
  INSERT INTO bookings (user_id, property_id, visit_date, status, notes) VALUES
    (2, 1, '2026-12-01', 'CONFIRMED', 'after six'), (2, 2, '2026-12-02', 'CANCELED', '');`;

/** Inserts a session and a code, both valid for another day; since the release with sign-in. */
const TOKEN = 'a token of the release before';
const SIGN_INS_OF_OLD = `
  INSERT INTO sessions (user_id, ends_at) VALUES (1, now() + interval '1 day');
  INSERT INTO session_tokens (session_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at)
    VALUES (1, sha256('${TOKEN}'), sha256('${TOKEN}'), now() + interval '1 day', now() + interval '1 day');
  INSERT INTO otp_codes (contact_no, salt, code_hash, created_at, expires_at)
    VALUES ('${ADMIN}', '', '', now() - interval '1 hour', now() + interval '1 day')`;

/** The releases before this one, each by its last migration. */
const OLDER = listMigrations()
  .slice(SETTINGS.isShort ? -2 : 0, -1)
  .map(({ name }) => name);

let cluster: Cluster;
let installation: Installation;

beforeAll(async () => {
  cluster = await createCluster();
  installation = createInstallation();
});

// each server holds connections of the cluster, which has a hundred in all
afterEach(() => installation.endServers());

afterAll(async () => {
  await installation?.remove();
  await cluster?.remove();
});

async function within<T>(database: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...cluster.connection, database });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Creates an empty database in the cluster and a folder for the other data. */
async function createPlace(name: string) {
  await within('postgres', (client) => client.query(`CREATE DATABASE ${name}`));
  const dataDir = join(installation.folder, name);
  const connection = { ...cluster.connection, database: name };
  return { name, dataDir, connection, env: { DATA_DIR: dataDir, DATABASE_URL: cluster.url().replace(/\w+$/, name) } };
}

type Place = Awaited<ReturnType<typeof createPlace>>;

/** Creates a place like the release that ended with the migration `until`. */
async function createOldPlace(name: string, until: string): Promise<Place> {
  const place = await createPlace(name);
  await migrate({ connection: place.connection, log: quiet, until });
  await within(name, (client) => client.query(ROWS_OF_OLD));
  if (until >= '0002') await within(name, (client) => client.query(SIGN_INS_OF_OLD));
  const [path = ''] = storePaths({ ...DOCUMENT, widths: [] });
  const file = join(place.dataDir, 'media', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, PDF);
  return place;
}

/** Gives every row of every table, as JSON. */
async function rowsOf(database: string): Promise<Map<string, object[]>> {
  return within(database, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations'`,
    );
    const all = new Map<string, object[]>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: object }>(`SELECT to_jsonb(t) AS row FROM ${name} t ORDER BY t::text`);
      all.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return all;
  });
}

/** Tables that a restore changes: it ends sessions and codes, and counts as a change of the catalogue. */
const CHANGED = ['sessions', 'otp_codes', 'catalogue_version', 'catalogue_changes'];

/** Columns that migration 0015 derives from others. */
const DERIVED = /^(ready_by|has_rera|min_rate|area_mask_\dbhk|amenity_mask)$/;
const withoutDerived = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => !DERIVED.test(name)));

/** Gives the number of live sessions and of valid codes. */
async function signInsOf(database: string): Promise<unknown> {
  const { rows } = await within(database, (client) =>
    client.query(`
      SELECT (SELECT count(*)::int FROM sessions WHERE ended_at IS NULL) AS sessions,
        (SELECT count(*)::int FROM otp_codes WHERE expires_at > now()) AS codes`),
  );
  return rows[0];
}

async function backUp(place: Place): Promise<string> {
  const folder = join(installation.folder, `backup-${place.name}`);
  expect(await runBackup(installation.folder, place.env, 'create', folder)).toMatchObject({ code: 0, stderr: '' });
  return folder;
}

describe('a backup of an older release', () => {
  it.each(OLDER.map((until, index) => [until, index] as const))(
    'is restored and migrated: of the release that ended with %s',
    async (until, index) => {
      const old = await createOldPlace(`old${index}`, until);
      const before = await rowsOf(old.name);
      const fresh = await createPlace(`fresh${index}`);
      const restored = await runBackup(installation.folder, fresh.env, 'restore', await backUp(old));
      expect(restored).toMatchObject({ code: 0, stderr: '' });
      const after = await rowsOf(fresh.name);
      // columns may be added, none removed
      for (const [table, rows] of before) {
        // the database becomes the installation of the store beside it
        if (CHANGED.includes(table) || table === 'installation') continue;
        expect(after.get(table), table).toMatchObject(rows.map(withoutDerived));
      }
      expect(await signInsOf(fresh.name)).toEqual({ sessions: 0, codes: 0 });
      const mediaDir = join(fresh.dataDir, 'media');
      const server = await installation.start(fresh.env);
      expect(await findBreaches({ connection: fresh.connection, mediaDir, graceMs: 0 })).toEqual([]);
      const cookie = `access_token=${TOKEN}; refresh_token=${TOKEN}`;
      expect((await call(server.url, '/api/users/profile', { cookie })).status).toBe(401);
      expect((await call(server.url, '/api/auth/refresh', { method: 'POST', cookie })).status).toBe(401);
      const body = { contactNo: ADMIN };
      expect((await call(server.url, '/api/auth/start', { method: 'POST', body })).status).toBe(200);
      const otp = installation.codeFor(ADMIN);
      const signIn = await call(server.url, '/api/auth/signin', { method: 'POST', body: { ...body, otp } });
      const stats = await call(server.url, '/api/admin/dashboard/stats', { cookie: cookiesOf(signIn) });
      expect(stats.data).toMatchObject({
        properties: { total: 2, available: 1 },
        bookings: { total: 2, confirmed: 1, canceled: 1 },
        users: { total: 2, admins: 1, active: 2 },
      });
    },
  );

  it('is refused by a database that this release has already initialised', async () => {
    const folder = await backUp(await createOldPlace('olden', OLDER[0] ?? ''));
    const set = await createPlace('set_up');
    await migrate({ connection: set.connection, log: quiet });
    const { code, stderr } = await runBackup(installation.folder, set.env, 'restore', folder);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/another DATA_DIR, or a fresh DATABASE_URL\.\n$/)]);
    expect(existsSync(join(set.dataDir, 'media', 'private'))).toBe(false);
    expect((await rowsOf(set.name)).get('users')).toEqual([]);
  });
});

describe('a backup of a newer release', () => {
  it.each([
    ['with a migration that this one lacks', { name: '9999-later.sql', checksum: 'f'.repeat(64) }],
    ['with a migration that was another there', { ...listMigrations().at(-1), checksum: 'f'.repeat(64) }],
  ])('is refused in one line, and nothing is changed: %s', async (_, migration) => {
    const place = await createOldPlace(`new_${migration.name?.slice(0, 4)}`, listMigrations().at(-1)?.name ?? '');
    const folder = `${await backUp(place)}-changed`;
    cpSync(folder.replace('-changed', ''), folder, { recursive: true });
    const manifest = readManifest(folder);
    const others = manifest.migrations.filter(({ name }) => name !== migration.name);
    const file = join(folder, MANIFEST_FILE);
    writeFileSync(file, JSON.stringify({ ...manifest, migrations: [...others, migration] }));
    const fresh = await createPlace(`fresh_${migration.name?.slice(0, 4)}`);
    const { code, stderr } = await runBackup(installation.folder, fresh.env, 'restore', folder);
    const wanted = `made by another release: its migration ${migration.name} is not among ours. Restore it with that release`;
    expect([code, stderr]).toEqual([1, expect.stringContaining(wanted)]);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect([[...(await rowsOf(fresh.name)).keys()], existsSync(join(fresh.dataDir, 'media', 'private'))]).toEqual([
      [],
      false,
    ]);
  });
});
