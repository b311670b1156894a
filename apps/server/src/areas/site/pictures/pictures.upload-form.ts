import { SITE_FILE_USES, type SiteFileUse } from '@aangan/contract/site/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../../../http/kernel/app-error.ts';
import { drain } from '../../../http/kernel/unread-body.ts';
import { FILE_MAX, tooLargeFile } from './pictures.rules.ts';

export interface SiteFileForm {
  use: SiteFileUse;
  file: Buffer;
}

/** What a form adds to its file: boundaries and headers. */
const FORM_BYTES = 64 * 1024;
const LIMITS = { fields: 5, fieldNameSize: 100, fieldSize: 100, parts: 10, headerPairs: 20, fileSize: FILE_MAX + 1 };

/**
 * Reads the upload of a site's file, `use` and `file` in any order.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for what is no form, PAYLOAD_TOO_LARGE, VALIDATION_FAILED
 */
export async function readSiteFileForm(request: FastifyRequest): Promise<SiteFileForm> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the file as multipart/form-data');
  try {
    if (Number(request.headers['content-length']) > FILE_MAX + FORM_BYTES) throw tooLargeFile();
    return await readParts(request);
  } catch (error) {
    drain(request);
    if (error instanceof AppError) throw error;
    // what the parser makes of a form that is broken, cut off or too finely cut
    throw new AppError('VALIDATION_FAILED', 'The form is incomplete', {
      errors: [{ field: 'body', message: 'Must be a complete multipart form' }],
      cause: error,
    });
  }
}

async function readParts(request: FastifyRequest): Promise<SiteFileForm> {
  let use: SiteFileUse | undefined;
  let file: Buffer | undefined;
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'field') {
      if (part.fieldname !== 'use') continue;
      if (use !== undefined) throw invalidField('use', 'Must be given once');
      use = toUse(part.value);
      continue;
    }
    if (part.fieldname !== 'file') {
      throw invalidField(part.fieldname.slice(0, 100) || 'file', 'Send the file under the name file');
    }
    if (file !== undefined) throw invalidField('file', 'Send one file');
    const chunks: Buffer[] = [];
    for await (const chunk of part.file as AsyncIterable<Buffer>) chunks.push(chunk);
    if (part.file.truncated) throw tooLargeFile();
    file = Buffer.concat(chunks);
  }
  if (use === undefined) throw invalidField('use', USES);
  if (file === undefined || file.byteLength === 0) throw invalidField('file', ADMIN_TEXTS.media.fileRequired);
  return { use, file };
}

const USES = `Must be one of ${SITE_FILE_USES.join(', ')}`;

function toUse(value: unknown): SiteFileUse {
  const known = SITE_FILE_USES.find((use) => use === value);
  if (known === undefined) throw invalidField('use', USES);
  return known;
}
