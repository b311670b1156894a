import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { instantInIndia } from '@aangan/contract/core/times';

/** The night in India, when no SMS is sent. */
const FROM = '21:00';
const TO = '07:00';

/** Gives the end of the night in which an instant is; null by day. */
export function nightEnds(now: Date): Date | null {
  const today = todayInIndia(now);
  const morning = instantInIndia(today, TO);
  if (now < morning) return morning;
  return now >= instantInIndia(today, FROM) ? instantInIndia(addDays(today, 1), TO) : null;
}
