import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { FieldError } from '@aangan/contract/core/errors';
import { LOOK_FIELDS, LOOK_FILES, type LookField, type SiteFileUse } from '@aangan/contract/site/admin-entities';
import { SITE_FORMAT, type SiteDocument } from '@aangan/contract/site/document';
import { AppError } from '../../../http/kernel/app-error.ts';
import { checkDocument } from './versions.rules.ts';

/** Why a file of a site was not taken: every mistake in it, one a line. Nothing was changed. */
export class SiteFileError extends Error {
  override name = 'SiteFileError';
  readonly mistakes: number;

  /** @param errors their fields begin with `site.`; one about the file itself has none */
  constructor(file: string, errors: readonly FieldError[]) {
    const lines = errors.map(({ field, message }) => [file, field.replace(/^site\.?/, ''), message].filter(Boolean));
    super(lines.map((parts) => parts.join(': ')).join('\n'));
    this.mistakes = errors.length;
  }
}

/** A checked document of a file, and the pictures beside the file that its look names, by their absolute paths. */
export interface SiteInFile {
  document: SiteDocument;
  pictures: Partial<Record<LookField, string>>;
}

/** Stores a picture for its use. @returns its id. Raises VALIDATION_FAILED for one that can't be used */
export type StoreFile = (use: SiteFileUse, bytes: Buffer) => Promise<string>;

const ID = /^[\da-f]{64}$/;

/** Reads and checks a file of a site. Raises a SiteFileError with all its mistakes. */
export function readSiteFile(file: string): SiteInFile {
  if (!existsSync(file)) throw new SiteFileError(file, [{ field: '', message: 'There is no such file' }]);
  const { rest, pictures } = takePictures(parseJson(file), dirname(file));
  const missing = Object.entries(pictures)
    .filter(([, path]) => !existsSync(path))
    .map(([field, path]) => ({ field: `site.look.${field}`, message: `There is no file ${path}` }));
  const checked = checkDocument(rest);
  const errors = [...('errors' in checked ? checked.errors : []), ...missing];
  if (errors.length > 0 || 'errors' in checked) throw new SiteFileError(file, errors);
  return { document: checked.document, pictures };
}

/** Stores the pictures of a file, and gives its document with their ids. Raises a SiteFileError with all that are refused. */
export async function storePictures(
  file: string,
  { document, pictures }: SiteInFile,
  storeFile: StoreFile,
): Promise<SiteDocument> {
  const fields = LOOK_FIELDS.filter((field) => pictures[field] !== undefined);
  const look = { ...document.look };
  const mistakes: FieldError[] = [];
  for (const field of fields) {
    try {
      look[field] = await storeFile(LOOK_FILES[field], readFileSync(pictures[field] ?? ''));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const message = error.extras.errors?.[0]?.message ?? error.message;
      mistakes.push({ field: `site.look.${field}`, message });
    }
  }
  if (mistakes.length > 0) throw new SiteFileError(file, mistakes);
  return fields.length === 0 ? document : { ...document, look };
}

/** Gives the text of a file that has a document. */
export function toSiteFile(document: SiteDocument): string {
  return `${JSON.stringify({ format: SITE_FORMAT, ...document }, null, 2)}\n`;
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new SiteFileError(file, [{ field: '', message: `Is not JSON: ${error.message}` }]);
  }
}

/** Takes the paths of pictures out of a document: in a file they stand where an id does in the database. */
function takePictures(given: unknown, folder: string): { rest: unknown; pictures: SiteInFile['pictures'] } {
  const look = (given as { look?: Record<string, unknown> } | null)?.look;
  if (typeof look !== 'object' || look === null) return { rest: given, pictures: {} };
  const named = LOOK_FIELDS.flatMap((field): [LookField, string][] => {
    const name = look[field];
    return typeof name === 'string' && name !== '' && !ID.test(name) ? [[field, resolve(folder, name)]] : [];
  });
  const pictures = Object.fromEntries(named) as SiteInFile['pictures'];
  const others = Object.entries(look).filter(([field]) => !Object.hasOwn(pictures, field));
  return { rest: { ...(given as object), look: Object.fromEntries(others) }, pictures };
}
