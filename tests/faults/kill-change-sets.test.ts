import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPool } from '../../apps/server/src/database/pool.ts';
import { tickNow } from '../../apps/server/src/jobs/jobs.admin-store.ts';
import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import type { ChangeSet } from '../../packages/contract/src/catalogue/change-set-entities.ts';
import { findBreaches } from './invariants.ts';
import { createCluster, type Cluster } from './support/cluster.ts';
import { call } from './support/http.ts';
import { killAtLock } from './support/killing.ts';
import { SETTINGS } from './support/settings.ts';
import { castOf, createInstallation, quiet, type Cast, type Installation } from './support/world.ts';

const HOMES = SETTINGS.isLong ? 600 : SETTINGS.isShort ? 120 : 250;
/** The rows that a killed server comes to: progress is told after each hundred. */
const KILLED_AT = SETTINGS.isLong ? [1, 301, HOMES] : [SETTINGS.isShort ? 101 : 201];
const PATIENCE_MS = 180_000;
const SETS = '/api/admin/change-sets';

let cluster: Cluster;
let installation: Installation;
let cast: Cast;
let pool: ReturnType<typeof createPool>;
let server: ServerProcess;

beforeAll(async () => {
  cluster = await createCluster();
  installation = createInstallation();
  cast = await castOf(cluster.connection, 0, HOMES);
  pool = createPool({ connection: cluster.connection, log: quiet, max: 2 });
  server = await start();
  // a set that is made before the server has its queue waits for a minute
  const swept = `SELECT FROM pgboss.job WHERE name = 'media-sweep' AND state = 'completed'`;
  const expectSwept = async () => expect((await pool.query(swept)).rowCount).toBe(1);
  await vi.waitFor(expectSwept, { timeout: PATIENCE_MS, interval: 50 });
});

afterAll(async () => {
  await installation?.remove();
  await pool?.end();
  await cluster?.remove();
});

/** Goes on with another server where a test failed between its kill and its start. */
beforeEach(async () => {
  if (server.child.signalCode !== null) server = await start();
});

const start = () => installation.start({ DATABASE_URL: cluster.url() });

async function send(method: string, path: string, body?: unknown): Promise<ChangeSet> {
  const response = await call(server.url, path, { method, cookie: cast.admin.cookie, body });
  expect(response.status, response.text).toBeLessThan(300);
  return response.data as ChangeSet;
}

const find = ({ id }: ChangeSet) => send('GET', `${SETS}/${id}`);
const apply = ({ id }: ChangeSet) => send('POST', `${SETS}/${id}/apply`);

/** Begins to raise all prices by a tenth. */
const raise = () => {
  const edit = { kind: 'PRICE_PERCENT', percent: 10, roundTo: 1 };
  return send('POST', `${SETS}/bulk`, { ids: cast.propertyIds, edit });
};
const raised = (price: number) => Math.floor((price * 11_000 + 5_000) / 10_000);

/** Waits until nothing works on a set. */
async function settled(set: ChangeSet): Promise<ChangeSet> {
  const status = async () => (await find(set)).status;
  await expect.poll(status, { timeout: PATIENCE_MS, interval: 50 }).not.toMatch(/CHECKING|APPLYING/);
  return find(set);
}

/** Starts another server, and waits until it has ended what the killed one worked on. */
async function endedByAnother(set: ChangeSet): Promise<ChangeSet> {
  server = await start();
  if (!SETTINGS.isLong) {
    // it would take it up by itself when nobody has touched it for a minute
    await pool.query(`UPDATE change_sets SET touched_at = now() - interval '2 minutes' WHERE id = $1`, [set.id]);
    await expect.poll(() => tickNow(pool, 'change-sets-due'), { timeout: PATIENCE_MS, interval: 500 }).toBe(true);
  }
  return settled(set);
}

interface Home {
  id: number;
  version: number;
  prices: number[];
}

