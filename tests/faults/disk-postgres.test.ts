import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../apps/server/src/embedded-postgres/embedded-postgres.ts';
import { findBreaches } from './invariants.ts';
import { pdf } from '../../apps/server/test/media-files.ts';
import { createAcknowledged } from './support/acknowledged.ts';
import { barOf } from './support/bar.ts';
import { createCluster, type Cluster } from './support/cluster.ts';
import { call, uploadForm } from './support/http.ts';
import { countStatuses, msUntilHealthy, probeWhile, slowest } from './support/probe.ts';
import { SETTINGS } from './support/settings.ts';
import { fill, free, mountSmall, unmount } from './support/small-disk.ts';
import { castOf, createInstallation, quiet, type Cast, type Installation } from './support/world.ts';

/** Milliseconds without room, enough for several failed starts. */
const FULL_MS = SETTINGS.isShort ? 3_000 : 5_000;

const small = { own: mountSmall(160), embedded: mountSmall(220) };
const MAY_MOUNT = small.own !== undefined && small.embedded !== undefined;

/** On one disk, except what an operator's own Postgres has on another. */
interface Scene {
  disk: string;
  connection: object;
  mediaDir: string;
  env: Record<string, string>;
  cast: Cast;
}

let installation: Installation;

beforeEach(() => {
  installation = createInstallation();
});

afterEach(async () => {
  await installation.stopServers();
  await installation.remove();
});

afterAll(() => {
  unmount(small.own);
  unmount(small.embedded);
});

async function connect(connection: object): Promise<Client> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Fills the disk and then the rest of the write-ahead log, like the writes of a busy day: Postgres needs another
 * segment, has no room for it, and panics. Resolves when it is down, which an idle connection detects.
 */
async function makeItFall({ connection, disk }: Scene): Promise<void> {
  const writer = await connect(connection);
  const bystander = await connect(connection);
  const fallen = new Promise((resolve) => bystander.once('end', resolve));
  fill(disk);
  for (let megabytes = 0; megabytes < 100; megabytes += 1) {
    const written = await writer.query(`SELECT pg_logical_emit_message(false, 'full', repeat('x', 1000000))`).then(
      () => true,
      () => false,
    );
    if (!written) break;
  }
  await fallen;
  await writer.end().catch(() => undefined);
}

/** Observes a server through the crash, the time without room, and the first seconds with room again. */
async function through(name: string, scene: Scene): Promise<void> {
  const { cast, connection, mediaDir } = scene;
  const server = await installation.start(scene.env);
  const acknowledged = createAcknowledged();
  const bar = barOf(1);
  const upload = () => {
    const raw = uploadForm('BROCHURE', pdf());
    const path = `/api/admin/properties/${cast.propertyIds[0]}/media`;
    return call(server.url, path, { method: 'POST', cookie: cast.admin.cookie, raw });
  };
  const full = async () => {
    await makeItFall(scene);
    await delay(FULL_MS);
    expect([503, 507], 'status of an upload').toContain((await upload()).status);
  };
  const probe = await probeWhile({ origin: server.url, cast, acknowledged }, full());
  free(scene.disk);
  const recoveredMs = await msUntilHealthy(server.url, cast.admin.cookie);
  process.stdout.write(
    `no room for the log, ${name}: ${JSON.stringify(countStatuses(probe))}, slowest ${slowest(probe).toFixed(0)} ms, ` +
      `healthy ${recoveredMs.toFixed(0)} ms after there was room (slowdown of the machine ${bar.toFixed(1)})\n`,
  );
  expect(probe.unanswered).toEqual([]);
  for (const { status, path, headers } of probe.responses) {
    expect([200, 201, 503], `status of ${path}`).toContain(status);
    if (status === 503) expect(headers['retry-after'], `Retry-After of ${path}`).toMatch(/^\d+$/);
  }
  expect(countStatuses(probe)[503]).toBeGreaterThan(0);
  expect(slowest(probe)).toBeLessThan(5_000 * Math.max(bar, barOf(1)));
  expect(recoveredMs).toBeLessThan(10_000 * Math.max(bar, barOf(1)));
  expect((await upload()).status).toBe(201);
  expect(server.child.exitCode, 'the server process').toBeNull();
  expect(await findBreaches({ connection, mediaDir, acknowledged, graceMs: 0 })).toEqual([]);
}

describe.skipIf(!MAY_MOUNT)('a disk so full that Postgres cannot write its log', () => {
  it('is survived with the embedded Postgres: the server restarts it [ASVS 16.5.2]', async () => {
    const disk = small.embedded ?? '';
    const dataDir = join(disk, 'data');
    const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
    const cast = await castOf(postgres.connection, 12, 80);
    await postgres.stop();
    const connection = { host: join(dataDir, 'socket'), port: 5432, user: 'aangan', database: 'aangan' };
    const env = { DATA_DIR: dataDir };
    await through('embedded', { disk, connection, mediaDir: join(dataDir, 'media'), env, cast });
  });

  it('is survived with a Postgres that its operator restarts', async () => {
    const disk = small.own ?? '';
    const cluster: Cluster = await createCluster({ folder: disk });
    const cast = await castOf(cluster.connection, 12, 80);
    const scene = { disk, connection: cluster.connection, mediaDir: join(installation.folder, 'media'), cast };
    const manager = keepStarted(cluster);
    try {
      await through('of its operator', { ...scene, env: { DATABASE_URL: cluster.url() } });
    } finally {
      await manager.leave();
      await cluster.remove();
    }
  });
});

/** Restarts a Postgres that ended by itself like a service manager, whether or not there is room yet. */
function keepStarted(cluster: Cluster): { leave(): Promise<void> } {
  const leaving = new AbortController();
  const watch = async () => {
    while (!leaving.signal.aborted) {
      await cluster.start().catch(() => undefined);
      await delay(1_000);
    }
  };
  const watching = watch();
  return {
    leave: async () => {
      leaving.abort();
      await watching;
    },
  };
}
