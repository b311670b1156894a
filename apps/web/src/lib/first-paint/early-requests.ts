/**
 * Answers that the head of the page has asked for before the scripts that need them were there (`app/first-paint/entry-early.ts`),
 * until each is taken by the first call for it. They stand on the global object, as the two are separate scripts.
 */
import { fetchRequest, type BuiltRequest } from '../calls/request.ts';

interface Asked {
  answer: Promise<Response>;
  callOff: () => void;
}

declare global {
  var earlyRequests: Map<string, Asked> | undefined;
}

/** The same whenever it is asked. */
const nameOf = ({ method, url }: BuiltRequest) => `${method} ${url.replace(/[?&]_t=\d+$/, '')}`;

/** Sends a request whose answer is taken later. */
export function sendEarly(request: BuiltRequest): Promise<Response> {
  const controller = new AbortController();
  const answer = fetchRequest(request, controller.signal);
  // Whoever takes it meets the failure.
  answer.catch(() => undefined);
  globalThis.earlyRequests ??= new Map();
  globalThis.earlyRequests.set(nameOf(request), { answer, callOff: () => controller.abort() });
  return answer;
}

/**
 * @param signal calls it off, as it does a request of one's own
 * @returns null when it was not asked for ahead, or has been taken
 */
export function takeEarly(request: BuiltRequest, signal?: AbortSignal): Promise<Response> | null {
  const asked = globalThis.earlyRequests?.get(nameOf(request));
  if (!asked) return null;
  globalThis.earlyRequests?.delete(nameOf(request));
  if (signal?.aborted) asked.callOff();
  else signal?.addEventListener('abort', asked.callOff);
  return asked.answer;
}

/** What nobody has taken while the page began is not current later on. */
export function dropEarlyRequests(): void {
  globalThis.earlyRequests = undefined;
}
