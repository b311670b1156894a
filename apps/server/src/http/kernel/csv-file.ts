import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
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

/**
 * A table as a CSV file (RFC 4180, UTF-8 with the byte order mark that Excel wants), read and sent batch by batch, so
 * that memory stays flat whatever its length. What a spreadsheet would take for a formula is escaped (OWASP, 'CSV
 * Injection'). Batches are statements of their own, not one transaction: a reader on a slow line would hold a connection
 * and keep Postgres from cleaning up. Ids never change, so no row comes twice. The first batch is read before anything
 * is sent: a database that is away is a proper refusal.
 */
export async function createCsvFile({ name, heading, readBatch }: CsvTable): Promise<FileAnswer> {
  const first = await readBatch(0, BATCH_SIZE);
  const rows = async function* () {
    for (let batch = first; batch.length > 0;) {
      yield* batch.map(({ values }) => values);
      const lastId = batch.at(-1)?.id;
      batch = lastId === undefined || batch.length < BATCH_SIZE ? [] : await readBatch(lastId, BATCH_SIZE);
    }
  };
  const file = stringify({
    header: true,
    columns: heading,
    bom: true,
    record_delimiter: 'windows',
    // a line break of another system inside a cell ends a line for many readers
    quoted_match: /[\r\n]/,
    escape_formulas: true,
  });
  return new FileAnswer(`${name}.csv`, 'text/csv', Readable.from(rows()).compose(file));
}
