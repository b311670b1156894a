import type { MouseEvent } from 'react';
import { openAuth, type PendingAction } from './auth-prompt.ts';
import { notify } from '../notifications.ts';
import { useSession } from './session.ts';

/**
 * What a visitor's click on a link behind the sign-in does: it says why and asks to sign in, here, with the click
 * remembered. For a signed-in user, or in a new tab, the link is a link.
 * @param reason the text for the toast
 * @param pendingAction what follows signing in
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
