import { Agent, request } from 'node:http';
import type { BenchRequest } from './requests.ts';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
const TIMEOUT_MS = 10_000;

/** The status of an answer, or why there was none. */
export type Outcome = number | 'failed' | 'timed out';

export interface BenchClient {
  /** Resolves when the whole answer is in; never rejects. */
  send(what: BenchRequest): Promise<Outcome>;
  close(): void;
}

/**
 * A keep-alive client for a server on this machine: load is aimed at nothing else. Unlike the tests' client
 * (tests/support/http.ts) it keeps nothing of an answer, since its own work would be measured too. Raises an Error for
 * another host.
 * @param origin such as http://127.0.0.1:3000
 */
export function createBenchClient(origin: string, connections: number): BenchClient {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'http:' || !LOOPBACK.has(hostname)) throw new Error(`${origin} is not on this machine`);
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  const send = ({ method, path, cookie, body }: BenchRequest) =>
    new Promise<Outcome>((resolve) => {
      const headers = {
        'sec-fetch-site': 'same-origin',
        ...(cookie !== undefined && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      };
      const sent = request({ agent, hostname, port, method, path, headers }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 'failed'));
        answer.once('error', () => resolve('failed'));
      });
      sent.setTimeout(TIMEOUT_MS, () => {
        resolve('timed out');
        sent.destroy();
      });
      sent.once('error', () => resolve('failed'));
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}
