import type { CallData } from '@aangan/contract/endpoints';
import { BOARD_ROUTES, type BoardRouteName } from '@aangan/contract/boards/routes';
import { callRoute, type CallArguments } from './api.ts';

/** `call` for the table of routes of family boards, which home does without. */
export function boardCall<Name extends BoardRouteName>(
  name: Name,
  ...args: CallArguments<Name>
): Promise<CallData<Name>> {
  return callRoute(name, BOARD_ROUTES[name], ...args);
}
