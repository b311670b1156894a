import type { CatalogueProperty } from '@aangan/contract/catalogue';
import { addDays } from '@aangan/contract/dates';
import { flatMaskOf } from '../shared/properties.sql.ts';
import type { PropertyRows } from './catalogue.store.ts';

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

/** A possession date however it is given, null when it is not. */
function possessionOf(
  { possessionDate, possessionInMonths }: Pick<CatalogueProperty, 'possessionDate' | 'possessionInMonths'>,
  today: string,
): string | null {
  if (possessionInMonths !== undefined) return endOfMonthAhead(today, possessionInMonths);
  return possessionDate ?? null;
}

export interface RowContext {
  sample: boolean;
  /** In India, 'yyyy-MM-dd'. */
  today: string;
  /** User ids by contact number. */
  consultants: ReadonlyMap<string, number>;
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
      city: given.city ?? 'Pune',
      state: given.state ?? 'Maharashtra',
      zipcode: given.zipcode ?? null,
      map_url: given.mapUrl ?? null,
      min_price: given.minPrice,
      max_price: given.maxPrice,
      status: given.status,
      featured: given.featured ?? false,
      work_done: given.workDone ?? null,
      possession_date: possessionOf(given, today),
      rera_no: given.reraNo ?? null,
      rera_url: given.reraUrl ?? null,
      video_url: given.videoUrl ?? null,
      assigned_user_id: given.consultant === undefined ? null : (consultants.get(given.consultant) ?? null),
      flat_mask: flatMaskOf(given.flats),
      amenities: given.amenities ?? [],
      sample,
    },
    flats: given.flats,
    phases: (given.phases ?? []).map((phase) => ({
      name: phase.name,
      rera_no: phase.reraNo,
      rera_url: phase.reraUrl ?? null,
      possession_date: possessionOf(phase, today),
    })),
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
