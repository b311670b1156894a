import type { ContactPreferences } from '@aangan/contract/privacy/entities';
import { fill } from '@aangan/contract/core/translation';
import { daysText, hourText } from '../shared/contact/call-hours-words.ts';
import { privacy } from './privacy.texts.ts';

const texts = privacy.hours;

/** The summary beside the heading: when the user may be called. */
export function preferencesText({ stopped, callHours }: ContactPreferences): string {
  if (stopped) return texts.stopped;
  if (callHours === null) return texts.anyTimeState;
  const { days, from, to } = callHours;
  const hours = { from: hourText(from), to: hourText(to) };
  return days.length === 7 ? fill(texts.everyDay, hours) : fill(texts.state, { ...hours, days: daysText(days) });
}
