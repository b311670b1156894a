import { toSpan, weekdayOf, type DayException, type OpenHours, type Span } from '@aangan/contract/visits/hours';
import type { VisitSettings } from '@aangan/contract/visits/entities';
import { instantInIndia } from '@aangan/contract/core/times';
import { addDays, daysBetween } from '@aangan/contract/core/dates';
import type { OpenFacts, PlaceFacts } from './availability.store.ts';
import type { DayHours, DayPlaces } from './availability.slots-rules.ts';

const TEN_TO_SIX: OpenHours[] = [{ from: '10:00', to: '18:00' }];

/** What holds while nothing is stored (V19, V21). */
export const FIRST_SETTINGS: VisitSettings = {
  hours: Array.from({ length: 7 }, () => TEN_TO_SIX),
  slotMinutes: 60,
  propertyCapacity: 3,
  consultantCapacity: 1,
  noticeMinutes: 120,
  confirmation: 'REVIEW',
  roadFactorPercent: 140,
  speedKmh: 20,
  bufferMinutes: 10,
  version: 0,
};

/** The hours of one day at a property. */
export function hoursOn(date: string, { settings, own, exceptions }: OpenFacts): DayHours {
  const { hours, slotMinutes } = settings ?? FIRST_SETTINGS;
  return {
    weekly: ((own?.hours ?? hours)[weekdayOf(date)] ?? []).map(toSpan),
    exceptions: exceptions.filter((one) => one.date === date).map(toException),
    slotMinutes,
  };
}

/** The hours of one day at a property with all that takes its places, as they are at an instant. */
export function slotsOn(date: string, facts: PlaceFacts, now: Date): DayPlaces {
  const settings = facts.settings ?? FIRST_SETTINGS;
  return {
    ...hoursOn(date, facts),
    propertyCapacity: facts.own?.capacity ?? settings.propertyCapacity,
    consultantCapacity: settings.consultantCapacity,
    atProperty: facts.atProperty.flatMap((visit) => onDay(visit, date)),
    byHost: facts.hostId === null ? null : facts.byHost.flatMap((visit) => onDay(visit, date)),
    away: facts.absences
      .filter(({ fromDate, toDate }) => fromDate <= date && date <= toDate)
      .map(({ from, to }) => ({ from: from ?? 0, to: to ?? 1440 })),
    earliest: earliestMinute(date, settings.noticeMinutes, now),
  };
}

/** The first minute of a day that lies at or after now plus the notice; below 0 and above 1440 on other days. */
export function earliestMinute(date: string, noticeMinutes: number, now: Date): number {
  const midnight = instantInIndia(date, '00:00').getTime();
  return Math.ceil((now.getTime() - midnight) / 60_000 + noticeMinutes);
}

/** All days from one to another, both included. */
export function daysFrom(from: string, to: string): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));
}

function toException({ isOwn, kind, from, to, note }: PlaceFacts['exceptions'][number]): DayException {
  return { isOwn, kind, span: from === null || to === null ? null : { from, to }, note };
}

/** What a visit takes of a day, if it is on it or on a day beside it. */
function onDay({ date, from, to }: PlaceFacts['atProperty'][number], day: string): Span[] {
  const shift = daysBetween(day, date) * 1440;
  return Math.abs(shift) > 1440 ? [] : [{ from: from + shift, to: to + shift }];
}
