import { setTimeout as delay } from 'node:timers/promises';
import { startBenchServer, type BenchServer } from '../lib/bench-server.ts';
import { createBenchClient, isSuccess, type BenchClient } from '../lib/http-client.ts';
import { startMeter } from '../lib/processor-time.ts';
import { spreadOf, type Spread } from '../lib/ratios.ts';
import { atMost, figure, type Row } from '../lib/report.ts';
import type { Run } from '../lib/scale.ts';

const SCALES = {
  smoke: { sizes: [200], changed: 50, rounds: 1 },
  quick: { sizes: [10_000], changed: 5_000, rounds: 3 },
  normal: { sizes: [10_000, 200_000], changed: 5_000, rounds: 5 },
};
/** Seconds in which a set of 5,000 rows is applied. */
const APPLY_BAR = 60;
/** Highest cost of a page of the list by publication, relative to the smallest catalogue. */
const LIST_BAR = 1.5;
const POLL_MS = 250;
const PATIENCE_MS = 600_000;

/** Measures bulk edits of as many properties as one may have, and the admin's list by publication. */
export async function measureCatalogue({ scale }: Run): Promise<Row[]> {
  const { sizes, changed, rounds } = SCALES[scale];
  const rows: Row[] = [];
  let smallest: Spread | undefined;
  for (const size of sizes) {
    const server = await startBenchServer({ properties: size, buyers: 1, isSlim: true });
    const client = createBenchClient(server.origin, 1);
    try {
      const lists = await costOfLists(server, client, rounds);
      rows.push(listRow(size, lists, smallest), await measureBulkEdit(server, size, changed));
      smallest ??= lists;
    } finally {
      client.close();
      await server.stop();
    }
  }
  return rows;
}

function listRow(size: number, cost: Spread, smallest: Spread | undefined): Row {
  const name = `lists by publication, ${size.toLocaleString('en')}`;
  const own = figure('Postgres', 'ms', cost);
  if (!smallest) return { name, figures: [own] };
  const ratio = figure('of the smallest', '', cost.median / smallest.median);
  return {
    name,
    figures: [own, ratio],
    bars: [atMost(ratio, LIST_BAR, `at most ${LIST_BAR} of the smallest`)],
  };
}

/** Measures the milliseconds of Postgres for the first page of each tab of the admin's list, sequentially. */
async function costOfLists(
  { postgresPid, adminCookie }: BenchServer,
  client: BenchClient,
  rounds: number,
): Promise<Spread> {
  const paths = ['PUBLISHED', 'DRAFT', 'ARCHIVED'].map((tab) => `/api/admin/properties?publication=${tab}`);
  const round = async () => {
    const meter = startMeter(postgresPid, { children: true });
    for (const path of paths) {
      const outcome = await client.send({ kind: path, method: 'GET', path, cookie: adminCookie });
      if (!isSuccess(outcome)) throw new Error(`${path} answered ${outcome}`);
    }
    return meter() / 1000 / paths.length;
  };
  // warms up connections and Postgres' cache
  await round();
  const costs: number[] = [];
  for (let n = 0; n < rounds; n += 1) costs.push(await round());
  return spreadOf(costs);
}

interface ChangeSet {
  id: number;
  status: string;
}

/** Measures the seconds until a price edit is checked, and until it is applied. */
async function measureBulkEdit(server: BenchServer, size: number, changed: number): Promise<Row> {
  const edit = { kind: 'PRICE_PERCENT', percent: 3.5, roundTo: 1000 };
  const ids = Array.from({ length: changed }, (_, n) => n + 1);
  const set = await send(server, '/api/admin/change-sets/bulk', { ids, edit });
  const checked = await secondsUntil(server, set, 'READY');
  await send(server, `/api/admin/change-sets/${set.id}/apply`);
  const applied = figure('applied', 's', await secondsUntil(server, set, 'APPLIED'));
  return {
    name: `a price edit of ${changed.toLocaleString('en')}, ${size.toLocaleString('en')}`,
    figures: [figure('checked', 's', checked), applied],
    bars: [atMost(applied, APPLY_BAR)],
  };
}

/** Sends a call of an admin. Raises an Error when it is refused. */
async function send({ origin, adminCookie }: BenchServer, path: string, body?: object): Promise<ChangeSet> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { cookie: adminCookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body ?? {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: ChangeSet }).data;
}

/** Waits until a set is in a state. Raises an Error when it gets into another one, or after ten minutes. */
async function secondsUntil({ origin, adminCookie }: BenchServer, { id }: ChangeSet, status: string): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < PATIENCE_MS) {
    const answer = await fetch(`${origin}/api/admin/change-sets/${id}`, { headers: { cookie: adminCookie } });
    const { data } = (await answer.json()) as { data: ChangeSet };
    if (data.status === status) return (performance.now() - began) / 1000;
    if (!['CHECKING', 'APPLYING'].includes(data.status)) throw new Error(`The change set is ${data.status}`);
    await delay(POLL_MS);
  }
  throw new Error(`The change set is not ${status} after ten minutes`);
}
