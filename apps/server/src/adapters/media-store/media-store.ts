import type { Readable } from 'node:stream';

/** Bytes of a file, both ends included, as in an HTTP Range. */
export interface ByteRange {
  start: number;
  /** Left out, or past the end: to the end. */
  end?: number;
}

export interface StoredFile {
  /** Bytes of the whole file. */
  size: number;
  /** What the stream gives: the whole file, or the part that was asked for. */
  start: number;
  end: number;
  /** To be read to its end or destroyed. */
  stream: Readable;
}

export interface ListedFile {
  path: string;
  /** When it was put or moved there. */
  storedAt: Date;
}

/**
 * Where media files stand: a folder, or an object store. A path is a few names of `a-z 0-9 . -` joined by '/'; any
 * other is refused with a RangeError. A file is never changed: it is put once, under a path that is new, moved and deleted.
 */
export interface MediaStore {
  /** Stores a file whole or not at all; when it resolves, the file survives a power cut. */
  put(path: string, bytes: Uint8Array): Promise<void>;
  /** Opens a file, null when there is none. Raises a RangeError for a range that begins past its end. */
  openRead(path: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Deletes a file; one that is not there is fine. */
  delete(path: string): Promise<void>;
  /** Gives a file another path, which has to be free; one that is not there is fine. */
  move(from: string, to: string): Promise<void>;
  /** All files whose path begins with this text, in no particular order. What is no path of ours is not there. */
  list(prefix?: string): AsyncIterable<ListedFile>;
  /** The id of the installation the store belongs to; null when it belongs to none, '' when it can't be made out. */
  readOwner(): Promise<string | null>;
  /** Notes whose the store is. A store that has an owner keeps it, unless that is to be replaced. */
  writeOwner(id: string, options?: { replace: boolean }): Promise<void>;
}

/** Stands beside the files, under a name that no path has. */
export const OWNER_FILE = '.aangan-installation';

/** What stands in OWNER_FILE. */
export function ownerText(id: string): string {
  return `${JSON.stringify({ installation: id })}\n`;
}

/** The id in what `ownerText` wrote; '' for any other text. */
export function ownerIn(text: string): string {
  return /^\{"installation":"([0-9a-f-]{36})"\}\n$/.exec(text)?.[1] ?? '';
}

const PATH = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)*(\/[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)*)*$/;

/** Whether a store takes a path; one with '..' in it, say, it does not. */
export function isMediaPath(path: string): boolean {
  return path.length <= 200 && PATH.test(path);
}

/** @throws RangeError for a path no store takes */
export function checkMediaPath(path: string): void {
  if (!isMediaPath(path)) throw new RangeError('Not a path of the media store');
}
