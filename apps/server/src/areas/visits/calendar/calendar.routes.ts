import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../database/pool.ts';
import { bind } from '../../../http/kernel/bind.ts';
import type { Feeds } from './calendar.feed-service.ts';
import type { Calendars } from './calendar.service.ts';

export interface CalendarRoutesDeps {
  db: Database;
  calendars: Calendars;
  feeds: Feeds;
}

/** A visit as a file, and the calendars that consultants subscribe to. */
export function registerCalendar(app: FastifyInstance, { db, calendars, feeds }: CalendarRoutesDeps): void {
  bind(app, 'bookingCalendar', async ({ own, query }) => {
    const file = await calendars.fileOf(own.isRow('b'), 'visit.ics', query.lang);
    if (!file) throw own.refusal();
    return file;
  });

  bind(app, 'deskCalendarGet', ({ actor }) => feeds.getFeed(actor.userId));
  bind(app, 'deskCalendarMake', ({ actor }) => feeds.makeFeed(actor.userId));
  bind(app, 'deskCalendarDelete', async ({ actor }) => {
    await feeds.revokeFeed(db, actor.userId);
    return null;
  });

  bind(app, 'calendarFeed', ({ params, request }) => feeds.readFeed(request, params.token), {
    limits: [app.callLimits.link],
  });
}
