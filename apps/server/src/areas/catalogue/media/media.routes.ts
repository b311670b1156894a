import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, MediaStore, StoredFile } from '../../../adapters/media-store/media-store.ts';
import type { Database } from '../../../database/pool.ts';
import { isAdmin } from '../../../http/kernel/actor.ts';
import { AppError, notFound } from '../../../http/kernel/app-error.ts';
import { isKnownToClient } from '../../../http/cache/if-none-match.ts';
import { fileNames, isPublic, storePath } from './media.rules.ts';
import { findServedMedia } from './media.store.ts';

const KEY = /^[0-9a-f]{32}$/;
const MADE_PICTURE = /^[1-9]\d{1,4}\.(webp|avif)$/;
/** A key is never used again and its files never change: whoever has one need not ask again. */
const PUBLIC_CACHE = 'public, max-age=31536000, immutable';
/** Asked for again each time, so that nothing is shown after sign-out. */
const PRIVATE_CACHE = 'private, no-cache';

export interface MediaRoutesDeps {
  db: Database;
  store: MediaStore;
}

interface Opened {
  stored: StoredFile;
  /** Whether only the range that was asked for is given. */
  partial: boolean;
  contentType: string;
  cache: string;
}

type MediaRequest = FastifyRequest<{ Params: { key: string; file: string } }>;

/**
 * `GET` and `HEAD /media/:key/:file`: pictures of properties for anyone, all else for those with a session, and that of a
 * property that is not listed for admins alone (F56). Answers `If-None-Match` with 304 and a single `Range` with 206.
 */
export function registerMedia(app: FastifyInstance, { db, store }: MediaRoutesDeps): void {
  const open = async (request: MediaRequest, reply: FastifyReply): Promise<Opened> => {
    const { key, file } = request.params;
    if (!KEY.test(key)) throw notFound('File');
    const range = rangeOf(request);
    const [, format] = MADE_PICTURE.exec(file) ?? [];
    if (format) {
      const picture = await openPart(store, storePath('public', key, file), range);
      if (picture) return { ...picture, contentType: `image/${format}`, cache: PUBLIC_CACHE };
    }
    const media = await findServedMedia(db, key);
    if (!media || isPublic(media.mediaType)) throw notFound('File');
    await app.findSession(request, reply);
    if (request.actor === null) throw new AppError('UNAUTHENTICATED', 'Please sign in to continue');
    if (!media.isListed && !isAdmin(request.actor)) throw notFound('File');
    if (!fileNames(media).includes(file)) throw notFound('File');
    const part = await openPart(store, storePath('private', key, file), range);
    if (!part) throw notFound('File');
    // of a picture in several sizes the row names but one format
    const contentType = format ? `image/${format}` : media.contentType;
    return { ...part, contentType, cache: PRIVATE_CACHE };
  };

  app.get('/media/:key/:file', { schema: { hide: true } }, async (request: MediaRequest, reply) => {
    reply.header('cache-control', 'no-store');
    return send(request, reply, await open(request, reply));
  });
}

function send(request: MediaRequest, reply: FastifyReply, { stored, partial, contentType, cache }: Opened) {
  const { key, file } = request.params;
  const { stream, start, end, size } = stored;
  const etag = `"${key}-${file}"`;
  reply.headers({
    'cache-control': cache,
    etag,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-disposition': `inline; filename="${file}"`,
  });
  if (isKnownToClient(request, etag)) {
    stream.destroy();
    return reply.status(304).send();
  }
  if (partial) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`);
  reply.type(contentType).header('content-length', end - start + 1);
  if (request.method !== 'HEAD') return reply.send(stream);
  stream.destroy();
  // an empty stream leaves the length as it was set
  return reply.send(Readable.from([]));
}

/** One range of bytes; any other form is ignored, as HTTP allows, and the whole file sent. */
function rangeOf({ headers }: FastifyRequest): ByteRange | undefined {
  const [, start, end] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (start === undefined || (end && Number(end) < Number(start))) return undefined;
  return { start: Number(start), ...(end && { end: Number(end) }) };
}

/** A range that begins past the end is ignored too. */
async function openPart(store: MediaStore, path: string, range: ByteRange | undefined) {
  let stored: StoredFile | null;
  let partial = range !== undefined;
  try {
    stored = await store.openRead(path, range);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    stored = await store.openRead(path);
    partial = false;
  }
  return stored && { stored, partial };
}
