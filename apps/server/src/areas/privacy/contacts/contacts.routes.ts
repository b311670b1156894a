import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { pagedJson } from '../../../database/fragments.ts';
import { bind, RawJson } from '../../../http/kernel/bind.ts';
import { unavailable } from '../../../http/kernel/error-handler.ts';
import { notFound } from '../../../http/kernel/app-error.ts';
import { countOwnChange } from '../../../http/limits/rate-limit.ts';
import { titles } from '../../../messages/kinds.messages.ts';
import { isMessageKind } from '../../../messages/kinds.ts';
import { listLog, listViewsByStaff, listMessages, listPeople, type SentMessage } from './contacts.log-store.ts';
import { reveal } from './contacts.reveal.ts';
import * as store from './contacts.store.ts';
import { contacts as texts } from './contacts.texts.ts';

export interface ContactsDeps {
  db: Database;
  clock: Clock;
}

/** Buyers' contacts: who of staff may open them, who did, and when a buyer wants to be called (I19 to I25). */
export function registerContacts(app: FastifyInstance, { db, clock }: ContactsDeps): void {
  bind(app, 'buyerContact', ({ actor, params, body: { reason, note = null } }) =>
    db.transaction().execute((trx) => {
      const look = { userId: params.id, reason, note, channel: null, propertyId: null, at: clock() };
      return reveal(trx, actor, look);
    }),
  );

  bind(app, 'contactUsed', async ({ actor, params, body: { channel } }) => {
    await countOwnChange(db, actor.userId);
    const use = store.insertUse(db, { logId: params.id, actor, channel, at: clock() });
    const isNoted = await use.catch((error: unknown) => {
      throw unavailable(error);
    });
    if (!isNoted) throw notFound('Opened contact');
    return null;
  });

  bind(app, 'contactLogList', async ({ actor, query: { group, ...page } }) => {
    const slice = { ...page, now: clock() };
    if (group === 'people') return listPage(await listPeople(db, actor.userId, slice), page);
    const { rows, ...counts } = await listMessages(db, actor.userId, slice);
    return listPage({ ...counts, rows: rows.map(presentMessage) }, page);
  });

  bind(app, 'contactPreferencesGet', ({ actor }) => store.findPreferences(db, actor.userId));

  bind(app, 'contactPreferencesSave', async ({ actor, body }) => {
    await countOwnChange(db, actor.userId);
    await store.savePreferences(db, actor.userId, { ...body, at: clock() });
    return store.findPreferences(db, actor.userId);
  });

  bind(app, 'adminContactLog', async ({ query }) => {
    const { rows, total } = await listLog(db, query);
    const text = pagedJson(JSON.stringify(rows), total, query);
    return new RawJson(`${text.slice(0, -1)},"staff":${JSON.stringify(await listViewsByStaff(db, clock()))}}`);
  });
}

interface Listed {
  rows: unknown[];
  total: number;
  thisMonth: number;
}

function listPage({ rows, total, thisMonth }: Listed, page: { page: number; size: number }): RawJson {
  const paged = pagedJson(JSON.stringify(rows), total, page);
  return new RawJson(`${paged.slice(0, -1)},"thisMonth":${thisMonth}}`);
}

function presentMessage({ kind, ...message }: SentMessage) {
  return {
    ...message,
    kind,
    who: null,
    role: null,
    reason: null,
    // one that a later release has written, which runs beside this one for a while, is not known
    note: isMessageKind(kind) ? titles[kind] : texts.ofUnknownKind,
    outsideCallHours: false,
    propertyId: null,
    revealId: null,
  };
}
