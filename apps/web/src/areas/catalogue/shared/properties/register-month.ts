import { formatDate } from '@aangan/contract/core/dates';
import { isLaterThanPromised } from '@aangan/contract/catalogue/possession';
import { fill } from '@aangan/contract/core/translation';
import { properties as texts } from './properties.texts.ts';

/** Returns the line below a promised month if the register allows a later one (T7); else null. */
export function registerMonth(
  readyBy: string | null,
  possessionDate: string | null,
  form: 'month' | 'shortMonth',
): string | null {
  // A server of the previous release sends none.
  if (!readyBy || !isLaterThanPromised(readyBy, possessionDate)) return null;
  return fill(texts.register, { month: formatDate(readyBy, form) });
}
