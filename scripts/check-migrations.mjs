// Part of npm run check: migrations newer than the last release only add to the schema, so that its server works on the
// new schema and a release can be rolled back. npm run test:release proves that by running; this check takes a second,
// and needs no git history. node scripts/check-migrations.mjs [FOLDER [FILE]] uses other migrations and another
// deploy/last-release.json
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = 'apps/server/migrations', file = 'deploy/last-release.json'] = process.argv.slice(2);
/**
 * The last migration of the last release; and exceptions: harmless later statements that the rules reject, by their
 * beginning and with the reason.
 * @type {{ migration: string, migrationExceptions: { migration: string, statement: string, reason: string }[] }}
 */
const { migration: last, migrationExceptions: exceptions } = JSON.parse(readFileSync(file, 'utf8'));

const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
const migrations = names
  .sort()
  .map((name) => ({ name, statements: statementsOf(readFileSync(join(folder, name), 'utf8')) }));
const added = migrations.filter(({ name }) => name > last);

/**
 * Splits a file into statements, each on one line, without comments and with empty string literals, dollar-quoted ones
 * included.
 * @param {string} sql
 */
function statementsOf(sql) {
  // in one pass, as comments may contain quotes and the other way round
  const bare = sql.replaceAll(/(--[^\n]*|\/\*[\s\S]*?\*\/)|(\$\w*\$)[\s\S]*?\2|'(?:[^']|'')*'/g, (_all, comment) =>
    comment === undefined ? "''" : '',
  );
  return bare.split(';').map((statement) => statement.replaceAll(/\s+/g, ' ').trim());
}

/**
 * Splits an ALTER TABLE at commas outside brackets.
 * @param {string} text
 */
function partsOf(text) {
  let depth = 0;
  const parts = [''];
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

const ALTER_TABLE = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?([\w."]+) (.*)$/i;
const ADD_COLUMN =
  /^ADD (?:COLUMN )?(?:IF NOT EXISTS )?(?!CONSTRAINT\b|CHECK\b|UNIQUE\b|PRIMARY\b|FOREIGN\b|EXCLUDE\b)([\w"]+) (.*)$/i;

/** Tables and columns that the last release does not know, and so never writes. */
const newTables = new Set();
/** @type {Set<string>} `table.column` */
const newColumns = new Set();
for (const statement of added.flatMap(({ statements }) => statements)) {
  const table = /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?([\w."]+)/i.exec(statement)?.[1];
  if (table) newTables.add(table);
  const [, altered, actions = ''] = ALTER_TABLE.exec(statement) ?? [];
  for (const part of altered ? partsOf(actions) : []) {
    const column = ADD_COLUMN.exec(part)?.[1];
    if (column) newColumns.add(`${altered}.${column}`);
  }
}

/** @param {string} table @param {string} text */
const isAboutNewColumn = (table, text) => (text.match(/\w+/g) ?? []).some((word) => newColumns.has(`${table}.${word}`));

/**
 * Returns why a statement may break the last release; undefined when it can't.
 * @param {string} statement
 * @returns {string | undefined}
 */
function problemOf(statement) {
  const dropped =
    /^DROP (TABLE|VIEW|MATERIALIZED VIEW|FUNCTION|PROCEDURE|ROUTINE|TYPE|DOMAIN|SEQUENCE|SCHEMA|EXTENSION)\b/i;
  const kind = dropped.exec(statement)?.[1];
  if (kind) return `drops a ${kind.toLowerCase()}`;
  if (/^ALTER (TYPE|VIEW|FUNCTION|SEQUENCE|SCHEMA) .*\bRENAME\b/i.test(statement)) return 'renames';
  if (/^(TRUNCATE|DO|DELETE)\b/i.test(statement)) return `has a ${statement.split(' ')[0]}, which no rule can check`;
  const [, indexed = '', columns = ''] = /^CREATE UNIQUE INDEX .*? ON (?:ONLY )?([\w."]+)(.*)$/i.exec(statement) ?? [];
  if (indexed && !newTables.has(indexed) && !isAboutNewColumn(indexed, columns)) return 'makes values unique';
  const [, table = '', actions = ''] = ALTER_TABLE.exec(statement) ?? [];
  if (!table || newTables.has(table)) return undefined;
  return partsOf(actions)
    .map((part) => problemOfPart(table, part))
    .find(Boolean);
}

/** @param {string} table @param {string} part of its ALTER TABLE @returns {string | undefined} */
function problemOfPart(table, part) {
  if (/^DROP (?!CONSTRAINT\b|EXPRESSION\b)(COLUMN )?/i.test(part)) return 'drops a column';
  if (/^RENAME\b/i.test(part)) return 'renames';
  if (/^ALTER (COLUMN )?[\w"]+ (SET DATA )?TYPE\b/i.test(part)) return 'changes the type of a column';
  if (/^ALTER (COLUMN )?[\w"]+ SET NOT NULL/i.test(part)) return 'makes a column NOT NULL';
  if (/^ALTER (COLUMN )?[\w"]+ DROP DEFAULT/i.test(part)) return 'drops a default';
  const definition = ADD_COLUMN.exec(part)?.[2] ?? '';
  if (/\bNOT NULL\b/i.test(definition) && !/\b(DEFAULT|GENERATED)\b/i.test(definition)) {
    return 'adds a column that is NOT NULL without a DEFAULT';
  }
  if (definition !== '') return undefined;
  if (/^ADD (CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)\b/i.test(part) && !isAboutNewColumn(table, part)) {
    return 'adds a constraint to columns that the last release writes';
  }
  return undefined;
}

const unused = new Set(exceptions.filter(({ migration }) => names.includes(migration)));
for (const { name, statements } of added) {
  for (const statement of statements) {
    const problem = problemOf(statement);
    const excused = exceptions.find((entry) => entry.migration === name && statement.startsWith(entry.statement));
    if (excused) unused.delete(excused);
    if (!problem || excused) continue;
    process.stdout.write(
      `${name}: ${problem}: ${statement.slice(0, 100)}\nThe last release has to work on the new schema: only add, or give the reason in ${file}\n`,
    );
    process.exitCode = 1;
  }
}
for (const { migration, statement } of unused) {
  process.stdout.write(`${file}: nothing in ${migration} begins with '${statement}'\n`);
  process.exitCode = 1;
}
