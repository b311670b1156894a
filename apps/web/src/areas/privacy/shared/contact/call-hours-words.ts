import type { CallHours } from '@aangan/contract/privacy/entities';
import { formatTime, partOfDay } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { callHours as texts } from './call-hours.texts.ts';

const INDIA_MS = 5.5 * 3_600_000;

/** Formats days from 1 (Monday) to 7, such as 'Mon to Sat', 'Mon, Wed' or 'every day'. */
export function daysText(days: readonly number[]): string {
  const sorted = [...days].sort((one, other) => one - other);
  const [first = 1] = sorted;
  const last = sorted.at(-1) ?? first;
  if (sorted.length === 7) return texts.everyDay;
  const nameOf = (day: number) => texts.days[day - 1] ?? '';
  const isRun = sorted.length > 2 && last - first === sorted.length - 1;
  return isRun ? fill(texts.daysTo, { from: nameOf(first), to: nameOf(last) }) : sorted.map(nameOf).join(', ');
}

/** Formats an hour, such as 18 as '6 pm', with a non-breaking space. */
export function hourText(hour: number): string {
  return fill(texts.hours[partOfDay(hour % 24)] ?? '', { hour: String(hour % 12 || 12) });
}

/** Returns, for example, 'Prefers calls Mon to Sat, 6 pm to 9 pm. It is 11:05 am now.' */
export function prefersText({ days, from, to }: CallHours, now: Date): string {
  const time = formatTime(inIndia(now).toISOString().slice(11, 16));
  return fill(texts.prefers, { days: daysText(days), from: hourText(from), to: hourText(to), time });
}

/** Whether a moment is outside the hours, in Indian time. */
export function isOutside({ days, from, to }: CallHours, now: Date): boolean {
  const there = inIndia(now);
  const hour = there.getUTCHours();
  return !days.includes(there.getUTCDay() || 7) || hour < from || hour >= to;
}

/** Shifts a moment so that its UTC parts are those of Indian time. */
function inIndia(at: Date): Date {
  return new Date(at.getTime() + INDIA_MS);
}
