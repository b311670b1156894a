import { Readable } from 'node:stream';
import { FileAnswer } from './bind.ts';

export type CsvValue = string | number;

/** One line of a table, with the id it goes by. */
export interface CsvRow {
  id: number;
  values: CsvValue[];
}

export interface CsvTable {
  /** Of the file, without '.csv'; ASCII. */
  name: string;
  heading: string[];
  /** The next rows in the order of their ids, at most so many, from above an id (0 for the first). */
  readBatch(aboveId: number, size: number): Promise<CsvRow[]>;
}

const BATCH_SIZE = 1000;
/** Without it Excel takes UTF-8 for something older. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A table as a CSV file (RFC 4180, UTF-8 with a byte order mark), read and sent batch by batch, so that memory stays
 * flat whatever its length. Batches are statements of their own, not one transaction: a reader on a slow line would
 * hold a connection and keep Postgres from cleaning up. Ids never change, so no row comes twice. The first batch is
 * read before anything is sent: a database that is away is a proper refusal.
 */
export async function createCsvFile({ name, heading, readBatch }: CsvTable): Promise<FileAnswer> {
  const first = await readBatch(0, BATCH_SIZE);
  const content = async function* () {
    yield BYTE_ORDER_MARK + csvLine(heading);
    for (let rows = first; rows.length > 0;) {
      yield rows.map(({ values }) => csvLine(values)).join('');
      const lastId = rows.at(-1)?.id;
      rows = lastId === undefined || rows.length < BATCH_SIZE ? [] : await readBatch(lastId, BATCH_SIZE);
    }
  };
  return new FileAnswer(`${name}.csv`, 'text/csv', Readable.from(content(), { objectMode: false }));
}

function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

/** What a spreadsheet would take for a formula, full-width signs included (OWASP, 'CSV Injection'). */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

function csvCell(value: CsvValue): string {
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
