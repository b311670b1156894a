import { Readable } from 'node:stream';
import type { Database } from '../../../database/pool.ts';
import { AppError, notFound } from '../../../http/kernel/app-error.ts';
import { FileResult } from '../../../http/kernel/bind.ts';
import { takePoint } from '../../../http/limits/rate-limit.ts';
import type { ownValues } from '../../../audit/audit.personal-rules.ts';
import { htmlWriter } from './personal-data.export-html.ts';
import { findKey, findPerson, readRows, type ShownRow } from './personal-data.export-store.ts';
import { jsonWriter } from './personal-data.export-json.ts';
import { personalTables } from './personal-data.registry.ts';
import type { PersonalTable, SectionText, TableName } from './personal-data.registry-types.ts';
import { privacy as texts } from './personal-data.texts.ts';

export interface ExportDeps {
  db: Database;
  /** Opens in an entry of the audit log what is about one person. */
  openOwn: typeof ownValues;
}

export type ExportFormat = 'json' | 'html';

const A_DAY = { points: 5, seconds: 86_400 };
const FORMATS = {
  json: { write: jsonWriter, type: 'application/json' },
  html: { write: htmlWriter, type: 'text/html' },
} as const;

/** The tables of the download by section, in the order of its texts. */
const SECTIONS: readonly { name: string; text: SectionText; table: readonly [TableName, PersonalTable] }[] =
  Object.entries<SectionText>(texts.sections).flatMap(([name, text]) => {
    const table = personalTables().find(([, { section }]) => section === name);
    return table ? [{ name, text, table }] : [];
  });

/**
 * All that is kept about a person as one file, read and sent in batches, so that memory stays flat whatever its length
 * (I30). 5 a day. Raises TOO_MANY_REQUESTS, NOT_FOUND (the account is gone).
 */
export async function exportData(
  deps: ExportDeps,
  { userId, format, at, name }: { userId: number; format: ExportFormat; at: Date; name: string },
): Promise<FileResult> {
  const { db } = deps;
  const person = await findPerson(db, userId);
  if (!person) throw notFound('Profile');
  const wait = await takePoint(db, { key: `data-export:${userId}`, ...A_DAY });
  if (wait !== null) throw new AppError('TOO_MANY_REQUESTS', texts.tooMany, { retryAfter: wait });
  const key = await findKey(db, userId);
  const { write, type } = FORMATS[format];
  const writer = write();

  /** Values of the audit log are sealed: what is about the person is shown in plain, the rest not at all. */
  const opened = (row: ShownRow): ShownRow => {
    if (!('sealed' in row)) return row;
    const { sealed, ...rest } = row;
    return { ...rest, values: key && sealed ? deps.openOwn(sealed, { userId, key }) : {} };
  };
  const pieces = async function* () {
    const users = personalTables().find(([table]) => table === 'users');
    if (!users) throw new Error('The registry has no users');
    for await (const [self = {}] of readRows(db, users, person)) yield writer.begin(self, at);
    for (const section of SECTIONS) {
      yield writer.beginSection(section.name, section.text);
      let count = 0;
      for await (const rows of readRows(db, section.table, person)) {
        yield writer.rows(rows.map(opened), count === 0);
        count += rows.length;
      }
      yield writer.endSection(count);
    }
    yield writer.end();
  };
  // a piece at a time: the next batch is read when this one is on its way
  return new FileResult(`${name}.${format}`, type, Readable.from(pieces(), { objectMode: true, highWaterMark: 1 }));
}
