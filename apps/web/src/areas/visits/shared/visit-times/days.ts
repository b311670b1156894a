import { now as presentInstant } from '@aangan/contract/core/clock';
import { addDays, todayInIndia, visitWindow } from '@aangan/contract/core/dates';
import { formatDay, formatMonthName, instantInIndia, timeOf } from '@aangan/contract/core/times';
import type { VisitDays } from '@aangan/contract/visits/entities';
import { fill } from '@aangan/contract/core/translation';
import { visitTimes as texts } from './visit-times.texts.ts';

export { formatDay as dayText, formatShortDay as shortDayText } from '@aangan/contract/core/times';

export interface Day {
  date: string;
  /** For screen readers. */
  name: string;
  /** Below the number; empty for most days. */
  word: string;
  /** Full or closed; a request without a time is possible all the same. */
  isShut: boolean;
}

/** Returns the days of the visit window, with their known state. */
export function daysOf(known: VisitDays | undefined, now: Date = presentInstant()): Day[] {
  const { min, max } = visitWindow(now);
  const states = new Map(known?.map(({ date, state }) => [date, state]));
  const days: Day[] = [];
  for (let date = min; date <= max; date = addDays(date, 1)) {
    const state = states.get(date);
    const day = formatDay(date);
    const monthOfFirst = date.endsWith('-01') ? formatMonthName(date) : '';
    const word = date === min ? texts.today : monthOfFirst;
    if (state === 'FULL') days.push({ date, name: fill(texts.dayFull, { day }), word: texts.full, isShut: true });
    else if (state === 'OVER') days.push({ date, name: fill(texts.dayOver, { day }), word: texts.over, isShut: true });
    else if (state === 'CLOSED') {
      days.push({ date, name: fill(texts.dayClosed, { day }), word: texts.closed, isShut: true });
    } else days.push({ date, name: day, word, isShut: false });
  }
  return days;
}

/** Returns the weekday, 0 for Sunday, the first column of the month grid. */
export const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Returns the day ('yyyy-MM-dd') and time ('HH:mm') in India of an instant. */
export function momentOf(at: string): { date: string; time: string } {
  const instant = new Date(at);
  const date = todayInIndia(instant);
  return { date, time: timeOf(Math.floor((instant.getTime() - instantInIndia(date, '00:00').getTime()) / 60_000)) };
}
