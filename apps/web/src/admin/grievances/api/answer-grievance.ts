import { PRIVACY_ADMIN } from '@aangan/contract/privacy/admin-routes';
import type { AdminGrievance } from '@aangan/contract/privacy/entities';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';

/** POST /api/admin/grievances/{id}/answer; refetches the lists and the audit log. */
export function useAnswerGrievance() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, text }: { id: number; text: string }) =>
      call(PRIVACY_ADMIN.adminGrievanceAnswer, { params: { id }, body: { text } }),
    onSuccess: (answered) => {
      client.setQueryData<AdminGrievance>(adminQueryKeys.grievance(String(answered.id)), answered);
      void client.invalidateQueries({ queryKey: adminQueryKeys.grievances });
      void client.invalidateQueries({ queryKey: adminQueryKeys.audit });
    },
  });
}
