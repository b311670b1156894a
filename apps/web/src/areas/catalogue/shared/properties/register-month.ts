import { formatDate } from '@aangan/contract/core/dates';
import { isLaterThanPromised } from '@aangan/contract/catalogue/possession';
import { fill } from '@aangan/contract/core/translation';
import { properties as texts } from './properties.texts.ts';

/** The line below a promised month where the register allows a later one (T7); null elsewhere. */
export function registerMonth(
  readyBy: string | null,
  possessionDate: string | null,
  form: 'month' | 'shortMonth',
): string | null {
  // A server of the release before says nothing of it.
  if (!readyBy || !isLaterThanPromised(readyBy, possessionDate)) return null;
  return fill(texts.register, { month: formatDate(readyBy, form) });
}
