import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { todayInIndia } from '@aangan/contract/core/dates';
import { createTestDatabase, settingsFor } from '../test/database.ts';
import { buildProperty } from '../test/factories-catalogue.ts';
import { buildUser } from '../test/factories.ts';
import { picture } from '../test/media-files.ts';
import { uploadForm } from '../test/uploads.ts';
import { startServerProcess, type ServerProcess } from '../test/server-process.ts';
import { createDatabase, createPool, type Database } from './database/pool.ts';
import { insertSession } from './areas/accounts/auth/auth.session-store.ts';
import { freePort } from './ports.ts';

let folder: string;
let started: ServerProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-main-'));
  started = [];
});

afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGINT');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string>, prefix: string[] = []): Promise<ServerProcess> {
  const server = await startServerProcess({ env, prefix, cwd: folder });
  started.push(server);
  return server;
}

const socketOf = (dataDir: string) => ({
  host: join(dataDir, 'socket'),
  port: 5432,
  user: 'aangan',
  database: 'aangan',
});

/** Uploads a picture for a new property, as an admin. */
async function uploadTo({ url }: ServerProcess, db: Database, bytes: Uint8Array) {
  const [{ id }, admin] = [await buildProperty(db), await buildUser(db, { role: 'ADMIN' })];
  const { accessToken } = await insertSession(db, admin.id);
  const response = await fetch(`${url}/api/admin/properties/${id}/media`, {
    method: 'POST',
    headers: { cookie: `access_token=${accessToken}` },
    body: uploadForm('PROPERTY_IMAGE', { bytes }),
  });
  return (await response.json()) as { data: { url: string }; code?: string };
}

