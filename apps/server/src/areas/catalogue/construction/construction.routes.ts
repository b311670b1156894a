import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../database/pool.ts';
import { isAdmin } from '../../../http/kernel/actor.ts';
import { notFound } from '../../../http/kernel/app-error.ts';
import { bind } from '../../../http/kernel/bind.ts';
import { diaryOf } from './construction.rules.ts';
import { findConstruction } from './construction.store.ts';

/** How a home is being built, for buyers. */
export function registerConstruction(app: FastifyInstance, { db }: { db: Database }): void {
  bind(app, 'propertyDiary', async ({ actor, params, query }) => {
    const diary = await findConstruction(db, params.id, { before: query.before, reader: { isAdmin: isAdmin(actor) } });
    if (!diary) throw notFound('Property');
    return diaryOf(diary.photos, diary);
  });
}
