/** The availability of flats, in words. */
import { daysBetween, formatDate } from '@aangan/contract/core/dates';
import type { Flat } from '@aangan/contract/catalogue/entities';
import { UNITS_STALE_DAYS } from '@aangan/contract/core/limits';
import { formatCount } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { flats as texts } from './flats.texts.ts';

type Units = Pick<Flat, 'unitsTotal' | 'unitsAvailable' | 'unitsAsOf'>;

/**
 * Returns how many flats of a kind are left, and as of when.
 * @param today 'yyyy-MM-dd' in India
 * @returns null when nothing is on record
 */
export function availabilityText({ unitsTotal, unitsAvailable, unitsAsOf }: Units, today: string): string | null {
  const total = unitsTotal === null ? null : formatCount(unitsTotal);
  if (unitsAvailable === null || unitsAsOf === null) return total === null ? null : fill(texts.totalAlone, { total });
  const isOld = daysBetween(unitsAsOf, today) > UNITS_STALE_DAYS;
  const date = formatDate(unitsAsOf, 'long');
  const left = formatCount(unitsAvailable);
  if (unitsAvailable === 0) return fill(isOld ? texts.noneLeftLongAgo : texts.noneLeft, { date });
  if (total === null) return fill(isOld ? texts.leftOfUnknownLongAgo : texts.leftOfUnknown, { left, date });
  return fill(isOld ? texts.leftLongAgo : texts.left, { left, total, date });
}
