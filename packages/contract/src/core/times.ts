/** Times of day in India, as 'HH:mm' text and as minutes from midnight; '24:00' is the end of a day. */
import { formatDate, todayInIndia } from './dates.ts';

/** Whether a text is a time, '00:00' to '23:59'. */
export function isVisitTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Converts 'HH:mm' to minutes from midnight, up to 1440. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Converts minutes from midnight to 'HH:mm', up to '24:00'. */
export function timeOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Formats 'HH:mm' as '11:00 am', with a non-breaking space; midnight is '12:00 am'. */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2)) % 24;
  return `${hour % 12 || 12}:${time.slice(3, 5)}\u00A0${hour < 12 ? 'am' : 'pm'}`;
}

/** India has one zone and no summer time. */
const INDIA = '+05:30';

/** Gives the instant of a day ('yyyy-MM-dd') and a time ('HH:mm') in India. */
export function instantInIndia(date: string, time: string): Date {
  return new Date(Date.parse(`${date}T00:00:00${INDIA}`) + minutesOf(time) * 60_000);
}

/** Formats an instant as its time in India, '11:00 am'. */
export function timeInIndia(at: Date): string {
  return formatTime(new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(11, 16));
}

/** Formats an instant in India as '21 November 2026, 6:20 pm', or short as '21 Nov 2026, 6:20 pm'. */
export function momentInIndia(at: Date, form: 'long' | 'short' = 'long'): string {
  return `${formatDate(todayInIndia(at), form)}, ${timeInIndia(at)}`;
}

/** Formats 'yyyy-MM-dd' as 'Sat 5 Dec'. */
export function formatShortDay(date: string): string {
  const [day, month = ''] = formatDate(date, 'short').split(' ');
  return `${formatDate(date, 'weekday').slice(0, 3)} ${day} ${month.slice(0, 3)}`;
}

/** Formats 'yyyy-MM-dd' as 'Saturday, 5 December 2026'. */
export function formatDay(date: string): string {
  return `${formatDate(date, 'weekday')}, ${formatDate(date, 'long')}`;
}
