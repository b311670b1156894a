import type { Readable } from 'node:stream';

/** Bytes of a file, both ends included, as in an HTTP Range. */
export interface ByteRange {
  start: number;
  /** To the end where absent or past the end. */
  end?: number;
}

export interface StoredFile {
  /** Bytes of the whole file. */
  size: number;
  /** The range of the stream: the whole file, or the requested part. */
  start: number;
  end: number;
  /** The caller reads it to its end or destroys it. */
  stream: Readable;
}

export interface ListedFile {
  path: string;
  /** When it was put or moved to this path. */
  storedAt: Date;
}

/**
 * Stores media files, in a folder or an object store. A path is a few names of `a-z 0-9 . -` joined by '/'; any other raises
 * a RangeError. Files are immutable: put once, under a new path, moved and deleted.
 */
export interface MediaStore {
  /** Stores a file atomically; once it resolves, the file survives a power cut. */
  put(path: string, bytes: Uint8Array): Promise<void>;
  /** Opens a file; null when there is none. Raises a RangeError for a range that begins past its end. */
  openRead(path: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Deletes a file; a missing one is fine. */
  delete(path: string): Promise<void>;
  /** Moves a file to a free path; a missing one is fine. */
  move(from: string, to: string): Promise<void>;
  /** Lists all files whose path begins with this text, in no order; files without a valid path are skipped. */
  list(prefix?: string): AsyncIterable<ListedFile>;
  /** Reads the id of the installation that owns the store; null without one, '' when unreadable. */
  readOwner(): Promise<string | null>;
  /** Writes the owner of the store; an existing one is kept unless `replace` is set. */
  writeOwner(id: string, options?: { replace: boolean }): Promise<void>;
}

/** The file of the owner, under a name that is no valid path. */
export const OWNER_FILE = '.aangan-installation';

/** Gives the content of OWNER_FILE for an id. */
export function ownerText(id: string): string {
  return `${JSON.stringify({ installation: id })}\n`;
}

/** Parses the id from what `ownerText` wrote; '' for any other text. */
export function ownerIn(text: string): string {
  return /^\{"installation":"([0-9a-f-]{36})"\}\n$/.exec(text)?.[1] ?? '';
}

const PATH = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)*(\/[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)*)*$/;

/** Whether a path is valid; one with '..', for example, is not. */
export function isMediaPath(path: string): boolean {
  return path.length <= 200 && PATH.test(path);
}

/**
 * Checks a path.
 * @throws RangeError for an invalid one
 */
export function checkMediaPath(path: string): void {
  if (!isMediaPath(path)) throw new RangeError('Not a path of the media store');
}
