import { minutesOf, timeOf } from '@aangan/contract/core/times';
import type { PropertyVisitHours, VisitSettings } from '@aangan/contract/visits/entities';
import type { OpenHours } from '@aangan/contract/visits/hours';
import { readNumber } from '@aangan/contract/core/typed-amount';
import { VISIT_WINDOWS_MAX } from '@aangan/contract/visits/limits';

export type Week = OpenHours[][];

/** Numbers of the settings, as they are typed. */
export const NUMBERS = [
  'slotMinutes',
  'propertyCapacity',
  'consultantCapacity',
  'noticeMinutes',
  'roadFactorPercent',
  'speedKmh',
  'bufferMinutes',
] as const;
export type NumberName = (typeof NUMBERS)[number];

/** What stands in the form of the firm's hours. */
export interface FirmDraft {
  hours: Week;
  numbers: Record<NumberName, string>;
  confirmation: VisitSettings['confirmation'];
  /** Of the copy it was begun from. */
  version: number;
}

/** What stands in the form of one property. */
export interface OwnDraft {
  isOwn: boolean;
  hours: Week;
  /** Empty: the firm's. */
  capacity: string;
  version: number;
}

/** What is not saved yet: of the firm, and of properties by id. */
export interface HoursDrafts {
  firm?: FirmDraft;
  [propertyId: number]: OwnDraft;
}

/**
 * The drafts once one was saved: it goes. What was changed in it meanwhile stays, as changes to what is stored by now.
 * @param sent the very draft that was sent
 * @param version of what is stored by now
 */
export function draftsAfterSave(
  drafts: HoursDrafts,
  key: keyof HoursDrafts,
  sent: FirmDraft | OwnDraft,
  version: number,
): HoursDrafts {
  const { [key]: draft, ...others } = drafts;
  return draft === undefined || draft === sent ? others : { ...others, [key]: { ...draft, version } };
}

export function firmDraft(settings: VisitSettings): FirmDraft {
  const { hours, confirmation, version } = settings;
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, String(settings[name])]));
  return { hours, numbers: numbers as FirmDraft['numbers'], confirmation, version };
}

/** What is typed is checked by the server: an empty number is sent as one that none may be. */
export function settingsOf({ hours, numbers, confirmation, version }: FirmDraft): VisitSettings {
  const typed = Object.fromEntries(
    NUMBERS.map((name) => [name, numbers[name].trim() === '' ? -1 : readNumber(numbers[name])]),
  );
  return { hours, ...(typed as Record<NumberName, number>), confirmation, version };
}

/** @param firm what a property without hours of its own begins with */
export function ownDraft(own: PropertyVisitHours, firm: Week): OwnDraft {
  if (own === null) return { isOwn: false, hours: firm, capacity: '', version: 0 };
  return {
    isOwn: true,
    hours: own.hours,
    capacity: own.capacity === null ? '' : String(own.capacity),
    version: own.version,
  };
}

export function ownHoursOf({ hours, capacity, version }: OwnDraft): NonNullable<PropertyVisitHours> {
  return { hours, capacity: capacity.trim() === '' ? null : readNumber(capacity), version };
}

/** A day with one window more, after those it has; null where none fits. */
export function withWindow(day: readonly OpenHours[]): OpenHours[] | null {
  const last = day.at(-1);
  if (!last) return [{ from: '10:00', to: '18:00' }];
  const end = minutesOf(last.to);
  if (day.length >= VISIT_WINDOWS_MAX || end >= 1440) return null;
  const from = Math.min(end + 60, 1425);
  return [...day, { from: timeOf(from), to: timeOf(Math.min(from + 120, 1440)) }];
}
