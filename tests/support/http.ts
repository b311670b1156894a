import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

/** How the tests of servers in processes of their own talk to them; apps/server/test/client.ts is for those in-process. */
export interface Call {
  method?: string;
  /** Sent as it stands: nothing here tidies it up. */
  path: string;
  cookie?: string | undefined;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  raw?: { bytes: string | Uint8Array; type?: string };
  /** The headers a browser adds on a page of ours, or what stands in their place; undefined leaves one out. */
  headers?: Record<string, string | undefined>;
  /** Which of the instances; the first unless told. */
  instance?: number;
  /** On a connection of its own, which nothing before it can have broken. */
  alone?: boolean;
  /** The address of this machine that it comes from, such as 127.0.0.2: on a connection of its own. */
  from?: string;
}

/** What came back, whole. */
export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** What the text says when it is JSON. */
  json: Envelope;
  /** Lines of Set-Cookie. */
  setCookies: string[];
  /** From the first byte out to the last byte in. */
  ms: number;
}

export interface Envelope {
  success?: boolean;
  data?: unknown;
  code?: string;
  message?: string;
  errors?: { field: string; message: string }[];
}

/** More than a test wants at a time, and few enough to be counted each (docs/security.md, Limits). */
const CLIENTS = 2_000;
let clients = 0;

/**
 * The next of many client addresses, as a proxy on this machine names it: calls of tests come by turns from all of them,
 * where each of one address would soon be refused.
 */
export function nextClient(): string {
  clients = (clients + 1) % CLIENTS;
  return `10.${Math.floor(clients / 256)}.${clients % 256}.1`;
}

const AGENT = new Agent({ keepAlive: true, maxSockets: 8 });
const PATIENCE_MS = 20_000;

/**
 * One request to an address, byte for byte as it is described. Rejects when the connection breaks, and when there is no
 * answer in 20 seconds.
 */
export function sendCall(
  base: string,
  { method = 'GET', path, cookie, json, raw, headers = {}, alone = false, from }: Call,
) {
  const payload = raw?.bytes ?? (json === undefined ? undefined : JSON.stringify(json));
  const type = raw ? raw.type : json === undefined ? undefined : 'application/json';
  const all = {
    'sec-fetch-site': 'same-origin',
    ...(cookie !== undefined && { cookie }),
    ...(payload !== undefined && { 'content-length': String(Buffer.byteLength(payload)) }),
    ...(type !== undefined && { 'content-type': type }),
    ...headers,
  };
  const present = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const { hostname, port } = new URL(base);
  const began = performance.now();
  return new Promise<HttpResponse>((resolve, reject) => {
    const own = alone || from !== undefined;
    const source = from === undefined ? {} : { localAddress: from };
    const options = { hostname, port, path, method, headers: present, agent: own ? false : AGENT, ...source };
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString();
        const { statusCode: status = 0, headers } = response;
        const setCookies = headers['set-cookie'] ?? [];
        resolve({ status, headers, text, json: parse(text), setCookies, ms: performance.now() - began });
      });
    });
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error(`${path}: no response in ${PATIENCE_MS} ms`)));
    sent.once('error', reject);
    sent.end(payload);
  });
}

function parse(text: string): Envelope {
  try {
    const value = JSON.parse(text) as Envelope | null;
    return value ?? {};
  } catch {
    return {};
  }
}

/** Bytes onto the wire, and all that comes back until the other side closes. */
export function sendBytes(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let response = '';
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('The connection stayed open')));
    socket.on('data', (chunk: Buffer) => (response += chunk.toString()));
    socket.once('error', reject);
    socket.once('close', () => resolve(response));
    socket.write(bytes);
  });
}

/** The session's cookies in an answer, as a Cookie header. */
export function cookiesOf({ setCookies }: Pick<HttpResponse, 'setCookies'>): string {
  return setCookies.map((line) => line.split(';')[0]).join('; ');
}

/** A form with one file in it, as bytes. */
export function fileForm(file: { name: string; type: string; bytes: Uint8Array }, mediaType: string) {
  const boundary = 'a-form-of-the-tests';
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="mediaType"\r\n\r\n${mediaType}\r\n` +
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\n` +
    `Content-Type: ${file.type}\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { bytes, type: `multipart/form-data; boundary=${boundary}` };
}
