import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../test/cli.ts';
import { buildAuditEntry } from '../../test/factories.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { createDatabase, createPool, type OpenDatabase } from '../database/pool.ts';

const log = pino({ level: 'silent' });

let dataDir: string;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let database: OpenDatabase;

async function run(...args: string[]) {
  const settings = { DATA_DIR: dataDir };
  const { code, printed, stderr } = await runCommand('audit', { cwd: dataDir, settings }, ...args);
  return { code, out: printed.trim(), err: stderr.trim() };
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'aangan-audit-'));
  postgres = await startEmbeddedPostgres({ dataDir, log });
  await migrate({ connection: postgres.connection, log });
  const pool = createPool({ connection: postgres.connection, log });
  database = { pool, db: createDatabase(pool) };
});

afterAll(async () => {
  await database.pool.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('npm run audit', () => {
  it.each([[[]], [['check']], [['verify', 'a', 'b']], [['verify', '12']], [['verify', `0:${'a'.repeat(43)}`]]])(
    'shows how it is used with %j',
    async (args) => {
      const { code, out, err } = await run(...args);
      expect([code, out]).toEqual([1, '']);
      expect(err).toContain('npm run audit -- verify');
    },
  );

  it('verifies beside a running server, prints a head, and checks a noted one', async () => {
    expect(await run('verify')).toEqual({ code: 0, out: '0 entries, each as it was written.', err: '' });
    await buildAuditEntry(database.db);
    const first = await run('verify');
    expect(first).toEqual({
      code: 0,
      out: expect.stringMatching(/^1 entry, each as it was written\.\nHead: 1:[\w-]{43}$/),
      err: '',
    });
    const noted = first.out.replace(/^.*Head: /s, '');
    const id = await buildAuditEntry(database.db);
    const old = { actor_id: 1, actor_name: 'x', action: 'UPDATE', entity: 'USER', entity_id: 1, entity_name: 'x' };
    await database.db.insertInto('audit_log').values(old).execute();
    expect(await run('verify', noted)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^2 entries.*\nHead: 2:.*\n1 entry of an older release not sealed yet: .*$/),
    });
    const other = `${noted.slice(0, 2)}${'A'.repeat(43)}`;
    expect(await run('verify', other)).toMatchObject({ code: 1, err: expect.stringContaining('they were rewritten') });

    await database.pool.query(
      `ALTER TABLE audit_log DISABLE TRIGGER USER; UPDATE audit_log SET entity_id = 8 WHERE id = ${id}`,
    );
    expect(await run('verify')).toEqual({
      code: 1,
      out: '',
      err: `The audit log is not as it was written. Entry ${id}, number 2 of the log, was changed, or is in another's place.`,
    });
  });
});
