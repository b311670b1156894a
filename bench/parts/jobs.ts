import { setTimeout as delay } from 'node:timers/promises';
import { startBenchServer } from '../lib/bench-server.ts';
import { startMeter } from '../lib/processor-time.ts';
import { atMost, figure, type Row } from '../lib/report.ts';
import { spreadOf } from '../lib/ratios.ts';
import type { Run } from '../lib/scale.ts';

/** Seconds after which the work left by the start is done. */
const REST = 5;

const SCALES = {
  smoke: { rounds: 1, seconds: 1, properties: 200, rest: 0 },
  quick: { rounds: 3, seconds: 10, properties: 10_000, rest: REST },
  // a round includes a tick of the minute
  normal: { rounds: 3, seconds: 60, properties: 10_000, rest: REST },
};
/** Percent of one core (V85). */
const BAR = 2;

/**
 * Measures the idle load of the product's process and its Postgres: the job queue, which polls every few seconds, and a
 * few other timers, so that the queue alone costs less.
 */
export async function measureJobs({ scale }: Run): Promise<Row[]> {
  const { rounds, seconds, properties, rest } = SCALES[scale];
  const server = await startBenchServer({ properties, buyers: 1 });
  try {
    await delay(rest * 1_000);
    const own: number[] = [];
    const postgres: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const meters = [startMeter(server.serverPid), startMeter(server.postgresPid, { children: true })] as const;
      const began = performance.now();
      await delay(seconds * 1_000);
      const percent = (micros: number) => micros / 10 / (performance.now() - began);
      own.push(percent(meters[0]()));
      postgres.push(percent(meters[1]()));
    }
    const both = figure('of one core', '%', spreadOf(own.map((share, round) => share + (postgres[round] ?? 0))));
    const parts = [figure('server', '%', spreadOf(own)), figure('Postgres', '%', spreadOf(postgres))];
    return [{ name: 'idle, with the queue', figures: [both, ...parts], bars: [atMost(both, BAR)] }];
  } finally {
    await server.stop();
  }
}
