import type { Notification } from '@aangan/contract/visit-entities';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../adapters/clock/clock.ts';
import { pagedJson } from '../../database/fragments.ts';
import type { StatementPlace } from '../../database/prepared.ts';
import { bind, JsonText } from '../../http/bind.ts';
import * as store from './notifications.store.ts';

export interface NotificationsDeps extends StatementPlace {
  clock: Clock;
  /** The text of a kind of message for the notification centre. */
  render: (kind: string, facts: store.Facts) => Pick<Notification, 'title' | 'text'>;
}

/** What the caller was told of, for the bell and its page (V11, V12). */
export function registerNotifications(app: FastifyInstance, deps: NotificationsDeps): void {
  const { db, clock, render } = deps;
  const present = ({ params, ...kept }: store.KeptNotification): Notification => ({
    ...kept,
    ...render(kept.kind, params),
  });

  bind(app, 'notificationsList', async ({ actor, query }) => {
    const { rows, total } = await store.listNotifications(db, actor.userId, { ...query, now: clock() });
    return new JsonText(pagedJson(JSON.stringify(rows.map(present)), total, query));
  });

  bind(app, 'notificationsUnread', ({ actor }) => store.findUnread(deps, actor.userId, clock()));

  bind(app, 'notificationMark', async ({ own, body }) => {
    const marked = await store.markNotification(db, own, { ...body, now: clock() });
    if (!marked) throw own.refusal();
    return present(marked);
  });

  bind(app, 'notificationsReadAll', async ({ actor, body }) => {
    await store.markAllRead(db, actor.userId, { ...body, now: clock() });
    return null;
  });
}
