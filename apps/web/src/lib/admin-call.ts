import { ADMIN_ROUTES, type AdminRouteName } from '@aangan/contract/admin-routes';
import type { CallData } from '@aangan/contract/endpoints';
import { callRoute, type CallArguments } from './api.ts';

/** `call` for the admin's table of routes. */
export function adminCall<Name extends AdminRouteName>(
  name: Name,
  ...args: CallArguments<Name>
): Promise<CallData<Name>> {
  return callRoute(name, ADMIN_ROUTES[name], ...args);
}
