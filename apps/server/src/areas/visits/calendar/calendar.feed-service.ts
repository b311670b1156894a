import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import type { CalendarFeed } from '@aangan/contract/visits/entities';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import { BytesResult } from '../../../http/kernel/bytes-result.ts';
import { takePoint } from '../../../http/limits/rate-limit.ts';
import { linkInvalid, type OpenLink } from '../../../messages/link-gate.ts';
import type { Links } from '../../../messages/links.ts';
import type { Calendars } from './calendar.service.ts';
import * as store from './calendar.store.ts';

export interface FeedsDeps {
  db: Database;
  clock: Clock;
  /** The address of the site, without a slash at its end. */
  origin: string;
  links: Links;
  openLink: OpenLink;
  calendars: Calendars;
}

export type Feeds = ReturnType<typeof createFeeds>;

const DAY_MS = 86_400_000;
/** What a feed shows, in days before and after today (V46). */
const SHOWN = { back: 30, ahead: 60 };
const UNREAD_DAYS = 180;
const READINGS_AN_HOUR = 60;

/** Ends somebody's calendar. In the caller's transaction where they lose the role. */
export function createRevokeFeed(links: Pick<Links, 'revoke'>) {
  return (on: Database, userId: number): Promise<void> => links.revoke(on, { purpose: 'CALENDAR', subjectId: userId });
}

/** The addresses of calendars that consultants subscribe to, each its owner's until they make another. */
export function createFeeds({ db, clock, origin, links, openLink, calendars }: FeedsDeps) {
  const linkEnd = () => new Date(clock().getTime() + UNREAD_DAYS * DAY_MS);
  const linkOf = (userId: number) => ({ purpose: 'CALENDAR', subjectId: userId, userId }) as const;

  const findFeed = async (on: Database, userId: number): Promise<CalendarFeed> => {
    const feed = await store.findFeed(on, userId, clock());
    const token = feed && (await links.read(on, linkOf(userId)));
    if (!feed || token === null) return null;
    return {
      url: `${origin}/api/calendar/${token}/visits.ics`,
      createdAt: feed.createdAt,
      lastUsedAt: feed.lastUsedAt,
    };
  };

  const revokeFeed = createRevokeFeed(links);

  return {
    revokeFeed,

    /** The address of somebody's own calendar; null without one. */
    getFeed: (userId: number): Promise<CalendarFeed> => findFeed(db, userId),

    /** A new address for it; the one before ends. */
    async makeFeed(userId: number): Promise<CalendarFeed> {
      return db.transaction().execute(async (trx) => {
        await store.lockOwner(trx, userId);
        await revokeFeed(trx, userId);
        await links.issue(trx, { ...linkOf(userId), expiresAt: linkEnd() });
        return findFeed(trx, userId);
      });
    },

    /**
     * The visits that a consultant hosts, an admin all, for who has the address. Raises LINK_INVALID, also for somebody
     * who is not staff any more, and TOO_MANY_REQUESTS.
     */
    async readFeed(request: FastifyRequest, token: string): Promise<BytesResult> {
      const link = await openLink(request, token, 'CALENDAR');
      const role = await store.findRole(db, link.userId);
      if (role !== 'EXECUTIVE' && role !== 'ADMIN') throw linkInvalid();
      const retryAfter = await takePoint(db, { key: `calendar:${link.id}`, points: READINGS_AN_HOUR, seconds: 3600 });
      if (retryAfter !== null) {
        const message = 'This calendar was read too often. Please try again later.';
        throw new AppError('TOO_MANY_REQUESTS', message, { retryAfter });
      }
      // ended since it was opened
      if (!(await links.prolong(db, link.id, linkEnd()))) throw linkInvalid();
      const today = todayInIndia(clock());
      const isShown = sql`b.visit_date BETWEEN ${addDays(today, -SHOWN.back)} AND ${addDays(today, SHOWN.ahead)}`;
      const isTheirs = role === 'ADMIN' ? sql`true` : sql`b.host_id = ${link.userId}`;
      const text = await calendars.feedOf(sql<boolean>`${isShown} AND ${isTheirs}`);
      const type = 'text/calendar; method=PUBLISH; charset=utf-8';
      return new BytesResult(Buffer.from(text), { type, fileName: 'visits.ics', cache: 'private, no-cache' });
    },
  };
}
