import { isDeepStrictEqual } from 'node:util';
import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import { changeSets } from './change-sets.texts.ts';

// The columns of an export, which an import reads (F72), and their cells.

export const COLUMNS = [
  'id',
  'version',
  'externalId',
  'name',
  'description',
  'location',
  'city',
  'state',
  'zipcode',
  'mapUrl',
  'lat',
  'lng',
  'status',
  'publication',
  'featured',
  'workDone',
  'possessionDate',
  'minPrice',
  'maxPrice',
  'reraNo',
  'reraUrl',
  'phases',
  'videoUrl',
  'consultant',
  'flats',
  'notInPrice',
  'notInPriceAsOf',
  'characteristics',
  'amenities',
] as const;

export type Column = (typeof COLUMNS)[number];

const NUMBERS: ReadonlySet<string> = new Set(['id', 'version', 'lat', 'lng', 'workDone', 'minPrice', 'maxPrice']);
const LISTS: ReadonlySet<string> = new Set(['phases', 'flats', 'notInPrice', 'characteristics', 'amenities']);

/** A cell as a file has it; JSON has lists and objects too. */
export type Cell = unknown;

/** A property as it is exported. */
export interface ExportedProperty extends Omit<
  AdminProperty,
  'media' | 'gate' | 'visitsToCome' | 'assignedUser' | 'updatedAt' | 'publishedAt' | 'isFeatured'
> {
  externalId: string | null;
  /** The number of its consultant. */
  consultant: string | null;
}

export type ReadCell = { value: unknown } | { error: string; at?: string };

/** Reads a cell; empty is null. */
export function readCell(column: Column, cell: Cell): ReadCell {
  if (cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')) return { value: null };
  if (NUMBERS.has(column)) return readNumber(cell);
  if (column === 'featured') return readBoolean(cell);
  if (LISTS.has(column)) return readList(column, cell);
  return readText(cell);
}

const fail = (error: string, at?: string): ReadCell => ({ error, ...(at !== undefined && { at }) });

function readNumber(cell: Cell): ReadCell {
  if (typeof cell === 'number') return { value: cell };
  const text = typeof cell === 'string' ? cell.trim() : '';
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? { value: Number(text) } : fail(changeSets.cells.number);
}

function readBoolean(cell: Cell): ReadCell {
  if (typeof cell === 'boolean') return { value: cell };
  const text = typeof cell === 'string' ? cell.trim().toLowerCase() : '';
  return text === 'true' || text === 'false' ? { value: text === 'true' } : fail(changeSets.cells.boolean);
}

/** A number in a column of texts is its digits: a spreadsheet makes numbers of what looks like one. */
function readText(cell: Cell): ReadCell {
  if (typeof cell === 'string') return { value: cell.trim() };
  if (typeof cell !== 'number') return fail(changeSets.cells.text);
  return Math.abs(cell) < 1e15 ? { value: String(cell) } : fail(changeSets.cells.tooManyDigits);
}

function readList(column: Column, cell: Cell): ReadCell {
  if (Array.isArray(cell)) return { value: cell };
  if (typeof cell !== 'string') return fail(changeSets.cells.json);
  const text = cell.trim();
  if (text.startsWith('[')) return readJson(text);
  if (column === 'flats') return readEach(text, column, readFlat, changeSets.cells.flat);
  if (column === 'characteristics') return readEach(text, column, readCharacteristic, changeSets.cells.characteristic);
  if (column === 'amenities') return readEach(text, column, (part) => part, '');
  return fail(changeSets.cells.json);
}

function readJson(text: string): ReadCell {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? { value } : fail(changeSets.cells.json);
  } catch {
    return fail(changeSets.cells.json);
  }
}

function readEach(text: string, column: Column, read: (part: string) => unknown, error: string): ReadCell {
  const parts = text.split(';').map((part) => part.trim());
  const values = parts.filter((part) => part !== '').map(read);
  const wrong = values.indexOf(null);
  return wrong === -1 ? { value: values } : fail(error, `${column}.${wrong}`);
}

/** '2BHK 702 5630000' */
function readFlat(part: string): unknown {
  const [, type, area, price] = /^(\S+)\s+(\d{1,9}(?:\.\d{1,9})?)\s+(\d{1,15})$/.exec(part) ?? [];
  return type === undefined ? null : { type, area: Number(area), price: Number(price) };
}

/** 'Lifts=3' */
function readCharacteristic(part: string): unknown {
  const at = part.indexOf('=');
  return at === -1 ? null : { keyName: part.slice(0, at).trim(), valueName: part.slice(at + 1).trim() };
}

/** The value of a column, as JSON has it; without what is not known. */
export function valueOf(column: Column, property: ExportedProperty): unknown {
  switch (column) {
    case 'location':
    case 'city':
    case 'state':
    case 'zipcode':
      return property.address[column];
    case 'flats':
      return property.flats.map(({ id, ...flat }) =>
        known({ ...flat, ...(isRepeated(property.flats, flat) && { id }) }),
      );
    case 'phases':
      return property.phases.map(({ movedMonths: _m, checkedBy: _c, ...phase }) => known(phase));
    case 'notInPrice':
      return property.notInPrice.map(known);
    default:
      return property[column];
  }
}

/** The cell of a column in CSV and XLSX: lists in their short form where that says everything. */
export function cellOf(column: Column, property: ExportedProperty): string | number | boolean | null {
  const value = valueOf(column, property);
  if (!Array.isArray(value)) return value as string | number | boolean | null;
  if (value.length === 0) return null;
  const short = shortForm(column, value);
  const read = short === null ? null : readCell(column, short);
  return short !== null && read !== null && 'value' in read && isDeepStrictEqual(read.value, value)
    ? short
    : JSON.stringify(value);
}

function shortForm(column: Column, list: readonly unknown[]): string | null {
  switch (column) {
    case 'flats':
      return (list as AdminProperty['flats']).map(({ type, area, price }) => `${type} ${area} ${price}`).join('; ');
    case 'characteristics':
      return (list as AdminProperty['characteristics']).map((one) => `${one.keyName}=${one.valueName}`).join('; ');
    case 'amenities':
      return list.join('; ');
    default:
      return null;
  }
}

/** Whether a file gives what is stored, so that the field is left alone, whatever today's rules say of it. */
export function isStored(column: Column, value: unknown, property: ExportedProperty): boolean {
  return isDeepStrictEqual(normal(value), normal(valueOf(column, property)));
}

/** Without what is empty, and with line ends as a spreadsheet keeps them. */
function normal(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? null : value.replaceAll(/\r\n?/g, '\n');
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(normal);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(known(value)).map(([key, one]) => [key, normal(one)]));
}

function known(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}

function isRepeated(
  flats: AdminProperty['flats'],
  { type, area }: Pick<AdminProperty['flats'][number], 'type' | 'area'>,
) {
  return flats.filter((flat) => flat.type === type && flat.area === area).length > 1;
}
