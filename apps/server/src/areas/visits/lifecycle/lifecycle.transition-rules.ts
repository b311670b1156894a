import { instantInIndia } from '@aangan/contract/core/times';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import type { BookingStatus } from '@aangan/contract/visits/statuses';
import { fill } from '@aangan/contract/core/translation';
import { LIVE_STATUSES, type ActorKind, type VisitTransition } from '@aangan/contract/visits/lists';
import { bookings as texts } from './lifecycle.texts.ts';

/** A visit as its life knows it. Days are 'yyyy-MM-dd' and times 'HH:mm', of India. */
export interface VisitState {
  status: BookingStatus;
  visitDate: string;
  /** Null: any time, to be agreed. */
  visitTime: string | null;
  comingAt: Date | null;
  arrivedAt: Date | null;
  /** When it was marked as completed or not attended. */
  closedAt: Date | null;
  proposal: Proposal | null;
  /** What happened last; null for a visit older than its events. */
  last: VisitTransition | null;
}

export interface Proposal {
  visitDate: string;
  visitTime: string;
  note: string | null;
}

interface When {
  visitDate: string;
  visitTime: string | null;
}

/** A change that somebody asks for, with what it needs. Booking is none: there is no visit before it. */
export type Act =
  | { transition: 'confirm' | 'accept' | 'decline' | 'withdraw' | 'coming' | 'complete' | 'no-show' | 'reopen' }
  | ({ transition: 'propose' } & Proposal)
  | ({ transition: 'move' } & When)
  | { transition: 'cancel'; reason: string | null }
  | { transition: 'arrive'; by: 'HAND' | 'PASS' }
  | ({ transition: 'set'; status: BookingStatus } & When)
  | { transition: 'reassign'; hostId: number | null };

/** What becomes of an act: it stands already, the state forbids it, or the visit goes on. */
export type Decision =
  | { outcome: 'stands' }
  | { outcome: 'refused'; code: 'VISIT_STATE' | 'BOOKING_NOT_RESCHEDULABLE'; message: string }
  | { outcome: 'goes'; next: VisitState };

const STAFF: readonly ActorKind[] = ['HOST', 'ADMIN'];
const BUYER: readonly ActorKind[] = ['BUYER', 'LINK'];
/** Who may ask for what; any other is a mistake of ours. */
const ACTORS: Record<Act['transition'], readonly ActorKind[]> = {
  confirm: [...STAFF, 'SYSTEM'],
  propose: STAFF,
  accept: BUYER,
  decline: BUYER,
  withdraw: STAFF,
  move: BUYER,
  coming: BUYER,
  cancel: [...BUYER, ...STAFF],
  arrive: STAFF,
  complete: STAFF,
  'no-show': STAFF,
  reopen: STAFF,
  set: ['ADMIN'],
  reassign: ['SYSTEM'],
};

const HOUR_MS = 3_600_000;
const NO_SHOW_AFTER_MS = HOUR_MS / 4;
/** From when on somebody without a time can be said not to have come. */
const DAY_ENDS_AT = '20:00';
const REOPEN_MS = 24 * HOUR_MS;

export const isLive = (status: BookingStatus): boolean => (LIVE_STATUSES as readonly BookingStatus[]).includes(status);

/** Whether a further visit to the same home may follow a visit (VISIT30). */
export const canBeFollowed = (status: BookingStatus): boolean => status === 'COMPLETED' || status === 'NO_SHOW';

/** The start of a visit; of one without a time its day's. */
export const startOf = ({ visitDate, visitTime }: When): Date => instantInIndia(visitDate, visitTime ?? '00:00');

/**
 * What becomes of an act on a visit (V31 to V37). Pure: times, places and rights are looked at elsewhere.
 * @throws when this kind of actor may never do it
 */
