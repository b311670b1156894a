import type { CallData } from '@aangan/contract/endpoints';
import { ALERT_ROUTES, type AlertRouteName } from '@aangan/contract/alerts/routes';
import { callRoute, type CallArguments } from './api.ts';

/** `call` for the table of routes of saved searches, alerts and marks, which home does without. */
export function alertCall<Name extends AlertRouteName>(
  name: Name,
  ...args: CallArguments<Name>
): Promise<CallData<Name>> {
  return callRoute(name, ALERT_ROUTES[name], ...args);
}
