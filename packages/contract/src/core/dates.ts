/**
 * Calendar dates as 'yyyy-MM-dd' text. 'Today' is the day in Asia/Kolkata whatever the machine's time zone (DATA9). A visit
 * date is not an instant: functions here convert it to one only for arithmetic, at UTC midnight.
 */
import { now as presentInstant } from './clock.ts';
import { dates } from './dates.texts.ts';
import { VISIT_WINDOW_DAYS } from './limits.ts';
import { fill } from './translation.ts';

const DAY = 86_400_000;
/** Milliseconds. India has one zone and no summer time, so a fixed offset is exact and needs no zone data. */
const INDIA_OFFSET = 5.5 * 3_600_000;

/** @returns today's date in India, 'yyyy-MM-dd' */
export function todayInIndia(now: Date = presentInstant()): string {
  return new Date(now.getTime() + INDIA_OFFSET).toISOString().slice(0, 10);
}

/** Whether a text is an existing day as 'yyyy-MM-dd', in the years 1900 to 2199. */
export function isCalendarDate(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** Adds days to a 'yyyy-MM-dd' date; a negative number goes back. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** @returns the number of days from one 'yyyy-MM-dd' date to another; negative when `to` is earlier */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY;
}

/** @returns the first and last day a visit may be booked for, both included */
export function visitWindow(now: Date = presentInstant()): { min: string; max: string } {
  const min = todayInIndia(now);
  return { min, max: addDays(min, VISIT_WINDOW_DAYS) };
}

/** Where a 'yyyy-MM-dd' date lies relative to the visit window. */
export function placeInVisitWindow(date: string, now: Date = presentInstant()): 'past' | 'inside' | 'beyond' {
  const { min, max } = visitWindow(now);
  if (date < min) return 'past';
  return date > max ? 'beyond' : 'inside';
}

/** The words of dates in a language (L31): `dates.texts.ts`. */
export type DateWords = typeof dates;

/**
 * Formats a 'yyyy-MM-dd' date: long '5 December 2026', short '5 Dec 2026', month 'December 2026', weekday 'Saturday'.
 * @param words of another language than the build's
 */
export function formatDate(date: string, form: keyof DateWords['forms'], words: DateWords = dates): string {
  const at = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return fill(words.forms[form], {
    day: String(at.getUTCDate()),
    month: words.months[at.getUTCMonth()] ?? '',
    shortMonth: words.shortMonths[at.getUTCMonth()] ?? '',
    year: String(at.getUTCFullYear()),
    weekday: words.weekdays[at.getUTCDay()] ?? '',
  });
}
