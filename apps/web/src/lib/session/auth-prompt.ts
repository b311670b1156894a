/**
 * The request to sign in: opens the modal from anywhere, and remembers what was interrupted (AUTH25). Kept in
 * sessionStorage, so it outlives the way over /login and a reload.
 */
import { asObject, parseJson } from '../calls/json.ts';
import { paths } from '../paths.ts';
import { safePath } from '../router/safe-path.ts';
import { createStore, useStore } from '../storage/store.ts';
import { tabStorage } from '../storage/storage.ts';

/** A search to run (the path with its query), a property to open or to put on the shortlist, once signed in. */
export type PendingAction = { kind: 'search'; path: string } | { kind: 'property' | 'save'; id: number };

export interface AuthRequest {
  pendingAction?: PendingAction | undefined;
  /** A path of our own; anything else is ignored. */
  returnTo?: string | undefined;
}

const PENDING_KEY = 'aangan:pending-action';
const RETURN_KEY = 'aangan:return-to';

const closed = { isOpen: false };
const store = createStore(closed);

/** Keeps what was interrupted without opening the modal, for a redirect to /login. */
export function rememberRequest({ pendingAction, returnTo }: AuthRequest): void {
  tabStorage.set(PENDING_KEY, pendingAction ? JSON.stringify(pendingAction) : null);
  tabStorage.set(RETURN_KEY, safePath(returnTo));
}

/** Opens the sign-in modal. What an earlier request remembered is replaced. */
export function openAuth(request: AuthRequest = {}): void {
  rememberRequest(request);
  store.set({ isOpen: true });
}

/** Closes the modal; what was interrupted is forgotten unless it is being carried out. */
export function closeAuth(): void {
  rememberRequest({});
  store.set(closed);
}

export function useAuthPrompt(): { isOpen: boolean } {
  return useStore(store, closed);
}

/**
 * Where to go now that somebody signed in; forgets it.
 * @returns a path of our own, or null to stay
 */
export function takeDestination(): string | null {
  const pending = pendingAction();
  const returnTo = safePath(tabStorage.get(RETURN_KEY));
  rememberRequest({});
  if (pending?.kind === 'search') return safePath(pending.path);
  if (pending?.kind === 'property') return paths.property(pending.id);
  return returnTo;
}

/** What was interrupted and waits for signing in. Somebody else's text under our key is as good as none. */
export function pendingAction(): PendingAction | null {
  const { kind, path, id } = asObject(parseJson(tabStorage.get(PENDING_KEY) ?? '')) ?? {};
  if (kind === 'search' && typeof path === 'string') return { kind, path };
  if ((kind === 'property' || kind === 'save') && Number.isSafeInteger(id)) return { kind, id: id as number };
  return null;
}
