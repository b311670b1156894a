import { SmsFailure } from './sms-sender.ts';

/** For the whole exchange; under 5 seconds, the limit of our own response. */
const GATEWAY_TIMEOUT_MS = 4_500;
const MAX_ANSWER_BYTES = 64 * 1024;

export interface GatewayRequest {
  headers: Record<string, string>;
  body: string;
  timeoutMs?: number;
}

export interface GatewayAnswer {
  /** 200 to 499, without 408 and 429. */
  status: number;
  text: string;
  /** The text parsed as JSON; undefined when it is none. */
  json: unknown;
}

/** Errors after the request was sent, so that the gateway may have acted on it. */
const AFTER_SENDING = /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT|HPE_.*)$/;

/**
 * Posts to an SMS gateway. The time-out covers the whole exchange, with a slow body, and the response's size is bounded.
 * Redirects are not followed, since the request carries a key.
 * @throws SmsFailure 'unavailable' (can't be reached, 3xx, 408, 429, 5xx) or 'unknown' (no complete response in time)
 */
export async function callGateway(url: string, request: GatewayRequest): Promise<GatewayAnswer> {
  const { status, text } = await exchange(url, request);
  if (status >= 500 || (status >= 300 && status < 400) || status === 408 || status === 429) {
    // 429 may be about a single number with many requests
    const isOutage = status !== 408 && status !== 429;
    throw new SmsFailure('unavailable', `The gateway answered ${status}: ${excerpt(text)}`, { isOutage });
  }
  return { status, text, json: parseJson(text) };
}

async function exchange(url: string, { headers, body, timeoutMs = GATEWAY_TIMEOUT_MS }: GatewayRequest) {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    return { status: response.status, text: await readText(response) };
  } catch (cause) {
    if (cause instanceof SmsFailure) throw cause;
    if (signal.aborted) throw new SmsFailure('unknown', `The gateway did not answer in ${timeoutMs} ms`, { cause });
    const code = causeCode(cause);
    const outcome = code === undefined || AFTER_SENDING.test(code) ? 'unknown' : 'unavailable';
    throw new SmsFailure(outcome, `The gateway could not be reached: ${code ?? 'connection lost'}`, { cause });
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // leaving the loop cancels the stream
    if (size > MAX_ANSWER_BYTES) throw new SmsFailure('unknown', 'The gateway answered more than 64 KiB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Finds the code of the network error that fetch wraps, in a list where a name has several addresses. */
function causeCode(error: unknown): string | undefined {
  let cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof AggregateError) cause = cause.errors[0];
  const code = cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined;
  return typeof code === 'string' ? code : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Shortens a gateway's response for the log: one line without numbers long enough for a phone number or a code, and without
 * words long enough for a key, since some gateways echo the request.
 */
export function excerpt(words: unknown): string {
  const text = typeof words === 'string' ? words : (JSON.stringify(words) ?? '');
  return text
    .replaceAll(/[\w+/=-]{20,}|\d{4,}/g, '****')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200);
}

/** Gives the fields of a JSON object; none for anything else. */
export function fieldsOf(json: unknown): Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {};
}
