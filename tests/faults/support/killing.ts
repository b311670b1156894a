import { Client } from 'pg';
import { expect } from 'vitest';
import type { ServerProcess } from '../../../apps/server/test/server-process.ts';

/** How long a test waits for what it kills in: work that no server was handed is taken up within two minutes. */
const PATIENCE_MS = 180_000;

/** Kills a server as the kernel does when it runs out of memory, and waits for its end. */
export async function kill({ child, ended }: ServerProcess): Promise<void> {
  process.kill(Number(child.pid), 'SIGKILL');
  await ended;
}

export interface KillPlace {
  /** Options of pg. */
  connection: object;
  /** The statement that locks what the work comes to. */
  hold: string;
  /** Begins the work, where it has not begun; a call that the kill cuts off may fail. */
  begin?: () => Promise<unknown>;
}

/** Kills a server at the moment at which its work waits for a lock of the test, so that it is known how far it got. */
export async function killAtLock(server: ServerProcess, { connection, hold, begin }: KillPlace): Promise<void> {
  const holder = new Client(connection);
  await holder.connect();
  try {
    await holder.query(`BEGIN; ${hold}`);
    const begun = begin?.().catch(() => undefined);
    const waits = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))';
    const waiting = async () => (await holder.query(waits)).rowCount;
    await expect.poll(waiting, { timeout: PATIENCE_MS, interval: 10 }).toBe(1);
    await kill(server);
    await begun;
  } finally {
    // the end of a connection ends its transaction
    await holder.end();
  }
}
