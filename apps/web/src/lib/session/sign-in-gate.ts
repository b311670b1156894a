import type { MouseEvent } from 'react';
import { openAuth, type PendingAction } from './auth-prompt.ts';
import { notify } from '../notifications.ts';
import { useSession } from './session.ts';

/**
 * Returns the click handler of a link that needs a session: for a visitor it shows why, opens the sign-in modal and
 * remembers the click. For signed-in users, or in a new tab, the link works as usual.
 * @param reason the text for the toast
 * @param pendingAction what to do after signing in
 */
export function useSignInGate(reason: string, pendingAction: PendingAction) {
  const { status } = useSession();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (status !== 'anonymous' || isElsewhere) return;
    event.preventDefault();
    notify.warning(reason);
    openAuth({ pendingAction });
  };
}
