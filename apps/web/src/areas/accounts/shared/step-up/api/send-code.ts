import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import type { CallInput } from '@aangan/contract/endpoints';
import { call } from '../../../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../../../lib/calls/use-single-mutation.ts';

/** The action that a code confirms. */
export type StepUpAction = CallInput<'stepUp'>['body']['action'];

/** POST /api/users/step-up: sends a code that confirms one action. */
export function useSendCode(action: StepUpAction) {
  return useSingleMutation({ mutationFn: () => call(ACCOUNTS.stepUp, { body: { action } }) });
}
