import { TEXTS } from '@aangan/contract/texts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/pool.ts';
import { notFound } from '../../http/app-error.ts';
import { Answer, bind, JsonText } from '../../http/bind.ts';
import { unavailable } from '../../http/error-handler.ts';
import { createShortlistsStore, type ShortlistsStore } from './shortlists.store.ts';

/** Each try that changes nothing means that another call of the user just did; nobody sends so many at once. */
const MAX_TOGGLE_TRIES = 50;

/** The caller's shortlist. */
export function registerShortlists(app: FastifyInstance, { db }: { db: Database }): void {
  const store = createShortlistsStore(db);

  bind(app, 'shortlistsList', async ({ actor }) => new JsonText(await store.list(actor.userId)));

  bind(app, 'shortlistCheck', async ({ actor, params }) => {
    const shortlisted = await store.find(actor.userId, params.id);
    if (shortlisted === undefined) throw notFound('Property');
    return { shortlisted };
  });

  bind(app, 'shortlistToggle', ({ actor, params, repeat }) =>
    repeat.kept(db, actor.userId, async (trx) => {
      const shortlisted = await toggle(createShortlistsStore(trx), actor.userId, params.id);
      return new Answer({ shortlisted }, shortlisted ? TEXTS.shortlist.added : TEXTS.shortlist.removed);
    }),
  );

  bind(app, 'shortlistRemove', async ({ actor, params }) => {
    if (!(await store.delete(actor.userId, params.id))) throw notFound('Shortlist entry');
    return new Answer(null, TEXTS.shortlist.removed);
  });
}

/** Parallel toggles take effect one after another, each on what the one before it left (docs/security.md). */
async function toggle(store: ShortlistsStore, userId: number, propertyId: number): Promise<boolean> {
  for (let tries = 0; tries < MAX_TOGGLE_TRIES; tries += 1) {
    const shortlisted = await store.flip(userId, propertyId);
    if (shortlisted !== undefined) return shortlisted;
  }
  throw unavailable();
}
