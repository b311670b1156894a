import { runClosedLoop } from './closed-loop.ts';
import type { BenchClient } from './http-client.ts';
import { processorTime, residentMemory } from './processor-time.ts';
import type { NextRequest } from './requests.ts';

/** One call of one server, to be measured in turns with others. */
export interface Target {
  name: string;
  client: BenchClient;
  /** Of the process that answers. */
  pid: number;
  next: NextRequest;
  /** Before each round, unmeasured. */
  prepare?: () => Promise<void>;
}

/** What one target did in one round. */
export interface Round {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Microseconds of processor time an answer cost the server's process, and all of Postgres. */
  serverCost: number;
  postgresCost: number;
  /** Bytes held by the server's process at the end of the round. */
  memory: number;
  /** Answers of a status that is no success, and requests without an answer. */
  failures: number;
}

export interface InterleavedOptions {
  targets: readonly Target[];
  postgresPid: number;
  connections: number;
  rounds: number;
  seconds: number;
}

const WARMUP_SECONDS = 1;

/**
 * Measures targets in rounds that take turns, forwards and backwards by turns, so that other work on the machine falls on
 * each of them alike. Raises an Error where processor time can't be read (elsewhere than on Linux).
 * @returns the rounds of each target by its name
 */
export async function runInterleaved({
  targets,
  rounds,
  ...options
}: InterleavedOptions): Promise<Map<string, Round[]>> {
  const measured = new Map<string, Round[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets)
    await runRound(target, { ...options, seconds: Math.min(WARMUP_SECONDS, options.seconds) });
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? targets : targets.toReversed();
    for (const target of order) measured.get(target.name)?.push(await runRound(target, options));
  }
  return measured;
}

async function runRound(
  { client, pid, next, prepare }: Target,
  { postgresPid, connections, seconds }: Omit<InterleavedOptions, 'targets' | 'rounds'>,
): Promise<Round> {
  await prepare?.();
  const before = [costOf(pid), costOf(postgresPid)] as const;
  const { perSecond, answers, latencies, outcomes } = await runClosedLoop({ client, next, connections, seconds });
  const after = [costOf(pid), costOf(postgresPid)] as const;
  const fine = [...outcomes].reduce(
    (sum, [outcome, count]) => sum + (outcome === 200 || outcome === 201 ? count : 0),
    0,
  );
  return {
    perSecond,
    p50: latencies.percentile(0.5),
    p99: latencies.percentile(0.99),
    serverCost: (after[0] - before[0]) / answers,
    postgresCost: (after[1] - before[1]) / answers,
    memory: residentMemory(pid) ?? 0,
    failures: answers - fine,
  };
}

function costOf(pid: number): number {
  const cost = processorTime(pid);
  if (cost === undefined) throw new Error('Processor time is read from /proc, which only Linux has');
  return cost;
}
