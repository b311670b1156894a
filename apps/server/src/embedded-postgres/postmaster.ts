import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The content of `postmaster.pid`, whose later lines appear as the server gets ready. */
export interface Postmaster {
  pid: number;
  port: number | null;
  /** The folder of its socket, or its listen address. */
  host: string | null;
}

/** Finds the server running on this cluster; null without one, also for a pid file left by `kill -9`. */
export function findPostmaster(clusterDir: string): Postmaster | null {
  const file = readPidFile(clusterDir);
  if (!file) return null;
  const running = processesOf(clusterDir)?.includes(file.pid) ?? isAlive(file.pid);
  return running ? file : null;
}

/**
 * Ends the backends of a killed server. They hold its shared memory, so that a new server would refuse to start, and a busy one
 * notices late that its server is gone. On Linux only.
 */
export async function endOrphans(clusterDir: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const orphans = processesOf(clusterDir) ?? [];
    if (orphans.length === 0 || Date.now() > deadline) return;
    for (const pid of orphans) kill(pid);
    await delay(20);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended meanwhile
  }
}

function readPidFile(clusterDir: string): Postmaster | null {
  let text: string;
  try {
    text = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const [pid = '', , , port = '', socketDir = '', address = ''] = text.split('\n').map((line) => line.trim());
  if (!(Number(pid) > 0)) return null;
  return { pid: Number(pid), port: Number(port) || null, host: socketDir || address || null };
}

/**
 * Lists the Postgres processes whose working folder is this cluster, so that a reused pid of another program is not taken for
 * ours. Null without /proc.
 */
function processesOf(clusterDir: string): number[] | null {
  if (process.platform !== 'linux') return null;
  const folder = realpathSync(clusterDir);
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => isPostgresIn(pid, folder)).map(Number);
}

function isPostgresIn(pid: string, folder: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return false;
    return basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres');
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
