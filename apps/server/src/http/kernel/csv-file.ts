import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { FileResult } from './bind.ts';
import { escapeFormula } from './formula.ts';

export type CsvValue = string | number;

/** A row of a table, with its id. */
export interface CsvRow {
  id: number;
  values: CsvValue[];
}

export interface CsvTable {
  /** The file name without '.csv'; ASCII. */
  name: string;
  heading: string[];
  /** Reads at most `size` rows with ids above `aboveId`, in their order; 0 for the first batch. */
  readBatch(aboveId: number, size: number): Promise<CsvRow[]>;
  /** Fewer for rows that take long to read. */
  batchSize?: number;
}

const BATCH_SIZE = 1000;

const escaped = (value: CsvValue) => (typeof value === 'string' ? escapeFormula(value) : value);

/**
 * Streams a table as a CSV file (RFC 4180, UTF-8 with the byte order mark that Excel needs), batch by batch, so that memory
 * stays constant. Escapes what a spreadsheet would run as a formula (OWASP, 'CSV Injection'). Batches are separate
 * statements, not one transaction: a slow client would hold a connection and delay vacuum. Ids never change, so no row
 * appears twice. The first batch is read before anything is sent, so that a database error becomes a proper response.
 */
export async function createCsvFile({
  name,
  heading,
  readBatch,
  batchSize = BATCH_SIZE,
}: CsvTable): Promise<FileResult> {
  const first = await readBatch(0, batchSize);
  const rows = async function* () {
    for (let batch = first; batch.length > 0;) {
      yield* batch.map(({ values }) => values.map(escaped));
      const lastId = batch.at(-1)?.id;
      batch = lastId === undefined || batch.length < batchSize ? [] : await readBatch(lastId, batchSize);
    }
  };
  const file = stringify({
    header: true,
    columns: heading,
    bom: true,
    record_delimiter: 'windows',
    // many readers end a line at a carriage return inside a cell
    quoted_match: /[\r\n]/,
  });
  return new FileResult(`${name}.csv`, 'text/csv', Readable.from(rows()).compose(file));
}
