import { paths } from '@aangan/contract/paths';
import { TEXTS } from '@aangan/contract/core/texts';
import type { PendingAction } from '../../../lib/session/auth-prompt.ts';
import { useSignInGate } from '../../../lib/session/sign-in-gate.ts';

/**
 * What a visitor's click on a link to the listing or a property does (FIND11).
 * @param pendingAction what follows signing in; the listing unless told
 */
export function useListingGate(pendingAction: PendingAction = { kind: 'search', path: paths.listing() }) {
  return useSignInGate(TEXTS.search.loginToView, pendingAction);
}
