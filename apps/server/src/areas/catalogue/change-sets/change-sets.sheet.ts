import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/universal';
import writeXlsxFile from 'write-excel-file/node';
import { unescapeFormula } from '../../../http/kernel/formula.ts';
import type { Cell } from './change-sets.columns.ts';
import type { Sheet } from './change-sets.file.ts';

// Reads and writes tables, in a thread of its own (F71): a hostile file may take any time and memory. The thread loads no
// contract: it is told the limits.

/** Most rows and columns of a file, and characters of a cell. */
export interface SheetLimits {
  rows: number;
  columns: number;
  cell: number;
}

/** Why a file is refused: a name of a text, and the row that it is about. */
export interface SheetRefusal {
  refused:
    'unreadable' | 'notUtf8' | 'tooManyRows' | 'tooManyColumns' | 'cellTooLong' | 'tooManyCells' | 'empty' | 'notList';
  row?: number;
}

/** Bytes of all parts of an XLSX together: more than 5,000 rows of text need. */
const UNPACKED_MAX = 128 * 1024 * 1024;

class Refused extends Error {
  readonly refusal: SheetRefusal;
  constructor(refusal: SheetRefusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

const refuse = (refused: SheetRefusal['refused'], row?: number): never => {
  throw new Refused({ refused, ...(row !== undefined && { row }) });
};

/** Reads a file of any of the formats, told by its content. */
export async function readTable(bytes: Uint8Array, limits: SheetLimits): Promise<Sheet | SheetRefusal> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return isZip(buffer) ? await readXlsx(buffer, limits) : readTextFile(buffer, limits);
  } catch (error) {
    return error instanceof Refused ? error.refusal : { refused: 'unreadable' };
  }
}

function readTextFile(buffer: Buffer, limits: SheetLimits): Sheet {
  let text = '';
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(buffer);
  } catch {
    refuse('notUtf8');
  }
  if (text.includes('\0')) refuse('notUtf8');
  return /^\s*[[{]/.test(text) ? readJson(text, limits) : readCsv(text, limits);
}

function readCsv(text: string, limits: SheetLimits): Sheet {
  const table = parse(text, {
    delimiter: delimiterOf(text),
    relax_column_count: true,
    // more than a row can have whose cells are within their limit
    max_record_size: limits.columns * (limits.cell + 10),
    to: limits.rows + 2,
  });
  return toSheet(
    table.map((row) => row.map((cell) => unescapeFormula(cell))),
    limits,
  );
}

/** The sign that divides the head, outside quotes: a comma, a semicolon or a tab. */
function delimiterOf(text: string): string {
  const [head = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const count = (sign: string) => head.split(sign).length;
  return [',', ';', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

function readJson(text: string, limits: SheetLimits): Sheet {
  const file = JSON.parse(text) as unknown;
  const list = Array.isArray(file) ? (file as unknown[]) : (file as { properties?: unknown }).properties;
  if (!Array.isArray(list)) return refuse('notList');
  if (list.length > limits.rows) refuse('tooManyRows');
  const columns = new Map<string, number>();
  for (const [index, one] of list.entries()) {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) refuse('notList', index + 1);
    for (const key of Object.keys(one as object)) if (!columns.has(key)) columns.set(key, columns.size);
    if (columns.size > limits.columns) refuse('tooManyColumns');
  }
  const names = [...columns.keys()];
  const rows = (list as Record<string, unknown>[]).map((one, index) => ({
    row: index + 1,
    // an own key alone is a field
    cells: names.map((name) => (Object.hasOwn(one, name) ? one[name] : undefined)),
  }));
  for (const { row, cells } of rows) {
    if (cells.some((cell) => typeof cell === 'string' && cell.length > limits.cell)) refuse('cellTooLong', row);
  }
  return rows.length === 0 ? refuse('empty') : { columns: names, rows };
}

async function readXlsx(buffer: Buffer, limits: SheetLimits): Promise<Sheet> {
  checkUnpacked(buffer);
  const table = await readSheet(new Blob([new Uint8Array(buffer)]), { trim: false });
  return toSheet(
    (table as Cell[][]).map((row) => row.map(toCell)),
    limits,
  );
}

/** A date of a spreadsheet is a calendar date, which has no zone; a fraction is what a double has beyond 15 digits. */
function toCell(cell: Cell): Cell {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return typeof cell === 'number' && !Number.isInteger(cell) ? Number(cell.toPrecision(15)) : cell;
}

function toSheet([head = [], ...below]: Cell[][], limits: SheetLimits): Sheet {
  const names = head.map((cell) => (typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : ''));
  // an empty head at the end is that of columns which were cleared
  const width = names.findLastIndex((name) => name !== '') + 1;
  if (width > limits.columns) refuse('tooManyColumns');
  if (below.length > limits.rows) refuse('tooManyRows');
  const rows = below
    .map((cells, index) => ({
      row: index + 1,
      cells: Array.from({ length: width }, (_, at) => cells[at] ?? null),
      cut: cells.slice(width),
    }))
    .filter(({ cells, cut }) => !cells.every(isEmpty) || !cut.every(isEmpty));
  for (const { row, cells, cut } of rows) {
    if (!cut.every(isEmpty)) refuse('tooManyCells', row);
    if (cells.some((cell) => typeof cell === 'string' && cell.length > limits.cell)) refuse('cellTooLong', row);
  }
  if (width === 0 || rows.length === 0) refuse('empty');
  return { columns: names.slice(0, width), rows: rows.map(({ row, cells }) => ({ row, cells })) };
}

const isEmpty = (cell: Cell) => cell === null || cell === undefined || cell === '';

function isZip(buffer: Buffer): boolean {
  return buffer.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));
}

/** Unpacks each part of an archive by its directory, and refuses one that holds more than it may. */
function checkUnpacked(buffer: Buffer): void {
  const end = buffer.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end === -1) refuse('unreadable');
  let at = buffer.readUInt32LE(end + 16);
  let left = UNPACKED_MAX;
  for (let count = buffer.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [packed, offset] = [buffer.readUInt32LE(at + 20), buffer.readUInt32LE(at + 42)];
    const start = offset + 30 + buffer.readUInt16LE(offset + 26) + buffer.readUInt16LE(offset + 28);
    const isStored = buffer.readUInt16LE(at + 10) === 0;
    const part = buffer.subarray(start, start + packed);
    left -= isStored ? part.length : inflateRawSync(part, { maxOutputLength: Math.max(left, 1) }).length;
    if (left <= 0) refuse('unreadable');
    at += 46 + buffer.readUInt16LE(at + 28) + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32);
  }
}

/** Writes a table as XLSX: text as text, no formula. */
export async function writeTable(
  table: readonly (readonly (string | number | boolean | null)[])[],
): Promise<Uint8Array> {
  const rows = table.map((row) =>
    row.map((value) => (value === null ? null : { value: asWritten(value), type: typeOf(value) })),
  );
  return new Uint8Array(await writeXlsxFile(rows).toBuffer());
}

/**
 * A text that looks like an escape of XLSX, such as '_x0041_', would be read as one. The library finds a text that it has
 * already written by the keys of an object, and so takes 'toString' for one: its first letter is written as an escape.
 */
function asWritten<T extends string | number | boolean>(value: T): T | string {
  if (typeof value !== 'string') return value;
  if (value in Object.prototype) return `_x${value.charCodeAt(0).toString(16).padStart(4, '0')}_${value.slice(1)}`;
  return value.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

function typeOf(value: string | number | boolean) {
  if (typeof value === 'string') return String;
  return typeof value === 'number' ? Number : Boolean;
}
