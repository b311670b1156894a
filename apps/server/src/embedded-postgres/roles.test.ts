import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrate } from '../database/migrate.ts';
import type { DatabaseConnection } from '../database/connection.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { preparePlace } from './location.ts';
import { superuserOf } from './roles.ts';
import { choosePostgresRunner } from './runner.ts';

const log = { info: () => undefined, warn: () => undefined };
const settings = { fsync: 'off' };

let dataDir: string;
let started: EmbeddedPostgres[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'aangan-roles-'));
  started = [];
});

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const postgres of started) await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  started.push(postgres);
  return postgres;
}

async function query(connection: DatabaseConnection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const ATTRIBUTES = `
  SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS powerful,
    (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS memberships
  FROM pg_roles r WHERE rolname = current_user`;
const POWERLESS = [{ powerful: false, memberships: 0 }];

describe('the role that the product connects as', () => {
  it('owns its database, so that it can migrate, and has no other rights [ASVS 13.2.2]', async () => {
    const { connection } = await start();
    expect(await query(connection, ATTRIBUTES)).toEqual(POWERLESS);
    await migrate({ connection, log });
    const owners = await query(
      connection,
      `SELECT datdba::regrole::text AS owner FROM pg_database WHERE datname = current_database()
       UNION SELECT relowner::regrole::text FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
    );
    expect(owners).toEqual([{ owner: 'aangan' }]);
  });

  it('may not run programs, access files, create roles or switch roles [ASVS 13.2.2]', async () => {
    const { connection } = await start();
    for (const statement of [
      `COPY (SELECT 1) TO PROGRAM 'cat'`,
      `CREATE TEMP TABLE t (line text); COPY t FROM PROGRAM 'env'`,
      `CREATE TEMP TABLE t (line text); COPY t FROM '/etc/passwd'`,
      `COPY (SELECT 1) TO '/tmp/aangan-written'`,
      `SELECT pg_read_file('postgresql.conf')`,
      `SELECT pg_ls_dir('.')`,
      `SELECT lo_import('/etc/passwd')`,
      `CREATE ROLE another`,
      `CREATE DATABASE another`,
      `ALTER ROLE aangan SUPERUSER`,
      `GRANT pg_execute_server_program TO aangan`,
      `SET ROLE postgres`,
      `SET SESSION AUTHORIZATION postgres`,
      `ALTER SYSTEM SET fsync = off`,
      `CREATE FUNCTION f() RETURNS int LANGUAGE c AS 'libc'`,
    ]) {
      await expect(query(connection, statement), statement).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('cannot log in as the superuser, whose password is in a file that only its owner can read [ASVS 13.2.3]', async ({
    skip,
  }) => {
    const { connection } = await start();
    const superuser = superuserOf(dataDir, connection);
    expect(await query(superuser, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
      { rolsuper: true },
    ]);
    for (const password of ['', 'guess']) {
      const attempt = query({ ...superuser, password }, 'SELECT 1');
      await expect(attempt, password).rejects.toThrow(/password/);
    }
    skip(process.platform === 'win32', 'has no modes');
    expect(statSync(join(dataDir, 'postgres-superuser-password')).mode & 0o777).toBe(0o600);
  });
});

describe('the environment of Postgres', () => {
  it('has only the variables that a program needs to run [ASVS 13.3.1]', async ({ skip }) => {
    skip(process.platform !== 'linux', 'the environment of a process is read from /proc');
    for (const name of ['APP_SECRET', 'DATABASE_URL', 'MSG91_AUTH_KEY', 'PGDATA', 'SOMETHING_ELSE']) {
      vi.stubEnv(name, 'not for Postgres');
    }
    await start();
    const pid = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
    expect(environment.join('\n')).not.toContain('not for Postgres');
    const known = ['PATH', 'LD_LIBRARY_PATH', 'LC_ALL', 'TZ', 'PWD', 'OLDPWD', 'SHLVL', '_'];
    // added by Postgres' own programs
    const own = /^(PGDATA|PGLOCALEDIR|PGSYSCONFDIR|PG_\w+|LC_\w+)$/;
    const names = environment.map((entry) => entry.split('=')[0] ?? '');
    expect(names.filter((name) => !known.includes(name) && !own.test(name))).toEqual([]);
  });
});

/** Creates a cluster of a release before roles, where the product's role is the superuser and owns everything. */
async function makeOldFolder(): Promise<{ connection: DatabaseConnection; stop: () => Promise<unknown> }> {
  const place = preparePlace(dataDir);
  const runner = choosePostgresRunner(dataDir, place.clusterDir);
  const host = place.socketDir ?? '127.0.0.1';
  mkdirSync(place.clusterDir, { mode: 0o700 });
  runner.own(place.clusterDir);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = [`--pgdata=${place.clusterDir}`, '--username=aangan', '--auth=trust', '--no-sync', ...locale];
  expect(await runner.run('initdb', args)).toMatchObject({ code: 0 });
  writeFileSync(
    join(place.clusterDir, 'postgresql.conf'),
    `listen_addresses = ''\nunix_socket_directories = '${host}'\nfsync = off\n`,
  );
  writeFileSync(place.logFile, '');
  runner.own(place.logFile);
  const paths = [`--pgdata=${place.clusterDir}`, `--log=${place.logFile}`];
  expect(await runner.run('pg_ctl', ['start', '--wait', '--silent', ...paths])).toMatchObject({ code: 0 });
  const connection = { host, port: 5432, user: 'aangan', database: 'aangan' };
  await query({ ...connection, database: 'postgres' }, 'CREATE DATABASE aangan');
  await migrate({ connection, log });
  await query(
    connection,
    `INSERT INTO users (name, email, contact_no) VALUES ('Asha', 'asha@aangan.example', '9812345678');
     CREATE SCHEMA extra; CREATE TYPE extra.mood AS ENUM ('well'); CREATE SEQUENCE extra.numbers;
     CREATE VIEW extra.names AS SELECT name FROM users; CREATE MATERIALIZED VIEW extra.kept AS SELECT 1 AS one;
     CREATE FUNCTION extra.one() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
     CREATE TRIGGER one BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION extra.one()`,
  );
  const stop = () =>
    runner.run('pg_ctl', ['stop', '--wait', '--mode=fast', '--silent', `--pgdata=${place.clusterDir}`]);
  return { connection, stop };
}

const NOT_OURS = `
  SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE nspname IN ('public', 'extra') AND relowner <> 'aangan'::regrole
  UNION ALL SELECT p.oid::regprocedure::text FROM pg_proc p WHERE proowner <> 'aangan'::regrole AND oid >= 16384
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL SELECT t.oid::regtype::text FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace
    WHERE nspname = 'extra' AND typowner <> 'aangan'::regrole
  UNION ALL SELECT nspname FROM pg_namespace WHERE nspname = 'extra' AND nspowner <> 'aangan'::regrole`;

describe('a data folder of an older release', () => {
  it.skipIf(process.platform === 'win32').each([
    ['stopped', true],
    ['with its Postgres running, as a kill of the server leaves it', false],
  ])('is handed to the role of the product, with everything in it: %s', async (_what, isStopped) => {
    const old = await makeOldFolder();
    const pid = () => readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
    const before = pid();
    if (isStopped) await old.stop();
    const { connection } = await start();
    // a running one has the environment of the server that started it
    expect(pid()).not.toBe(before);
    expect(await query(connection, ATTRIBUTES)).toEqual(POWERLESS);
    expect(await query(connection, NOT_OURS)).toEqual([]);
    expect(await query(connection, 'SELECT name FROM users')).toEqual([{ name: 'Asha' }]);
    await query(
      connection,
      `ALTER TABLE users ADD COLUMN extra text; DROP FUNCTION extra.one() CASCADE;
       CREATE INDEX again ON users USING gin (name gin_trgm_ops); DROP SCHEMA extra CASCADE`,
    );
    await expect(query(connection, `COPY (SELECT 1) TO PROGRAM 'cat'`)).rejects.toMatchObject({ code: '42501' });
    // an older release still works after a roll-back
    expect(await query(old.connection, ATTRIBUTES)).toEqual(POWERLESS);
    await expect(query({ ...connection, user: 'postgres' }, 'SELECT 1')).rejects.toThrow(/password/);
    expect(await query(connection, 'SELECT rolname FROM pg_roles WHERE rolsuper')).toEqual([{ rolname: 'postgres' }]);
  });

  it('is converted once: the next start finds nothing to do', async () => {
    const old = await makeOldFolder();
    await old.stop();
    const first = await start();
    await first.stop();
    // required for a conversion
    rmSync(join(dataDir, 'postgres-superuser-password'));
    const again = await start();
    expect(await query(again.connection, 'SELECT name FROM users')).toEqual([{ name: 'Asha' }]);
  });
});
