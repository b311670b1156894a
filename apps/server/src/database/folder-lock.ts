import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface FolderLock {
  /** What a process that finds the lock taken is told; may be changed while the lock is held. */
  about: string;
  release(): Promise<void>;
}

export type LockAttempt = { lock: FolderLock } | { heldBy: string };

/** How long to wait for a holder: `ms` in general, `wordMs` for one that says `word` of itself. */
export interface Patience {
  ms: number;
  word: string;
  wordMs: number;
}

/**
 * Takes the named lock of a folder, or tells what its holder says of itself, after waiting for one that may be
 * about to let go. The lock is a listening socket, so the kernel gives it back the moment its process ends, `kill -9` included:
 * there is no lock file to go stale.
 */
export async function tryLockFolder(
  folder: string,
  name: string,
  about: string,
  patience: Patience,
): Promise<LockAttempt> {
  const address = lockAddress(realpathSync(folder), name);
  const began = Date.now();
  for (;;) {
    const lock = await listen(address, about);
    if (lock) return { lock };
    const heldBy = await askHolder(address);
    if (heldBy === undefined) {
      if (isFile(address)) rmSync(address, { force: true });
    } else if (Date.now() - began > (heldBy === patience.word ? patience.wordMs : patience.ms)) {
      return { heldBy };
    }
    await delay(30);
  }
}

/** Runs `work` while holding the named lock of the folder, waiting for a present holder up to `patienceMs`. */
export async function withFolderLock<T>(
  folder: string,
  name: string,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const attempt = await tryLockFolder(folder, name, 'busy', { ms: patienceMs, word: 'busy', wordMs: patienceMs });
  if ('heldBy' in attempt) throw new Error(`The '${name}' lock of ${folder} stayed taken for ${patienceMs} ms`);
  try {
    return await work();
  } finally {
    await attempt.lock.release();
  }
}

/** Linux and Windows have socket names that vanish with their process; elsewhere it is a file, probed when found. */
function lockAddress(folder: string, name: string): string {
  const id = `aangan-${name}-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${id}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${id}`;
  return join(tmpdir(), `${id}.sock`);
}

function isFile(address: string): boolean {
  return address.startsWith('/');
}

async function listen(address: string, about: string): Promise<FolderLock | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(lock.about);
  });
  const lock: FolderLock = { about, release: () => close(server) };
  server.listen(address);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
  server.unref();
  return lock;
}

async function close(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
}

/** The holder's words, or undefined when nobody holds the lock any more. */
async function askHolder(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let words = '';
    const socket = connect(address);
    socket.setTimeout(2_000, () => socket.destroy());
    socket.setEncoding('utf8');
    let connected = false;
    socket.on('connect', () => (connected = true));
    socket.on('data', (chunk: string) => (words += chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(connected ? words : undefined));
  });
}