async function homes(): Promise<Home[]> {
  const { rows } = await pool.query<Home>(
    `SELECT p.id, p.version, json_agg(f.price ORDER BY f.position) AS prices
     FROM properties p JOIN flats f ON f.property_id = p.id GROUP BY p.id ORDER BY p.id`,
  );
  return rows;
}

/** The entries of a set in the history of homes. */
async function entriesOf({ id }: ChangeSet): Promise<Omit<Home, 'prices'>[]> {
  const { rows } = await pool.query<Home>(
    `SELECT entity_id AS id, version FROM audit_log WHERE entity = 'PROPERTY' AND change_set_id = $1 ORDER BY 1, 2`,
    [id],
  );
  return rows;
}

async function stateOf({ id }: ChangeSet): Promise<unknown> {
  return (await pool.query('SELECT status, done FROM change_sets WHERE id = $1', [id])).rows[0];
}

/** How far the server was, as it told. */
const toldBefore = (row: number) => Math.floor((row - 1) / 100) * 100;

/** Kills the server while it applies a checked set, in the middle of a home; nothing of it is there then. */
async function killInApply(set: ChangeSet, row: number): Promise<void> {
  const before = await homes();
  const hold = `SELECT FROM flats WHERE property_id = ${before[row - 1]?.id} FOR UPDATE`;
  await killAtLock(server, { connection: cluster.connection, hold, begin: () => apply(set) });
  expect(await stateOf(set)).toEqual({ status: 'APPLYING', done: toldBefore(row) });
  expect(await homes()).toEqual(before);
  expect(await entriesOf(set)).toEqual([]);
}

/** Expects that a set was applied to each home once, which has these prices then. */
async function expectOnce(set: ChangeSet, before: readonly Home[], prices: readonly number[][]): Promise<void> {
  expect(set).toMatchObject({ status: 'APPLIED', counts: { add: 0, change: HOMES, same: 0, error: 0 } });
  const versions = before.map(({ id, version }) => ({ id, version: version + 1 }));
  expect(await homes()).toEqual(versions.map((home, index) => ({ ...home, prices: prices[index] })));
  expect(await entriesOf(set)).toEqual(versions);
  expect(await findBreaches({ connection: cluster.connection, mediaDir: `${installation.folder}/media` })).toEqual([]);
}

describe.each(KILLED_AT)(`kill -9 of a server at row %i of ${HOMES}`, { timeout: 3 * PATIENCE_MS }, (row) => {
  it('in a check: another server checks the whole set, and no home is touched [F70, F73]', async () => {
    const before = await homes();
    const set = await raise();
    const hold = `SELECT FROM change_rows WHERE set_id = ${set.id} AND row = ${row} FOR UPDATE`;
    await killAtLock(server, { connection: cluster.connection, hold });
    expect(await stateOf(set)).toEqual({ status: 'CHECKING', done: toldBefore(row) });
    expect(await endedByAnother(set)).toMatchObject({
      status: 'READY',
      counts: { add: 0, change: HOMES, same: 0, error: 0 },
      progress: { done: HOMES, total: HOMES },
    });
    expect(await homes()).toEqual(before);
  });

  it('in an application: nothing of it is there, and another server applies all of it once [F74]', async () => {
    const before = await homes();
    const set = await settled(await raise());
    await killInApply(set, row);
    const prices = before.map((home) => home.prices.map(raised));
    await expectOnce(await endedByAnother(set), before, prices);
  });

  it('in the application of an undo: nothing of it is there, and another server undoes all of it once [F74, F77]', async () => {
    const before = await homes();
    const set = await settled(await raise());
    await apply(set);
    expect((await settled(set)).status).toBe('APPLIED');
    const changed = await homes();
    const undo = await settled(await send('POST', `${SETS}/${set.id}/undo`));
    await killInApply(undo, row);
    const prices = before.map((home) => home.prices);
    await expectOnce(await endedByAnother(undo), changed, prices);
  });
});
