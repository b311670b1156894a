/**
 * The session on the page: restored at load, kept fresh, ended here, by the server or by another tab. `startSession` is
 * called once, by the entry of the page.
 */
import type { Profile } from '@aangan/contract/entities';
import { SESSION_EXPIRED_TOAST_DURATION } from '@aangan/contract/limits';
import { TEXTS } from '@aangan/contract/texts';
import { call, isApiError } from './api.ts';
import { callGate } from './call-gate.ts';
import { drafts } from './drafts.ts';
import { notify } from './notifications.ts';
import { queryClient } from './query-client.ts';
import { emitSessionEvent, onSessionEvent } from './session-events.ts';
import { refreshSession } from './session-refresh.ts';
import { dispatchSession, getSession } from './session-store.ts';

export { useSession } from './session-store.ts';

type TabMessage = 'user-logged-out' | 'user-logged-in';

/** Milliseconds between two rounds of asking again what answered 401, so that a server at odds with itself isn't hammered. */
const REFETCH_PAUSE = 10_000;

let tabs: BroadcastChannel | null = null;
let lastRefetch = 0;
/** How many sessions have ended on this page: an answer that was asked for in an earlier one is nobody's any more. */
let endings = 0;

/** Restores the session and starts listening; call once, in the browser. */
export function startSession(): void {
  tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('aangan-session');
  tabs?.addEventListener('message', (event: MessageEvent<TabMessage>) => void hearTab(event.data));
  onSessionEvent('session-expired', forceLogout);
  onSessionEvent('logout', forceLogout);
  onSessionEvent('token-refresh-needed', () => void refreshAfterRefusal());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void revalidate();
  });
  void restore();
}

/** Takes over the profile that signing in answered, and tells the other tabs. */
export function adoptUser(user: Profile): void {
  signedIn(user);
  tellTabs('user-logged-in');
}

/**
 * Reads the profile of a session made by signing up, and takes it over.
 * @throws ApiError when it can't be read
 */
export async function adoptNewSession(): Promise<void> {
  adoptUser(await call('profileGet'));
}

interface SignOutOptions {
  /** Stay signed in when the server can't be reached, so that no session is left open behind a page that says otherwise. */
  mustReachServer?: boolean;
}

/**
 * Ends the session, on the page even when the server can't be reached, unless told otherwise.
 * @throws ApiError when the server had to be reached and was not
 */
export async function signOut({ mustReachServer = false }: SignOutOptions = {}): Promise<void> {
  try {
    await call('authLogout');
  } catch (error) {
    if (mustReachServer) throw error;
  }
  endSession('signed-out');
  tellTabs('user-logged-out');
}

/** The readable cookie beside the real ones says whether a refresh is worth trying (SESS1). */
function hasSessionHint(): boolean {
  return document.cookie.split('; ').includes('signed_in=1');
}

function dropSessionHint(): void {
  document.cookie = 'signed_in=; Max-Age=0; Path=/';
}

async function restore(): Promise<void> {
  if (!hasSessionHint()) {
    callGate.markLoggedOut();
    dispatchSession({ type: 'not-restored' });
    return;
  }
  const outcome = await refreshSession();
  if (outcome === 'refused') {
    forceLogout();
  } else if (outcome === 'unreachable' || !(await readProfile())) {
    dispatchSession({ type: 'not-restored' });
  }
}

/** @returns whether the profile could be read and taken over; not when the session it was asked for has ended by then */
async function readProfile(): Promise<boolean> {
  const asked = endings;
  try {
    const user = await call('profileGet');
    if (asked !== endings) return false;
    signedIn(user);
    return true;
  } catch {
    return false;
  }
}

function signedIn(user: Profile): void {
  const before = getSession();
  callGate.resetLoggedOut();
  dispatchSession({ type: 'signed-in', user });
  if (before.user?.id === user.id) return;
  void queryClient.resetQueries({ queryKey: ['own'] });
  // At load the calls waited for the refresh and saw the user already; after signing in they saw a visitor.
  if (!before.isInitialLoad) void queryClient.invalidateQueries({ queryKey: ['audience'] });
}

function endSession(ending: 'signed-out' | 'expired'): void {
  endings += 1;
  callGate.markLoggedOut();
  dropSessionHint();
  dispatchSession({ type: 'ended', ending });
  // What ran out may be taken up again after signing in; who signs out leaves nothing behind.
  if (ending === 'signed-out') drafts.clearAll();
  void queryClient.cancelQueries({ queryKey: ['own'] });
  queryClient.removeQueries({ queryKey: ['own'] });
  void queryClient.resetQueries({ queryKey: ['audience'] });
  emitSessionEvent('user-logged-out');
}

function forceLogout(): void {
  const { status, isInitialLoad } = getSession();
  if (status === 'anonymous') return;
  endSession('expired');
  tellTabs('user-logged-out');
  if (!isInitialLoad) notify.warning(TEXTS.session.expired, { duration: SESSION_EXPIRED_TOAST_DURATION });
}

async function refreshAfterRefusal(): Promise<void> {
  if (getSession().status === 'anonymous') return;
  const outcome = await refreshSession();
  if (outcome === 'refused') forceLogout();
  if (outcome !== 'refreshed' || Date.now() - lastRefetch < REFETCH_PAUSE) return;
  lastRefetch = Date.now();
  await queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => isApiError(state.error) && state.error.status === 401,
  });
}

/** Back on this tab: is the session still alive, and is the user still who they were? */
async function revalidate(): Promise<void> {
  const { status } = getSession();
  if (status === 'loading' || (status === 'anonymous' && !hasSessionHint())) return;
  const alive = await call('authValidate').catch(() => false);
  if (!alive) {
    const outcome = await refreshSession();
    if (outcome === 'refused') forceLogout();
    if (outcome !== 'refreshed') return;
  }
  await readProfile();
}

function tellTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin only
  tabs?.postMessage(message);
}

async function hearTab(message: TabMessage): Promise<void> {
  if (message === 'user-logged-in') await readProfile();
  else if (getSession().status !== 'anonymous') endSession('signed-out');
}
