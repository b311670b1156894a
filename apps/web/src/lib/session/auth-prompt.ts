/**
 * Sign-in requests: open the modal from anywhere, and remember what was interrupted (AUTH25). In sessionStorage, so
 * that they survive a redirect to /login and a reload.
 */
import { paths } from '@aangan/contract/paths';
import { asObject, parseJson } from '../calls/json.ts';
import { safePath } from '../router/safe-path.ts';
import { createStore, useStore } from '../storage/store.ts';
import { tabStorage } from '../storage/storage.ts';

/** What to do after signing in: run a search (the path with its query), open a property or add it to the shortlist. */
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

/** Remembers what was interrupted without opening the modal, for a redirect to /login. */
export function rememberRequest({ pendingAction, returnTo }: AuthRequest): void {
  tabStorage.set(PENDING_KEY, pendingAction ? JSON.stringify(pendingAction) : null);
  tabStorage.set(RETURN_KEY, safePath(returnTo));
}

/** Opens the sign-in modal, and replaces what an earlier request remembered. */
export function openAuth(request: AuthRequest = {}): void {
  rememberRequest(request);
  store.set({ isOpen: true });
}

/** Closes the modal, and forgets what was interrupted unless it is being resumed. */
export function closeAuth(): void {
  rememberRequest({});
  store.set(closed);
}

export function useAuthPrompt(): { isOpen: boolean } {
  return useStore(store, closed);
}

/**
 * Returns where to go after signing in, and forgets it.
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

/** Returns the interrupted action that waits for signing in. Unreadable text under our key counts as none. */
export function pendingAction(): PendingAction | null {
  const { kind, path, id } = asObject(parseJson(tabStorage.get(PENDING_KEY) ?? '')) ?? {};
  if (kind === 'search' && typeof path === 'string') return { kind, path };
  if ((kind === 'property' || kind === 'save') && Number.isSafeInteger(id)) return { kind, id: id as number };
  return null;
}
