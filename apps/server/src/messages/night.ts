import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { instantInIndia } from '@aangan/contract/core/times';

/** In India; people are asleep in between. */
const FROM = '21:00';
const TO = '07:00';

/** When the night ends in which an instant lies; null by day. */
export function nightEnds(now: Date): Date | null {
  const today = todayInIndia(now);
  const morning = instantInIndia(today, TO);
  if (now < morning) return morning;
  return now >= instantInIndia(today, FROM) ? instantInIndia(addDays(today, 1), TO) : null;
}
