/**
 * Requests sent by the script in the head (`app/first-paint/entry-early.ts`) before the scripts that need them have
 * loaded, until the first call for each takes it. On the global object, which the two scripts share.
 */
import { fetchRequest, type BuiltRequest } from '../calls/request.ts';

interface EarlyRequest {
  response: Promise<Response>;
  abort: () => void;
}

declare global {
  var earlyRequests: Map<string, EarlyRequest> | undefined;
}

/** The request without its timestamp. */
const keyOf = ({ method, url }: BuiltRequest) => `${method} ${url.replace(/[?&]_t=\d+$/, '')}`;

/** Sends a request whose response is taken later. */
export function sendEarly(request: BuiltRequest): Promise<Response> {
  const controller = new AbortController();
  const response = fetchRequest(request, controller.signal);
  // The call that takes it handles the failure.
  response.catch(() => undefined);
  globalThis.earlyRequests ??= new Map();
  globalThis.earlyRequests.set(keyOf(request), { response, abort: () => controller.abort() });
  return response;
}

/**
 * @param signal aborts it, as it would a new request
 * @returns null when it was not sent early, or has been taken
 */
export function takeEarly(request: BuiltRequest, signal?: AbortSignal): Promise<Response> | null {
  const early = globalThis.earlyRequests?.get(keyOf(request));
  if (!early) return null;
  globalThis.earlyRequests?.delete(keyOf(request));
  if (signal?.aborted) early.abort();
  else signal?.addEventListener('abort', early.abort);
  return early.response;
}

/** Drops what the page did not take at its start: it would be stale later. */
export function dropEarlyRequests(): void {
  globalThis.earlyRequests = undefined;
}
