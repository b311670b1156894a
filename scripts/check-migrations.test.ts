import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-rules-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function check(files: Record<string, string>, ...more: string[]) {
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  const args = [join(ROOT, 'scripts/check-migrations.mjs'), folder, ...more];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  expect(stderr).toBe('');
  const all = stdout.split('\n').filter(Boolean);
  return { code: status, all, lines: all.filter((line) => line.startsWith('9000-')) };
}

describe('the check of migrations', () => {
  it.each([
    ['DROP TABLE bookings', 'drops a table'],
    ['ALTER TABLE users DROP COLUMN name', 'drops a column'],
    ['ALTER TABLE users ADD COLUMN nick text, DROP name', 'drops a column'],
    ['ALTER TABLE users RENAME COLUMN name TO full_name', 'renames'],
    ['ALTER TABLE users RENAME TO people', 'renames'],
    ['ALTER TABLE users ALTER COLUMN name TYPE varchar(10)', 'changes the type of a column'],
    ['alter table users alter name set data type varchar(10)', 'changes the type of a column'],
    ['ALTER TABLE users ALTER COLUMN budget SET NOT NULL', 'makes a column NOT NULL'],
    ['ALTER TABLE users ALTER COLUMN active DROP DEFAULT', 'drops a default'],
    ['ALTER TABLE users ADD COLUMN nick text NOT NULL', 'adds a column that is NOT NULL without a DEFAULT'],
    ['ALTER TABLE users ADD CONSTRAINT users__short CHECK (length(name) < 10)', 'adds a constraint'],
    ['ALTER TABLE users ADD UNIQUE (name)', 'adds a constraint'],
    ['CREATE UNIQUE INDEX users__name ON users (name)', 'makes values unique'],
    ['TRUNCATE sessions', 'has a TRUNCATE'],
    ["DO $$ BEGIN EXECUTE 'DROP TABLE users'; END $$", 'has a DO'],
    ["-- it's fine\nDROP TABLE users; -- isn't it", 'drops a table'],
  ])('refuses: %s', (sql, problem) => {
    const { code, lines } = check({ '9000-new.sql': sql });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`9000-new.sql: ${problem}`);
  });

  it.each([
    'CREATE TABLE notes (id bigint PRIMARY KEY, text text NOT NULL); CREATE UNIQUE INDEX notes__text ON notes (text)',
    'ALTER TABLE users ADD COLUMN nick text, ADD COLUMN visits integer NOT NULL DEFAULT 0',
    'ALTER TABLE users ADD COLUMN visits integer; ALTER TABLE users ADD CONSTRAINT v CHECK (visits >= 0)',
    'ALTER TABLE users DROP CONSTRAINT users__role_known; DROP INDEX users__by_name; CREATE INDEX a ON users (role)',
    "COMMENT ON TABLE users IS 'DROP TABLE users; it''s a text'; /* DROP TABLE users; */ SELECT 1",
    'CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ DELETE FROM users; SELECT 1 $$',
  ])('takes: %s', (sql) => {
    expect(check({ '9000-new.sql': sql })).toMatchObject({ code: 0, all: [] });
  });

  it('leaves alone what the last release has run already', () => {
    expect(check({ '0001-catalogue-and-visits.sql': 'DROP TABLE bookings' })).toMatchObject({ code: 0, all: [] });
  });

  it('takes what has a reason, and tells of a reason that nothing needs', () => {
    const reasons = join(folder, 'last-release.json');
    const migrationExceptions = [
      { migration: '9000-new.sql', statement: 'DROP TABLE users', reason: 'nobody is left' },
      { migration: '9000-new.sql', statement: 'DROP TABLE flats', reason: 'gone before' },
    ];
    writeFileSync(reasons, JSON.stringify({ migration: '0004', migrationExceptions }));
    const { code, all } = check({ '9000-new.sql': 'DROP TABLE users' }, reasons);
    expect([code, all]).toEqual([1, [`${reasons}: nothing in 9000-new.sql begins with 'DROP TABLE flats'`]]);
  });
});
