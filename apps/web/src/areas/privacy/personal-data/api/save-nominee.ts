import { PRIVACY } from '@aangan/contract/privacy/routes';
import type { Nominee } from '@aangan/contract/privacy/entities';
import { useQueryClient } from '@tanstack/react-query';
import { accountKeys } from '../../../../lib/calls/account-keys.ts';
import { call } from '../../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';

/** PUT /api/users/nominee, or DELETE for null. */
export function useSaveNominee() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: Nominee | null) =>
      body === null ? call(PRIVACY.nomineeDelete) : call(PRIVACY.nomineeSave, { body }),
    onSuccess: (saved) => client.setQueryData<Nominee | null>(accountKeys.nominee, saved),
  });
}
