import type pg from 'pg';
import { startBenchServer } from '../lib/bench-server.ts';
import { createBenchClient } from '../lib/http-client.ts';
import { runInterleaved, type Target } from '../lib/interleaved.ts';
import { ratiosByRound, spreadOf } from '../lib/ratios.ts';
import { atMost, figure, type Row } from '../lib/report.ts';

const HIDDEN = 100;
/** Requests that one admin may have in progress and waiting. */
const CONNECTIONS = 12;

interface Size {
  rounds: number;
  /** Seconds per round. */
  seconds: number;
  properties: number;
}

/**
 * Measures a search without a user's hidden homes against one with all, and the list of users with and without the
 * access log.
 */
export async function measureAlertCalls({ rounds, seconds, properties }: Size): Promise<Row[]> {
  const hide = async (client: pg.ClientBase) => {
    await client.query(
      `INSERT INTO hidden_properties (user_id, property_id)
       SELECT u.id, p.id FROM (SELECT min(id) AS id FROM users) u, (SELECT id FROM properties ORDER BY id LIMIT $1) p`,
      [HIDDEN],
    );
    await client.query('VACUUM (ANALYZE)');
  };
  const server = await startBenchServer({ properties, buyers: 100, isSlim: true, fill: hide });
  try {
    const [buyer = ''] = server.cookies;
    await checkHidden(server.origin, buyer);
    let asked = 0;
    // unique, so that nothing comes from the cache
    const search = (more: string) => () => {
      asked += 1;
      return { path: `/api/properties/search?maxPrice=${20_000_000 + asked}${more}`, cookie: buyer };
    };
    const users = (more: string) => () => ({ path: `/api/admin/users?size=20${more}`, cookie: server.adminCookie });
    const calls = {
      search: search(''),
      'search without hidden homes': search('&hidden=exclude'),
      'users, masked': users('&contacts=masked'),
      'users, whole and logged': users(''),
    };
    const targets = Object.entries(calls).map(([name, call]): Target => {
      const client = createBenchClient(server.origin, CONNECTIONS);
      return { name, pid: server.serverPid, client, next: () => ({ kind: name, method: 'GET', ...call() }) };
    });
    const options = { postgresPid: server.postgresPid, connections: CONNECTIONS, rounds, seconds };
    const measured = await runInterleaved({ ...options, targets });
    targets.forEach(({ client }) => client.close());
    const costs = (name: string) =>
      (measured.get(name) ?? []).map(({ serverCost, postgresCost }) => serverCost + postgresCost);
    const beside = (name: string, other: string, most: number): Row => {
      const ratio = figure('by processor time', '', ratiosByRound(costs(name), costs(other)));
      const failures = [name, other].flatMap((one) => measured.get(one) ?? []).reduce((sum, r) => sum + r.failures, 0);
      const row = { name, figures: [figure('cost', 'us', spreadOf(costs(name))), ratio] };
      const bars = [atMost(ratio, most, `at most ${most} of ${other}`)];
      return failures === 0 ? { ...row, bars } : { ...row, bars, note: `${failures} failed` };
    };
    return [
      beside('search without hidden homes', 'search', 1.15),
      beside('users, whole and logged', 'users, masked', 1.5),
    ];
  } finally {
    await server.stop();
  }
}

/** Raises an Error when nothing is hidden, as a search would be compared with itself. */
async function checkHidden(origin: string, cookie: string): Promise<void> {
  const total = async (more: string) => {
    const answer = await fetch(`${origin}/api/properties/search?size=1${more}`, { headers: { cookie } });
    return ((await answer.json()) as { data: { totalElements: number } }).data.totalElements;
  };
  const leftOut = (await total('')) - (await total('&hidden=exclude'));
  if (leftOut !== HIDDEN) throw new Error(`${leftOut} homes are hidden, not ${HIDDEN}`);
}
