import type { CallData } from '@aangan/contract/endpoints';
import { ADMIN_VISIT_ROUTES, type AdminVisitRouteName } from '@aangan/contract/visits/routes';
import { callRoute, type CallArguments } from './api.ts';

/** `call` for the table of the admin's routes of visits. */
export function adminVisitCall<Name extends AdminVisitRouteName>(
  name: Name,
  ...args: CallArguments<Name>
): Promise<CallData<Name>> {
  return callRoute(name, ADMIN_VISIT_ROUTES[name], ...args);
}
