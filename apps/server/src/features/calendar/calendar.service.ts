import { Readable } from 'node:stream';
import { addDays, todayInIndia } from '@aangan/contract/dates';
import { SITE } from '@aangan/contract/site';
import type { CalendarFeed, VisitSettings } from '@aangan/contract/visit-entities';
import { sql, type RawBuilder } from 'kysely';
import type { Clock } from '../../adapters/clock/clock.ts';
import type { Database } from '../../database/pool.ts';
import { AppError } from '../../http/app-error.ts';
import { BytesAnswer } from '../../http/bytes-answer.ts';
import { FileAnswer } from '../../http/bind.ts';
import { takePoint } from '../../http/rate-limit.ts';
import type { Links } from '../../messages/links.ts';
import type { CalendarOf } from '../../messages/message.ts';
import { CALENDAR_TEXTS } from './calendar.texts.ts';
import * as store from './calendar.store.ts';
import { writeCalendar, type VisitEvent } from './calendar.writer.ts';

export interface CalendarDeps {
  db: Database;
  clock: Clock;
  /** The address of the site, without a slash at its end. */
  origin: string;
  links: Links;
  /** Those in force, stored or not. */
  findSettings: (db: Database) => Promise<VisitSettings>;
}

export type Calendars = ReturnType<typeof createCalendars>;

const DAY_MS = 86_400_000;
/** What a feed shows, in days before and after today (V46). */
const SHOWN = { back: 30, ahead: 60 };
const UNREAD_DAYS = 180;
const READINGS_AN_HOUR = 60;

