import { isSuccess, type BenchClient } from './http-client.ts';
import { createLatencies, type Latencies } from './latencies.ts';
import type { NextRequest } from './requests.ts';

export interface ClosedLoopReport {
  perSecond: number;
  answers: number;
  latencies: Latencies;
  /** Responses with an error status, and requests without a response. */
  failures: number;
}

export interface ClosedLoopOptions {
  client: BenchClient;
  next: NextRequest;
  connections: number;
  seconds: number;
}

/** Keeps a number of requests in flight, each sent after the previous response: measures the highest throughput. */
export async function runClosedLoop({
  client,
  next,
  connections,
  seconds,
}: ClosedLoopOptions): Promise<ClosedLoopReport> {
  const latencies = createLatencies();
  let failures = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const work = async (): Promise<void> => {
    while (performance.now() < end) {
      const sent = performance.now();
      const outcome = await client.send(next());
      latencies.add(performance.now() - sent);
      if (!isSuccess(outcome)) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const answers = latencies.count();
  return { perSecond: (answers * 1000) / (performance.now() - start), answers, latencies, failures };
}
