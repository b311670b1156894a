import { PRIVACY } from '@aangan/contract/privacy/routes';
import type { Grievance } from '@aangan/contract/privacy/entities';
import { useQueryClient } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/calls/account-keys.ts';
import { call } from '../../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';

/** Replaces the cached complaint, or adds a new one in front. */
function useUpdateCached() {
  const client = useQueryClient();
  return (now: Grievance) =>
    client.setQueryData<Grievance[]>(accountKeys.grievances, (all = []) =>
      all.some(({ id }) => id === now.id) ? all.map((own) => (own.id === now.id ? now : own)) : [now, ...all],
    );
}

/** POST /api/users/grievances */
export function useFileGrievance() {
  const onSuccess = useUpdateCached();
  return useSingleMutation({
    mutationFn: (body: { text: string; contactLogId?: number }) => call(PRIVACY.grievanceFile, { body }),
    onSuccess,
  });
}

/** POST /api/users/grievances/{id}/messages */
export function useReplyToGrievance() {
  const onSuccess = useUpdateCached();
  return useSingleMutation({
    mutationFn: ({ id, text }: { id: number; text: string }) =>
      call(PRIVACY.grievanceReply, { params: { id }, body: { text } }),
    onSuccess,
  });
}

/** POST /api/users/grievances/{id}/close */
export function useCloseGrievance() {
  const onSuccess = useUpdateCached();
  return useSingleMutation({
    mutationFn: (id: number) => call(PRIVACY.grievanceClose, { params: { id } }),
    onSuccess,
  });
}
