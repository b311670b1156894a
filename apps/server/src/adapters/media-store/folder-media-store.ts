import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  type FileHandle,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  checkMediaPath,
  isMediaPath,
  OWNER_FILE,
  ownerIn,
  ownerText,
  type ByteRange,
  type ListedFile,
  type MediaStore,
  type StoredFile,
} from './media-store.ts';

/** The folder of unfinished files, which readers and lists never see. */
const UNFINISHED = '.unfinished';
/** An older file was left by a process that died. */
const UNFINISHED_LIFETIME_MS = 3_600_000;

/**
 * Opens a media store in a folder, which is created if missing. Files are written by temporary file, fsync and rename;
 * unfinished files of a killed process are removed on opening.
 * @param root absolute
 */
export async function openFolderMediaStore(root: string): Promise<MediaStore> {
  const unfinished = join(root, UNFINISHED);
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await removeStale(unfinished);
  const place = (path: string) => {
    checkMediaPath(path);
    return join(root, path);
  };
  const temporary = () => join(unfinished, randomBytes(16).toString('hex'));
  return {
    put: async (path, bytes) => put(place(path), temporary(), bytes),
    openRead: async (path, range) => openRead(place(path), range),
    delete: async (path) => remove(place(path), root),
    move: async (from, to) => move(place(from), place(to), root),
    list: (prefix = '') => list(root, prefix),
    readOwner: () => readOwner(join(root, OWNER_FILE)),
    writeOwner: (id, { replace } = { replace: false }) =>
      writeOwner(join(root, OWNER_FILE), temporary(), ownerText(id), replace),
  };
}

async function put(target: string, temporary: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeWhole(temporary, bytes);
    await renameInto(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function renameInto(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(from, to);
  await syncFolders(folder, firstMade === undefined ? folder : dirname(firstMade));
}

async function move(from: string, to: string, root: string): Promise<void> {
  try {
    const now = new Date();
    await utimes(from, now, now);
    await renameInto(from, to);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await removeEmptyFolders(from, root);
}

async function readOwner(path: string): Promise<string | null> {
  try {
    return ownerIn(await readFile(path, 'utf8'));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function writeOwner(path: string, temporary: string, text: string, replace: boolean): Promise<void> {
  try {
    await writeWhole(temporary, text);
    if (replace) await rename(temporary, path);
    else await linkUnlessThere(temporary, path);
    await syncFolders(dirname(path), dirname(path));
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Links a file unless the path exists. Unlike a rename, a link then fails, so that one of two concurrent writers wins. */
async function linkUnlessThere(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    // some file systems lack links
    if (!['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'].includes(code ?? '')) throw error;
    await rename(from, to);
  }
}

/**
 * Syncs the folders up to `highest`, so that a new name, and those of new folders, survive a power cut. Windows can't open a
 * folder and persists names by itself.
 */
async function syncFolders(lowest: string, highest: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (let folder = lowest; folder.length >= highest.length; folder = dirname(folder)) {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

async function openRead(path: string, range: ByteRange | undefined): Promise<StoredFile | null> {
  const handle = await openIfThere(path);
  if (!handle) return null;
  try {
    const found = await handle.stat();
    if (!found.isFile()) {
      await handle.close();
      return null;
    }
    const start = range?.start ?? 0;
    const end = Math.min(range?.end ?? found.size - 1, found.size - 1);
    if (range && start > end) throw new RangeError('The range begins past the end of the file');
    const stream = createReadStream(path, { fd: handle, start, ...(end >= start && { end }) });
    return { size: found.size, start, end, stream };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Removes a file, and the folders that are empty then. */
async function remove(path: string, root: string): Promise<void> {
  await rm(path, { force: true });
  await removeEmptyFolders(path, root);
}

async function removeEmptyFolders(path: string, root: string): Promise<void> {
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch {
      return;
    }
  }
}

async function* list(root: string, prefix: string, folder = ''): AsyncGenerator<ListedFile> {
  for (const entry of await readFolder(join(root, folder))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    // the root of a volume has a `lost+found` that only root may enter
    if (!isMediaPath(path)) continue;
    if (entry.isDirectory() && leadsTo(path, prefix)) yield* list(root, prefix, path);
    if (!entry.isFile() || !path.startsWith(prefix)) continue;
    const found = await statIfThere(join(root, path));
    if (found) yield { path, storedAt: found.mtime };
  }
}

/** Reads a folder; empty where it was deleted while the list is read. */
async function readFolder(path: string) {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function statIfThere(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function leadsTo(folder: string, prefix: string): boolean {
  return `${folder}/`.startsWith(prefix) || prefix.startsWith(`${folder}/`);
}

async function removeStale(folder: string): Promise<void> {
  const limit = Date.now() - UNFINISHED_LIFETIME_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await statIfThere(path);
    if (found && found.mtimeMs < limit) await rm(path, { force: true });
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
