import { fill, plural } from '@aangan/contract/core/translation';
import { consultant as texts } from './consultant.texts.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * Returns how soon a consultant replies, rounded up so as not to overpromise: minutes below an hour, hours below two
 * days, then days.
 * @param minutes the median
 */
export function replyText(minutes: number): string {
  if (minutes < HOUR) return fill(texts.repliesMinutes, { minutes: String(Math.max(1, Math.ceil(minutes))) });
  if (minutes < 2 * DAY) return plural(texts.repliesHours, Math.ceil(minutes / HOUR), {});
  return plural(texts.repliesDays, Math.ceil(minutes / DAY), {});
}
