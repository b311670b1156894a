import type { CallData } from '@aangan/contract/endpoints';
import { VISIT_ROUTES, type VisitRouteName } from '@aangan/contract/visits/routes';
import { callRoute, type CallArguments } from './api.ts';

/** `call` for the table of routes of visits and messages, which home does without. */
export function visitCall<Name extends VisitRouteName>(
  name: Name,
  ...args: CallArguments<Name>
): Promise<CallData<Name>> {
  return callRoute(name, VISIT_ROUTES[name], ...args);
}
