import { contactNo } from '@aangan/contract/core/fields';
import type { FieldError } from '@aangan/contract/core/errors';
import { fill } from '@aangan/contract/core/translation';
import { COLUMNS, readCell, type Cell, type Column } from './change-sets.columns.ts';
import { changeSets } from './change-sets.texts.ts';

/** A file as it was read: its head, and below it the rows that are not empty. */
export interface Sheet {
  columns: string[];
  rows: { row: number; cells: Cell[] }[];
}

/** What a row of a file gives. */
export interface GivenRow {
  /** By column; null empties a field. The consultant's number is taken out before it is stored. */
  values: Partial<Record<Column | 'texts', unknown>>;
  errors: FieldError[];
  notices: FieldError[];
}

/** Fields of the catalogue file that JSON may have besides. */
const JSON_FIELDS = { media: 'filesLeft', priceHistory: 'filesLeft', sample: 'sampleLeft', texts: null } as const;

/** Fields of the entries of lists: what else is in one is refused, so that nothing given goes unnoticed. */
const ENTRIES: Partial<Record<string, readonly string[]>> = {
  flats: ['id', 'type', 'area', 'price', 'agreementValue', 'unitsTotal', 'unitsAvailable', 'unitsAsOf'],
  phases: [
    'name',
    'reraNo',
    'reraUrl',
    'possessionDate',
    'registeredCompletion',
    'revisedCompletion',
    'progressAsOf',
    'checkedOn',
  ],
  notInPrice: ['label', 'amount', 'unit', 'note'],
  characteristics: ['keyName', 'valueName'],
};

/** Why a whole file is refused: an unknown or a repeated column (F72); null where it has none. */
export function columnProblem({ columns }: Pick<Sheet, 'columns'>): string | null {
  const known: readonly string[] = [...COLUMNS, ...Object.keys(JSON_FIELDS)];
  const unknown = columns.find((column) => !known.includes(column));
  if (unknown !== undefined) return fill(changeSets.columns.unknown, { column: unknown.slice(0, 100) });
  const repeated = columns.find((column, index) => columns.indexOf(column) !== index);
  return repeated === undefined ? null : fill(changeSets.columns.repeated, { column: repeated });
}

/** Reads the cells of a row. A cell of a column that the row does not have at all is undefined: it is left alone. */
export function readRow(columns: readonly string[], cells: readonly Cell[]): GivenRow {
  const row: GivenRow = { values: {}, errors: [], notices: [] };
  for (const [index, column] of columns.entries()) {
    const cell = cells[index];
    if (cell === undefined) continue;
    if (column in JSON_FIELDS) readOther(row, column as keyof typeof JSON_FIELDS, cell);
    else readInto(row, column as Column, cell);
  }
  return row;
}

function readOther(row: GivenRow, column: keyof typeof JSON_FIELDS, cell: Cell): void {
  const left = JSON_FIELDS[column];
  if (left === null) row.values.texts = cell;
  else if (!row.notices.some(({ message }) => message === changeSets.rows[left])) {
    row.notices.push({ field: column, message: changeSets.rows[left] });
  }
}

function readInto(row: GivenRow, column: Column, cell: Cell): void {
  const read = readCell(column, cell);
  if ('error' in read) {
    row.errors.push({ field: read.at ?? column, message: read.error });
    return;
  }
  row.values[column] = read.value;
  if (Array.isArray(read.value)) row.errors.push(...entryErrors(column, read.value));
  if (column === 'id' && read.value !== null && !(Number.isSafeInteger(read.value) && Number(read.value) > 0)) {
    row.errors.push({ field: column, message: changeSets.cells.id });
  }
  if (column === 'consultant' && read.value !== null) {
    const { error } = contactNo.safeParse(read.value);
    if (error) row.errors.push({ field: column, message: error.issues[0]?.message ?? '' });
  }
}

function entryErrors(column: Column, list: readonly unknown[]): FieldError[] {
  const fields = ENTRIES[column];
  if (!fields) return [];
  return list.flatMap((entry, index): FieldError[] => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
      return [{ field: `${column}.${index}`, message: changeSets.cells.entry }];
    }
    const unknown = Object.keys(entry).filter((key) => !fields.includes(key));
    return unknown.map((key) => ({
      field: `${column}.${index}.${key.slice(0, 100)}`,
      message: changeSets.cells.unknownField,
    }));
  });
}
