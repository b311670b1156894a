/** Times of day in India, as 'HH:mm' text and as minutes from midnight; '24:00' is the end of a day. */
import { formatDate, todayInIndia, type DateWords } from './dates.ts';
import { dates } from './dates.texts.ts';
import { times } from './times.texts.ts';
import { fill } from './translation.ts';

/** The words of times and days in a language (L31): `times.texts.ts`. */
export type TimeWords = typeof times;

/** The words of a day or a moment with its date. */
export interface DayWords {
  dates: DateWords;
  times: TimeWords;
}

const OWN: DayWords = { dates, times };

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
export function formatTime(time: string, words: TimeWords = times): string {
  const hour = Number(time.slice(0, 2)) % 24;
  return fill(words.time[partOfDay(hour)] ?? '', { time: `${hour % 12 || 12}:${time.slice(3, 5)}` });
}

/** The hours from which the patterns of `times.time` count. */
const TIMES_FROM = [0, 4, 12, 16, 20];

/**
 * Gives the part of the day of an hour, the place of its pattern in `times.time` (L31).
 * @param hour 0 to 23
 */
export function partOfDay(hour: number): number {
  return TIMES_FROM.filter((from) => hour >= from).length - 1;
}

/** India has one zone and no summer time. */
const INDIA = '+05:30';

/** Gives the instant of a day ('yyyy-MM-dd') and a time ('HH:mm') in India. */
export function instantInIndia(date: string, time: string): Date {
  return new Date(Date.parse(`${date}T00:00:00${INDIA}`) + minutesOf(time) * 60_000);
}

/** Formats an instant as its time in India, '11:00 am'. */
export function timeInIndia(at: Date, words: TimeWords = times): string {
  return formatTime(new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(11, 16), words);
}

/** Formats an instant in India as '21 November 2026, 6:20 pm', or short as '21 Nov 2026, 6:20 pm'. */
export function momentInIndia(at: Date, form: 'long' | 'short' = 'long', words: DayWords = OWN): string {
  const date = formatDate(todayInIndia(at), form, words.dates);
  return fill(words.times.moment, { date, time: timeInIndia(at, words.times) });
}

const midnight = (date: string) => new Date(`${date.slice(0, 10)}T00:00:00Z`);

/** Formats 'yyyy-MM-dd' as 'Sat'. */
export function formatShortWeekday(date: string, words: TimeWords = times): string {
  return words.weekdays[midnight(date).getUTCDay()] ?? '';
}

/** Formats 'yyyy-MM-dd' as 'Dec', with three letters for each month. */
export function formatMonthName(date: string, words: TimeWords = times): string {
  return words.months[midnight(date).getUTCMonth()] ?? '';
}

/** Formats 'yyyy-MM-dd' as 'Sat 5 Dec'. */
export function formatShortDay(date: string, words: TimeWords = times): string {
  const day = String(midnight(date).getUTCDate());
  const [weekday, month] = [formatShortWeekday(date, words), formatMonthName(date, words)];
  return fill(words.shortDay, { weekday, day, month });
}

/** Formats 'yyyy-MM-dd' as 'Saturday, 5 December 2026'. */
export function formatDay(date: string, words: DayWords = OWN): string {
  const [weekday, long] = [formatDate(date, 'weekday', words.dates), formatDate(date, 'long', words.dates)];
  return fill(words.times.day, { weekday, date: long });
}
