import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { tryLockFolder } from './folder-lock.ts';

const MODULE = new URL('./embedded-postgres.ts', import.meta.url).href;
const log = { info: () => undefined, warn: () => undefined };
const settings = { fsync: 'off' };

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'aangan-embedded-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Another process that uses the same Postgres until its standard input ends. */
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

const isRunning = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'));

describe('startEmbeddedPostgres', () => {
  it('makes a database that knows the letters of every language', async () => {
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

  it('listens at a socket that only its owner can reach, and nowhere else [ASVS 13.2.3]', async ({ skip }) => {
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

  it('is not kept by a process that was killed', async () => {
    const user = await startUser();
    const own = await startEmbeddedPostgres({ dataDir, log, settings });
    user.kill('SIGKILL');
    await once(user, 'exit');
    await own.stop();
    expect(isRunning()).toBe(false);
  });
});

describe('tryLockFolder', () => {
  const patience = { ms: 0, word: 'leaving', wordMs: 5_000 };

  it('gives the lock to one and tells the other who has it', async () => {
    const attempts = await Promise.all(['one', 'two'].map((about) => tryLockFolder(dataDir, 'door', about, patience)));
    const holder = attempts.find((attempt) => 'lock' in attempt);
    const other = attempts.find((attempt) => 'heldBy' in attempt);
    expect(other?.heldBy).toBe(holder?.lock.about);
    await holder?.lock.release();
    const next = await tryLockFolder(dataDir, 'door', 'three', patience);
    expect(next).toHaveProperty('lock');
    if ('lock' in next) await next.lock.release();
  });

  it('waits for a holder that is leaving', async () => {
    const holder = await tryLockFolder(dataDir, 'door', 'leaving', patience);
    const waiting = tryLockFolder(dataDir, 'door', 'next', patience);
    if ('lock' in holder) await holder.lock.release();
    const next = await waiting;
    expect(next).toHaveProperty('lock');
    if ('lock' in next) await next.lock.release();
  });
});
