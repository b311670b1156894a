import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OWNER_FILE } from '../../apps/server/src/adapters/media-store/media-store.ts';
import { pdf, picture } from '../../apps/server/test/media-files.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/embedded-postgres/embedded-postgres.ts';
import { createDatabase, createPool } from '../../apps/server/src/database/pool.ts';
import { verifyChain } from '../../apps/server/src/audit/audit.chain.ts';
import { addDays, todayInIndia } from '../../packages/contract/src/core/dates.ts';
import { findBreaches } from './invariants.ts';
import { createAcknowledged } from './support/acknowledged.ts';
import { runBackup } from './support/backup-command.ts';
import { itUnlessShort } from './support/forms.ts';
import { createCluster, type Cluster } from './support/cluster.ts';
import { cookiesOf } from '../support/http.ts';
import { call, uploadForm } from './support/http.ts';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { SETTINGS } from './support/settings.ts';
import { castOf, createInstallation, quiet, type Cast, type Installation } from './support/world.ts';
import { writeUntilCut } from './support/writers.ts';

/** Texts that break careless formats of lines, CSV or JSON. */
const AWKWARD = 'a\tb\nc\\d "e" \u2028 \u2029 \\N 🏠 मोशी';

/** The first server stores its data in an embedded Postgres. */
let installation: Installation;
let cast: Cast;
let backup: string;
let first: ServerProcess;
const clusters: Cluster[] = [];
const acknowledged = createAcknowledged();

const run = (env: Record<string, string>, ...args: string[]) => runBackup(installation.folder, env, ...args);

const socketOf = (dataDir: string) => ({
  host: join(dataDir, 'socket'),
  port: 5432,
  user: 'aangan',
  database: 'aangan',
});

/** Tables whose rows a restore ends. */
const SIGN_INS = ['sessions', 'otp_codes', 'known_browsers', 'signed_links'];

