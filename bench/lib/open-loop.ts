import type { BenchClient, Outcome } from './http-client.ts';
import { createLatencies, type Latencies } from './latencies.ts';
import type { NextRequest } from './requests.ts';

export interface OpenLoopOptions {
  client: BenchClient;
  next: NextRequest;
  ratePerSecond: number;
  seconds: number;
  /** Limit of requests in flight; a request due beyond it is not sent and counts as a failure. */
  maxInFlight?: number;
}

export interface KindReport {
  /** From when a request was due until its response had arrived. */
  latencies: Latencies;
  outcomes: Map<Outcome | 'not sent', number>;
}

export interface OpenLoopReport {
  kinds: Map<string, KindReport>;
  /** Duration of the run, until the last response. */
  seconds: number;
  /** Largest delay of the generator itself, in milliseconds: latencies near it say nothing about the server. */
  worstLag: number;
}

const TICK_MS = 2;

/**
 * Sends requests at a constant rate regardless of responses, as visitors do, and measures each from when it was due, so
 * that a stall counts for every request that waited.
 */
export async function runOpenLoop(options: OpenLoopOptions): Promise<OpenLoopReport> {
  const { client, next, ratePerSecond, seconds, maxInFlight = 4_000 } = options;
  const kinds = new Map<string, KindReport>();
  const underWay = new Set<Promise<void>>();
  const total = Math.round(ratePerSecond * seconds);
  const start = performance.now();
  let worstLag = 0;

  const sendOne = async (due: number): Promise<void> => {
    const what = next();
    const report = kinds.get(what.kind) ?? { latencies: createLatencies(), outcomes: new Map() };
    kinds.set(what.kind, report);
    const full = underWay.size >= maxInFlight;
    const outcome = full ? 'not sent' : await client.send(what);
    report.outcomes.set(outcome, (report.outcomes.get(outcome) ?? 0) + 1);
    if (!full) report.latencies.add(performance.now() - due);
  };

  for (let sent = 0; sent < total;) {
    const now = performance.now();
    for (; sent < total; sent += 1) {
      const due = start + (sent * 1000) / ratePerSecond;
      if (due > now) break;
      worstLag = Math.max(worstLag, now - due);
      const work = sendOne(due);
      underWay.add(work);
      void work.then(() => underWay.delete(work));
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(underWay);
  return { kinds, seconds: (performance.now() - start) / 1000, worstLag };
}
