import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestJobs } from '../../test/app.ts';
import { runCommand } from '../../test/cli.ts';
import { createTestDatabase, settingsFor, type TestDatabase } from '../../test/database.ts';
import type { Jobs } from '../jobs/jobs.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };

let folder: string;
let database: TestDatabase;
let jobs: Jobs;
const seen: string[] = [];
let isBroken = true;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-cli-'));
  database = await createTestDatabase();
});

afterAll(async () => {
  await jobs.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  runCommand('jobs', { cwd: folder, settings: { DATA_DIR: folder, ...settingsFor(database) } }, ...args);

describe('npm run jobs', () => {
  it('explains that there is no queue yet', async () => {
    expect(await run('list')).toEqual({
      code: 1,
      printed: '',
      stderr: 'No server has made the queue of jobs here yet: start one first.\n',
    });
    jobs = createTestJobs(database, { warn: () => undefined, error: () => undefined });
    jobs.define<{ id: number }>('letter', {}, async ({ id }) => {
      if (isBroken) throw new Error('The post is closed');
      seen.push(`letter ${id}`);
    });
    jobs.every('nightly', '30 2 * * *', async () => seen.push('nightly'));
    await jobs.start();
  });

  it('prints its usage', async () => {
    for (const args of [['retry'], ['list', 'x']]) {
      const { code, stderr } = await run(...args);
      expect([code, stderr]).toEqual([1, expect.stringContaining('npm run jobs -- failed')]);
    }
    expect((await run('run', 'letter')).stderr).toBe('No job of the clock is called letter: nightly.\n');
    expect((await run('retry', 'x')).stderr).toContain('is not the id of a job');
  });

  it('runs a timer now, lists jobs, and retries dead ones [V3]', async () => {
    expect((await run('failed')).printed).toBe('No job has failed for good.\n');
    expect((await run('run', 'nightly')).printed).toBe('A server that runs does it within seconds.\n');
    await vi.waitFor(() => expect(seen).toEqual(['nightly']), PATIENCE);

    await jobs.send(database.db, 'letter', { id: 7 });
    const due = sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'letter' AND state = 'retry'`;
    const dead = sql<{ id: string }>`SELECT id FROM pgboss.job WHERE name = 'dead'`;
    const id = await vi.waitFor(async () => {
      await due.execute(database.db);
      const { rows } = await dead.execute(database.db);
      expect(rows).toHaveLength(1);
      return rows[0]!.id;
    }, PATIENCE);
    expect((await run('list')).printed.split('\n')).toEqual([
      'letter   when sent       0 waiting, 0 under way, 1 failed',
      'nightly  30 2 * * *      0 waiting, 0 under way, 0 failed',
      '',
    ]);
    const { printed } = await run('failed');
    expect(printed).toContain(`${id}  letter  `);
    expect(printed).toContain('{"id":7}\n  Error: The post is closed\n');

    isBroken = false;
    expect((await run('retry', id)).printed).toBe('Handed to the queue again.\n');
    await vi.waitFor(() => expect(seen).toEqual(['nightly', 'letter 7']), PATIENCE);
    expect((await run('retry', id)).stderr).toBe(`No job that failed has the id ${id}.\n`);
  });
});