export function decide(visit: VisitState, act: Act, by: ActorKind, now: Date): Decision {
  if (!ACTORS[act.transition].includes(by)) throw new Error(`${by} does not ${act.transition}`);
  if (stands(visit, act)) return { outcome: 'stands' };
  const obstacle = obstacleTo(visit, act, by, now);
  if (obstacle === null) return { outcome: 'goes', next: { ...become(visit, act, now), last: act.transition } };
  const code = act.transition === 'move' ? 'BOOKING_NOT_RESCHEDULABLE' : 'VISIT_STATE';
  return { outcome: 'refused', code, message: obstacle };
}

/** Whether the result of an act is there already, as after an answer that was lost on its way (V37). */
function stands(visit: VisitState, act: Act): boolean {
  const { status, proposal, last } = visit;
  switch (act.transition) {
    case 'confirm':
      return status === 'CONFIRMED' || status === 'SCHEDULED';
    case 'propose':
      return isLive(status) && proposal !== null && isSameTime(proposal, act) && proposal.note === act.note;
    case 'accept':
    case 'decline':
    case 'withdraw':
      // without its own trace nobody could tell an answer given twice from one to a proposal that is gone
      return proposal === null && last === act.transition;
    case 'move':
      // a confirmed visit keeps its confirmation, and an open suggestion is only answered by its own buttons
      return isLive(status) && visit.arrivedAt === null && isSameTime(visit, act);
    case 'coming':
      return isLive(status) && visit.comingAt !== null;
    case 'cancel':
      return status === 'CANCELED';
    case 'arrive':
      return visit.arrivedAt !== null && (isLive(status) || status === 'COMPLETED');
    case 'complete':
      return status === 'COMPLETED';
    case 'no-show':
      return status === 'NO_SHOW';
    case 'reopen':
      return isLive(status) && last === 'reopen';
    case 'set':
      return status === act.status && isSameTime(visit, act);
    case 'reassign':
      return false;
    default:
      return never(act);
  }
}

const isSameTime = (one: When, other: When) => one.visitDate === other.visitDate && one.visitTime === other.visitTime;

/** What is said of a visit that something can't be done to. */
export function refusalOf({ status, arrivedAt }: VisitRefused, done: keyof typeof texts.done): string {
  const visit = isLive(status) && arrivedAt !== null ? texts.states.ARRIVED : texts.states[status];
  return fill(texts.refused, { visit, done: texts.done[done] });
}

type VisitRefused = Pick<VisitState, 'status' | 'arrivedAt'>;

/** What stands in the way of an act, for a person; null when nothing does. */
function obstacleTo(visit: VisitState, act: Act, by: ActorKind, now: Date): string | null {
  const today = todayInIndia(now);
  const { status, visitDate, arrivedAt } = visit;
  const unless = (isFine: boolean, done: keyof typeof texts.done = act.transition) =>
    isFine ? null : refusalOf(visit, done);
  switch (act.transition) {
    case 'confirm':
      return unless(status === 'PENDING');
    case 'propose':
    case 'move':
    case 'cancel':
      return unless(isLive(status) && arrivedAt === null);
    case 'accept':
      return (
        withoutProposal(visit, act) ?? unless(isLive(status)) ?? unless(isAhead(visit.proposal, now), 'acceptLate')
      );
    case 'decline':
    case 'withdraw':
      return withoutProposal(visit, act) ?? unless(isLive(status));
    case 'coming':
      return (
        unless((status === 'CONFIRMED' || status === 'SCHEDULED') && arrivedAt === null) ??
        unless(today <= visitDate, 'comingLate')
      );
    case 'arrive':
      return (
        unless(isLive(status)) ??
        unless(today >= addDays(visitDate, -1) && today <= addDays(visitDate, 1), 'arriveElsewhen')
      );
    case 'complete':
      return unless(isLive(status)) ?? unless(arrivedAt !== null || today >= visitDate, 'completeEarly');
    case 'no-show':
      return unless(isLive(status) && arrivedAt === null) ?? unless(now >= missedFrom(visit, by), 'no-showEarly');
    case 'reopen':
      return unless(status === 'COMPLETED' || status === 'NO_SHOW') ?? unless(isJustClosed(visit, now), 'reopenLate');
    case 'reassign':
      return unless(isLive(status));
    case 'set':
      return null;
    default:
      return never(act);
  }
}

