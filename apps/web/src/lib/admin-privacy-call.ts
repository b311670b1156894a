import type { CallData } from '@aangan/contract/endpoints';
import { ADMIN_PRIVACY_ROUTES, type AdminPrivacyRouteName } from '@aangan/contract/privacy/routes';
import { callRoute, type CallArguments } from './api.ts';

/** `call` for the table of routes of the admin's complaints and privacy, which home does without. */
export function adminPrivacyCall<Name extends AdminPrivacyRouteName>(
  name: Name,
  ...args: CallArguments<Name>
): Promise<CallData<Name>> {
  return callRoute(name, ADMIN_PRIVACY_ROUTES[name], ...args);
}
