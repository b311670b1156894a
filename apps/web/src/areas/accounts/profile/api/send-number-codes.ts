import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import { call } from '../../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';

/** POST /api/users/contact-change: sends a code to the present number and one to the new one. */
export function useSendNumberCodes() {
  return useSingleMutation({
    mutationFn: (contactNo: string) => call(ACCOUNTS.contactChange, { body: { contactNo } }),
  });
}
