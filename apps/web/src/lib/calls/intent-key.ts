import { isApiError } from './api.ts';

/** Milliseconds after which the same request is a new intent: the user has seen the result of the first by then. */
const REMEMBERED_FOR = 600_000;

interface Intent {
  key: string;
  since: number;
}

/** Intents whose outcome is not known yet. */
const open = new Map<string, Intent>();

/**
 * Sends a request with its Idempotency-Key. A double tap and a retry after a lost response carry the same key, so that
 * the server acts once; after a definite response the same request gets a new key.
 * @param parts what identifies the request: equal parts share a key
 */
export async function withIntentKey<Answer>(
  parts: readonly unknown[],
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const name = JSON.stringify(parts);
  const known = open.get(name);
  const isSame = known !== undefined && Date.now() - known.since < REMEMBERED_FOR;
  const intent = isSame ? known : { key: newKey(), since: Date.now() };
  open.set(name, intent);
  try {
    const answer = await send(intent.key);
    open.delete(name);
    return answer;
  } catch (error) {
    if (isDefinite(error)) open.delete(name);
    throw error;
  }
}

/** Whether the request was definitely refused; without a response, or after a 5xx, the server may have acted. */
function isDefinite(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.code !== 'IDEMPOTENCY_IN_PROGRESS';
}

/** 128 random bits in quotes; `crypto.randomUUID` does not exist on a page without https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `"${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}
