import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../database/pool.ts';
import { notFound } from '../../../http/kernel/app-error.ts';
import { BytesResult, sendBytes } from '../../../http/kernel/bytes-result.ts';
import { addressOf, FILE_NAME, toServed } from './pictures.rules.ts';
import type { PicturesService } from './pictures.service.ts';
import { findForm } from './pictures.store.ts';

/** A name is never used for other bytes: whoever has the file need not ask again. */
const PUBLIC_CACHE = 'public, max-age=31536000, immutable';
/** Asked for again each time, so that nothing is shown after sign-out. */
const PRIVATE_CACHE = 'private, no-cache';

export interface PicturesRoutesDeps {
  db: Database;
  pictures: Pick<PicturesService, 'served'>;
  /** Puts the newest version in force here, which another instance may have saved a moment ago. */
  catchUp(): Promise<void>;
}

type SiteFileRequest = FastifyRequest<{ Params: { file: string } }>;

/**
 * `GET` and `HEAD /site/:file`: pictures of the site in force for anyone, from memory; those of other versions for admins.
 * One that isn't in memory may be of a page that an instance ahead of this one has sent.
 */
export function registerPictures(app: FastifyInstance, { db, pictures, catchUp }: PicturesRoutesDeps): void {
  const find = async (request: SiteFileRequest, reply: FastifyReply): Promise<BytesResult> => {
    const { file } = request.params;
    if (!FILE_NAME.test(file)) throw notFound('File');
    if (!pictures.served(addressOf(file))) await catchUp();
    const served = pictures.served(addressOf(file));
    if (served) return new BytesResult(served.bytes, { type: served.type, fileName: file, cache: PUBLIC_CACHE });
    await app.findSession(request, reply);
    if (request.actor?.role !== 'ADMIN') throw notFound('File');
    const stored = await findForm(db, file);
    if (!stored) throw notFound('File');
    const { bytes, type } = toServed(stored);
    return new BytesResult(bytes, { type, fileName: file, cache: PRIVATE_CACHE });
  };

  app.get('/site/:file', { schema: { hide: true } }, async (request: SiteFileRequest, reply) => {
    reply.header('cache-control', 'no-store');
    return sendBytes(request, reply, await find(request, reply));
  });
}
