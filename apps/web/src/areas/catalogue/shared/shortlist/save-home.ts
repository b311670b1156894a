import { paths } from '@aangan/contract/paths';
import type { PropertyChanges } from '@aangan/contract/catalogue/change-entities';
import { shortlist as shortlistTexts } from '@aangan/contract/catalogue/shortlist.texts';
import { isApiError } from '../../../../lib/calls/api.ts';
import { openAuth } from '../../../../lib/session/auth-prompt.ts';
import { notify } from '../../../../lib/notifications.ts';
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { navigate } from '../../../../lib/router/navigation.ts';
import { setSaved } from './api/set-saved.ts';
import { pressSave, showSaved } from './saved-homes.ts';
import { saving as texts } from './saving.texts.ts';
import { readShortlistAgain, notifyOtherTabs } from './shortlist-tabs.ts';

/**
 * Sends the wanted state, which is shown optimistically. The server's response replaces it, a failure rolls it back
 * (SAVE4).
 * @param isVisitor a visitor is asked to sign in, and the home is saved afterwards
 */
export async function saveHome(propertyId: number, isWanted: boolean, isVisitor: boolean): Promise<void> {
  if (isVisitor) {
    notify.warning(shortlistTexts.loginRequired);
    openAuth({ pendingAction: { kind: 'save', id: propertyId } });
    return;
  }
  try {
    const shortlisted = await setSaved(propertyId, isWanted);
    showSaved(propertyId, shortlisted);
    announceChange(propertyId, shortlisted);
  } catch (error) {
    showSaved(propertyId, !isWanted);
    if (isApiError(error) && error.status === 401) {
      notify.warning(shortlistTexts.loginRequired);
      const { pathname, search } = window.location;
      navigate(paths.login(), { state: { from: pathname + search } });
      return;
    }
    const isFull = isApiError(error) && error.code === 'LIMIT_REACHED';
    notify.error(isFull ? error.message : shortlistTexts.updateFailed);
    // without a response it may have succeeded
    void readShortlistAgain();
  }
}

/**
 * Shows a message that a home was added, with a link to the shortlist, or removed, with an undo button; refetches the
 * shortlist in this tab and the others.
 */
export function announceChange(propertyId: number, isSaved: boolean): void {
  if (isSaved) notify.success(shortlistTexts.added, { action: { label: texts.open, href: paths.shortlist() } });
  else {
    const undo = () => void pressSave(propertyId, true);
    notify.success(shortlistTexts.removed, { action: { label: texts.undo, onPress: undo } });
  }
  // saving a home also shows it again (I16)
  const show = (known?: PropertyChanges) => known && { ...known, hidden: known.hidden && !isSaved };
  queryClient.setQueryData(queryKeys.propertyChanges(propertyId), show);
  void readShortlistAgain();
  notifyOtherTabs();
}
