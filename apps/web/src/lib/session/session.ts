import { ACCOUNTS } from '@aangan/contract/accounts/routes';
/**
 * The session on the page: restores it at load, refreshes it, and ends it here, by the server or by another tab. The
 * entry of the page calls `startSession` once.
 */
import type { Profile } from '@aangan/contract/accounts/entities';
import { SESSION_EXPIRED_TOAST_DURATION } from '@aangan/contract/core/limits';
import { session as sessionTexts } from '@aangan/contract/accounts/session.texts';
import { call } from '../calls/api.ts';
import { callGate } from '../calls/call-gate.ts';
import { drafts } from '../storage/drafts.ts';
import { typedTexts } from '../typed-texts.ts';
import { forgetPass } from '../storage/stored-pass.ts';
import { notify } from '../notifications.ts';
import { queryClient } from '../calls/query-client.ts';
import { emitSessionEvent, onSessionEvent } from './session-events.ts';
import { dropSessionHint, hasSessionHint } from './session-hint.ts';
import { dropKeepAlivePages } from '../router/navigation.ts';
import { refreshSession } from './session-refresh.ts';
import { dispatchSession, getSession } from './session-store.ts';
import { COMPARE_KEY, tabStorage } from '../storage/storage.ts';

export { useSession } from './session-store.ts';

type Ending = 'signed-out' | 'expired';
/** A bare 'user-logged-out' comes from a tab of the previous release. */
type TabMessage = 'user-logged-in' | 'user-logged-out' | { type: 'user-logged-out'; ending: Ending };

let tabs: BroadcastChannel | null = null;
/** Number of sessions that have ended on this page: a response to a request of an earlier one is ignored. */
let endings = 0;

/**
 * Restores the session and starts listening; call once, in the browser.
 * @returns whether there may be a session, so that personal data is worth requesting at once
 */
export function startSession(): boolean {
  tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('aangan-session');
  tabs?.addEventListener('message', (event: MessageEvent<TabMessage>) => void handleTabMessage(event.data));
  onSessionEvent('session-expired', forceLogout);
  onSessionEvent('logout', forceLogout);
  onSessionEvent('token-refresh-needed', () => void refreshAfterRefusal());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void revalidate();
  });
  if (hasSessionHint()) {
    void restore();
    return true;
  }
  callGate.markLoggedOut();
  dispatchSession({ type: 'not-restored' });
  return false;
}

/** Adopts the profile of the sign-in response, and notifies the other tabs. */
export function adoptUser(user: Profile): void {
  signedIn(user);
  notifyTabs('user-logged-in');
}

/**
 * Reads the profile of a session made by signing up, and adopts it.
 * @throws ApiError when it can't be read
 */
export async function adoptNewSession(): Promise<void> {
  adoptUser(await call(ACCOUNTS.profileGet));
}

interface SignOutOptions {
  /** Stay signed in when the server can't be reached, so that no session is left open behind a page that says otherwise. */
  mustReachServer?: boolean;
}

/**
 * Ends the session; on the page also when the server can't be reached, unless `mustReachServer`.
 * @throws ApiError when the server had to be reached and was not
 */
export async function signOut({ mustReachServer = false }: SignOutOptions = {}): Promise<void> {
  try {
    await call(ACCOUNTS.authLogout);
  } catch (error) {
    if (mustReachServer) throw error;
  }
  endSession('signed-out');
  notifyTabs({ type: 'user-logged-out', ending: 'signed-out' });
}

/**
 * Refreshes the tokens, and requests the profile in parallel with the current token: both must succeed (SESS1). Other
 * calls of the page are not delayed by them.
 */
async function restore(): Promise<void> {
  let wasRefused = false;
  const stopListening = onSessionEvent('token-refresh-needed', () => {
    wasRefused = true;
  });
  const asked = endings;
  const refresh = refreshSession();
  const leave = new AbortController();
  const profile = call(ACCOUNTS.profileGet, {}, { signal: leave.signal }).catch(() => null);
  const outcome = await refresh;
  // A profile without a refreshed session does not count.
  if (outcome !== 'refreshed') leave.abort();
  const user = await profile;
  stopListening();
  if (asked !== endings) return;
  if (outcome === 'refused') forceLogout();
  else if (outcome === 'unreachable' || user === null) dispatchSession({ type: 'not-restored' });
  else {
    if (wasRefused) dropVisitorResponses();
    takeOver(user);
  }
}

/**
 * Drops responses fetched with an expired token at load: public calls were answered as for a visitor, without names.
 */
function dropVisitorResponses(): void {
  queryClient.removeQueries({ queryKey: ['audience'], type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: ['audience'] });
}

/** @returns whether the profile was read and adopted; false when the session has ended meanwhile */
async function readProfile(): Promise<boolean> {
  const asked = endings;
  try {
    const user = await call(ACCOUNTS.profileGet);
    if (asked !== endings) return false;
    signedIn(user);
    return true;
  } catch {
    return false;
  }
}

function takeOver(user: Profile): void {
  callGate.resetLoggedOut();
  dispatchSession({ type: 'signed-in', user });
}

function signedIn(user: Profile): void {
  const before = getSession().user;
  takeOver(user);
  if (before?.id === user.id) return;
  forgetPass();
  dropKeepAlivePages();
  void queryClient.resetQueries({ queryKey: ['own'] });
  void queryClient.invalidateQueries({ queryKey: ['audience'] });
}

function endSession(ending: Ending): void {
  endings += 1;
  forgetPass();
  dropKeepAlivePages();
  callGate.markLoggedOut();
  dropSessionHint();
  dispatchSession({ type: 'ended', ending });
  // An expired session may be resumed after signing in; signing out clears everything.
  if (ending === 'signed-out') {
    drafts.clearAll();
    typedTexts.clear();
    tabStorage.set(COMPARE_KEY, null);
  }
  void queryClient.cancelQueries({ queryKey: ['own'] });
  queryClient.removeQueries({ queryKey: ['own'] });
  void queryClient.resetQueries({ queryKey: ['audience'] });
  emitSessionEvent('user-logged-out');
}

/** @returns whether there was one to end */
function endHere(ending: Ending): boolean {
  const { status, isInitialLoad } = getSession();
  if (status === 'anonymous') return false;
  endSession(ending);
  if (ending === 'expired' && !isInitialLoad) {
    notify.warning(sessionTexts.expired, { duration: SESSION_EXPIRED_TOAST_DURATION });
  }
  return true;
}

function forceLogout(): void {
  if (endHere('expired')) notifyTabs({ type: 'user-logged-out', ending: 'expired' });
}

async function refreshAfterRefusal(): Promise<void> {
  if (getSession().status === 'anonymous') return;
  if ((await refreshSession()) === 'refused') forceLogout();
}

/** Checks on return to this tab whether the session is still valid, and of the same user. */
async function revalidate(): Promise<void> {
  const { status } = getSession();
  if (status === 'loading' || (status === 'anonymous' && !hasSessionHint())) return;
  const alive = await call(ACCOUNTS.authValidate).catch(() => false);
  if (!alive) {
    const outcome = await refreshSession();
    if (outcome === 'refused') forceLogout();
    if (outcome !== 'refreshed') return;
  }
  await readProfile();
}

function notifyTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin only
  tabs?.postMessage(message);
}

async function handleTabMessage(message: TabMessage): Promise<void> {
  if (message === 'user-logged-in') await readProfile();
  else endHere(message === 'user-logged-out' ? 'signed-out' : message.ending);
}
