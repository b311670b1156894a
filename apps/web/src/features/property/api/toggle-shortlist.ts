import type { PropertyChanges } from '@aangan/contract/change-entities';
import { TEXTS } from '@aangan/contract/texts';
import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '../../../lib/api.ts';
import { withIntentKey } from '../../../lib/intent-key.ts';
import { notify } from '../../../lib/notifications.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { isLoggedOutError, useLoginRedirect } from '../use-login-redirect.ts';
import { checkShortlist, checkShortlistQuery } from './check-shortlist.ts';

/**
 * POST /api/shortlists/properties/{id}/toggle. The state flips at once, the server's answer replaces it, a failure
 * takes it back (SAVE4). One at a time: a second flip before the answer would undo the first. It takes what the page
 * knew when it was pressed; where that was nothing, what is on the list already is only shown.
 */
export function useToggleShortlist(propertyId: number) {
  const client = useQueryClient();
  const redirectToLogin = useLoginRedirect();
  const { queryKey } = checkShortlistQuery(propertyId);
  return useSingleMutation({
    mutationFn: async (before: boolean | undefined) => {
      if (before === undefined && (await checkShortlist(propertyId))) return null;
      const send = (key: string) => call('shortlistToggle', { params: { id: propertyId } }, { key });
      return withIntentKey(['shortlistToggle', propertyId], send, before ? 'remove' : 'add');
    },
    onMutate: async (before) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, !before);
    },
    onSuccess: (answer) => {
      if (!answer) return;
      const { shortlisted } = answer;
      client.setQueryData(queryKey, shortlisted);
      notify.success(shortlisted ? TEXTS.shortlist.added : TEXTS.shortlist.removed);
      void client.invalidateQueries({ queryKey: queryKeys.shortlistList });
      // what is put on the list is hidden no more (I16)
      const show = (told?: PropertyChanges) => told && { ...told, hidden: told.hidden && !shortlisted };
      client.setQueryData(queryKeys.propertyChanges(propertyId), show);
    },
    onError: (error, before) => {
      if (before === undefined) void client.resetQueries({ queryKey });
      else client.setQueryData(queryKey, before);
      if (isLoggedOutError(error)) redirectToLogin(TEXTS.shortlist.loginRequired);
      else
        notify.error(
          isApiError(error) && error.code === 'LIMIT_REACHED' ? error.message : TEXTS.shortlist.updateFailed,
        );
    },
  });
}
