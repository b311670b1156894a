import { isApiError } from './api.ts';

/** Milliseconds after which the same request is a new intent: whatever became of the first can be seen by then. */
const REMEMBERED_FOR = 600_000;

interface Intent {
  key: string;
  since: number;
}

/** What users want and do not know yet whether they have. */
const open = new Map<string, Intent>();

/**
 * Sends what a user wants with its Idempotency-Key, as the header has it. A second tap and another try after a lost answer
 * carry the key of the first, so that the server does it once; after a clear answer the same request is a new wish.
 * @param parts all that makes this request the same as another
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
    if (isClear(error)) open.delete(name);
    throw error;
  }
}

/** A refusal of the request itself; without an answer, or after a failure of the server, it may have been done. */
function isClear(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.code !== 'IDEMPOTENCY_IN_PROGRESS';
}

/** 128 random bits in quotes; `crypto.randomUUID` is not there on a page without https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `"${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}
