import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { BulkEdit } from '@aangan/contract/catalogue/change-set-inputs';
import type { StoredFacts } from '@aangan/contract/catalogue/facts';
import type { FieldError } from '@aangan/contract/core/errors';
import { comparedFields, planRestore } from '../revisions/revisions.rules.ts';
import { isStored, type Column, type ExportedProperty } from './change-sets.columns.ts';
import type { GivenRow } from './change-sets.file.ts';
import { changePrice, type PriceChange } from './change-sets.prices.ts';
import type { Asked } from './change-sets.rules.ts';
import { changeSets } from './change-sets.texts.ts';

// What a row of a file, a bulk edit and an undo ask for, as the body of a save.

/** Columns that name a property and are no fields of it, and those that are read apart. */
const NO_FIELDS: ReadonlySet<string> = new Set(['id', 'version', 'externalId', 'publication', 'consultant', 'texts']);
const ADDRESS: ReadonlySet<string> = new Set(['location', 'city', 'state', 'zipcode']);
const EMPTY_LISTS: ReadonlySet<string> = new Set(['flats', 'phases', 'notInPrice', 'characteristics', 'amenities']);

export type Values = GivenRow['values'] & { assignedUserId?: number | null };

/**
 * What a row of a file asks of a stored property: the columns that differ from what is stored. A list of charges keeps the day
 * that is given with it, even where that one is the same.
 */
export function askedOfFile(values: Values, stored: ExportedProperty): Asked {
  const differs = (column: Column) => column in values && !isStored(column, values[column], stored);
  const columns = (Object.keys(values) as Column[]).filter((column) => !NO_FIELDS.has(column) && differs(column));
  if (columns.includes('notInPrice') && 'notInPriceAsOf' in values) columns.push('notInPriceAsOf');
  const { assignedUserId, texts } = values;
  const isSameUser = assignedUserId === undefined || String(assignedUserId) === String(stored.assignedUserId);
  return {
    body: {
      ...bodyOf(values, columns, { emptyIs: null }),
      ...(!isSameUser && { assignedUserId }),
      ...(texts !== undefined && { texts }),
    },
    ...(differs('publication') && { publication: values.publication }),
  };
}

/** What a row of a file asks of a new property: what is empty takes its default. */
export function askedOfNew(values: Values): Asked {
  const columns = (Object.keys(values) as Column[]).filter((column) => !NO_FIELDS.has(column));
  const { assignedUserId, texts, publication } = values;
  const body = bodyOf(values, columns, { emptyIs: undefined });
  return {
    body: {
      ...body,
      address: body['address'] ?? {},
      assignedUserId: assignedUserId ?? null,
      texts: texts ?? undefined,
    },
    publication: publication ?? undefined,
  };
}

function bodyOf(values: Values, columns: readonly Column[], { emptyIs }: { emptyIs: null | undefined }) {
  const valueOf = (column: Column) => values[column] ?? (EMPTY_LISTS.has(column) && emptyIs === null ? [] : emptyIs);
  const entries = columns.map((column) => [column, valueOf(column)] as const);
  const address = entries.filter(([column, value]) => ADDRESS.has(column) && value !== undefined);
  return {
    ...Object.fromEntries(entries.filter(([column]) => !ADDRESS.has(column))),
    ...(address.length > 0 && { address: Object.fromEntries(address) }),
  } as Record<string, unknown>;
}

export interface AskedOfEdit extends Asked {
  errors: FieldError[];
  notices: FieldError[];
}

/** What a bulk edit asks of a property (F75). */
export function askedOfEdit(edit: BulkEdit, stored: AdminProperty, facts: StoredFacts): AskedOfEdit {
  const nothing = { errors: [], notices: [] };
  switch (edit.kind) {
    case 'PUBLICATION':
      return { body: {}, publication: edit.publication, ...nothing };
    case 'FEATURED':
      return { body: { featured: edit.featured }, ...nothing };
    case 'STATUS':
      return { body: { status: edit.status }, ...nothing };
    case 'CONSULTANT':
      return { body: { assignedUserId: edit.assignedUserId }, ...nothing };
    case 'PRICE_PERCENT':
      return askedOfPrices(edit, stored, facts);
  }
}

function askedOfPrices(by: PriceChange, { minPrice, maxPrice }: AdminProperty, { flats }: StoredFacts): AskedOfEdit {
  const errors: FieldError[] = [];
  const change = (field: string, price: number) => {
    const changed = changePrice(price, by);
    if (changed === null) errors.push({ field, message: changeSets.rows.priceOutOfRange });
    return changed ?? price;
  };
  const changed = flats.map(({ id, type, area, price, agreementValue }, index) => ({
    id,
    type,
    area,
    price: change(`flats.${index}.price`, price),
    // as stated, whatever the price (F76)
    agreementValue,
  }));
  const isStated = flats.some(({ agreementValue }) => agreementValue !== null);
  return {
    body: {
      minPrice: change('minPrice', minPrice),
      maxPrice: change('maxPrice', maxPrice),
      ...(changed.length > 0 && { flats: changed }),
    },
    errors,
    notices: isStated ? [{ field: 'flats', message: changeSets.rows.agreementStays }] : [],
  };
}

/** What an undo asks of a property: the fields that were changed, as they were before (F77). */
export function askedOfUndo(before: Record<string, unknown>, stored: AdminProperty): AskedOfEdit {
  const present = comparedFields(stored);
  const { patch, left } = planRestore(present, { fields: { ...present, ...before }, unknown: [] });
  const featured = 'featured' in before ? { featured: before['featured'] } : {};
  return {
    body: { ...patch, ...featured },
    ...('publication' in before &&
      before['publication'] !== stored.publication && { publication: before['publication'] }),
    errors: [],
    notices: left.length > 0 ? [{ field: 'texts', message: changeSets.rows.textsLeft }] : [],
  };
}
