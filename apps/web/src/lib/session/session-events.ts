/**
 * The session's events (SESS5 to SESS8), on `window` so that any script may dispatch or listen: token-refresh-needed
 * after a 401, session-expired and logout to end the session, user-logged-out once it has ended.
 */
export type SessionEvent = 'token-refresh-needed' | 'session-expired' | 'logout' | 'user-logged-out';

/** The prerender has no window. */
const target: EventTarget = typeof window === 'undefined' ? new EventTarget() : window;

export function emitSessionEvent(event: SessionEvent): void {
  target.dispatchEvent(new Event(event));
}

/** @returns the function that stops listening */
export function onSessionEvent(event: SessionEvent, listener: () => void): () => void {
  target.addEventListener(event, listener);
  return () => target.removeEventListener(event, listener);
}
