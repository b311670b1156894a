import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { createClient } from '../../test/client.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { buildProperty } from '../../test/factories-catalogue.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import type { DatabaseConnection } from './connection.ts';
import { migrate } from './migrate.ts';
import { openReplica } from './replica.ts';

const log = { info: () => undefined, warn: () => undefined };
let database: TestDatabase;
let other: TestDatabase;
let testApp: TestApp | undefined;
let closeReplica: (() => Promise<void>) | undefined;

beforeAll(async () => {
  [database, other] = [await createTestDatabase(), await createTestDatabase()];
  await buildProperty(other.db);
});

afterAll(async () => {
  for (const one of [database, other]) await one.drop();
});

afterEach(async () => {
  await testApp?.close();
  await closeReplica?.();
  closeReplica = undefined;
  testApp = undefined;
});

/** Runs work with an app whose catalogue is read from a replica at `connection`. */
async function withReplica(
  connection: DatabaseConnection,
  { absence, primary = database.connection }: { absence?: Error; primary?: DatabaseConnection } = {},
) {
  const replica = openReplica({ replica: connection, primary, log, maxLagSeconds: 5, absence });
  closeReplica = replica.close;
  if (!absence) await replica.replica.probe();
  testApp = await createTestApp({ database, replica });
  return createClient(testApp);
}

const readiness = async () => (await testApp?.app.inject('/readyz'))?.json() as unknown;

describe('a replica that is away', () => {
  it('is replaced by the primary from the first read on, where it refuses connections', async () => {
    const visitor = await withReplica({ ...inject('postgres'), host: '127.0.0.1', port: 1 });
    const paths = ['/api/properties/stats', '/api/properties/featured', '/api/properties/search'];
    const responses = await Promise.all(paths.map((path) => visitor.get(path)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect.poll(readiness).toEqual({ status: 'up', replica: 'away', replicaLagSeconds: null });
  });

  it('is replaced by the primary within seconds, where it does not respond', async () => {
    const frozen: Server = createServer().listen(0, '127.0.0.1');
    await once(frozen, 'listening');
    const { port } = frozen.address() as AddressInfo;
    const visitor = await withReplica({ ...inject('postgres'), host: '127.0.0.1', port });
    expect((await visitor.get('/api/properties/stats')).data).toMatchObject({ total: 0 });
    await expect
      .poll(readiness, { timeout: 5_000 })
      .toEqual({ status: 'up', replica: 'away', replicaLagSeconds: null });
    frozen.close();
  });

  it('is read again as soon as a probe finds it', async () => {
    const visitor = await withReplica(other.connection, { absence: new Error('away at the start') });
    expect(await readiness()).toEqual({ status: 'up', replica: 'away', replicaLagSeconds: null });
    expect((await visitor.get('/api/properties/stats')).data).toMatchObject({ total: 0 });
    await expect.poll(readiness, { timeout: 5_000 }).toEqual({ status: 'up', replica: 'up', replicaLagSeconds: 0 });
    expect((await visitor.get('/api/properties/stats')).data).toMatchObject({ total: 1 });
  });

  it('is not declared for a mistake of ours, nor for a statement that takes too long', async () => {
    const replica = openReplica({
      replica: other.connection,
      primary: database.connection,
      log,
      maxLagSeconds: 5,
    });
    await replica.replica.probe();
    await expect(replica.run(({ pool }) => pool.query('SELECT nonsense'))).rejects.toThrow(/nonsense/);
    await expect(
      replica.run(({ pool }) => pool.query('SET statement_timeout = 50; SELECT pg_sleep(1)')),
    ).rejects.toThrow(/statement timeout/);
    expect(replica.replica).toMatchObject({ state: 'up', standIns: 0 });
    await replica.close();
  });
});

describe('a replica that is ahead of the database', () => {
  it('is not read: it follows another primary, or ours from before a restore', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'aangan-behind-'));
    // its log is shorter than that of this run's Postgres, which is no standby of it
    const behind = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
    onTestFinished(async () => {
      await behind.stop();
      rmSync(dataDir, { recursive: true });
    });
    await migrate({ connection: behind.connection, log });
    const visitor = await withReplica(other.connection, { primary: behind.connection });
    expect(await readiness()).toEqual({ status: 'up', replica: 'lagging', replicaLagSeconds: null });
    expect((await visitor.get('/api/properties/stats')).data).toMatchObject({ total: 0 });
  });
});
