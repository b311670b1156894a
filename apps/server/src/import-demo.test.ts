import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../test/cli.ts';
import { startServerProcess, type ServerProcess } from '../test/server-process.ts';

let folder: string;
let started: ServerProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-demo-'));
  started = [];
});

afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGINT');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess({ env: { DATA_DIR: folder, DEMO_DATA: 'on' }, cwd: folder });
  started.push(server);
  return server;
}

/** Finds the import process of a server; undefined without one. */
function findImport({ child: { pid } }: ServerProcess): number | undefined {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return children.map(Number).find((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('import-demo'));
}

async function countHomes(): Promise<number> {
  const client = new Client({ host: join(folder, 'socket'), port: 5432, user: 'aangan', database: 'aangan' });
  await client.connect();
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM properties');
  await client.end();
  return rows[0]?.count ?? 0;
}

const isReady = ({ url }: ServerProcess) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

describe('the import of the demo', () => {
  it(
    'is done by a process of its own: killed it leaves nothing half made, and the next start makes all of it [CATA2]',
    { timeout: 300_000 },
    async () => {
      const first = await start();
      const importing = await vi.waitUntil(() => findImport(first), { timeout: 60_000, interval: 20 });
      process.kill(importing, 'SIGKILL');
      expect(await first.ended).toEqual({
        code: 1,
        stderr: 'The demo catalogue could not be loaded: SIGKILL ended its process. Start again.\n',
      });

      const second = await start();
      await vi.waitUntil(() => isReady(second), { timeout: 200_000, interval: 100 });
      expect(findImport(second)).toBeUndefined();
      expect(await countHomes()).toBeGreaterThanOrEqual(24);
    },
  );

  it(
    'is left out where a firm imported its site first, since the homes of the demo are in other localities [CATA3, S25]',
    { timeout: 300_000 },
    async () => {
      const file = fileURLToPath(new URL('../../../demo/site/vanam.json', import.meta.url));
      const settings = { DATA_DIR: folder, SMS_PROVIDER: 'file' };
      const imported = await runCommand('site', { cwd: folder, settings }, 'import', file);
      expect(imported).toMatchObject({ code: 0, stderr: '' });

      const server = await start();
      await server.ready();
      expect(await countHomes()).toBe(0);
    },
  );
});
