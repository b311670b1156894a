import type { Language } from '@aangan/contract/core/language';
import { addDays } from '@aangan/contract/core/dates';
import type { Point } from '@aangan/contract/catalogue/distance';
import { LINK_ACTS, type LinkAct } from '@aangan/contract/visits/lists';
import type { VisitDays, VisitLink, VisitSlots } from '@aangan/contract/visits/entities';
import type { RawBuilder } from 'kysely';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import type { FileResult } from '../../../http/kernel/bind.ts';
import { linkInvalid } from '../../../messages/link-gate.ts';
import type { FoundLink } from '../../../messages/links.ts';
import type { VisitAvailability } from '../availability/availability.capacity.ts';
import type { LifecycleRequest } from '../lifecycle/lifecycle.request.ts';
import type { VisitLifecycle } from '../lifecycle/lifecycle.transitions.ts';
import type { Act, decide as Decide } from '../lifecycle/lifecycle.transition-rules.ts';
import * as store from './links.store.ts';

export interface VisitLinksDeps {
  db: Database;
  clock: Clock;
  /** The one writer of a visit. */
  lifecycle: Pick<VisitLifecycle, 'run'>;
  availability: Pick<VisitAvailability, 'inDayQueue'>;
  /** What an act would come to. */
  decide: typeof Decide;
  findDays: (propertyId: number, range: DayRange, of: 'any') => Promise<VisitDays>;
  findSlots: (propertyId: number, date: string, of: 'any') => Promise<VisitSlots>;
  /** The visits `b` of which this is true, as a calendar file; null when there are none. */
  fileOf: (which: RawBuilder<boolean>, name: string, language: Language) => Promise<FileResult | null>;
  /** The way to a property on a map. */
  mapLink: (property: { name: string; location: string; mapUrl: string | null; point: Point | null }) => string;
}

/** 'yyyy-MM-dd' each; what is left out is the window's. */
interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** An act as a buyer asks for it, without the visit and the person that the link knows. */
export type LinkRequest = LifecycleRequest extends infer One
  ? One extends LifecycleRequest
    ? Omit<One, 'bookingId' | 'actor' | 'seenStatus'>
    : never
  : never;

type LinkMove = Extract<LinkRequest, { transition: 'move' }>;

/** What whoever has the link of a visit sees and may do: as its buyer, and nothing else (V50). */
export function createVisitLinks(deps: VisitLinksDeps) {
  const { db, clock, lifecycle, availability, decide, findDays, findSlots, fileOf, mapLink } = deps;
  const find = async (link: FoundLink): Promise<store.LinkedVisit> => {
    const visit = await store.findVisit(db, link.subjectId, link.userId);
    if (!visit) throw linkInvalid();
    return visit;
  };

  const mayOf = (visit: store.LinkedVisit): LinkAct[] => {
    const at = (instant: string | null) => (instant === null ? null : new Date(instant));
    const { comingAt, arrivedAt, closedAt } = visit;
    const state = { ...visit, comingAt: at(comingAt), arrivedAt: at(arrivedAt), closedAt: at(closedAt), last: null };
    // a move to another day than its own
    const elsewhere = addDays(visit.visitDate, 1);
    const acts: Record<LinkAct, Act> = {
      COMING: { transition: 'coming' },
      MOVE: { transition: 'move', visitDate: elsewhere, visitTime: null },
      CANCEL: { transition: 'cancel', reason: null },
      PROPOSAL: { transition: 'accept' },
    };
    return LINK_ACTS.filter((act) => decide(state, acts[act], 'LINK', clock()).outcome === 'goes');
  };

  const show = async (link: FoundLink): Promise<VisitLink> => {
    const visit = await find(link);
    const { propertyId, propertyName, reraNo, location, visitDate, visitTime, stage, revision, comingAt } = visit;
    return {
      propertyId,
      propertyName,
      reraNo,
      location,
      visitDate,
      visitTime,
      stage,
      revision,
      comingAt,
      hostName: visit.hostName?.split(' ', 1)[0] ?? null,
      proposal: visit.proposal,
      mapUrl: mapLink({ name: propertyName, location, mapUrl: visit.mapUrl, point: visit.point }),
      may: mayOf(visit),
    };
  };

  const act = async (link: FoundLink, request: LinkRequest): Promise<VisitLink> => {
    const { buyerName } = await find(link);
    const actor = { kind: 'LINK', id: link.userId, name: buyerName } as const;
    await lifecycle.run({ ...request, bookingId: link.subjectId, actor }).catch(asInvalid);
    return show(link);
  };

  return {
    /** Raises LINK_INVALID when the visit is gone. */
    show,

    /** How days of the window stand for its visit. Raises LINK_INVALID, VALIDATION_FAILED. */
    async days(link: FoundLink, range: DayRange): Promise<VisitDays> {
      const { propertyId } = await find(link);
      return findDays(propertyId, range, 'any').catch(asInvalid);
    },

    /** The times of a day for its visit. Raises LINK_INVALID, VALIDATION_FAILED. */
    async slots(link: FoundLink, date: string): Promise<VisitSlots> {
      const { propertyId } = await find(link);
      return findSlots(propertyId, date, 'any').catch(asInvalid);
    },

    /** Raises LINK_INVALID. */
    async calendar(link: FoundLink, language: Language): Promise<FileResult> {
      await find(link);
      const file = await fileOf(store.isVisit(link.subjectId), 'visit.ics', language);
      if (!file) throw linkInvalid();
      return file;
    },

    /** Does an act of the buyer's and answers how the visit then stands. Raises LINK_INVALID and what `lifecycle.run` does. */
    act: (link: FoundLink, request: Exclude<LinkRequest, { transition: 'move' }>): Promise<VisitLink> =>
      act(link, request),

    /** Moves the visit in the queue of its new day. Raises what `act` does. */
    move(link: FoundLink, { visitDate, visitTime, revision }: Omit<LinkMove, 'transition'>): Promise<VisitLink> {
      const request = { transition: 'move', visitDate, visitTime, revision } as const;
      return availability.inDayQueue({ visitDate, stops: [{ visitTime }] }, () => act(link, request));
    },
  };
}

/** What went away in between is a link to nothing. */
function asInvalid(error: unknown): never {
  throw error instanceof AppError && error.code === 'NOT_FOUND' ? linkInvalid() : error;
}
