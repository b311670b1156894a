import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../database/pool.ts';
import { bind } from '../../../http/kernel/bind.ts';
import type { SessionCookies } from '../../../http/session/session.ts';
import * as store from './devices.store.ts';

export interface DevicesDeps {
  db: Database;
  cookies: SessionCookies;
  /** Gives how many it ended. */
  endOtherSessions(db: Database, userId: number, keptId: number): Promise<number>;
}

/** Where somebody is signed in (I39). */
export function registerDevices(app: FastifyInstance, { db, cookies, endOtherSessions }: DevicesDeps): void {
  bind(app, 'sessionsList', ({ actor }) => store.listDevices(db, actor.userId, actor.sessionId));

  const limited = { guard: app.changeLimit };

  bind(
    app,
    'sessionEnd',
    async ({ actor, own, reply }) => {
      const ended = await store.endDevice(db, own);
      if (!ended) throw own.refusal();
      if (ended.id === actor.sessionId) cookies.clear(reply);
      return null;
    },
    limited,
  );

  bind(
    app,
    'sessionsEndOthers',
    async ({ actor }) => ({ ended: await endOtherSessions(db, actor.userId, actor.sessionId) }),
    limited,
  );
}
