import { connect, type Socket } from 'node:net';
import type { BenchRequest } from './requests.ts';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
const TIMEOUT_MS = 10_000;

/** The status of a response, or why there was none. */
export type Outcome = number | 'failed' | 'timed out';

/** Whether the request succeeded. */
export function isSuccess(outcome: Outcome | 'not sent'): boolean {
  return outcome === 200 || outcome === 201;
}

export interface BenchClient {
  /** Resolves when the whole response has arrived; never rejects. */
  send(what: BenchRequest): Promise<Outcome>;
  close(): void;
}

/**
 * Creates a keep-alive client for a server on this machine, and raises an Error for any other host. It writes and
 * parses HTTP itself and discards bodies, because it shares the processors with the measured server: Node's client
 * takes more time per response than a lean server.
 * @param origin such as http://127.0.0.1:3000
 * @param connections limit; further requests wait for a free one
 * @param options `localAddress`: the source address; `timeoutMs`: the timeout of a response
 */
export function createBenchClient(
  origin: string,
  connections: number,
  { localAddress, timeoutMs = TIMEOUT_MS }: { localAddress?: string; timeoutMs?: number } = {},
): BenchClient {
  const { protocol, hostname, port, host } = new URL(origin);
  if (protocol !== 'http:' || !LOOPBACK.has(hostname)) throw new Error(`${origin} is not on this machine`);
  const idle: Connection[] = [];
  const waiting: Waiting[] = [];
  const open = new Set<Connection>();

  const take = ({ what, resolve }: Waiting) => {
    const connection = idle.pop() ?? add();
    connection.exchange(toHttp(what, host), resolve);
  };
  const add = () => {
    const connection = createConnection(
      connect({ host: hostname, port: Number(port), localAddress, noDelay: true }),
      timeoutMs,
      (isUsable) => {
        if (isUsable) idle.push(connection);
        else open.delete(connection);
        const next = waiting.shift();
        if (next) take(next);
      },
      // a server closes idle ones
      () => {
        open.delete(connection);
        if (idle.includes(connection)) idle.splice(idle.indexOf(connection), 1);
      },
    );
    open.add(connection);
    return connection;
  };
  return {
    send: (what) =>
      new Promise((resolve) => {
        if (idle.length > 0 || open.size < connections) take({ what, resolve });
        else waiting.push({ what, resolve });
      }),
    close: () => open.forEach((connection) => connection.end()),
  };
}

interface Waiting {
  what: BenchRequest;
  resolve: (outcome: Outcome) => void;
}

interface Connection {
  exchange(request: string, resolve: (outcome: Outcome) => void): void;
  end(): void;
}

/**
 * @param onFree called after each response, with whether the connection can be reused
 * @param onGone called when the connection has closed
 */
function createConnection(
  socket: Socket,
  timeoutMs: number,
  onFree: (isUsable: boolean) => void,
  onGone: () => void,
): Connection {
  let answer = '';
  let resolve: ((outcome: Outcome) => void) | undefined;
  const finish = (outcome: Outcome, isUsable: boolean) => {
    const callback = resolve;
    if (!callback) return;
    resolve = undefined;
    answer = '';
    if (!isUsable) socket.destroy();
    onFree(isUsable);
    callback(outcome);
  };
  // one character per byte
  socket.setEncoding('latin1');
  socket.on('data', (bytes) => {
    answer += String(bytes);
    const whole = parseResponse(answer);
    if (whole) finish(whole.status, whole.keepsAlive);
  });
  socket.setTimeout(timeoutMs, () => finish('timed out', false));
  socket.on('error', () => finish('failed', false));
  socket.on('close', () => {
    onGone();
    finish('failed', false);
  });
  return {
    exchange: (request, onAnswer) => {
      resolve = onAnswer;
      socket.write(request);
    },
    end: () => socket.destroy(),
  };
}

/**
 * Client addresses: enough for any rate of two cores, and few enough for a process to count each (docs/security.md,
 * Limits).
 */
const CLIENTS = 8_192;
let clients = 0;

function nextClient(): string {
  clients = (clients + 1) % CLIENTS;
  return `10.${clients >> 8}.${clients & 255}.1`;
}

function toHttp({ method, path, cookie, body, acceptsCompressed, forwardedFor }: BenchRequest, host: string): string {
  const withCookie = cookie === undefined ? '' : `cookie: ${cookie}\r\n`;
  const encoding = acceptsCompressed === true ? 'accept-encoding: gzip, deflate, br\r\n' : '';
  const from = `x-forwarded-for: ${forwardedFor ?? nextClient()}\r\n`;
  const length =
    body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nsec-fetch-site: same-origin\r\n${withCookie}${encoding}${from}${length}\r\n${body ?? ''}`;
}

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;
const CHUNKED = /\r\ntransfer-encoding: chunked/i;
const LAST_CHUNK = '\r\n0\r\n\r\n';
const CLOSE = /\r\nconnection: close/i;

/** Parses a response once it is complete. One without a body has no content-length. */
function parseResponse(text: string): { status: number; keepsAlive: boolean } | undefined {
  const headEnd = text.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = text.slice(0, headEnd);
  const isWhole = CHUNKED.test(head)
    ? text.endsWith(LAST_CHUNK)
    : text.length >= headEnd + HEAD_END.length + Number(LENGTH.exec(head)?.[1] ?? 0);
  return isWhole ? { status: Number(text.slice(9, 12)), keepsAlive: !CLOSE.test(head) } : undefined;
}
