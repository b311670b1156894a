import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import type { DeskVisit, DeskVisitDetail } from '@aangan/contract/visits/entities';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { AppError, notFound } from '../../../http/kernel/app-error.ts';
import { givePointBack, takePoint } from '../../../http/limits/rate-limit.ts';
import type { LifecycleRequest } from '../lifecycle/lifecycle.request.ts';
import type { VisitLifecycle } from '../lifecycle/lifecycle.transitions.ts';
import type { TimelineOf } from '../lifecycle/lifecycle.timeline.ts';
import type { Reveal } from '../../privacy/contacts/contacts.reveal.ts';
import type { ContactView } from '../../privacy/contacts/contacts.store.ts';
import { findEvents } from '../../../sql/events.sql.ts';
import { mayReveal, readPassCode } from './desk.rules.ts';
import * as store from './desk.store.ts';
import type { VisitNote } from './desk.store.ts';

/** Codes of one person in an hour that no visit has (V62). */
const MISSES_AN_HOUR = 20;
const HOUR = 3600;

export interface DeskServiceDeps {
  db: Database;
  clock: Clock;
  lifecycle: Pick<VisitLifecycle, 'run'>;
  timelineOf: TimelineOf;
  reveal: Reveal;
}

/** A step, and the copy of the visit that it was decided on. */
type DeskStep = StepOf<LifecycleRequest>;
type StepOf<Request> = Request extends unknown ? Omit<Request, 'bookingId' | 'actor' | 'seenStatus'> : never;

/** What consultants and admins do at their desk (V57): every visit is their own or, for an admin, any. */
export function createDeskService({ db, clock, lifecycle, timelineOf, reveal }: DeskServiceDeps) {
  const today = () => todayInIndia(clock());

  const findVisit = async (trx: Database, actor: Actor, id: number): Promise<DeskVisit> => {
    const visit = await store.findVisit(trx, id, actor);
    if (!visit) throw notFound('Visit');
    return visit;
  };

  /** Whose the visit is gets looked at here, so that nobody hears of another's, and by the step once it has the lock. */
  const change = async (actor: Actor, id: number, step: DeskStep): Promise<DeskVisit> => {
    await findVisit(db, actor, id);
    const kind = actor.role === 'ADMIN' ? 'ADMIN' : 'HOST';
    await lifecycle.run({ ...step, bookingId: id, actor: { kind, id: actor.userId, name: actor.name } });
    return findVisit(db, actor, id);
  };

  return {
    /** The caller's own visits of a range of days, or those of the past that nobody closed, as a JSON list. */
    listVisits(
      actor: Actor,
      { open, ...range }: { from: string; to: string; open?: true | undefined },
    ): Promise<string> {
      return open ? store.listStillOpen(db, actor.userId, today()) : store.listVisits(db, actor.userId, range);
    },

    /** Raises NOT_FOUND. */
    async getVisit(actor: Actor, id: number): Promise<DeskVisitDetail> {
      const visit = await findVisit(db, actor, id);
      const [visitNotes, events] = await Promise.all([store.listNotes(db, id), findEvents(db, id)]);
      const timeline = timelineOf(events, { reader: 'STAFF', readerId: actor.userId, buyer: visit.buyer.name });
      return { ...visit, visitNotes, timeline };
    },

    /** Raises NOT_FOUND, and what the step raises. */
    change,

    /**
     * Lets the buyer of a pass in, or with `look` tells whose it is. Raises NOT_FOUND (no visit of the caller's around
     * today has the code), TOO_MANY_REQUESTS, VISIT_STATE (it is cancelled, say).
     */
    async checkIn(actor: Actor, { code, look }: { code: string; look: boolean }): Promise<DeskVisit> {
      // taken ahead, so that guesses side by side are counted before they are judged
      const key = `check-in:${actor.userId}`;
      const wait = await takePoint(db, { key, points: MISSES_AN_HOUR, seconds: HOUR });
      if (wait !== null) {
        const text = 'You have tried too many codes. Please try again later.';
        throw new AppError('TOO_MANY_REQUESTS', text, { retryAfter: wait });
      }
      const id = await findPass(db, actor, code, today());
      if (id === null) throw new AppError('NOT_FOUND', 'None of your visits around today has this code.');
      await givePointBack(db, key);
      const visit = await findVisit(db, actor, id);
      return look || visit.arrivedAt !== null ? visit : change(actor, id, { transition: 'arrive', by: 'PASS' });
    },

    /** Raises NOT_FOUND. */
    async writeNote(actor: Actor, id: number, text: string): Promise<VisitNote> {
      const note = await store.insertNote(db, id, actor, text);
      if (!note) throw notFound('Visit');
      return note;
    },

    /** Shows the buyer's number, which is logged first. Raises NOT_FOUND, VISIT_STATE, and what a look raises. */
    revealContact(
      actor: Actor,
      id: number,
      channel: NonNullable<ContactView['channel']>,
    ): Promise<{ contactNo: string }> {
      return db.transaction().execute(async (trx) => {
        const visit = await findVisit(trx, actor, id);
        if (!mayReveal(visit, today())) {
          throw new AppError('VISIT_STATE', 'The number is shown until 7 days after the visit.');
        }
        const { buyer, property } = visit;
        const look = { userId: buyer.id, propertyId: property.id, reason: 'VISIT', note: null, channel } as const;
        const { contactNo } = await reveal(trx, actor, { ...look, at: clock() });
        return { contactNo };
      });
    },
  };
}

async function findPass(db: Database, actor: Actor, typed: string, today: string): Promise<number | null> {
  const code = readPassCode(typed);
  if (code === null) return null;
  return store.findVisitOfCode(db, actor.userId, { code, from: addDays(today, -1), to: addDays(today, 1) });
}
