import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findBreaches } from './invariants.ts';
import { createAcknowledged } from './support/acknowledged.ts';
import { barOf } from './support/bar.ts';
import { createCluster, type Cluster } from './support/cluster.ts';
import { itUnlessShort } from './support/forms.ts';
import { call } from './support/http.ts';
import { countStatuses, msUntilHealthy, probeWhile, slowest, type Probe } from './support/probe.ts';
import { createProxy, type Proxy } from './support/proxy.ts';
import { SETTINGS } from './support/settings.ts';
import { castOf, createInstallation, type Cast, type Installation } from './support/world.ts';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';

/** One server on a cluster behind a proxy; every test injects a fault, observes it and repairs it. */
let cluster: Cluster;
let proxy: Proxy;
let installation: Installation;
let cast: Cast;
let server: ServerProcess;
const acknowledged = createAcknowledged();

beforeAll(async () => {
  cluster = await createCluster({ settings: { max_connections: '40' } });
  proxy = await createProxy(cluster.connection.port);
  installation = createInstallation();
  cast = await castOf(cluster.connection, 12, 80);
  server = await installation.start({ DATABASE_URL: cluster.url(proxy.port) });
});

afterAll(async () => {
  await installation?.remove();
  await proxy?.close();
  await cluster?.remove();
});

afterEach(async () => {
  expect(
    await findBreaches({ connection: cluster.connection, mediaDir: `${installation.folder}/media`, acknowledged }),
  ).toEqual([]);
  expect(server.child.exitCode, 'the server process').toBeNull();
});

async function sql(text: string): Promise<void> {
  const client = new Client(cluster.connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query(text);
  await client.end();
}

/** Probes through the fault and its end; gives the responses and the time until recovery. */
async function through(
  name: string,
  fault: () => Promise<unknown>,
  mend: () => unknown = () => undefined,
): Promise<Probe> {
  const bar = barOf(1);
  const probe = await probeWhile({ origin: server.url, cast, acknowledged }, fault().finally(mend));
  const recoveredMs = await msUntilHealthy(server.url, cast.admin.cookie);
  const counts = JSON.stringify(countStatuses(probe));
  process.stdout.write(
    `${name}: ${counts}, slowest ${slowest(probe).toFixed(0)} ms, healthy again after ${recoveredMs.toFixed(0)} ms ` +
      `(slowdown of the machine ${bar.toFixed(1)})\n`,
  );
  expect(probe.unanswered).toEqual([]);
  for (const { status, path, headers } of probe.responses) {
    expect([200, 201, 503], `status of ${path}`).toContain(status);
    if (status === 503) expect(headers['retry-after'], `Retry-After of ${path}`).toMatch(/^\d+$/);
  }
  expect(slowest(probe)).toBeLessThan(5_000 * Math.max(bar, barOf(1)));
  expect(recoveredMs).toBeLessThan(10_000 * Math.max(bar, barOf(1)));
  return probe;
}

const ALL_BACKENDS = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()';

describe('Postgres with a fault: same process, 503 in 5 seconds, healthy within 10', () => {
  it('its backends are terminated repeatedly', async () => {
    await through('backends terminated', async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        await sql(ALL_BACKENDS);
        await delay(200);
      }
    });
  });

  it('a backend is killed, so that all of Postgres recovers', async () => {
    await through('backend killed', async () => {
      const client = new Client(cluster.connection);
      client.on('error', () => undefined);
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'aangan %' LIMIT 1`,
      );
      process.kill(Number(rows[0]?.pid), 'SIGKILL');
      await client.end().catch(() => undefined);
      await delay(1_500);
    });
  });

  it('is stopped and started', async () => {
    const probe = await through('stopped', async () => {
      await cluster.stop();
      await delay(3_000);
      await cluster.start();
    });
    expect(countStatuses(probe)[503]).toBeGreaterThan(0);
  });

  it(`is frozen for ${SETTINGS.frozenMs / 1000} seconds`, async () => {
    const freeze = async () => {
      cluster.signal('SIGSTOP');
      await delay(SETTINGS.frozenMs);
    };
    const probe = await through('frozen', freeze, () => cluster.signal('SIGCONT'));
    expect(countStatuses(probe)[503]).toBeGreaterThan(0);
  });

  itUnlessShort('the connection to it is slow: 50 ms each way', async () => {
    const probe = await through(
      'slow link, 50 ms',
      async () => {
        proxy.slowDown(50);
        await delay(3_000);
      },
      proxy.restore,
    );
    expect(countStatuses(probe)[200]).toBeGreaterThan(0);
  });

  itUnlessShort('the connection to it is very slow: 900 ms each way', async () => {
    await through(
      'slow link, 900 ms',
      async () => {
        proxy.slowDown(900);
        await delay(8_000);
      },
      proxy.restore,
    );
  });

  it('the connection to it is cut', async () => {
    const probe = await through(
      'cut link',
      async () => {
        proxy.cut();
        await delay(3_000);
      },
      proxy.restore,
    );
    expect(countStatuses(probe)[503]).toBeGreaterThan(0);
  });

  it('the connection to it falls silent', async () => {
    const probe = await through(
      'silent link',
      async () => {
        proxy.silence();
        await delay(SETTINGS.frozenMs);
      },
      proxy.restore,
    );
    expect(countStatuses(probe)[503]).toBeGreaterThan(0);
  });

  it('all its connections are taken by others', async () => {
    const others: Client[] = [];
    const takeOne = async () => {
      const client = new Client(cluster.connection);
      client.on('error', () => undefined);
      await client.connect();
      others.push(client);
    };
    const takeAll = async () => {
      const began = performance.now();
      while (performance.now() - began < 4_000) {
        // another client's connection is left, to terminate the server's with
        const [first] = others;
        await first?.query(`${ALL_BACKENDS} AND application_name LIKE 'aangan %'`);
        while (
          await takeOne().then(
            () => true,
            () => false,
          )
        );
        await delay(20);
      }
    };
    const giveBack = () => Promise.all(others.map((client) => client.end()));
    const probe = await through('out of connections', takeAll, giveBack);
    expect(countStatuses(probe)[503]).toBeGreaterThan(0);
    expect(others.length).toBeGreaterThan(10);
  });

  it('a row that everybody needs stays locked', async () => {
    const holder = new Client(cluster.connection);
    await holder.connect();
    const lock = async () => {
      await holder.query('BEGIN; LOCK TABLE bookings IN ACCESS EXCLUSIVE MODE');
      await delay(5_000);
    };
    const probe = await through('locked table', lock, () => holder.end());
    const others = probe.responses.filter(({ path }) => !path.startsWith('/api/bookings'));
    expect(others.filter(({ status }) => status === 503)).toEqual([]);
    expect(countStatuses(probe)[503]).toBeGreaterThan(0);
  });

  it('reports not ready while it is away, and never signs anybody out', async () => {
    await cluster.stop();
    const ready = await call(server.url, '/readyz');
    const alive = await call(server.url, '/healthz');
    const refresh = await call(server.url, '/api/auth/refresh', { method: 'POST', cookie: cast.admin.cookie });
    await cluster.start();
    expect([ready.status, alive.status]).toEqual([503, 200]);
    expect([refresh.status, refresh.headers['set-cookie']]).toEqual([503, undefined]);
    await msUntilHealthy(server.url, cast.admin.cookie);
  });
});
