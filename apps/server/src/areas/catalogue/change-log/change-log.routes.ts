import { netChanges } from '@aangan/contract/catalogue/changes';
import { CHANGES_LISTED_MAX } from '@aangan/contract/core/list-of';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { isAdmin } from '../../../http/kernel/actor.ts';
import { notFound } from '../../../http/kernel/app-error.ts';
import { bind } from '../../../http/kernel/bind.ts';
import * as store from './change-log.store.ts';

export interface ChangesDeps {
  /** The database itself: on a replica that is behind, what somebody has just seen would be new again. */
  db: Database;
  clock: Clock;
}

/** Changes that one answer tells one by one. */
const HISTORY_MAX = 100;

/** What has changed about a property, for buyers. */
export function registerChanges(app: FastifyInstance, { db, clock }: ChangesDeps): void {
  bind(app, 'propertyChanges', async ({ actor, params }) => {
    const of = { userId: actor.userId, isAdmin: isAdmin(actor), propertyId: params.id, now: clock() };
    const since = await store.findChangesSinceView(db, of);
    if (!since) throw notFound('Property');
    return { ...since, changes: netChanges(since.changes).slice(0, CHANGES_LISTED_MAX) };
  });

  bind(app, 'propertyHistory', async ({ actor, params }) => {
    const history = await store.findHistory(db, params.id, { size: HISTORY_MAX + 1, isAdmin: isAdmin(actor) });
    if (!history) throw notFound('Property');
    const { changes } = history;
    return { ...history, changes: changes.slice(0, HISTORY_MAX), truncated: changes.length > HISTORY_MAX };
  });

  bind(app, 'propertySeen', async ({ actor, params }) => {
    const isMarked = await store.markSeen(db, { userId: actor.userId, propertyId: params.id, now: clock() });
    if (!isMarked) throw notFound('Property');
    return null;
  });
}
