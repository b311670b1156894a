import { deskPaths, paths } from '@aangan/contract/paths';
import { Readable } from 'node:stream';
import { todayInIndia } from '@aangan/contract/core/dates';
import { SITE } from '@aangan/contract/core/site';
import { staffBadge } from '@aangan/contract/visits/status';
import type { Language } from '@aangan/contract/core/language';
import { fill } from '@aangan/contract/core/translation';
import type { VisitSettings } from '@aangan/contract/visits/entities';
import { sql, type RawBuilder } from 'kysely';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { FileResult } from '../../../http/kernel/bind.ts';
import { textsIn } from '../../../languages/translations.ts';
import type { CalendarOf } from '../../../messages/message.ts';
import { linkIn } from '../../../messages/words.ts';
import * as words from './calendar.texts.ts';
import * as store from './calendar.store.ts';
import { writeCalendar, type CalendarFile, type VisitEvent } from './calendar.writer.ts';

export interface CalendarsDeps {
  db: Database;
  clock: Clock;
  /** The address of the site, without a slash at its end. */
  origin: string;
  /** Those in force, stored or not. */
  findSettings: (db: Database) => Promise<VisitSettings>;
  /** The sender of mails, whom files name as organizer too: calendars take one visit for two when organizers differ. */
  mailFrom: string | null;
}

export type Calendars = ReturnType<typeof createCalendars>;

/** Visits as calendar files: to keep, in mails, and as what consultants subscribe to. */
export function createCalendars({ db, clock, origin, findSettings, mailFrom }: CalendarsDeps) {
  const findDomain = async (on: Database) =>
    (await store.findDomain(on)) ?? store.keepDomain(on, new URL(origin).hostname, await findSettings(on));

  const listVisits = (on: Database, which: RawBuilder<boolean>) => store.listVisits(on, which, todayInIndia(clock()));

  const toEvent = (visit: store.CalendarVisit, language: Language): VisitEvent => ({
    bookingId: visit.bookingId,
    revision: visit.revision,
    status: statusOf(visit.status),
    stamp: new Date(visit.updatedAt),
    visitDate: visit.visitDate,
    visitTime: visit.visitTime,
    visitMinutes: visit.visitMinutes,
    summary: summaryOf(visit.propertyName, language),
    location: visit.address,
    description: null,
    url: `${origin}${linkIn(paths.bookings(), language)}`,
  });

  const write = async (on: Database, method: CalendarFile['method'], events: VisitEvent[], name?: string) => {
    const domain = await findDomain(on);
    const organizer = { name: SITE.name, email: mailFrom ?? `visits@${domain}` };
    return writeCalendar({ method, events, domain, organizer, ...(name === undefined ? {} : { name }) });
  };

  return {
    /** The visits `b` of which `which` is true, as a file to download in a language; null when there are none. */
    async fileOf(which: RawBuilder<boolean>, name: string, language: Language = 'en'): Promise<FileResult | null> {
      const visits = await listVisits(db, which);
      if (visits.length === 0) return null;
      const text = await write(
        db,
        'PUBLISH',
        visits.map((visit) => toEvent(visit, language)),
      );
      return new FileResult(name, 'text/calendar; method=PUBLISH', Readable.from([text]));
    },

    /** The same as a calendar to subscribe to, for staff: with the first name of each buyer and nothing else of them. */
    async feedOf(which: RawBuilder<boolean>): Promise<string> {
      const events = (await listVisits(db, which)).map((visit) => ({
        ...toEvent(visit, 'en'),
        description: fill(words.CALENDAR_TEXTS.withBuyer, {
          buyer: visit.buyer,
          status: staffBadge(visit.status).text,
        }),
        url: `${origin}${deskPaths.visit(visit.bookingId)}`,
      }));
      return write(db, 'PUBLISH', events, words.CALENDAR_TEXTS.name);
    },

    /**
     * What a mail about a visit brings along: the visit as it was when it was told, which may be gone by now. Null when
     * there is too little of it to tell.
     */
    async ofMail(on: Database, { method, bookingId, revision, facts, kind, language = 'en', attendee }: CalendarOf) {
      const [visit] = await listVisits(on, sql<boolean>`b.id = ${bookingId}`);
      const told = timesOf(facts) ?? visit;
      const propertyName = visit?.propertyName ?? facts['property'];
      if (!told || typeof propertyName !== 'string') return null;
      // what has become of it since is told by a mail of its own
      const isAsTold = visit !== undefined && (revision === null || revision === visit.revision);
      const asked = isAsTold ? statusOf(visit.status) : kind === 'booking-confirmed' ? 'CONFIRMED' : 'TENTATIVE';
      const event: VisitEvent = {
        bookingId,
        revision: revision ?? visit?.revision ?? 0,
        status: method === 'CANCEL' ? 'CANCELLED' : asked,
        stamp: clock(),
        visitDate: told.visitDate,
        visitTime: told.visitTime,
        visitMinutes: told.visitMinutes,
        summary: summaryOf(propertyName, language),
        location: visit?.address ?? '',
        description: null,
        url: `${origin}${linkIn(paths.bookings(), language)}`,
        attendee,
      };
      return write(on, method, [event]);
    },
  };
}

function summaryOf(property: string, language: Language): string {
  const { CALENDAR_TEXTS } = textsIn(language, 'apps/server/src/areas/visits/calendar/calendar', words);
  return CALENDAR_TEXTS.summary.replace('{property}', () => property);
}

function statusOf(status: store.CalendarVisit['status']): VisitEvent['status'] {
  if (status === 'CANCELED') return 'CANCELLED';
  return status === 'PENDING' ? 'TENTATIVE' : 'CONFIRMED';
}

/** Day and time as they were when a mail was told. */
function timesOf({ visitDate, visitTime, visitMinutes }: CalendarOf['facts']) {
  if (typeof visitDate !== 'string') return null;
  const hasTime = typeof visitTime === 'string' && typeof visitMinutes === 'number';
  return { visitDate, visitTime: hasTime ? visitTime : null, visitMinutes: hasTime ? visitMinutes : null };
}