/** Gives the number of rows and a digest of each table, but for the owner of the database. */
async function contentOf(connection: object): Promise<Record<string, { rows: string; digest: string }>> {
  const client = new Client(connection);
  await client.connect();
  await client.query(`SET TimeZone = 'UTC'`);
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
      AND tablename NOT IN ('schema_migrations', 'installation')`,
  );
  const content: Record<string, { rows: string; digest: string }> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string; digest: string }>(
      `SELECT count(*) AS rows, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS digest FROM ${name} t`,
    );
    content[name] = rows[0] ?? { rows: '', digest: '' };
  }
  await client.end();
  return content;
}

function filesOf(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== OWNER_FILE,
  );
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.sort().map((path) => [path.slice(folder.length), readFileSync(path).toString('base64')]));
}

beforeAll(async () => {
  installation = createInstallation();
  const dataDir = join(installation.folder, 'first');
  mkdirSync(dataDir);
  backup = join(installation.folder, 'backup');
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  cast = await castOf(postgres.connection, 24, SETTINGS.isShort ? 60 : 1200, 50);
  await postgres.stop();
  first = await installation.start({ DATA_DIR: dataDir });
  const [buyer] = cast.buyers;
  const [propertyId] = cast.propertyIds;
  const admin = { method: 'POST', cookie: cast.admin.cookie };
  for (const [type, bytes] of [
    ['PROPERTY_IMAGE', await picture({ width: 900, height: 600 })],
    ['BROCHURE', pdf()],
  ] as const) {
    const response = await call(first.url, `/api/admin/properties/${propertyId}/media`, {
      ...admin,
      raw: uploadForm(type, bytes),
    });
    expect(response.status).toBe(201);
    acknowledged.mediaIds.push((response.data as { id: number }).id);
  }
  const body = { visitDate: addDays(todayInIndia(), 1), notes: AWKWARD.replaceAll(/[\u2028\u2029\t]/g, ' ') };
  const booked = await call(first.url, `/api/bookings/properties/${propertyId}`, {
    method: 'POST',
    cookie: buyer?.cookie ?? '',
    body,
  });
  expect(booked.status).toBe(201);
  const sent = await call(first.url, '/api/auth/start', { method: 'POST', body: { contactNo: '9812345699' } });
  expect(sent.status).toBe(200);
  const client = new Client(socketOf(dataDir));
  await client.connect();
  await client.query('UPDATE properties SET description = $1, amenities = $2 WHERE id = $3', [
    AWKWARD,
    [AWKWARD, '', '{}'],
    propertyId,
  ]);
  // further rows that a restore ends
  await client.query(
    `INSERT INTO known_browsers (token_hash, user_id, expires_at) VALUES (sha256('a'), $1, now() + interval '1 day')`,
    [buyer?.id],
  );
  await client.query(
    `INSERT INTO signed_links (purpose, subject_id, user_id, nonce, token_hash) VALUES ('CALENDAR', $1, $1, 'a', sha256('a'))`,
    [buyer?.id],
  );
  // made in the background, so they must be finished before the backup is compared with the original
  const waiting = "SELECT FROM media WHERE media_type = 'PROPERTY_IMAGE' AND avif_widths IS NULL";
  await vi.waitUntil(async () => (await client.query(waiting)).rowCount === 0, { timeout: 60_000 });
  await client.end();
});

afterAll(async () => {
  await installation?.stopServers();
  await installation?.remove();
  for (const cluster of clusters) await cluster.remove();
});

async function freshCluster(): Promise<Cluster> {
  const cluster = await createCluster();
  clusters.push(cluster);
  return cluster;
}

describe('npm run backup', () => {
  it('prints its usage', async () => {
    for (const args of [
      [],
      ['create'],
      ['make', 'x'],
      ['restore', 'x', '--keep', '2'],
      ['create', 'x', 'y'],
      ['recovered', 'x'],
    ]) {
      const { code, stderr } = await run({ DATA_DIR: join(installation.folder, 'first') }, ...args);
      expect([code, stderr.includes('npm run backup -- create FOLDER')]).toEqual([1, true]);
    }
  });

  it('restores into an empty cluster every row and every byte of media', async () => {
    const dataDir = join(installation.folder, 'first');
    const made = await run({ DATA_DIR: dataDir }, 'create', backup);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const before = await contentOf(socketOf(dataDir));
    const second = join(installation.folder, 'second');
    expect(await run({ DATA_DIR: second }, 'restore', backup)).toMatchObject({ code: 0, stderr: '' });
    const server = await installation.start({ DATA_DIR: second });
    const after = await contentOf(socketOf(second));
    for (const table of SIGN_INS) {
      expect(after[table]?.rows, table).toBe(table === 'known_browsers' ? '0' : before[table]?.rows);
      expect(after[table]?.digest, table).not.toBe(before[table]?.digest);
      delete before[table];
      delete after[table];
    }
    // a restore is a change of the catalogue
    for (const content of [before, after]) {
      delete content['catalogue_version'];
      delete content['catalogue_changes'];
    }
    expect(after).toEqual(before);
    expect(before['bookings']?.rows).toBe('1');
    expect(filesOf(join(second, 'media'))).toEqual(filesOf(join(dataDir, 'media')));
    // restored with another store, it is another installation
    const [original, copy] = [dataDir, second].map((dir) => readFileSync(join(dir, 'media', OWNER_FILE), 'utf8'));
    expect(copy).not.toBe(original);
    expect(await findBreaches({ connection: socketOf(second), mediaDir: join(second, 'media'), acknowledged })).toEqual(
      [],
    );
    const pool = createPool({ connection: socketOf(second), log: quiet, max: 1 });
    const { head, ...verdict } = await verifyChain(createDatabase(pool));
    await pool.end();
    expect(verdict).toEqual({ waiting: 0, breach: null });
    // one entry for each uploaded medium
    expect(head.entries).toBeGreaterThanOrEqual(2);
    // a new sign-in finds everything, and ids continue where they were
    const [, buyer] = cast.buyers;
    const { contactNo = '', cookie: ended = '' } = buyer ?? {};
    const path = `/api/bookings/properties/${cast.propertyIds[0]}`;
    const body = { visitDate: addDays(todayInIndia(), 1), notes: '' };
    expect((await call(server.url, path, { method: 'POST', cookie: ended, body })).status).toBe(401);
    expect((await call(server.url, '/api/auth/refresh', { method: 'POST', cookie: ended })).status).toBe(401);
    expect((await call(server.url, '/api/auth/start', { method: 'POST', body: { contactNo } })).status).toBe(200);
    const signIn = { method: 'POST', body: { contactNo, otp: installation.codeFor(contactNo) } };
    const cookie = cookiesOf(await call(server.url, '/api/auth/signin', signIn));
    const booked = await call(server.url, path, { method: 'POST', cookie, body });
    expect([booked.status, (booked.data as { id: number }).id]).toEqual([201, 2]);
  });

  it("restores into an operator's own Postgres as well", async () => {
    const cluster = await freshCluster();
    const dataDir = join(installation.folder, 'third');
    const env = { DATA_DIR: dataDir, DATABASE_URL: cluster.url() };
    expect(await run(env, 'restore', backup)).toMatchObject({ code: 0, stderr: '' });
    expect(
      await findBreaches({ connection: cluster.connection, mediaDir: join(dataDir, 'media'), acknowledged }),
    ).toEqual([]);
    const again = await run(env, 'restore', backup);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('The database is not empty')]);
  });

  itUnlessShort('is a consistent snapshot while thirty write', async () => {
    const dataDir = join(installation.folder, 'first');
    const stopped = new AbortController();
    const options = { origin: first.url, cast, acknowledged, codeFor: installation.codeFor, round: 2 };
    const writing = writeUntilCut(options, stopped.signal);
    await vi.waitUntil(() => acknowledged.bookings.size > 10, { timeout: 60_000 });
    // what is acknowledged before the backup begins must be in it
    const snapshot = structuredClone({ bookings: acknowledged.bookings, mediaIds: acknowledged.mediaIds });
    const busy = join(installation.folder, 'backups');
    const made = await run({ DATA_DIR: dataDir }, 'create', busy, '--dated', '--keep', '1');
    stopped.abort();
    expect(await writing).toEqual([]);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const [name = ''] = readdirSync(busy);
    const cluster = await freshCluster();
    const restored = join(installation.folder, 'fourth');
    const env = { DATA_DIR: restored, DATABASE_URL: cluster.url() };
    expect(await run(env, 'restore', join(busy, name))).toMatchObject({ code: 0, stderr: '' });
    const wanted = Object.assign(createAcknowledged(), snapshot);
    const world = {
      connection: cluster.connection,
      mediaDir: join(restored, 'media'),
      acknowledged: wanted,
      graceMs: 0,
    };
    expect(await findBreaches(world)).toEqual([]);
  });

  it('refuses a damaged backup and leaves nothing behind', async () => {
    const cluster = await freshCluster();
    const [last = ''] = [...filesOf(join(backup, 'media')).keys()].slice(-1);
    for (const file of ['database.jsonl.gz', 'manifest.json', join('media', last)]) {
      const copy = join(installation.folder, `damaged-${basename(file)}`);
      cpSync(backup, copy, { recursive: true });
      appendFileSync(join(copy, file), 'x');
      const env = { DATA_DIR: join(installation.folder, 'fifth'), DATABASE_URL: cluster.url() };
      const { code, stderr } = await run(env, 'restore', copy);
      expect([
        code,
        stderr.split('\n').length,
        existsSync(join(installation.folder, 'fifth', 'media', 'public')),
      ]).toEqual([1, 2, false]);
    }
  });
});
