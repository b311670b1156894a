import { request, type IncomingHttpHeaders } from 'node:http';

export interface CallOptions {
  method?: string;
  cookie?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, with these headers. */
  raw?: { bytes: Uint8Array; type: string };
  /** The caller's own address, told as a proxy does. */
  address?: string;
  headers?: Record<string, string>;
}

export interface HttpAnswer {
  status: number;
  /** Of the envelope. */
  data: unknown;
  code: string | undefined;
  headers: IncomingHttpHeaders;
  /** From the first byte out to the last byte in. */
  ms: number;
}

const PATIENCE_MS = 20_000;

/**
 * One call on a connection of its own, as a page of ours makes it. Rejects when the connection breaks: such a call is
 * not acknowledged.
 */
export function call(origin: string, path: string, options: CallOptions = {}): Promise<HttpAnswer> {
  const { method = 'GET', cookie, body, raw, address } = options;
  const payload = raw?.bytes ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  const headers = {
    'sec-fetch-site': 'same-origin',
    'x-request-origin': origin,
    ...(cookie !== undefined && { cookie }),
    ...(address !== undefined && { 'x-forwarded-for': address }),
    ...(payload && { 'content-type': raw?.type ?? 'application/json', 'content-length': payload.byteLength }),
    ...options.headers,
  };
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () => {
        const { data, code } = parse(Buffer.concat(chunks).toString());
        resolve({
          status: answer.statusCode ?? 0,
          data,
          code,
          headers: answer.headers,
          ms: performance.now() - began,
        });
      });
    });
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error(`${path}: no answer in ${PATIENCE_MS} ms`)));
    sent.once('error', reject);
    sent.end(payload);
  });
}

function parse(text: string): { data?: unknown; code?: string } {
  try {
    return JSON.parse(text) as { data?: unknown; code?: string };
  } catch {
    return {};
  }
}

/** A form with one file in it. */
export function uploadForm(mediaType: string, bytes: Uint8Array): NonNullable<CallOptions['raw']> {
  const boundary = '----fault-form';
  const head = [
    `--${boundary}\r\nContent-Disposition: form-data; name="mediaType"\r\n\r\n${mediaType}\r\n`,
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n`,
    'Content-Type: application/pdf\r\n\r\n',
  ].join('');
  const all = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { bytes: all, type: `multipart/form-data; boundary=${boundary}` };
}

/** The session's cookies in an answer, as a Cookie header. */
export function cookiesOf({ headers }: HttpAnswer): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
}
