import { netChanges } from '@aangan/contract/catalogue/changes';
import { ENTRY_CHANGES_MAX, SHORTLIST_MAX } from '@aangan/contract/core/list-of';
import { TEXTS } from '@aangan/contract/core/texts';
import { fill } from '@aangan/contract/core/translation';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../database/pool.ts';
import type { StatementPlace } from '../../../database/prepared.ts';
import { AppError, notFound } from '../../../http/kernel/app-error.ts';
import { DataWithMessage, bind } from '../../../http/kernel/bind.ts';
import { unavailable } from '../../../http/kernel/error-handler.ts';
import { translatedTo } from '../../../sql/texts.sql.ts';
import * as store from './shortlists.store.ts';
import { shortlists as texts } from './shortlists.texts.ts';

/** Each try that changes nothing means that another call of the user just did; nobody sends so many at once. */
const MAX_TOGGLE_TRIES = 50;

/** The caller's shortlist. */
export function registerShortlists(app: FastifyInstance, place: StatementPlace): void {
  const { db } = place;

  bind(app, 'shortlistsList', async ({ actor, query }) => {
    const entries = await store.listEntries(place, actor.userId, translatedTo(query.lang));
    return entries.map((entry) => ({ ...entry, changes: netChanges(entry.changes).slice(0, ENTRY_CHANGES_MAX) }));
  });

  bind(app, 'shortlistCheck', async ({ actor, params }) => {
    const shortlisted = await store.findIsShortlisted(db, actor.userId, params.id);
    if (shortlisted === null) throw notFound('Property');
    return { shortlisted };
  });

  bind(app, 'shortlistToggle', ({ actor, params, repeat }) =>
    repeat.runAndStore(db, actor.userId, async (trx) => {
      const shortlisted = await toggle(trx, actor.userId, params.id);
      return new DataWithMessage({ shortlisted }, shortlisted ? TEXTS.shortlist.added : TEXTS.shortlist.removed);
    }),
  );

  bind(app, 'shortlistSet', async ({ actor, params, body: { shortlisted } }) => {
    if (shortlisted) await add(db, actor.userId, params.id);
    if (!shortlisted && !(await store.removeEntryOf(db, actor.userId, params.id))) throw notFound('Property');
    return new DataWithMessage({ shortlisted }, shortlisted ? TEXTS.shortlist.added : TEXTS.shortlist.removed);
  });

  bind(app, 'shortlistRemove', async ({ own }) => {
    if (!(await store.deleteEntry(db, own))) throw own.refusal();
    return new DataWithMessage(null, TEXTS.shortlist.removed);
  });
}

/** Parallel toggles take effect one after another, each on what the one before it left (docs/security.md). */
async function toggle(trx: Database, userId: number, propertyId: number): Promise<boolean> {
  for (let tries = 0; tries < MAX_TOGGLE_TRIES; tries += 1) {
    const { isFound, shortlisted } = await store.flipEntry(trx, userId, propertyId);
    if (!isFound) throw notFound('Property');
    if (shortlisted !== null) return shortlisted;
    if (await store.isFull(trx, userId)) throw full();
  }
  throw unavailable();
}

async function add(db: Database, userId: number, propertyId: number): Promise<void> {
  const { isFound, shortlisted } = await store.addEntry(db, userId, propertyId);
  if (!isFound) throw notFound('Property');
  if (!shortlisted) throw full();
}

function full(): AppError {
  return new AppError('LIMIT_REACHED', fill(texts.full, { max: String(SHORTLIST_MAX) }));
}
