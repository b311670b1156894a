import { addDays } from '@aangan/contract/core/dates';
import { PASS_CODE } from '@aangan/contract/visits/limits';
import { LIVE_STATUSES } from '@aangan/contract/visits/lists';
import type { DeskVisit } from '@aangan/contract/visits/entities';

/** Days after a visit for which its buyer's number is shown (V58). */
const REVEAL_DAYS = 7;

/** A code as people type it, letter case and spaces aside (V62); null where it can't be one. */
export function readPassCode(typed: string): string | null {
  const code = typed.replaceAll(/\s/g, '').toUpperCase();
  return PASS_CODE.test(code) ? code : null;
}

/** Whether a visit is still to be, or was on one of the last days: what its buyer's number is shown for. */
export function mayReveal({ status, visitDate }: Pick<DeskVisit, 'status' | 'visitDate'>, today: string): boolean {
  const isLive = (LIVE_STATUSES as readonly string[]).includes(status);
  return isLive || (visitDate <= today && visitDate >= addDays(today, -REVEAL_DAYS));
}
