import type { ChangeSetBulkInput } from '@aangan/contract/catalogue/change-set-inputs';
import { CATALOGUE_DESK } from '@aangan/contract/catalogue/desk-routes';
import { useQueryClient } from '@tanstack/react-query';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { call } from '../../../lib/calls/api.ts';
import { withIntentKey } from '../../../lib/calls/intent-key.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';

/** POST /api/admin/change-sets/bulk: makes the set of changes of one edit of many properties, which changes nothing yet. */
export function useMakeBulkChange() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: ChangeSetBulkInput) =>
      withIntentKey(['adminChangeSetBulk', body], (key) => call(CATALOGUE_DESK.adminChangeSetBulk, { body }, { key })),
    onSuccess: (set) => {
      client.setQueryData(adminQueryKeys.changeSet(set.id), set);
      void client.invalidateQueries({ queryKey: adminQueryKeys.changeSetLists });
    },
  });
}
