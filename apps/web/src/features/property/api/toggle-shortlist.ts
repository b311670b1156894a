import type { PropertyChanges } from '@aangan/contract/change-entities';
import { TEXTS } from '@aangan/contract/texts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { withIntentKey } from '../../../lib/intent-key.ts';
import { notify } from '../../../lib/notifications.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { isLoggedOutError, useLoginRedirect } from '../use-login-redirect.ts';
import { checkShortlistQuery } from './check-shortlist.ts';

/**
 * POST /api/shortlists/properties/{id}/toggle. The state flips at once, the server's answer replaces it, a failure
 * takes it back (SAVE4). One at a time: a second flip before the answer would undo the first.
 */
export function useToggleShortlist(propertyId: number) {
  const client = useQueryClient();
  const redirectToLogin = useLoginRedirect();
  const { queryKey } = checkShortlistQuery(propertyId);
  return useSingleMutation({
    mutationFn: () =>
      withIntentKey(['shortlistToggle', propertyId], (key) =>
        call('shortlistToggle', { params: { id: propertyId } }, { key }),
      ),
    onMutate: async () => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, !(before ?? false));
      return { before };
    },
    onSuccess: ({ shortlisted }) => {
      client.setQueryData(queryKey, shortlisted);
      notify.success(shortlisted ? TEXTS.shortlist.added : TEXTS.shortlist.removed);
      void client.invalidateQueries({ queryKey: queryKeys.shortlistList });
      // what is put on the list is hidden no more (I16)
      const show = (told?: PropertyChanges) => told && { ...told, hidden: told.hidden && !shortlisted };
      client.setQueryData(queryKeys.propertyChanges(propertyId), show);
    },
    onError: (error, _input, context) => {
      if (context?.before === undefined) void client.resetQueries({ queryKey });
      else client.setQueryData(queryKey, context.before);
      if (isLoggedOutError(error)) redirectToLogin(TEXTS.shortlist.loginRequired);
      else notify.error(TEXTS.shortlist.updateFailed);
    },
  });
}
