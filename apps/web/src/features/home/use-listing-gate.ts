import type { MouseEvent } from 'react';
import { TEXTS } from '@aangan/contract/texts';
import { openAuth, type PendingAction } from '../../lib/auth-prompt.ts';
import { notify } from '../../lib/notifications.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';

/**
 * What a visitor's click on a link to the listing or a property does: it says why and asks to sign in, here, with the
 * click remembered (document section 2, 'Listing'). For a signed-in user, or in a new tab, the link is a link.
 * @param pendingAction what follows signing in; the listing unless told
 */
export function useListingGate(pendingAction: PendingAction = { kind: 'search', path: paths.listing() }) {
  const { status } = useSession();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (status !== 'anonymous' || isElsewhere) return;
    event.preventDefault();
    notify.warning(TEXTS.search.loginToView);
    openAuth({ pendingAction });
  };
}
