import { formatDate } from '@aangan/contract/dates';
import { isLaterThanPromised } from '@aangan/contract/possession';
import { SITE } from '@aangan/contract/site';
import type { ShownFacts } from './share.store.ts';
import { share as texts } from './share.texts.ts';

/** '2 and 3BHK'. */
export function typesOf({ flatMask }: Pick<ShownFacts, 'flatMask'>): string {
  return texts.types[flatMask] ?? texts.types[0];
}

export function placeOf({ location }: Pick<ShownFacts, 'location'>): { locality: string; city: string } {
  return { locality: location, city: SITE.city };
}

/** The promised month, and that of the register where it is a later one (T7); null is not known, or not worth a word. */
export function monthsOf({ possessionDate, readyBy }: Pick<ShownFacts, 'possessionDate' | 'readyBy'>): {
  month: string | null;
  register: string | null;
} {
  if (possessionDate === null) return { month: null, register: null };
  const isLater = readyBy !== null && isLaterThanPromised(readyBy, possessionDate);
  return {
    month: formatDate(possessionDate, 'month'),
    register: isLater ? formatDate(readyBy, 'month') : null,
  };
}
