import { dirname } from 'node:path';
import type { MediaStore } from '../src/adapters/media-store/media-store.ts';
import { QUARANTINE_FOLDER } from '../src/areas/catalogue/media/media.rules.ts';
import type { TestApp } from './app.ts';
import type { CheckedResponse } from './client.ts';

/** A file of a form: its bytes, and the name and type that the sender claims. */
export interface FormFile {
  bytes: Uint8Array;
  field?: string;
  name?: string;
  type?: string;
}

/** A part of a form: the media type, other fields by their names, or a file. */
export type FormPart = string | Record<string, string> | FormFile;

const isFile = (part: object): part is FormFile => 'bytes' in part;

/** Gives a form as a browser builds it, with its parts in this order. */
export function uploadForm(...parts: FormPart[]): FormData {
  const form = new FormData();
  for (const part of parts) {
    if (typeof part === 'string') form.append('mediaType', part);
    else if (!isFile(part)) for (const [name, value] of Object.entries(part)) form.append(name, value);
    else {
      const { bytes, field = 'file', name = 'a.jpg', type = 'image/jpeg' } = part;
      form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
    }
  }
  return form;
}

/** Gives the paths of all stored files, sorted. */
export async function storedPaths(store: MediaStore): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of store.list()) paths.push(path);
  return paths.sort();
}

/** Gives the paths of the files that are served: without those in quarantine. */
export async function servedPaths(store: MediaStore): Promise<string[]> {
  return (await storedPaths(store)).filter((path) => !path.startsWith(QUARANTINE_FOLDER));
}

/** Gives why an upload was refused, and what is left of it: rows of the property and new files. */
export async function refusalOf(
  { db, mediaStore }: Pick<TestApp, 'db' | 'mediaStore'>,
  propertyId: number,
  send: () => Promise<CheckedResponse>,
) {
  const before = new Set((await servedPaths(mediaStore)).map(dirname));
  const { status, code, message, errors } = await send();
  // AVIF sizes of an earlier upload may be added meanwhile
  const files = (await servedPaths(mediaStore)).filter((path) => !before.has(dirname(path)));
  const rows = await db.selectFrom('media').select('id').where('property_id', '=', propertyId).execute();
  return { status, code, message, field: errors?.[0]?.field, left: [...rows, ...files] };
}
