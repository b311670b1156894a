import type { Profile } from '@aangan/contract/accounts/entities';
import { createStore, useStore } from '../storage/store.ts';

type SessionStatus = 'loading' | 'anonymous' | 'authenticated';
/** Why nobody is signed in: never was, signed out here or in another tab, or expired. */
type SessionEnding = 'none' | 'signed-out' | 'expired';

export interface Session {
  status: SessionStatus;
  user: Profile | null;
  /** True until the restore at load has finished. */
  isInitialLoad: boolean;
  ending: SessionEnding;
}

export type SessionAction =
  | { type: 'signed-in'; user: Profile }
  /** The restore at load failed or was not worth trying. */
  | { type: 'not-restored' }
  | { type: 'ended'; ending: 'signed-out' | 'expired' };

export const INITIAL_SESSION: Session = { status: 'loading', user: null, isInitialLoad: true, ending: 'none' };

/** The session's states and transitions (SESS1 to SESS9). */
export function reduceSession(session: Session, action: SessionAction): Session {
  switch (action.type) {
    case 'signed-in':
      return { status: 'authenticated', user: action.user, isInitialLoad: false, ending: 'none' };
    case 'not-restored':
      return { status: 'anonymous', user: null, isInitialLoad: false, ending: session.ending };
    default:
      return { status: 'anonymous', user: null, isInitialLoad: false, ending: action.ending };
  }
}

const store = createStore<Session>(INITIAL_SESSION);

export function getSession(): Session {
  return store.get();
}

export function dispatchSession(action: SessionAction): void {
  store.set(reduceSession(store.get(), action));
}

/** Returns the session; 'loading' in a prerendered page, which looks like a visitor's. */
export function useSession(): Session {
  return useStore(store, INITIAL_SESSION);
}
