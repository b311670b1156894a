import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { tryLockFolder } from './folder-lock.ts';

const MODULE = new URL('./embedded-postgres.ts', import.meta.url).href;
const LOCK_MODULE = new URL('./folder-lock.ts', import.meta.url).href;
const log = { info: () => undefined, warn: () => undefined };
const settings = { fsync: 'off' };

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'aangan-embedded-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts another process that uses the same Postgres until its standard input ends. */
async function startUser(): Promise<ChildProcess> {
  const script = `
    import { startEmbeddedPostgres } from '${MODULE}';
    const log = { info() {}, warn() {} };
    const postgres = await startEmbeddedPostgres({ dataDir: process.argv[1], log, settings: { fsync: 'off' } });
    process.stdout.write('here\\n');
    process.stdin.resume().on('end', () => postgres.stop());`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(createInterface({ input: child.stdout }), 'line');
  return child;
}

async function connectionsOf({ pid }: ChildProcess, { connection }: EmbeddedPostgres): Promise<number> {
  const client = new Client(connection);
  await client.connect();
  const sql = 'select count(*)::int as count from pg_stat_activity where application_name = $1';
  const { rows } = await client.query<{ count: number }>(sql, [`aangan ${pid}`]);
  await client.end();
  return rows[0]!.count;
}

const isRunning = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'));

describe('startEmbeddedPostgres', () => {
  it('creates a database that recognises letters of every language', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
    const client = new Client(postgres.connection);
    await client.connect();
    const { rows } = await client.query(`
      select 'ÉCLAIR Æ' ilike 'éclair æ' as same, upper('straße ñ') as upper, length('आंगन') as length,
        current_setting('server_encoding') as encoding, current_setting('timezone') as zone`);
    expect(rows).toEqual([{ same: true, upper: 'STRAßE Ñ', length: 4, encoding: 'UTF8', zone: 'UTC' }]);
    await client.end();
    await postgres.stop();
    expect(isRunning()).toBe(false);
  });

  it('listens on a socket that only its owner can reach, and nowhere else [ASVS 13.2.3]', async ({ skip }) => {
    skip(process.platform === 'win32', 'Windows has a password in its place');
    const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
    const client = new Client(postgres.connection);
    await client.connect();
    const { rows } = await client.query(`
      select current_setting('listen_addresses') as addresses, current_setting('unix_socket_permissions') as socket`);
    expect(rows).toEqual([{ addresses: '', socket: '0700' }]);
    expect(statSync(postgres.connection.host).mode & 0o777).toBe(0o700);
    await client.end();
    await postgres.stop();
  });

  it('is shared by processes, and stopped by the last one', async () => {
    const [first, second] = await Promise.all([startUser(), startUser()]);
    const own = await startEmbeddedPostgres({ dataDir, log, settings });
    await own.stop();
    expect(isRunning()).toBe(true);
    first.stdin?.end();
    await once(first, 'exit');
    expect(isRunning()).toBe(true);
    second.stdin?.end();
    await once(second, 'exit');
    expect(isRunning()).toBe(false);
  });

  it('is not kept running by a killed process', async () => {
    const user = await startUser();
    const own = await startEmbeddedPostgres({ dataDir, log, settings });
    user.kill('SIGKILL');
    await once(user, 'exit');
    // Postgres notices a lost connection when its backend runs, which takes a while on a busy machine
    await expect.poll(() => connectionsOf(user, own)).toBe(0);
    await own.stop();
    expect(isRunning()).toBe(false);
  });
});

/** Starts a process that takes the lock for good, or prints who has it. */
async function startRacer(): Promise<{ child: ChildProcess; word: string }> {
  const script = `
    import { tryLockFolder } from '${LOCK_MODULE}';
    const patience = { ms: 1_000, word: 'leaving', wordMs: 0 };
    const attempt = await tryLockFolder(process.argv[1], 'door', 'a racer', patience);
    process.stdout.write('lock' in attempt ? 'got it\\n' : 'held by ' + attempt.heldBy + '\\n');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [word] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, word };
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}

describe('tryLockFolder', () => {
  const patience = { ms: 0, word: 'leaving', wordMs: 5_000 };

  it('gives the lock to one and the name of its holder to the other', async () => {
    const attempts = await Promise.all(['one', 'two'].map((about) => tryLockFolder(dataDir, 'door', about, patience)));
    const holder = attempts.find((attempt) => 'lock' in attempt);
    const other = attempts.find((attempt) => 'heldBy' in attempt);
    expect(other?.heldBy).toBe(holder?.lock.about);
    holder?.lock.release();
    const next = await tryLockFolder(dataDir, 'door', 'three', patience);
    expect(next).toHaveProperty('lock');
    if ('lock' in next) next.lock.release();
  });

  it('gives the lock to one of many concurrent processes, and to the next when that is killed', async () => {
    const racers = await Promise.all(Array.from({ length: 6 }, () => startRacer()));
    const winners = racers.filter(({ word }) => word === 'got it');
    expect(winners).toHaveLength(1);
    expect(racers.filter(({ word }) => word === 'held by a racer')).toHaveLength(5);
    const [winner] = winners;
    winner?.child.kill('SIGKILL');
    await once(winner?.child ?? racers[0]!.child, 'exit');
    const next = await tryLockFolder(dataDir, 'door', 'next', patience);
    expect(next).toHaveProperty('lock');
    if ('lock' in next) next.lock.release();
    for (const { child } of racers) child.kill('SIGKILL');
  });

  it('cannot be held by other programs: neither by its name on this machine, nor by entering the folder', async ({
    skip,
  }) => {
    skip(process.platform === 'win32', 'has no modes');
    const id = `aangan-door-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 24)}`;
    // accepts connections and never responds, as another program may
    const squatters = [`\0${id}`, join(tmpdir(), `${id}.sock`)].map((address) => createServer().listen(address));
    await Promise.all(squatters.map((squatter) => once(squatter, 'listening')));
    const attempt = await tryLockFolder(dataDir, 'door', 'us', patience);
    expect(attempt).toHaveProperty('lock');
    if ('lock' in attempt) attempt.lock.release();
    await Promise.all(squatters.map(close));
    expect(statSync(join(dataDir, 'door.lock')).mode & 0o777).toBe(0o600);
  });

  it('explains in one line what to do about a file that is no lock', async () => {
    writeFileSync(join(dataDir, 'door.lock'), 'something else '.repeat(100));
    await expect(tryLockFolder(dataDir, 'door', 'us', patience)).rejects.toThrow(
      /door\.lock can't be locked: .*\. Remove it and start again\.$/,
    );
  });

  it('waits for a holder that is leaving', async () => {
    const holder = await tryLockFolder(dataDir, 'door', 'leaving', patience);
    const waiting = tryLockFolder(dataDir, 'door', 'next', patience);
    if ('lock' in holder) holder.lock.release();
    const next = await waiting;
    expect(next).toHaveProperty('lock');
    if ('lock' in next) next.lock.release();
  });
});
