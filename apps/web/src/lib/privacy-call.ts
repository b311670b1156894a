import type { CallData } from '@aangan/contract/endpoints';
import { PRIVACY_ROUTES, type PrivacyRouteName } from '@aangan/contract/privacy/routes';
import { callRoute, type CallArguments } from './api.ts';

/** `call` for the table of routes of contact, consent, rights and devices, which home does without. */
export function privacyCall<Name extends PrivacyRouteName>(
  name: Name,
  ...args: CallArguments<Name>
): Promise<CallData<Name>> {
  return callRoute(name, PRIVACY_ROUTES[name], ...args);
}
