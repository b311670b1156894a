import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { withoutPerson } from './personal-data.registry-types.ts';
import { PERSONAL_TABLES, QUEUE_TABLES } from './personal-data.registry.ts';

const testApp = useTestApp({ withJobs: true });
/** Gives the columns of the database, by schema and table. */
let columns: { schema: string; table: string; column: string; type: string }[];

beforeAll(async () => {
  const { rows } = await testApp.database.pool.query<(typeof columns)[number]>(
    `SELECT n.nspname AS schema, t.relname AS "table", a.attname AS "column", format_type(a.atttypid, NULL) AS type
     FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace JOIN pg_attribute a ON a.attrelid = t.oid
     WHERE t.relkind IN ('r', 'p', 'm', 'f') AND a.attnum > 0 AND NOT a.attisdropped
       AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_toast%'`,
  );
  columns = rows;
});

const tablesOf = (schema: string) =>
  [...new Set(columns.filter((one) => one.schema === schema).map(({ table }) => table))].toSorted();
const columnsOf = (table: string) =>
  columns
    .filter((one) => one.schema === 'public' && one.table === table)
    .map(({ column }) => column)
    .toSorted();
/** Gives the columns that could contain personal data: every text, JSON, bytes, and ids of users. */
const couldHold = ({ column, type }: (typeof columns)[number]) =>
  /^(text|character|json|bytea|uuid|inet|cidr|citext|xml|"char"|name)|\[\]$/.test(type)
    ? !/^(integer|smallint|bigint)\[\]$/.test(type)
    : /(^|_)(user|actor|author|host|guest|person|lead|created_by|applied_by|checked_by|deleted_by|proposed_by)(_id)?$/.test(
        column,
      );

describe('PERSONAL_TABLES', () => {
  it('has an entry for every table of the schema, and for no other [I31]', () => {
    expect(Object.keys(PERSONAL_TABLES).toSorted()).toEqual(tablesOf('public'));
  });

  it('names every column of a table with personal data, once, as exported or as left out [I31]', () => {
    for (const [table, entry] of Object.entries(PERSONAL_TABLES)) {
      if (entry.kind !== 'personal') continue;
      expect([table, [...entry.shown, ...entry.left].toSorted()]).toEqual([table, columnsOf(table)]);
    }
  });

  it('names every column that could contain personal data of a table without any [I31]', () => {
    for (const [table, entry] of Object.entries(PERSONAL_TABLES)) {
      if (entry.kind !== 'none') continue;
      const suspects = columns.filter((one) => one.schema === 'public' && one.table === table && couldHold(one));
      expect([table, [...entry.columns].toSorted()]).toEqual([table, suspects.map(({ column }) => column).toSorted()]);
    }
  });

  it('covers the tables of the job queue, and there is no third schema [I31]', () => {
    expect([...new Set(columns.map(({ schema }) => schema))].toSorted()).toEqual(['pgboss', 'public']);
    const kinds = tablesOf('pgboss').map((table) => table.replace(/^(queue_stats)_\d{8}$/, '$1'));
    expect([...new Set(kinds)].toSorted()).toEqual(QUEUE_TABLES.toSorted());
  });

  it('exports no hash, key or token, and no contact of staff [I30, I31]', () => {
    for (const [table, entry] of Object.entries(PERSONAL_TABLES)) {
      if (entry.kind !== 'personal') continue;
      expect([
        table,
        entry.shown.filter((column) => /hash|token|salt|nonce|secret|key|pass_code|fingerprint/.test(column)),
      ]).toEqual([table, []]);
      const bytes = columns.filter((one) => one.table === table && one.type === 'bytea').map(({ column }) => column);
      expect([table, bytes.filter((column) => entry.shown.includes(column as never))]).toEqual([table, []]);
    }
  });

  it('says what becomes of every row about a user [I31, I45]', () => {
    for (const [table, entry] of Object.entries(PERSONAL_TABLES)) {
      if (entry.kind !== 'personal' || entry.erase.by !== 'parent') continue;
      const parent = PERSONAL_TABLES[entry.erase.parent];
      expect([table, parent.kind === 'personal' && parent.erase.by]).toEqual([table, 'delete']);
    }
  });
});

describe('a text that outlives a user', () => {
  it.each([
    ['आशा पाटील', 'मी आशा पाटील, आशाला नाही; पाटील घरी', 'मी …, आशाला नाही; … घरी'],
    ["Maria D'Souza", "MARIA D'SOUZA here, Ms D'Souza; maria rang", '… here, Ms …; maria rang'],
    ['Sunil More', 'No more calls, said Mr More. SUNIL', 'No more calls, said Mr …. …'],
    ['A. (B) [C] \\d+', 'a. (b) [c] \\d+ and 7', '… and 7'],
    ['Om', 'Om came home', '… came home'],
    ['Nobody', '+91 98765 43210, (987) 654-3210, a.b+c@x.example, axb+c@x.example', '+91 …, (…, …, axb+c@x.example'],
  ])('contains nothing of %s: %s [I45]', async (name, body, left) => {
    const person = { userId: 1, name, email: 'a.b+c@x.example', contactNo: '9876543210' };
    const { rows } = await sql<{ left: string }>`
      SELECT ${withoutPerson('said.body', person)} AS left FROM (SELECT ${body}::text AS body) said`.execute(
      testApp.db,
    );
    expect(rows).toEqual([{ left }]);
  });
});
