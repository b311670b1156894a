import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Database } from '../../database/pool.ts';
import { bind } from '../../http/bind.ts';
import type { Calendars } from './calendar.service.ts';

export interface CalendarRoutesDeps {
  db: Database;
  calendars: Calendars;
  /** Of calls with a token in their address. */
  linkLimits?: onRequestHookHandler[];
}

/** A visit as a file, and the calendars that consultants subscribe to. */
export function registerCalendar(app: FastifyInstance, { db, calendars, linkLimits = [] }: CalendarRoutesDeps): void {
  bind(app, 'bookingCalendar', async ({ own }) => {
    const file = await calendars.fileOf(own.isRow('b'), 'visit.ics');
    if (!file) throw own.refusal();
    return file;
  });

  bind(app, 'deskCalendarGet', ({ actor }) => calendars.getFeed(actor.userId));
  bind(app, 'deskCalendarMake', ({ actor }) => calendars.makeFeed(actor.userId));
  bind(app, 'deskCalendarDelete', async ({ actor }) => {
    await calendars.revokeFeed(db, actor.userId);
    return null;
  });

  bind(app, 'calendarFeed', ({ params }) => calendars.readFeed(params.token), { limits: linkLimits });
}