function withoutProposal({ status, proposal }: VisitState, { transition }: Act): string | null {
  return isLive(status) && proposal === null ? fill(texts.noProposal, { done: texts.done[transition] }) : null;
}

const isAhead = (proposal: Proposal | null, now: Date) => proposal !== null && startOf(proposal) > now;

/** When somebody may first be said not to have come (V36). */
function missedFrom(visit: VisitState, by: ActorKind): Date {
  if (by === 'ADMIN') return instantInIndia(visit.visitDate, '00:00');
  if (visit.visitTime === null) return instantInIndia(visit.visitDate, DAY_ENDS_AT);
  return new Date(startOf(visit).getTime() + NO_SHOW_AFTER_MS);
}

function isJustClosed({ closedAt }: VisitState, now: Date): boolean {
  return closedAt !== null && now.getTime() - closedAt.getTime() <= REOPEN_MS;
}

const NOTHING_OPEN = { comingAt: null, proposal: null } as const;

/** The visit after an act that nothing stands in the way of. */
function become(visit: VisitState, act: Act, now: Date): VisitState {
  switch (act.transition) {
    case 'confirm':
      return { ...visit, status: 'CONFIRMED', proposal: null };
    case 'propose': {
      const { visitDate, visitTime, note } = act;
      return { ...visit, proposal: { visitDate, visitTime, note } };
    }
    case 'accept': {
      const { visitDate, visitTime } = visit.proposal ?? visit;
      return { ...visit, ...NOTHING_OPEN, status: 'CONFIRMED', visitDate, visitTime };
    }
    case 'decline':
    case 'withdraw':
      return { ...visit, proposal: null };
    case 'move':
      return { ...visit, ...NOTHING_OPEN, status: 'PENDING', visitDate: act.visitDate, visitTime: act.visitTime };
    case 'coming':
      return { ...visit, comingAt: now };
    case 'cancel':
      return { ...visit, ...NOTHING_OPEN, status: 'CANCELED' };
    case 'arrive': {
      const status = visit.status === 'PENDING' ? 'CONFIRMED' : visit.status;
      return { ...visit, status, arrivedAt: now, proposal: null };
    }
    case 'complete':
      return { ...visit, status: 'COMPLETED', closedAt: now, proposal: null };
    case 'no-show':
      return { ...visit, status: 'NO_SHOW', closedAt: now, proposal: null };
    case 'reopen':
      return { ...visit, status: 'CONFIRMED', closedAt: null };
    case 'set':
      return becomeSet(visit, act, now);
    case 'reassign':
      return visit;
    default:
      return never(act);
  }
}

/** An admin's free choice: what was said about another day or another state goes with it. */
function becomeSet(
  visit: VisitState,
  { status, visitDate, visitTime }: Act & { transition: 'set' },
  now: Date,
): VisitState {
  const isMoved = !isSameTime(visit, { visitDate, visitTime });
  const isAsBefore = !isMoved && status === visit.status;
  const isAnew = isMoved || status === 'PENDING';
  return {
    ...visit,
    status,
    visitDate,
    visitTime,
    comingAt: isAnew ? null : visit.comingAt,
    arrivedAt: isAnew ? null : visit.arrivedAt,
    closedAt: status === 'COMPLETED' ? (visit.closedAt ?? now) : isLive(status) ? null : visit.closedAt,
    proposal: isAsBefore ? visit.proposal : null,
  };
}

function never(act: never): never {
  throw new Error(`Nobody knows the act ${JSON.stringify(act)}`);
}
