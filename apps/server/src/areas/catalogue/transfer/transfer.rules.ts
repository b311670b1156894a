import { cityOf } from '@aangan/contract/catalogue/city-of';
import type { CatalogueProperty } from '@aangan/contract/catalogue/transfer-file';
import type { GivenTexts } from '@aangan/contract/catalogue/property-texts';
import { addDays } from '@aangan/contract/core/dates';
import type { GivenFacts, GivenPhase, StoredFacts } from '@aangan/contract/catalogue/facts';
import { NO_MEDIA_FACTS, planMediaFacts } from '@aangan/contract/catalogue/media-facts';
import { SITE } from '@aangan/contract/core/site';
import { sql } from 'kysely';
import type { PropertyRows } from './transfer.store.ts';

/** The date so many months after (or, negative, before) one, on the last day where that month is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return addDays(first.toISOString().slice(0, 10), Math.min(day, last) - 1);
}

/** The last day of the month that is so many months ahead. */
export function endOfMonthAhead(today: string, months: number): string {
  return addDays(addMonths(`${today.slice(0, 8)}01`, months + 1), -1);
}

/** A day however it is given, by date or counted from the day of loading; undefined when it is not. */
function dayOf(
  date: string | undefined,
  count: number | undefined,
  counted: (count: number) => string,
): string | undefined {
  return count === undefined ? date : counted(count);
}

type RowFacts = Pick<
  CatalogueProperty,
  | 'reraNo'
  | 'reraUrl'
  | 'possessionDate'
  | 'possessionInMonths'
  | 'phases'
  | 'notInPrice'
  | 'notInPriceAsOf'
  | 'notInPriceDaysAgo'
> & { flats?: CatalogueProperty['flats'] | undefined };

/**
 * The facts of a row, to be laid over those that are stored. What the format had from its beginning is empty where it is
 * left out; what a flat or a phase, or the charges, leave out stays as it is stored.
 */
export function factsOfRow(row: RowFacts, today: string): GivenFacts {
  const monthEnd = (months: number) => endOfMonthAhead(today, months);
  const daysAgo = (days: number) => addDays(today, -days);
  return {
    reraNo: row.reraNo ?? null,
    reraUrl: row.reraUrl ?? null,
    possessionDate: dayOf(row.possessionDate, row.possessionInMonths, monthEnd) ?? null,
    phases: row.phases?.map((phase) => ({
      name: phase.name,
      reraNo: phase.reraNo,
      reraUrl: phase.reraUrl ?? null,
      possessionDate: dayOf(phase.possessionDate, phase.possessionInMonths, monthEnd) ?? null,
      registeredCompletion: dayOf(phase.registeredCompletion, phase.registeredInMonths, monthEnd),
      revisedCompletion: dayOf(phase.revisedCompletion, phase.revisedInMonths, monthEnd),
      progressAsOf: dayOf(phase.progressAsOf, phase.progressMonthsAgo, (months) => monthEnd(-months)),
      checkedOn: dayOf(phase.checkedOn, phase.checkedDaysAgo, daysAgo),
    })),
    flats: row.flats?.map(({ unitsDaysAgo, ...flat }) => ({
      ...flat,
      unitsAsOf: dayOf(flat.unitsAsOf, unitsDaysAgo, daysAgo),
    })),
    notInPrice: row.notInPrice?.map(({ label, amount = null, unit, note }) => ({
      label,
      amount,
      unit,
      note: note === undefined || note === '' ? null : note,
    })),
    notInPriceAsOf: dayOf(row.notInPriceAsOf, row.notInPriceDaysAgo, daysAgo),
  };
}

type MediaEntry = NonNullable<CatalogueProperty['media']>[number];

/** What an entry of a row's media says of its file, all of it: what is left out is empty. With what is wrong with it. */
export function mediaFactsOf({ type, takenMonthsAgo, ...given }: MediaEntry, today: string) {
  const takenOn = dayOf(given.takenOn, takenMonthsAgo, (months) => endOfMonthAhead(today, -months));
  return planMediaFacts(type, { ...given, takenOn }, NO_MEDIA_FACTS, today);
}

/**
 * The phases of a row that has none: without them a project has its one registration, of which stays what was looked up
 * on the register.
 */
export function phasesLeft({ reraNo }: GivenFacts, stored: StoredFacts): GivenPhase[] {
  const own = stored.phases.filter(
    (phase) =>
      phase.reraNo === reraNo &&
      [phase.registeredCompletion, phase.progressAsOf, phase.checkedOn].some((date) => date !== null),
  );
  return own.map(() => ({ reraNo }));
}

/** The texts of a row, which has all that are to be stored; undefined leaves the stored ones as they are (L43). */
export function textsOfRow({ texts }: Pick<CatalogueProperty, 'texts'>): GivenTexts | undefined {
  if (texts === undefined) return undefined;
  const whole = (given: { name?: string | undefined; description?: string | undefined } | undefined) =>
    given === undefined ? null : { name: given.name ?? null, description: given.description ?? null };
  return { mr: whole(texts.mr), hi: whole(texts.hi) };
}

export interface RowContext {
  sample: boolean;
  /** In India, 'yyyy-MM-dd'. */
  today: string;
  /** User ids by contact number. */
  consultants: ReadonlyMap<string, number>;
}

/** Left out it stays as it is stored; a new home is published (F54). */
function publicationOf(publication: CatalogueProperty['publication']) {
  if (publication === undefined) return {};
  return { publication, ...(publication === 'PUBLISHED' && { published_at: sql<Date>`now()` }) };
}

/** The columns a row of the file stands for. */
export function toPropertyRows(given: CatalogueProperty, context: RowContext): PropertyRows {
  const { sample, today, consultants } = context;
  return {
    property: {
      external_id: given.externalId,
      name: given.name,
      description: given.description,
      location: given.location,
      city: given.city ?? cityOf(given.location),
      state: given.state ?? SITE.state,
      zipcode: given.zipcode ?? null,
      map_url: given.mapUrl ?? null,
      // left out it stays as it is stored, like the other facts that the format did not have from its beginning
      ...(given.lat !== undefined && { lat: given.lat, lng: given.lng ?? null }),
      min_price: given.minPrice,
      max_price: given.maxPrice,
      status: given.status,
      ...publicationOf(given.publication),
      featured: given.featured ?? false,
      work_done: given.workDone ?? null,
      video_url: given.videoUrl ?? null,
      assigned_user_id: given.consultant === undefined ? null : (consultants.get(given.consultant) ?? null),
      amenities: given.amenities ?? [],
      sample,
    },
    facts: factsOfRow(given, today),
    characteristics: (given.characteristics ?? []).map(({ keyName, valueName }) => ({
      key_name: keyName,
      value_name: valueName,
    })),
    prices: (given.priceHistory ?? []).map(({ recordedOn, monthsAgo = 0, minPrice, maxPrice }) => ({
      recorded_on: recordedOn ?? addMonths(today, -monthsAgo),
      min_price: minPrice,
      max_price: maxPrice,
    })),
  };
}
