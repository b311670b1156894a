import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, settingsFor, type TestDatabase } from '../../../test/database.ts';
import { startServerProcess } from '../../../test/server-process.ts';

type Line = Record<string, unknown> & { req?: { path: string } };

describe('the lines of a process', () => {
  const REQUESTS = 200;
  /** Makes the process fail on a signal as it would on an uncaught error. */
  const CRASH = `--import data:text/javascript,${encodeURIComponent("process.on('SIGUSR2',()=>{throw new Error('a mistake of ours')})")}`;

  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'aangan-logging-'));
  });

  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    { end: 'a stop', signal: 'SIGTERM', code: 0, stderr: '' },
    { end: 'an interruption', signal: 'SIGINT', code: 0, stderr: '' },
    { end: 'an error that nobody caught', signal: 'SIGUSR2', code: 1, stderr: 'a mistake of ours' },
  ] as const)('are all written after $end', async ({ signal, code, stderr }) => {
    const env = { ...settingsFor(database), DATA_DIR: join(folder, signal), NODE_OPTIONS: CRASH };
    const server = await startServerProcess({ env, cwd: folder });
    let printed = '';
    server.child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await server.ready();
    const asked = Array.from({ length: REQUESTS }, () => fetch(`${server.url}/api/nothing`));
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([404]));
    server.child.kill(signal);
    const ended = await server.ended;
    expect(ended.code).toBe(code);
    expect(ended.stderr).toContain(stderr);
    const lines = printed.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []));
    expect(lines.filter(({ req }) => req?.path === '/api/nothing')).toHaveLength(REQUESTS);
  });
});
