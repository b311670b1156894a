import { minutesOf, timeOf } from '@aangan/contract/core/times';
import type { PropertyVisitHours, VisitSettings } from '@aangan/contract/visits/entities';
import type { OpenHours } from '@aangan/contract/visits/hours';
import { readNumber } from '@aangan/contract/core/typed-amount';
import { VISIT_WINDOWS_MAX } from '@aangan/contract/visits/limits';

export type Week = OpenHours[][];

/** Number fields of the settings. */
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

/** Field values of the firm's hours. */
export interface FirmDraft {
  hours: Week;
  numbers: Record<NumberName, string>;
  confirmation: VisitSettings['confirmation'];
  /** Of the copy that the edit is based on. */
  version: number;
}

/** Field values of one property's hours. */
export interface OwnDraft {
  isOwn: boolean;
  hours: Week;
  /** Empty means the firm's. */
  capacity: string;
  version: number;
}

/** Unsaved changes: the firm's, and those of properties by id. */
export interface HoursDrafts {
  firm?: FirmDraft;
  [propertyId: number]: OwnDraft;
}

/**
 * Removes a saved draft. If it was changed further meanwhile, keeps it, based on the new version.
 * @param sent the very object that was sent
 * @param version of the stored copy after the save
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

/** Converts the firm's settings to field values. */
export function firmDraft(settings: VisitSettings): FirmDraft {
  const { hours, confirmation, version } = settings;
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, String(settings[name])]));
  return { hours, numbers: numbers as FirmDraft['numbers'], confirmation, version };
}

/** Converts field values to settings. The server validates them: an empty number is sent as an invalid one. */
export function settingsOf({ hours, numbers, confirmation, version }: FirmDraft): VisitSettings {
  const typed = Object.fromEntries(
    NUMBERS.map((name) => [name, numbers[name].trim() === '' ? -1 : readNumber(numbers[name])]),
  );
  return { hours, ...(typed as Record<NumberName, number>), confirmation, version };
}

/**
 * Converts a property's hours to field values.
 * @param firm the initial hours of a property without its own
 */
export function ownDraft(own: PropertyVisitHours, firm: Week): OwnDraft {
  if (own === null) return { isOwn: false, hours: firm, capacity: '', version: 0 };
  return {
    isOwn: true,
    hours: own.hours,
    capacity: own.capacity === null ? '' : String(own.capacity),
    version: own.version,
  };
}

/** Converts field values to a property's hours. */
export function ownHoursOf({ hours, capacity, version }: OwnDraft): NonNullable<PropertyVisitHours> {
  return { hours, capacity: capacity.trim() === '' ? null : readNumber(capacity), version };
}

/** Appends a window to a day; returns null where none fits. */
export function withWindow(day: readonly OpenHours[]): OpenHours[] | null {
  const last = day.at(-1);
  if (!last) return [{ from: '10:00', to: '18:00' }];
  const end = minutesOf(last.to);
  if (day.length >= VISIT_WINDOWS_MAX || end >= 1440) return null;
  const from = Math.min(end + 60, 1425);
  return [...day, { from: timeOf(from), to: timeOf(Math.min(from + 120, 1440)) }];
}
