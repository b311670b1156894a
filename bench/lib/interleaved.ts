import { runClosedLoop } from './closed-loop.ts';
import type { BenchClient } from './http-client.ts';
import { residentMemory, startMeter } from './processor-time.ts';
import type { NextRequest } from './requests.ts';

/** One call of one server, measured interleaved with others. */
export interface Target {
  name: string;
  client: BenchClient;
  /** Process id of the server. */
  pid: number;
  next: NextRequest;
  /** Its Postgres, where it isn't that of all. */
  postgresPid?: number;
  /** Runs before each round, unmeasured. */
  prepare?: () => Promise<void>;
  /** Warm-up rounds, where two are too few. */
  warmupRounds?: number;
}

/** The result of one target in one round. */
export interface Round {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Processor time per response in microseconds, of the server's process and of all of Postgres. */
  serverCost: number;
  postgresCost: number;
  /** Resident memory of the server's process at the end of the round, in bytes. */
  memory: number;
  /** Responses with an error status, and requests without a response. */
  failures: number;
}

export interface InterleavedOptions {
  targets: readonly Target[];
  postgresPid: number;
  connections: number;
  rounds: number;
  seconds: number;
}

/** Warm-up rounds: V8 optimises during the first thousands of responses, a cost of the start and not of a response. */
const WARMUP_ROUNDS = 2;

/**
 * Measures targets in interleaved rounds, in alternating order, so that other work on the machine affects all alike.
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
  { client, pid, next, prepare, ...own }: Target,
  { connections, seconds, ...shared }: Omit<InterleavedOptions, 'targets' | 'rounds'>,
): Promise<Round> {
  const { postgresPid = shared.postgresPid } = own;
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
