import type { ContactPreferences } from '@aangan/contract/privacy-entities';
import { formatTime } from '@aangan/contract/times';
import { fill } from '@aangan/contract/translation';
import { privacy } from './privacy.texts.ts';

const texts = privacy.hours;

/** '6 pm' of a full hour. */
export function hourText(hour: number): string {
  return formatTime(`${String(hour).padStart(2, '0')}:00`).replace(':00', '');
}

/** 'Mon to Sat' of days in a row, three at least, else 'Mon, Wed'. @param days 1 (Monday) to 7, ascending */
export function daysText(days: readonly number[]): string {
  const names = days.map((day) => texts.dayNames[day - 1] ?? '');
  const [first = '', last = ''] = [names[0], names.at(-1)];
  const isRow = days.length > 2 && days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1);
  return isRow ? fill(texts.dayRange, { first, last }) : names.join(', ');
}

/** What stands beside the heading: when somebody may be called. */
export function preferencesText({ stopped, callHours }: ContactPreferences): string {
  if (stopped) return texts.stopped;
  if (callHours === null) return texts.anyTimeState;
  const { days, from, to } = callHours;
  return fill(texts.state, { days: daysText(days), from: hourText(from), to: hourText(to) });
}
