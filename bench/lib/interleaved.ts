import { runClosedLoop } from './closed-loop.ts';
import type { BenchClient } from './http-client.ts';
import { residentMemory, startMeter } from './processor-time.ts';
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
  /** Rounds before the first, where two are too few. */
  warmupRounds?: number;
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

/** In rounds: V8 compiles what it meets for some thousands of answers, which is a start's cost and not an answer's. */
const WARMUP_ROUNDS = 2;

/**
 * Measures targets in rounds that take turns, forwards and backwards by turns, so that other work on the machine falls on
 * each of them alike.
 * @returns the rounds of each target by its name
 */
export async function runInterleaved({
  targets,
  rounds,
  ...options
}: InterleavedOptions): Promise<Map<string, Round[]>> {
  const measured = new Map<string, Round[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) {
    const { warmupRounds = WARMUP_ROUNDS } = target;
    await runRound(target, { ...options, seconds: warmupRounds * options.seconds });
  }
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
  const meters = [startMeter(pid), startMeter(postgresPid, { children: true })] as const;
  const { perSecond, answers, latencies, failures } = await runClosedLoop({ client, next, connections, seconds });
  const [server, postgres] = meters;
  return {
    perSecond,
    p50: latencies.percentile(0.5),
    p99: latencies.percentile(0.99),
    serverCost: server() / answers,
    postgresCost: postgres() / answers,
    memory: residentMemory(pid),
    failures,
  };
}
