import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../test/cli.ts';
import { buildUser } from '../../test/factories.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { createDatabase, createPool } from '../database/pool.ts';
import { createLinks } from '../messages/links.ts';

const log = pino({ level: 'silent' });
const ASHA = '9800000001';
const RAVI = '9800000002';
let dataDir: string;

async function admin(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const settings = { NODE_ENV: 'development', DATA_DIR: dataDir };
  const { code, printed, stderr } = await runCommand('admin', { cwd: dataDir, settings }, ...args);
  return { code, out: printed.trim(), err: stderr.trim() };
}

async function withUsers(postgres: EmbeddedPostgres): Promise<void> {
  await migrate({ connection: postgres.connection, log });
  const pool = createPool({ connection: postgres.connection, log });
  const db = createDatabase(pool);
  await buildUser(db, { name: 'Asha', contactNo: ASHA });
  await buildUser(db, { name: 'Ravi', contactNo: RAVI });
  await pool.end();
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'aangan-admin-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await withUsers(postgres);
  await postgres.stop();
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('npm run admin', () => {
  it.each([
    ['without a command', []],
    ['with an unknown one', ['promote', ASHA]],
    ['with too much', ['grant', ASHA, RAVI]],
    ['without a number', ['revoke']],
  ])('shows how it is used %s', async (_what, args) => {
    const { code, out, err } = await admin(...args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('npm run admin -- grant NUMBER');
  });

  it('grants, lists and revokes while the server is stopped [ROLE11]', async () => {
    expect(await admin('list')).toMatchObject({ code: 0, out: expect.stringContaining('There is no admin yet') });
    expect(await admin('grant', ASHA)).toEqual({ code: 0, out: `Asha (${ASHA}) is now an admin.`, err: '' });
    expect(await admin('list')).toMatchObject({ out: `${ASHA}  Asha` });
    const last = await admin('revoke', ASHA);
    expect(last).toMatchObject({ code: 1, out: '', err: expect.stringContaining('the last active admin') });
    expect(await admin('grant', '9811111111')).toMatchObject({ code: 1, err: expect.stringContaining('Sign up') });
    expect(await admin('grant', '+919800000001')).toMatchObject({
      code: 1,
      err: expect.stringContaining('ten-digit'),
    });
  });

  it('works beside a running server, and leaves its Postgres running', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    const pool = createPool({ connection: postgres.connection, log });
    const roleOf = async (contactNo: string) =>
      (await pool.query<{ role: string }>('SELECT role FROM users WHERE contact_no = $1', [contactNo])).rows[0]?.role;
    // the server is another process: this one counts as it
    expect(await admin('grant', RAVI)).toMatchObject({ code: 0, out: `Ravi (${RAVI}) is now an admin.` });
    expect(await roleOf(RAVI)).toBe('ADMIN');
    const links = createLinks({ secret: 'a secret of thirty-two characters', clock: () => new Date() });
    const db = createDatabase(pool);
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('contact_no', '=', ASHA)
      .executeTakeFirstOrThrow();
    const calendar = { purpose: 'CALENDAR', subjectId: userId, userId } as const;
    await links.issue(db, { ...calendar, expiresAt: null });
    expect(await admin('revoke', ASHA)).toMatchObject({ code: 0, out: `Asha (${ASHA}) is no longer an admin.` });
    expect(await roleOf(ASHA)).toBe('USER');
    // as where an admin takes the role: back in it, nobody reads by an address from before
    expect(await links.read(db, calendar)).toBeNull();
    await pool.end();
    await postgres.stop();
  });
});
