/** Derives promised and registered dates, by phase. */
import { formatDate } from '@aangan/contract/core/dates';
import type { PropertyDetail, PropertyPhase } from '@aangan/contract/catalogue/entities';
import { completionOf, isCheckStale, monthsBetween } from '@aangan/contract/catalogue/possession';
import { fill, plural } from '@aangan/contract/core/translation';
import { possession as texts } from './possession.texts.ts';
import * as common from '../property.texts.ts';

type Registered = Pick<PropertyDetail, 'reraNo' | 'reraUrl' | 'possessionDate' | 'phases'>;

const NOTHING_KNOWN = {
  registeredCompletion: null,
  revisedCompletion: null,
  movedMonths: null,
  progressAsOf: null,
  checkedOn: null,
  checkedBy: null,
};

/** Returns each registration with its dates; a number without phases becomes one phase without registered dates. */
export function phasesOf({ reraNo, reraUrl, possessionDate, phases }: Registered): PropertyPhase[] {
  if (phases.length > 0) return phases;
  if (reraNo === null || reraNo.trim() === '') return [];
  return [{ name: '', reraNo, reraUrl, possessionDate, ...NOTHING_KNOWN }];
}

export interface PhaseFact {
  label: string;
  value: string;
  isKnown: boolean;
}

/** Returns the four dates of a phase; a missing one says so. */
export function phaseFacts(phase: PropertyPhase): PhaseFact[] {
  const fact = (label: string, date: string | null, missing: string = common.notOnRecord): PhaseFact => ({
    label,
    value: date === null ? missing : formatDate(date, 'long'),
    isKnown: date !== null,
  });
  return [
    fact(texts.promised, phase.possessionDate),
    fact(texts.registered, phase.registeredCompletion),
    fact(texts.revised, phase.revisedCompletion, phase.checkedOn === null ? undefined : texts.noneOnRecord),
    fact(texts.progress, phase.progressAsOf),
  ];
}

/** Returns how far the registered completion was moved (T3); null when it was not, or it is unknown. */
export function movedText({ registeredCompletion, revisedCompletion, movedMonths }: PropertyPhase): string | null {
  if (movedMonths === null || registeredCompletion === null || revisedCompletion === null) return null;
  if (movedMonths > 0) return plural(texts.moved, movedMonths, {});
  if (movedMonths < 0) return plural(texts.broughtForward, -movedMonths, {});
  return revisedCompletion > registeredCompletion ? texts.movedByDays : null;
}

/** Returns how many months the register allows beyond the promise; null when none. */
export function beyondPromiseText(phase: PropertyPhase): string | null {
  const completion = completionOf(phase);
  if (completion === null || phase.possessionDate === null) return null;
  const months = monthsBetween(phase.possessionDate, completion);
  return months > 0 ? plural(texts.beyondPromise, months, {}) : null;
}

/** Returns who checked the register, and when; null while nobody has. */
export function checkText({ checkedOn, checkedBy }: PropertyPhase): string | null {
  if (checkedOn === null) return null;
  const date = formatDate(checkedOn, 'long');
  return checkedBy === null ? fill(texts.checkedByStaff, { date }) : fill(texts.checkedBy, { date, name: checkedBy });
}

/** Returns the warning about a phase that was checked long ago or never (T5); else null. */
export function staleText({ checkedOn }: PropertyPhase, today: string): string | null {
  if (!isCheckStale(checkedOn, today)) return null;
  return checkedOn === null ? texts.neverChecked : fill(texts.checkedLongAgo, { date: formatDate(checkedOn, 'long') });
}
