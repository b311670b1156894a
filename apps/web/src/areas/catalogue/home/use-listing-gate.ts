import { paths } from '@aangan/contract/paths';
import { search as searchTexts } from '@aangan/contract/catalogue/search.texts';
import type { PendingAction } from '../../../lib/session/auth-prompt.ts';
import { useSignInGate } from '../../../lib/session/sign-in-gate.ts';

/**
 * Asks visitors to sign in when they click a link to the listing or a property (FIND11).
 * @param pendingAction resumed after the sign-in; the listing by default
 */
export function useListingGate(pendingAction: PendingAction = { kind: 'search', path: paths.listing() }) {
  return useSignInGate(searchTexts.loginToView, pendingAction);
}
