import { dirname } from 'node:path';
import type { MediaStore } from '../src/adapters/media-store/media-store.ts';
import { QUARANTINE_FOLDER } from '../src/areas/catalogue/media/media.rules.ts';
import type { TestApp } from './app.ts';
import type { CheckedAnswer } from './client.ts';

/** A file of a form: its bytes, and what the sender claims of it. */
export interface FormFile {
  bytes: Uint8Array;
  field?: string;
  name?: string;
  type?: string;
}

/** A part of a form: the media type, other fields by their names, or a file. */
export type FormPart = string | Record<string, string> | FormFile;

const isFile = (part: object): part is FormFile => 'bytes' in part;

/** A form as a browser makes it, its parts in this order. */
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

/** The paths of all stored files, sorted. */
export async function storedPaths(store: MediaStore): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of store.list()) paths.push(path);
  return paths.sort();
}

/** The paths of the files that an address may lead to: without those in quarantine. */
export async function servedPaths(store: MediaStore): Promise<string[]> {
  return (await storedPaths(store)).filter((path) => !path.startsWith(QUARANTINE_FOLDER));
}

/** What an upload was refused for, and what is left of it: rows of the property and new files. */
export async function refusalOf(
  { db, mediaStore }: Pick<TestApp, 'db' | 'mediaStore'>,
  propertyId: number,
  send: () => Promise<CheckedAnswer>,
) {
  const before = new Set((await servedPaths(mediaStore)).map(dirname));
  const { status, code, message, errors } = await send();
  // sizes in AVIF may come meanwhile, beside the picture of an earlier upload
  const files = (await servedPaths(mediaStore)).filter((path) => !before.has(dirname(path)));
  const rows = await db.selectFrom('media').select('id').where('property_id', '=', propertyId).execute();
  return { status, code, message, field: errors?.[0]?.field, left: [...rows, ...files] };
}