/** Visits as calendar files: to keep, in mails, and to subscribe to. */
export function createCalendars({ db, clock, origin, links, findSettings }: CalendarDeps) {
  const findDomain = async (on: Database) =>
    (await store.findDomain(on)) ?? store.keepDomain(on, new URL(origin).hostname, await findSettings(on));
  const ourselves = (domain: string) => ({ name: SITE.name, email: `visits@${domain}` });
  const linkEnd = () => new Date(clock().getTime() + UNREAD_DAYS * DAY_MS);
  const feedUrl = (token: string) => `${origin}/api/calendar/${token}/visits.ics`;

  const makeLink = (on: Database, userId: number, expiresAt: Date) =>
    links.issue(on, { purpose: 'CALENDAR', subjectId: userId, userId, expiresAt });

  const revokeFeed = (on: Database, userId: number) => links.revoke(on, { purpose: 'CALENDAR', subjectId: userId });

  const toEvent = (visit: store.CalendarVisit): VisitEvent => ({
    bookingId: visit.bookingId,
    revision: visit.revision,
    status: statusOf(visit.status),
    stamp: new Date(visit.updatedAt),
    visitDate: visit.visitDate,
    visitTime: visit.visitTime,
    visitMinutes: visit.visitMinutes,
    summary: CALENDAR_TEXTS.summary.replace('{property}', () => visit.propertyName),
    location: visit.address,
    description: null,
    url: `${origin}/user/bookings`,
  });

  return {
    /** The visits `b` of which `which` is true, as a file to download; null when there are none. */
    async fileOf(which: RawBuilder<boolean>, name: string): Promise<FileAnswer | null> {
      const visits = await store.listVisits(db, which, todayInIndia(clock()));
      if (visits.length === 0) return null;
      const domain = await findDomain(db);
      const events = visits.map(toEvent);
      const text = writeCalendar({ method: 'PUBLISH', events, domain, organizer: ourselves(domain) });
      return new FileAnswer(name, 'text/calendar; method=PUBLISH', Readable.from([text]));
    },

    /** What a mail about a visit brings along: as the visit was when it was told. Null when there is no such visit. */
    async ofMail(on: Database, mail: CalendarOf): Promise<string | null> {
      const { method, bookingId, facts, attendee, organizer } = mail;
      const [visit] = await store.listVisits(on, sql<boolean>`b.id = ${bookingId}`, todayInIndia(clock()));
      if (!visit) return null;
      const domain = await findDomain(on);
      const told = { ...visit, ...timesOf(facts), revision: mail.revision ?? visit.revision };
      // what has become of it since is told by a mail of its own
      const isAsTold = told.revision === visit.revision;
      const asked = isAsTold ? statusOf(visit.status) : mail.kind === 'booking-confirmed' ? 'CONFIRMED' : 'TENTATIVE';
      const status = method === 'CANCEL' ? 'CANCELLED' : asked;
      const event = { ...toEvent(told), status, stamp: clock(), attendee } as const;
      return writeCalendar({ method, events: [event], domain, organizer: { name: SITE.name, email: organizer } });
    },

    /** The address of somebody's own calendar; null without one. */
    async getFeed(userId: number): Promise<CalendarFeed> {
      const feed = await store.findFeed(db, userId, clock());
      if (!feed) return null;
      const token = await makeLink(db, userId, feed.expiresAt);
      return { url: feedUrl(token), createdAt: feed.createdAt, lastUsedAt: feed.lastUsedAt };
    },

    /** A new address for it; the one before ends. */
    async makeFeed(userId: number): Promise<CalendarFeed> {
      return db.transaction().execute(async (trx) => {
        await revokeFeed(trx, userId);
        const token = await makeLink(trx, userId, linkEnd());
        const feed = await store.findFeed(trx, userId, clock());
        return feed && { url: feedUrl(token), createdAt: feed.createdAt, lastUsedAt: feed.lastUsedAt };
      });
    },

    /** Ends it. In the caller's transaction where somebody loses the role. */
    revokeFeed,

    /**
     * The visits that a consultant hosts, an admin all, for who has the address. Raises LINK_INVALID, also for somebody
     * who is not staff any more, and TOO_MANY_REQUESTS.
     */
    async readFeed(token: string): Promise<BytesAnswer> {
      const link = await links.find(db, token, 'CALENDAR');
      const role = link && (await store.findRole(db, link.userId));
      if (!link || (role !== 'EXECUTIVE' && role !== 'ADMIN')) {
        throw new AppError('LINK_INVALID', 'This link is not valid any more.');
      }
      const retryAfter = await takePoint(db, { key: `calendar:${link.id}`, points: READINGS_AN_HOUR, seconds: 3600 });
      if (retryAfter !== null) {
        throw new AppError('TOO_MANY_REQUESTS', 'This calendar was read too often. Please try again later.', {
          retryAfter,
        });
      }
      await makeLink(db, link.userId, linkEnd());
      await links.touch(db, link.id);
      const today = todayInIndia(clock());
      const [from, to] = [addDays(today, -SHOWN.back), addDays(today, SHOWN.ahead)];
      const isTheirs = role === 'ADMIN' ? sql`true` : sql`b.host_id = ${link.userId}`;
      const visits = await store.listVisits(
        db,
        sql<boolean>`b.visit_date BETWEEN ${from} AND ${to} AND ${isTheirs}`,
        today,
      );
      const domain = await findDomain(db);
      const events = visits.map((visit) => ({
        ...toEvent(visit),
        description: CALENDAR_TEXTS.withBuyer.replace('{buyer}', () => visit.buyer),
        url: `${origin}/desk/visits/${visit.bookingId}`,
      }));
      const organizer = ourselves(domain);
      const text = writeCalendar({ method: 'PUBLISH', events, domain, organizer, name: CALENDAR_TEXTS.name });
      const type = 'text/calendar; method=PUBLISH; charset=utf-8';
      return new BytesAnswer(Buffer.from(text), { type, fileName: 'visits.ics', cache: 'private, no-cache' });
    },
  };
}

function statusOf(status: store.CalendarVisit['status']): VisitEvent['status'] {
  if (status === 'CANCELED') return 'CANCELLED';
  return status === 'PENDING' ? 'TENTATIVE' : 'CONFIRMED';
}

/** Day and time as they were when a mail was written. */
function timesOf({ visitDate, visitTime, visitMinutes }: CalendarOf['facts']) {
  if (typeof visitDate !== 'string') return {};
  const hasTime = typeof visitTime === 'string' && typeof visitMinutes === 'number';
  return { visitDate, visitTime: hasTime ? visitTime : null, visitMinutes: hasTime ? visitMinutes : null };
}
