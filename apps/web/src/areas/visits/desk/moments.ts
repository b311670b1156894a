import { formatDate } from '@aangan/contract/core/dates';
import { formatTime } from '@aangan/contract/core/times';

/** 'Saturday, 5 December 2026' */
export const longDay = (date: string) => `${formatDate(date, 'weekday')}, ${formatDate(date, 'long')}`;

/** 'Sat 5 Dec' */
export const shortDay = (date: string) =>
  `${formatDate(date, 'weekday').slice(0, 3)} ${formatDate(date, 'short').replace(/ \d+$/, '')}`;

const INDIA_MS = 5.5 * 3_600_000;

/** Day ('yyyy-MM-dd') and time ('HH:mm') of an instant in India. */
export function inIndia(at: string | Date): { date: string; time: string } {
  const moved = new Date(new Date(at).getTime() + INDIA_MS).toISOString();
  return { date: moved.slice(0, 10), time: moved.slice(11, 16) };
}

/** '5:10 pm' of an instant. */
export const timeAt = (at: string) => formatTime(inIndia(at).time);

/** 'Fri 20 Nov, 5:10 pm' of an instant. */
export const momentAt = (at: string) => `${shortDay(inIndia(at).date)}, ${timeAt(at)}`;
