import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/server/src/ports.ts';
import { endChild, type BenchServer } from './bench-server.ts';
import type { PlainServerOptions } from './plain-server.ts';
import { recordStatements } from './plain-statements.ts';

/** A reference server. */
export interface PlainServer {
  origin: string;
  pid: number;
}

export type PlainServers = Record<PlainServerOptions['kind'], PlainServer>;

const SERVER = fileURLToPath(new URL('plain-server.ts', import.meta.url));
const PATIENCE_MS = 60_000;
/** Any property, as the booking is rolled back. */
const PROPERTY = 7;

/** Runs `work` with all reference servers, on the product's database. */
export async function withPlainServers<T>(
  { connection, cookies }: BenchServer,
  work: (servers: PlainServers) => Promise<T>,
): Promise<T> {
  const accessToken = cookies[0]?.replace('access_token=', '') ?? '';
  const statements = await recordStatements(connection, { accessToken, userId: 1, propertyId: PROPERTY });
  const folder = mkdtempSync(join(tmpdir(), 'aangan-plain-'));
  const children: ChildProcess[] = [];
  const start = async (kind: PlainServerOptions['kind']): Promise<PlainServer> => {
    const port = await freePort();
    const file = join(folder, `${port}.json`);
    writeFileSync(file, JSON.stringify({ kind, port, connection, statements } satisfies PlainServerOptions));
    const env = { PATH: process.env['PATH'], NODE_ENV: 'production' };
    const child = spawn(process.execPath, [SERVER, file], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    children.push(child);
    const origin = `http://127.0.0.1:${port}`;
    await untilListening(origin, child);
    return { origin, pid: child.pid ?? 0 };
  };
  try {
    return await work({
      hello: await start('hello'),
      'hello with logger and headers': await start('hello with logger and headers'),
      plain: await start('plain'),
    });
  } finally {
    await Promise.all(children.map(endChild));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function untilListening(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    if (await fetch(origin).catch(() => undefined)) return;
    await delay(20);
  }
  throw new Error('A server to measure beside did not get ready');
}
