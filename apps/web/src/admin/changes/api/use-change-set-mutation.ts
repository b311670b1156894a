import type { ChangeSet } from '@aangan/contract/catalogue/change-set-entities';
import { useQueryClient } from '@tanstack/react-query';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';

/** A call that answers with a set of changes, which is then shown as it is; after a refusal it is asked for. */
export function useChangeSetMutation(act: () => Promise<ChangeSet>) {
  const client = useQueryClient();
  return useSingleMutation<ChangeSet, void>({
    mutationFn: act,
    onSuccess: (set) => client.setQueryData(adminQueryKeys.changeSet(set.id), set),
    onSettled: () => client.invalidateQueries({ queryKey: adminQueryKeys.changeSets }),
  });
}
