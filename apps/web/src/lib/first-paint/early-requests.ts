/**
 * Answers that the head of the page has asked for before the scripts that need them were there (`app/first-paint/entry-early.ts`),
 * until each is taken by the first call for it. They stand on the global object, as the two are separate scripts.
 */
import { fetchRequest, type BuiltRequest } from '../calls/request.ts';

interface EarlyRequest {
  response: Promise<Response>;
  abort: () => void;
}

declare global {
  var earlyRequests: Map<string, EarlyRequest> | undefined;
}

/** The same whenever it is asked. */
const keyOf = ({ method, url }: BuiltRequest) => `${method} ${url.replace(/[?&]_t=\d+$/, '')}`;

/** Sends a request whose answer is taken later. */
export function sendEarly(request: BuiltRequest): Promise<Response> {
  const controller = new AbortController();
  const response = fetchRequest(request, controller.signal);
  // Whoever takes it meets the failure.
  response.catch(() => undefined);
  globalThis.earlyRequests ??= new Map();
  globalThis.earlyRequests.set(keyOf(request), { response, abort: () => controller.abort() });
  return response;
}

/**
 * @param signal calls it off, as it does a request of one's own
 * @returns null when it was not asked for ahead, or has been taken
 */
export function takeEarly(request: BuiltRequest, signal?: AbortSignal): Promise<Response> | null {
  const early = globalThis.earlyRequests?.get(keyOf(request));
  if (!early) return null;
  globalThis.earlyRequests?.delete(keyOf(request));
  if (signal?.aborted) early.abort();
  else signal?.addEventListener('abort', early.abort);
  return early.response;
}

/** What nobody has taken while the page began is not current later on. */
export function dropEarlyRequests(): void {
  globalThis.earlyRequests = undefined;
}
