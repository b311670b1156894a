import { ACCOUNTS } from '@aangan/contract/accounts/routes';
/**
 * The session on the page: restored at load, kept fresh, ended here, by the server or by another tab. `startSession` is
 * called once, by the entry of the page.
 */
import type { Profile } from '@aangan/contract/accounts/entities';
import { SESSION_EXPIRED_TOAST_DURATION } from '@aangan/contract/core/limits';
import { TEXTS } from '@aangan/contract/core/texts';
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
/** A bare 'user-logged-out' comes from a page of the release before. */
type TabMessage = 'user-logged-in' | 'user-logged-out' | { type: 'user-logged-out'; ending: Ending };

let tabs: BroadcastChannel | null = null;
/** How many sessions have ended on this page: an answer that was asked for in an earlier one is nobody's any more. */
let endings = 0;

/**
 * Restores the session and starts listening; call once, in the browser.
 * @returns whether there may be a session, so that it is worth asking for somebody's own data at once
 */
export function startSession(): boolean {
  tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('aangan-session');
  tabs?.addEventListener('message', (event: MessageEvent<TabMessage>) => void hearTab(event.data));
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
  adoptUser(await call(ACCOUNTS.profileGet));
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
    await call(ACCOUNTS.authLogout);
  } catch (error) {
    if (mustReachServer) throw error;
  }
  endSession('signed-out');
  tellTabs({ type: 'user-logged-out', ending: 'signed-out' });
}

/**
 * Tries a refresh, and asks for the profile right behind it with the token there is: both have to succeed (SESS1). Other
 * calls of the page go out beside them.
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
  // A profile that comes without a session proves none.
  if (outcome !== 'refreshed') leave.abort();
  const user = await profile;
  stopListening();
  if (asked !== endings) return;
  if (outcome === 'refused') forceLogout();
  else if (outcome === 'unreachable' || user === null) dispatchSession({ type: 'not-restored' });
  else {
    if (wasRefused) forgetVisitorsAnswers();
    takeOver(user);
  }
}

/** The token was dead at load: what the server answers to anybody was asked for as a visitor, and holds no names. */
function forgetVisitorsAnswers(): void {
  queryClient.removeQueries({ queryKey: ['audience'], type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: ['audience'] });
}

/** @returns whether the profile could be read and taken over; not when the session it was asked for has ended by then */
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
  // What ran out may be taken up again after signing in; who signs out leaves nothing behind.
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
    notify.warning(TEXTS.session.expired, { duration: SESSION_EXPIRED_TOAST_DURATION });
  }
  return true;
}

function forceLogout(): void {
  if (endHere('expired')) tellTabs({ type: 'user-logged-out', ending: 'expired' });
}

async function refreshAfterRefusal(): Promise<void> {
  if (getSession().status === 'anonymous') return;
  if ((await refreshSession()) === 'refused') forceLogout();
}

/** Back on this tab: is the session still alive, and is the user still who they were? */
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

function tellTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin only
  tabs?.postMessage(message);
}

async function hearTab(message: TabMessage): Promise<void> {
  if (message === 'user-logged-in') await readProfile();
  else endHere(message === 'user-logged-out' ? 'signed-out' : message.ending);
}
