import { chmodSync, closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../start-error.ts';

export interface FolderLock {
  /** What a process that finds the lock taken is told; may be changed while the lock is held. */
  about: string;
  release(): void;
}

export type LockAttempt = { lock: FolderLock } | { heldBy: string };

/** How long to wait for a holder: `ms` in general, `wordMs` for one that says `word` of itself. */
export interface Patience {
  ms: number;
  word: string;
  wordMs: number;
}

const SQLITE_BUSY = 5;

/**
 * Takes the named lock of a folder, or tells what its holder says of itself, after waiting for one that may be about to
 * let go. Raises a StartError where the folder can't hold one.
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

/** Runs `work` while holding the named lock of the folder, waiting for a present holder up to `patienceMs`. */
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
 * Takes the lock, or gives null while another process of ours has it. The lock is one of SQLite's on an empty file:
 * the kernel gives it back the moment its process ends, `kill -9` included, so there is nothing to go stale; and only who
 * may write the file can hold it, so nobody else can keep us from starting, as with a name that all of a machine share.
 */
function takeLock(folder: string, name: string): (() => void) | null {
  const file = join(folder, `${name}.lock`);
  closeSync(openSync(file, 'a', 0o600));
  // a lock can be held by who may read, too
  chmodSync(file, 0o600);
  const holder = new DatabaseSync(file, { timeout: 0 });
  try {
    // what others may read meanwhile is of no interest: there is nothing in it
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
      // a full disk leaves others without a word; the lock holds all the same
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

/** The holder's words; empty for the moment before it has said any. */
function readAbout(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
