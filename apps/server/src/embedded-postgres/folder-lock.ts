import { chmodSync, closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../start-error.ts';

export interface FolderLock {
  /** The description of the holder for other processes; may be changed while the lock is held. */
  about: string;
  release(): void;
}

export type LockAttempt = { lock: FolderLock } | { heldBy: string };

/** How long to wait for a holder: `ms` in general, `wordMs` for one whose description is `word`. */
export interface Patience {
  ms: number;
  word: string;
  wordMs: number;
}

const SQLITE_BUSY = 5;

/**
 * Takes the named lock of a folder, or gives the description of its holder, after waiting for one that may be about to release
 * it. Raises a StartError where the folder can't have a lock.
 */
export async function tryLockFolder(
  folder: string,
  name: string,
  about: string,
  patience: Patience,
): Promise<LockAttempt> {
  const aboutFile = join(folder, `${name}.holder`);
  const began = Date.now();
  for (;;) {
    const release = takeLock(folder, name);
    if (release) return { lock: createLock(aboutFile, about, release) };
    const heldBy = readAbout(aboutFile);
    if (Date.now() - began > (heldBy === patience.word ? patience.wordMs : patience.ms)) return { heldBy };
    await delay(30);
  }
}

/** Runs `work` while holding the named lock of the folder, waiting up to `patienceMs` for it. */
export async function withFolderLock<T>(
  folder: string,
  name: string,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const began = Date.now();
  for (;;) {
    const release = takeLock(folder, name);
    if (release) return await work().finally(release);
    if (Date.now() - began > patienceMs) {
      throw new Error(`The '${name}' lock of ${folder} stayed taken for ${patienceMs} ms`);
    }
    await delay(30);
  }
}

/**
 * Takes the lock, or gives null while another process of ours has it. It is an SQLite lock on an empty file: the kernel releases
 * it when its process ends, also by `kill -9`, so it cannot go stale; and only processes that may write the file can hold it, so
 * no other program can block our start, as with a machine-wide name.
 */
function takeLock(folder: string, name: string): (() => void) | null {
  const file = join(folder, `${name}.lock`);
  closeSync(openSync(file, 'a', 0o600));
  // a reader can hold a lock, too
  chmodSync(file, 0o600);
  const holder = new DatabaseSync(file, { timeout: 0 });
  try {
    // the file is empty, so that readers learn nothing
    holder.exec('BEGIN IMMEDIATE');
    return () => holder.close();
  } catch (error) {
    holder.close();
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY) return null;
    throw new StartError(`${file} can't be locked: ${(error as Error).message}. Remove it and start again.`, {
      cause: error,
    });
  }
}

function createLock(aboutFile: string, about: string, release: () => void): FolderLock {
  const say = (words: string) => {
    try {
      writeFileSync(aboutFile, words, { mode: 0o600 });
    } catch {
      // on a full disk others get no description; the lock holds all the same
    }
  };
  say(about);
  return {
    get about() {
      return about;
    },
    set about(words: string) {
      about = words;
      say(words);
    },
    release,
  };
}

/** Reads the holder's description; '' before it has written one. */
function readAbout(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
