import { SmsFailure } from './sms-sender.ts';

/** From the first byte out to the last byte in; under 5 seconds, since that is what our own answer may take. */
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
  /** The text as JSON; undefined when it is none. */
  json: unknown;
}

/** The request left us before these, so the gateway may have acted on it. */
const AFTER_SENDING = /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT|HPE_.*)$/;

/**
 * Posts to an SMS gateway. The time-out covers the whole exchange, a dripping body included, and the answer's size is
 * bounded. Redirects are not followed: the request carries a key.
 * @throws SmsFailure 'unavailable' (can't be reached, 3xx, 408, 429, 5xx) or 'unknown' (no whole answer in time)
 */
export async function callGateway(url: string, request: GatewayRequest): Promise<GatewayAnswer> {
  const { status, text } = await exchange(url, request);
  if (status >= 500 || (status >= 300 && status < 400) || status === 408 || status === 429) {
    // 429 may be about one number that somebody asks for again and again
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
    // leaving the loop cancels the rest
    if (size > MAX_ANSWER_BYTES) throw new SmsFailure('unknown', 'The gateway answered more than 64 KiB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** fetch wraps the network's own error, a list of them where a name has several addresses. */
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
 * A gateway's words for the log: one short line without numbers long enough to be a phone number or a code, and without
 * words long enough to be a key: some gateways repeat what they were sent.
 */
export function excerpt(words: unknown): string {
  const text = typeof words === 'string' ? words : (JSON.stringify(words) ?? '');
  return text
    .replaceAll(/[\w+/=-]{20,}|\d{4,}/g, '****')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200);
}

/** The fields of a JSON object; none for anything else. */
export function fieldsOf(json: unknown): Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {};
}
