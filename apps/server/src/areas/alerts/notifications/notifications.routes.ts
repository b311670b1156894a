import type { Language } from '@aangan/contract/core/language';
import type { Notification } from '@aangan/contract/visits/entities';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../adapters/clock/clock.ts';
import { pagedJson } from '../../../database/fragments.ts';
import type { StatementPlace } from '../../../database/prepared.ts';
import { bind, RawJson } from '../../../http/kernel/bind.ts';
import { isMessageKind } from '../../../messages/kinds.ts';
import { render } from '../../../messages/render.ts';
import { languageOfKind } from '../../../messages/words.ts';
import * as store from './notifications.store.ts';
import { notifications } from './notifications.texts.ts';

export interface NotificationsDeps extends StatementPlace {
  clock: Clock;
}

/** What the caller was told of, for the bell and its page (V11, V12). */
export function registerNotifications(app: FastifyInstance, deps: NotificationsDeps): void {
  const { db, clock } = deps;

  bind(app, 'notificationsList', async ({ actor, query }) => {
    const { rows, total } = await store.listNotifications(db, actor.userId, { ...query, now: clock() });
    const shown = rows.map((row) => present(row, query.lang));
    return new RawJson(pagedJson(JSON.stringify(shown), total, query));
  });

  bind(app, 'notificationsUnread', ({ actor }) => store.findUnread(deps, actor.userId, clock()));

  bind(app, 'notificationMark', async ({ own, body, query }) => {
    const marked = await store.markNotification(db, own, { ...body, now: clock() });
    if (!marked) throw own.refusal();
    return present(marked, query.lang);
  });

  bind(app, 'notificationsReadAll', async ({ actor, body }) => {
    await store.markAllRead(db, actor.userId, { ...body, now: clock() });
    return null;
  });
}

/** @param asked the language that the caller asks for; by default that of the reader's messages */
function present({ params, buyer, language, ...kept }: store.StoredNotification, asked?: Language): Notification {
  // one that a later release has written, which runs beside this one for a while
  if (!isMessageKind(kept.kind)) return { ...kept, ...notifications.ofUnknownKind };
  return { ...kept, ...render(kept.kind, params, { buyer }, languageOfKind(kept.kind, asked ?? language)) };
}
