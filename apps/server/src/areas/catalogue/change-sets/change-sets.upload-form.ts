import { createHash } from 'node:crypto';
import { IMPORT_BYTES_MAX } from '@aangan/contract/catalogue/change-set-entities';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../../../http/kernel/app-error.ts';
import { readMultipart } from '../../../http/kernel/multipart.ts';
import { changeSets } from './change-sets.texts.ts';

export interface ImportForm {
  /** As the sender calls it, without what a name may not have. */
  fileName: string;
  file: Buffer;
  /** SHA-256, in hex, of name and file. */
  digest: string;
}

const LIMITS = {
  fields: 5,
  fieldNameSize: 100,
  fieldSize: 100,
  parts: 10,
  headerPairs: 20,
  fileSize: IMPORT_BYTES_MAX + 1,
};
const FILE_NAME_MAX = 100;

/**
 * Reads the upload of an import, one `file`.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for what is no form, PAYLOAD_TOO_LARGE, VALIDATION_FAILED
 */
export function readImportForm(request: FastifyRequest): Promise<ImportForm> {
  const options = { wanted: 'Send the file as multipart/form-data', bytesMax: IMPORT_BYTES_MAX, tooLarge };
  return readMultipart(request, options, () => readParts(request));
}

async function readParts(request: FastifyRequest): Promise<ImportForm> {
  let form: ImportForm | undefined;
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'field') continue;
    if (part.fieldname !== 'file') throw invalidField(part.fieldname.slice(0, 100) || 'file', changeSets.file.none);
    if (form) throw invalidField('file', 'Send one file');
    const chunks: Buffer[] = [];
    for await (const chunk of part.file as AsyncIterable<Buffer>) chunks.push(chunk);
    if (part.file.truncated || part.file.bytesRead > IMPORT_BYTES_MAX) throw tooLarge();
    const file = Buffer.concat(chunks);
    const fileName = cleanName(part.filename);
    form = { fileName, file, digest: createHash('sha256').update(fileName).update('\0').update(file).digest('hex') };
  }
  if (!form || form.file.byteLength === 0) throw invalidField('file', changeSets.file.none);
  return form;
}

function cleanName(name: string): string {
  const clean = name.replaceAll(/[\p{C}"]/gu, '').trim();
  return Array.from(clean).slice(0, FILE_NAME_MAX).join('') || changeSets.titles.file;
}

function tooLarge(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', changeSets.file.tooLarge);
}
