import { Readable } from 'node:stream';
import { EXPORT_ROWS_MAX } from '@aangan/contract/catalogue/change-set-entities';
import type { ExportFormat } from '@aangan/contract/catalogue/change-set-inputs';
import { todayInIndia } from '@aangan/contract/core/dates';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { invalidField } from '../../../http/kernel/app-error.ts';
import { FileResult } from '../../../http/kernel/bind.ts';
import { createCsvFile } from '../../../http/kernel/csv-file.ts';
import { spendPoint } from '../../../http/limits/rate-limit.ts';
import { cellOf, COLUMNS, valueOf, type ExportedProperty } from './change-sets.columns.ts';
import { readExported, type ExportFilter } from './change-sets.export-store.ts';
import type { Sheets } from './change-sets.sheet-reader.ts';
import { changeSets } from './change-sets.texts.ts';

export interface PropertiesExportDeps {
  db: Database;
  clock: Clock;
  recordAudit: RecordAudit;
  sheets: Pick<Sheets, 'write'>;
}

/** Each with all its lists: more would hold up other calls, or take longer than a statement may on a busy machine. */
const BATCH = 200;
/** Exports of one admin in an hour. */
const EXPORTS_AN_HOUR = 30;
const HOUR_S = 3600;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Exports the properties of the admin's list in the columns of an import (F78). Raises VALIDATION_FAILED on `format` for more
 * than XLSX and JSON hold, TOO_MANY_REQUESTS.
 */
export function createPropertiesExport({ db, clock, recordAudit, sheets }: PropertiesExportDeps) {
  return async (actor: Actor, { format, ...filter }: ExportFilter & { format: ExportFormat }): Promise<FileResult> => {
    const name = `aangan-properties-${todayInIndia(clock())}`;
    const rows = format === 'csv' ? [] : await readAll(db, filter);
    await db.transaction().execute(async (trx) => {
      const limit = { key: `properties-export:${actor.userId}`, points: EXPORTS_AN_HOUR, seconds: HOUR_S };
      await spendPoint(trx, limit);
      // what was searched for is left out, as in every export
      const facts = { format, publication: filter.publication ?? null, searched: filter.name !== '' };
      await recordAudit(trx, { actor, action: 'EXPORT', entity: 'PROPERTY', entityId: 0, entityName: name, facts });
    });
    switch (format) {
      case 'csv':
        return createCsvFile({ name, heading: [...COLUMNS], readBatch: csvBatches(db, filter), batchSize: BATCH });
      case 'xlsx':
        return new FileResult(
          `${name}.xlsx`,
          XLSX,
          Readable.from([await sheets.write([COLUMNS, ...rows.map(cellsOf)])]),
        );
      case 'json':
        return new FileResult(`${name}.json`, 'application/json', Readable.from(jsonOf(rows)));
    }
  };
}

const cellsOf = (property: ExportedProperty) => COLUMNS.map((column) => cellOf(column, property));

function csvBatches(db: Database, filter: ExportFilter) {
  return async (aboveId: number, size: number) =>
    (await readExported(db, filter, { aboveId, size })).map((property) => ({
      id: property.id,
      values: cellsOf(property).map((cell) => (typeof cell === 'boolean' ? String(cell) : (cell ?? ''))),
    }));
}

async function readAll(db: Database, filter: ExportFilter): Promise<ExportedProperty[]> {
  const all: ExportedProperty[] = [];
  for (let aboveId = 0; ;) {
    const batch = await readExported(db, filter, { aboveId, size: BATCH });
    all.push(...batch);
    if (all.length > EXPORT_ROWS_MAX) throw invalidField('format', changeSets.exportTooLarge);
    if (batch.length < BATCH) return all;
    aboveId = batch.at(-1)?.id ?? 0;
  }
}

/** Gives the catalogue file with number and version besides, a property at a time; what is empty is left out. */
function* jsonOf(rows: readonly ExportedProperty[]): Generator<string> {
  yield '{ "properties": [';
  for (const [index, property] of rows.entries()) {
    const fields = COLUMNS.map((column) => [column, valueOf(column, property)] as const).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    );
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(Object.fromEntries(fields))}`;
  }
  yield '\n] }\n';
}
