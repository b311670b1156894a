import { HIDDEN_MAX } from '@aangan/contract/alerts/lists';
import type { PropertyCard } from '@aangan/contract/catalogue/entities';
import { fill } from '@aangan/contract/core/translation';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError, notFound } from '../../../http/kernel/app-error.ts';
import { bind } from '../../../http/kernel/bind.ts';
import { findSimilar } from './hidden-homes.similar.ts';
import * as store from './hidden-homes.store.ts';
import { MARKS_TEXTS } from './hidden-homes.texts.ts';

export interface HiddenHomesDeps {
  /** The database itself: on a replica that is behind, a home that was just hidden would still be there. */
  db: Database;
  clock: Clock;
  /** Cards of those there are of these homes, in their order. */
  findCards: (ids: readonly number[]) => Promise<PropertyCard[]>;
}

/** What somebody hid and opened, and homes like one that they look at (I16 to I18, I49, I50); that they opened it is noted by `propertySeen`. */
export function registerHiddenHomes(app: FastifyInstance, { db, clock, findCards }: HiddenHomesDeps): void {
  bind(app, 'marksGet', ({ actor }) => store.findHiddenHomes(db, actor.userId));

  const limited = { guard: app.changeLimit };

  bind(
    app,
    'marksForget',
    async ({ actor }) => {
      await store.deleteSeen(db, actor.userId);
      return null;
    },
    limited,
  );

  bind(app, 'seenList', async ({ actor }) => findCards(await store.listRecentlyViewed(db, actor.userId)));

  bind(app, 'propertySimilar', async ({ actor: { userId }, params: { id } }) => {
    const ids = await findSimilar(db, { userId, propertyId: id });
    if (ids === null) throw notFound('Property');
    return findCards(ids);
  });

  bind(app, 'hiddenList', async ({ actor }) => {
    const hides = await store.listHides(db, actor.userId);
    const hiddenAt = new Map(hides.map(({ id, at }) => [id, at.toISOString()]));
    const cards = await findCards([...hiddenAt.keys()]);
    return cards.map((card) => ({ ...card, hiddenAt: hiddenAt.get(card.id) ?? '' }));
  });

  bind(
    app,
    'propertyHide',
    async ({ actor: { userId }, params: { id: propertyId } }) => {
      await db.transaction().execute(async (trx) => {
        await store.lockHides(trx, userId);
        const state = await store.findHideState(trx, { userId, propertyId });
        if (!state) throw notFound('Property');
        if (state.isShortlisted) throw new AppError('CONFLICT', MARKS_TEXTS.onShortlist);
        if (state.isHidden) return;
        if (state.count >= HIDDEN_MAX) {
          throw new AppError('LIMIT_REACHED', fill(MARKS_TEXTS.limit, { max: String(HIDDEN_MAX) }));
        }
        await store.insertHide(trx, { userId, propertyId }, clock());
      });
      return { hidden: true };
    },
    limited,
  );

  bind(
    app,
    'propertyUnhide',
    async ({ actor: { userId }, params: { id: propertyId } }) => {
      if (!(await store.deleteHide(db, { userId, propertyId }))) throw notFound('Property');
      return { hidden: false };
    },
    limited,
  );
}
