import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../http/kernel/app-error.ts';
import { DataWithMessage, bind, type Handler } from '../../../http/kernel/bind.ts';
import { allowBodyTime } from '../../../http/limits/body-deadline.ts';
import { createMediaAdminService, type AddedMedia, type MediaAdminDeps } from './media.admin-service.ts';
import { findMedia, listMedia } from './media.admin-store.ts';
import { readUploadForm } from './media.upload-form.ts';

/** An upload may take this long (ADMM9). */
const UPLOAD_MS = 300_000;

/** The calls of media management. */
export function registerMediaAdmin(app: FastifyInstance, deps: MediaAdminDeps): void {
  const { db } = deps;
  const service = createMediaAdminService(deps);

  // session and role are checked before this is reached, and there is nothing else to know
  bind(app, 'adminUploadAccess', async () => null);

  bind(app, 'adminMediaList', async ({ params }) => found(await listMedia(db, params.id), 'Property'));

  bind(app, 'adminMediaGet', async ({ params }) => found(await findMedia(db, params.id), 'Media'));

  bind(app, 'adminMediaOrder', ({ actor, params, body }) => service.order(actor, params.id, body.ids));

  bind(app, 'adminMediaChange', ({ actor, params, body }) => service.change(actor, params.id, body));

  bind(app, 'adminMediaDelete', async ({ actor, params }) => {
    await service.remove(actor, params.id);
    return null;
  });

  const upload: Handler<'adminMediaUpload'> = async ({ actor, params, repeat, ...call }) => {
    const form = await read(call, { batch: false });
    await repeat.identify(params, form.digest);
    const first = ({ added, notice }: AddedMedia) => withNotice(found(added[0], 'Media'), notice);
    return first(
      await service.add(actor, params.id, form, (trx, done) => repeat.store(trx, actor.userId, first(done))),
    );
  };
  const uploadBatch: Handler<'adminMediaUploadBatch'> = async ({ actor, params, repeat, ...call }) => {
    const form = await read(call, { batch: true });
    await repeat.identify(params, form.digest);
    const all = ({ added, notice }: AddedMedia) => withNotice(added, notice);
    return all(await service.add(actor, params.id, form, (trx, done) => repeat.store(trx, actor.userId, all(done))));
  };

  // forms are read here and nowhere else
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    const limits = [scope.callLimits.upload];

    bind(scope, 'adminMediaUpload', upload, { limits, slow: true });

    bind(scope, 'adminMediaUploadBatch', uploadBatch, { limits, slow: true });
  });
}

function read(call: { request: FastifyRequest; reply: FastifyReply }, options: { batch: boolean }) {
  allowBodyTime(call, UPLOAD_MS);
  return readUploadForm(call.request, options);
}

function withNotice<T>(data: T, notice: string | null): T | DataWithMessage<T> {
  return notice === null ? data : new DataWithMessage(data, notice);
}

function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw notFound(what);
  return value;
}
