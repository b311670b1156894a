import type { CallData } from '@aangan/contract/endpoints';
import { DESK_ROUTES, type DeskRouteName } from '@aangan/contract/visits/routes';
import { callRoute, type CallArguments } from './api.ts';

/** `call` for the desk's table of routes. */
export function deskCall<Name extends DeskRouteName>(
  name: Name,
  ...args: CallArguments<Name>
): Promise<CallData<Name>> {
  return callRoute(name, DESK_ROUTES[name], ...args);
}
