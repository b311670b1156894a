import { formatDate, todayInIndia } from '@aangan/contract/core/dates';
import { fill } from '@aangan/contract/core/translation';
import type { Notification } from '@aangan/contract/visits/entities';
import { notifications } from './notifications.texts.ts';

export interface DayGroup {
  /** 'yyyy-MM-dd' */
  date: string;
  heading: string;
  entries: Notification[];
}

/** Groups entries by the day in India on which they came, in their order. */
export function groupByDay(entries: readonly Notification[], today: string): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const entry of entries) {
    const date = todayInIndia(new Date(entry.createdAt));
    const last = groups.at(-1);
    if (last?.date === date) last.entries.push(entry);
    else groups.push({ date, heading: headingOf(date, today), entries: [entry] });
  }
  return groups;
}

function headingOf(date: string, today: string): string {
  if (date === today) return notifications.today;
  return fill(notifications.day, { weekday: formatDate(date, 'weekday'), date: formatDate(date, 'long') });
}
