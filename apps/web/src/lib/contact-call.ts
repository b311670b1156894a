import type { CallData } from '@aangan/contract/endpoints';
import { CONTACT_ROUTES, type ContactRouteName } from '@aangan/contract/privacy/routes';
import { callRoute, type CallArguments } from './api.ts';

/** `call` for the table of routes of a buyer's contact, which home does without. */
export function contactCall<Name extends ContactRouteName>(
  name: Name,
  ...args: CallArguments<Name>
): Promise<CallData<Name>> {
  return callRoute(name, CONTACT_ROUTES[name], ...args);
}