function connect(dataDir: string): Client {
  const client = new Client(socketOf(dataDir));
  client.on('error', () => undefined);
  return client;
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Drops root's privileges, with which it could write to a read-only folder. */
const WITHOUT_POWERS = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534'] : [];

async function complaintOf(env: Record<string, string>, prefix: string[] = []): Promise<string> {
  const { ended } = await start(env, prefix);
  const { code, stderr } = await ended;
  expect(code).toBe(1);
  const lines = stderr.trim().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

/** Inserts people one by one until the connection breaks; gives the numbers whose commit was acknowledged. */
async function writeUntilCut(
  client: Client,
  round: number,
  acknowledged: string[],
  onWrite: () => void,
): Promise<void> {
  for (let index = 0; ; index += 1) {
    const contactNo = `98${String(round).padStart(2, '0')}${String(index).padStart(6, '0')}`;
    try {
      await client.query('insert into users (name, email, contact_no) values ($1, $2, $3)', [
        'Asha',
        `${contactNo}@example.in`,
        contactNo,
      ]);
    } catch {
      return;
    }
    acknowledged.push(contactNo);
    onWrite();
  }
}

describe('a start that can not succeed says in one line what to do', () => {
  it('a second one on the same data folder, which leaves the first alone', async () => {
    const dataDir = join(folder, 'data');
    const first = await start({ DATA_DIR: dataDir });
    await first.ready();
    const stderr = await complaintOf({ DATA_DIR: dataDir });
    expect(stderr).toContain(`already running on ${dataDir}`);
    expect(stderr).toContain(`process ${first.child.pid}`);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  it('a port in use', async () => {
    const port = await freePort();
    const taken = createServer().listen(port, '127.0.0.1');
    await once(taken, 'listening');
    const stderr = await complaintOf({ DATA_DIR: join(folder, 'data'), PORT: String(port) });
    expect(stderr).toBe(
      `Port ${port} is in use. Stop the program that uses it, or set another: PORT=${port + 1} npm start`,
    );
    taken.close();
  });

  it('a data folder that can not be written', async () => {
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o500);
    expect(await complaintOf({ DATA_DIR: dataDir }, WITHOUT_POWERS)).toMatch(
      /^The data folder .*data can't be written \(EACCES\)\. Make it writable for this user, or set DATA_DIR/,
    );
  });

  it('a data folder that is a file', async () => {
    const dataDir = join(folder, 'data');
    writeFileSync(dataDir, 'precious');
    expect(await complaintOf({ DATA_DIR: dataDir })).toContain("can't be written (EEXIST)");
    expect(readFileSync(dataDir, 'utf8')).toBe('precious');
  });

  it('a database that is not there', async () => {
    const port = await freePort();
    expect(await complaintOf({ DATABASE_URL: `postgres://someone:hunter2@127.0.0.1:${port}/homes` })).toBe(
      `The database at 127.0.0.1:${port} can't be reached (ECONNREFUSED). Start it, or correct DATABASE_URL.`,
    );
  });

  it('a database that knows neither the name nor the database', async () => {
    const { host } = inject('postgres');
    const address = `localhost:5432/nothing?host=${encodeURIComponent(host)}`;
    expect(await complaintOf({ DATABASE_URL: `postgres://aangan:hunter2@${address}` })).toContain(
      "There is no database 'nothing'",
    );
    const stranger = await complaintOf({ DATABASE_URL: `postgres://stranger:hunter2@${address}` });
    expect(stranger).toContain("refuses user 'stranger'");
    expect(stranger).not.toContain('hunter2');
  });

  it('a wrong setting', async () => {
    expect(await complaintOf({ DATA_DIR: folder, AANGAN_PORT: '1' })).toBe(
      'AANGAN_PORT is not a setting. Set PORT instead.',
    );
  });

  it('data of another Postgres', async () => {
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '16\n');
    expect(await complaintOf({ DATA_DIR: folder })).toMatch(
      /holds data from Postgres 16; this release comes with 18\./,
    );
  });
});

describe('the server process', () => {
  it('stops on SIGTERM with exit code 0 and takes its Postgres along', async () => {
    const server = await start({ DATA_DIR: folder });
    await server.ready();
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
    await expect(connect(folder).connect()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('reports that it is not ready from the moment of the stop signal', async () => {
    const server = await start({ DATA_DIR: folder });
    await server.ready();
    server.child.kill('SIGTERM');
    let readiness = 200;
    // for a second before it stops listening, so that the proxy learns in time
    while (readiness === 200) readiness = (await fetch(`${server.url}/readyz`)).status;
    expect(readiness).toBe(503);
    expect(await server.ended).toMatchObject({ code: 0 });
  });

  it('treats the doubled signal of Ctrl-C as one', async () => {
    const server = await start({ DATA_DIR: folder });
    await server.ready();
    server.child.kill('SIGINT');
    server.child.kill('SIGINT');
    expect(await server.ended).toMatchObject({ code: 0 });
  });

  it('runs on the database of DATABASE_URL, also twice, and creates no cluster of its own', async () => {
    const database = await createTestDatabase({ blank: true });
    const env = { ...settingsFor(database), DATA_DIR: folder };
    const servers = [await start(env), await start(env)];
    await Promise.all(servers.map((server) => server.ready()));
    const { rows } = await database.pool.query(
      'select count(*) = count(distinct name) and count(*) > 0 as once from schema_migrations',
    );
    expect(rows).toEqual([{ once: true }]);
    expect(statSync(join(folder, 'postgres'), { throwIfNoEntry: false })).toBeUndefined();
    for (const { child, ended } of servers) {
      child.kill('SIGINT');
      await ended;
    }
    await database.drop();
  });

  it('reads the catalogue from the database of DATABASE_READ_URL', async () => {
    const [database, replica] = [await createTestDatabase(), await createTestDatabase()];
    await buildProperty(replica.db);
    const env = { ...settingsFor(database), DATABASE_READ_URL: settingsFor(replica)['DATABASE_URL'] ?? '' };
    const server = await start(env);
    await server.ready();
    const stats = await fetch(`${server.url}/api/properties/stats`);
    expect(await stats.json()).toMatchObject({ data: { total: 1 } });
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    for (const one of [database, replica]) await one.drop();
  });

  it('touches no file of a media store that is another installation\u2019s: it serves, says so in one line and takes none', async () => {
    const [media, database] = [join(folder, 'shared'), await createTestDatabase()];
    const env = { MEDIA_URL: `file:${media}`, DATA_DIR: join(folder, 'first') };
    const first = await start({ ...env, ...settingsFor(database) });
    await first.ready();
    const { url } = (await uploadTo(first, database.db, await picture())).data;
    first.child.kill('SIGTERM');
    expect((await first.ended).code).toBe(0);
    const files = () => readdirSync(media, { recursive: true }).map(String).sort();
    const before = files();
    // files that are days old
    for (const path of before) utimesSync(join(media, path), 0, 0);

    const dataDir = join(folder, 'second');
    const second = await start({ ...env, DATA_DIR: dataDir, DEMO_DATA: 'on' });
    let printed = '';
    second.child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await second.ready();
    // logged by a job, which is polled every ten seconds
    await expect.poll(() => printed, { timeout: 45_000 }).toContain('npm run media -- adopt');
    expect((await fetch(second.url + url)).status).toBe(200);
    const pool = createPool({ connection: socketOf(dataDir), log: { warn: () => undefined } });
    expect(await uploadTo(second, createDatabase(pool), await picture())).toMatchObject({ code: 'UNAVAILABLE' });
    const { rows } = await pool.query(
      'select (select count(*) from media) as media, count(*) as properties from properties',
    );
    // the one of the upload, none of the demo
    expect(rows).toEqual([{ media: 0, properties: 1 }]);
    await pool.end();
    second.child.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);
    expect(printed.match(/npm run media/g)).toHaveLength(1);
    expect(files()).toEqual(before);
    await database.drop();
  });

  it('shifts today by CLOCK_OFFSET_SECONDS [V18]', async () => {
    const database = await createTestDatabase();
    const days = 400;
    const dayThen = () => todayInIndia(new Date(Date.now() + days * 86_400_000));
    const server = await start({ ...settingsFor(database), CLOCK_OFFSET_SECONDS: String(days * 86_400) });
    await server.ready();
    const [{ id }, buyer] = [await buildProperty(database.db), await buildUser(database.db)];
    const { accessToken } = await insertSession(database.db, buyer.id);
    const headers = { cookie: `access_token=${accessToken}` };
    const before = dayThen();
    const response = await fetch(`${server.url}/api/properties/${id}/open-price`, { headers });
    const { data } = (await response.json()) as { data: { asOf: string } };
    expect([before, dayThen()]).toContain(data.asOf);
    server.child.kill('SIGINT');
    await server.ended;
    await database.drop();
  });

  it('starts in a folder too deep for a socket', async () => {
    const dataDir = join(folder, 'a'.repeat(60), 'b'.repeat(60));
    const server = await start({ DATA_DIR: dataDir });
    await server.ready();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it('restarts its Postgres when that dies', async () => {
    const server = await start({ DATA_DIR: folder });
    await server.ready();
    process.kill(postmasterPid(folder), 'SIGKILL');
    const readiness = async () => (await fetch(`${server.url}/readyz`)).status;
    await expect.poll(readiness, { timeout: 60_000, interval: 100 }).toBe(200);
    expect(server.child.exitCode).toBeNull();
  });
});

describe('kill -9', () => {
  it('loses no committed row in five rounds and recovers by itself', async () => {
    const acknowledged: string[] = [];
    for (const [round, victims] of [
      ['server'],
      ['server', 'postgres'],
      ['postgres', 'server'],
      ['server'],
      ['server', 'postgres'],
    ].entries()) {
      const server = await start({ DATA_DIR: folder });
      await server.ready();
      const client = connect(folder);
      await client.connect();
      const before = acknowledged.length;
      const enough = Promise.withResolvers<void>();
      const writing = writeUntilCut(client, round, acknowledged, () => {
        if (acknowledged.length - before === 50) enough.resolve();
      });
      await enough.promise;
      for (const victim of victims)
        process.kill(victim === 'server' ? Number(server.child.pid) : postmasterPid(folder), 'SIGKILL');
      await server.ended;
      if (!victims.includes('postgres')) await client.end();
      await writing;
    }
    const server = await start({ DATA_DIR: folder });
    await server.ready();
    const client = connect(folder);
    await client.connect();
    const { rows } = await client.query<{ contact_no: string }>('select contact_no from users');
    await client.end();
    const kept = new Set(rows.map((row) => row.contact_no));
    expect(acknowledged.length).toBeGreaterThanOrEqual(250);
    expect(acknowledged.filter((contactNo) => !kept.has(contactNo))).toEqual([]);
  });
});
