import { createHash, type Hash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import { adminMediaForm } from '@aangan/contract/catalogue/media-inputs';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { MEDIA_TYPES, type MediaType } from '@aangan/contract/catalogue/lists';
import type { MediaFacts } from '@aangan/contract/catalogue/media-facts';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField, invalidFields } from '../../../http/kernel/app-error.ts';
import { readMultipart } from '../../../http/kernel/multipart.ts';
import { byteLimit, isAllowed, kindOf } from './media.file-kind.ts';
import { tooLarge, wrongKind } from './media.service.ts';

export interface UploadForm {
  mediaType: MediaType;
  /** Of each file: as it was sent, right in itself. */
  facts: MediaFacts;
  /** At least one. What their senders call them is not kept. */
  files: Buffer[];
  /** SHA-256, in hex, of the fields and of each file: the same for the same form, however it is cut into parts. */
  digest: string;
}

/** Of one request (ADMM9). */
const TOTAL_BYTES = 52_428_800;
const FILES_MAX = 10;
/** Bytes of a file that is no video. */
const OTHERS_MAX = byteLimit('PROPERTY_IMAGE');
/** A field that is cut off at its size, in bytes, is too long in letters still. */
const LIMITS = { fields: 10, fieldNameSize: 100, fieldSize: 1000, parts: 30, headerPairs: 20 };

const FIELDS = ['mediaType', 'title', 'takenOn', 'flatType', 'flatArea'] as const;
type FieldName = (typeof FIELDS)[number];

/**
 * Reads an upload as it comes in, counting: its fields and its files in any order, a single one named `file`, of a
 * batch `files` or `file`. Files are held in memory, since a picture has to be there whole to be decoded.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for what is no form, PAYLOAD_TOO_LARGE, VALIDATION_FAILED
 */
export function readUploadForm(request: FastifyRequest, { batch }: { batch: boolean }): Promise<UploadForm> {
  const wanted = 'Send the files as multipart/form-data';
  const options = { wanted, bytesMax: TOTAL_BYTES, tooLarge: tooLargeInAll };
  return readMultipart(request, options, () => readParts(request, batch));
}

async function readParts(request: FastifyRequest, batch: boolean): Promise<UploadForm> {
  const fields = new Map<FieldName, unknown>();
  let mediaType: MediaType | undefined;
  const files: Buffer[] = [];
  const digests: string[] = [];
  let left = TOTAL_BYTES;
  // the limit of a file is ours to tell: what it is depends on the type, which may come after it
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: TOTAL_BYTES + 1 } })) {
    if (part.type === 'field') {
      const name = FIELDS.find((known) => known === part.fieldname);
      if (name === undefined) continue;
      if (fields.has(name)) throw invalidField(name, 'Must be given once');
      fields.set(name, part.value);
      if (name === 'mediaType') mediaType = toMediaType(part.value);
      continue;
    }
    if (!(part.fieldname === 'file' || (batch && part.fieldname === 'files'))) {
      throw invalidField(
        part.fieldname.slice(0, 100) || 'file',
        `Send files under the name ${batch ? 'files' : 'file'}`,
      );
    }
    if (files.length > 0 && !batch) throw invalidField('file', 'Send one file, or several to the batch call');
    if (files.length === FILES_MAX) throw tooMany();
    const hash = createHash('sha256');
    const file = await readFile(part, hash, { left, mediaType });
    digests.push(hash.digest('hex'));
    left -= file.byteLength;
    files.push(file);
  }
  if (mediaType === undefined) throw invalidField('mediaType', `Must be one of ${MEDIA_TYPES.join(', ')}`);
  if (files.length === 0) throw invalidField(batch ? 'files' : 'file', ADMIN_TEXTS.media.fileRequired);
  const facts = readFacts(fields);
  const known = Object.values(facts).some((value) => value !== null) ? [JSON.stringify(facts)] : [];
  const digest = createHash('sha256')
    .update([mediaType, ...known, ...digests].join(' '))
    .digest('hex');
  return { mediaType, facts, files, digest };
}

function readFacts(fields: ReadonlyMap<FieldName, unknown>): MediaFacts {
  const { success, data, error } = adminMediaForm.safeParse(Object.fromEntries(fields));
  if (success) return data;
  throw invalidFields(error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
}

/** @param mediaType undefined while it has not come yet */
async function readFile(
  { file }: MultipartFile,
  hash: Hash,
  { left, mediaType }: { left: number; mediaType: MediaType | undefined },
): Promise<Buffer> {
  const limit = byteLimit(mediaType ?? 'VIDEO');
  const chunks: Buffer[] = [];
  let size = 0;
  let isKnown = false;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    if (size > left) throw tooLargeInAll();
    hash.update(chunk);
    chunks.push(chunk);
    if (isKnown || size <= OTHERS_MAX) continue;
    isKnown = true;
    // only a video may be larger, so the rest of anything else is not read, whatever type it is sent as
    const isVideo = isAllowed(await kindOf(Buffer.concat(chunks)), 'VIDEO');
    if (!isVideo) throw mediaType === 'VIDEO' ? wrongKind(mediaType) : tooLarge(OTHERS_MAX);
  }
  return Buffer.concat(chunks, size);
}

function toMediaType(value: unknown): MediaType {
  const known = MEDIA_TYPES.find((type) => type === value);
  if (known === undefined) throw invalidField('mediaType', `Must be one of ${MEDIA_TYPES.join(', ')}`);
  return known;
}

function tooLargeInAll(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', `An upload must be at most ${TOTAL_BYTES / 1024 / 1024} MB in all`);
}

function tooMany(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', `At most ${FILES_MAX} files in one upload`);
}
