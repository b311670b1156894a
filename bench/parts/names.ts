import { startBenchServer, type BenchServer } from '../lib/bench-server.ts';
import { createBenchClient } from '../lib/http-client.ts';
import { runInterleaved, type Target } from '../lib/interleaved.ts';
import { ratiosByRound, spreadOf } from '../lib/ratios.ts';
import { atMost, figure, type Row } from '../lib/report.ts';

interface Size {
  rounds: number;
  /** Seconds per round. */
  seconds: number;
  properties: number;
}

/** Cost of a name by its sound, relative to one as it is spelled (L39). */
const SOUND_BAR = 2;
const CONNECTIONS = 8;

/** Measures searches for the names of single homes, each not asked before: as they are spelled, and by their sound. */
export async function measureNames({ rounds, seconds, properties }: Size): Promise<Row[]> {
  const server = await startBenchServer({ properties, buyers: 1, isSlim: true });
  try {
    const names = await readNames(server);
    const calls = { 'a rare name': names, 'a rare name, by sound': names.map(misspelled) };
    await checkWays(server, calls);
    const cookie = server.cookies[0] ?? '';
    let asked = 0;
    const targets = Object.entries(calls).map(([name, list]): Target => {
      const client = createBenchClient(server.origin, CONNECTIONS);
      const next = () => {
        asked += 1;
        // unique, so that nothing comes from the cache
        const path = `${pathOf(list[asked % list.length] ?? '')}&maxPrice=${200_000_000 + asked}`;
        return { kind: name, method: 'GET' as const, path, cookie };
      };
      return { name, pid: server.serverPid, client, next };
    });
    const options = { postgresPid: server.postgresPid, connections: CONNECTIONS, rounds, seconds };
    const measured = await runInterleaved({ ...options, targets });
    targets.forEach(({ client }) => client.close());
    const [spelled, sound] = Object.keys(calls).map((name) => {
      const all = measured.get(name) ?? [];
      if (all.some(({ failures }) => failures > 0)) throw new Error(`Searches for ${name} failed`);
      return all.map(({ serverCost, postgresCost }) => serverCost + postgresCost);
    });
    const title = (name: string) => `${name}, ${properties.toLocaleString('en')}`;
    const ratio = figure('by processor time', '', ratiosByRound(sound ?? [], spelled ?? []));
    return [
      { name: title('a rare name'), figures: [figure('cost', 'us', spreadOf(spelled ?? []))], bars: [] },
      {
        name: title('a rare name, by sound'),
        figures: [figure('cost', 'us', spreadOf(sound ?? [])), ratio],
        bars: [atMost(ratio, SOUND_BAR, `at most ${SOUND_BAR} of one as spelled`)],
      },
    ];
  } finally {
    await server.stop();
  }
}

const pathOf = (name: string) => `/api/properties/search?name=${encodeURIComponent(name)}`;

/** The name with an 'a' more, which is not heard. */
const misspelled = (name: string) => `${name.slice(0, 2)}a${name.slice(2)}`;

interface Found {
  content: { name: string }[];
  matchedBy: string;
}

async function search({ origin, cookies }: BenchServer, path: string): Promise<Found> {
  const answer = await fetch(`${origin}${path}`, { headers: { cookie: cookies[0] ?? '' } });
  return ((await answer.json()) as { data: Found }).data;
}

/** Names of some homes; each ends in a number of its own. */
async function readNames(server: BenchServer): Promise<string[]> {
  const { content } = await search(server, '/api/properties/search?size=100');
  return content.map(({ name }) => name);
}

/** Raises an Error when a name is not found in the way that is measured. */
async function checkWays(server: BenchServer, calls: Record<string, string[]>): Promise<void> {
  const ways = ['spelling', 'sound'];
  for (const [at, list] of Object.values(calls).entries()) {
    const { content, matchedBy } = await search(server, pathOf(list[0] ?? ''));
    if (content.length === 0 || matchedBy !== ways[at]) throw new Error(`${list[0]} was found by ${matchedBy}`);
  }
}
