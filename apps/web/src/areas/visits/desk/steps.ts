import { addDays } from '@aangan/contract/core/dates';
import type { BookingStatus } from '@aangan/contract/visits/statuses';
import { instantInIndia } from '@aangan/contract/core/times';
import type { DeskVisit } from '@aangan/contract/visits/entities';
import { LIVE_STATUSES } from '@aangan/contract/visits/lists';
import { inIndia } from './moments.ts';

/** The steps done with one press, which can be undone. */
export const QUICK_STEPS = ['confirm', 'arrive', 'complete', 'no-show', 'reopen', 'withdraw'] as const;
export type QuickStep = (typeof QUICK_STEPS)[number];
export type Step = QuickStep | 'propose' | 'cancel';

export interface StepContext {
  now: Date;
  isAdmin: boolean;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A visit without a time counts as missed from here on (India). */
const EVENING = '20:00';

const isLive = (status: BookingStatus) => (LIVE_STATUSES as readonly string[]).includes(status);

/** Whether each step is allowed now (V33 to V36); the server decides. */
const RULES: Record<Step, (visit: DeskVisit, context: StepContext) => boolean> = {
  confirm: ({ status }) => status === 'PENDING',
  propose: ({ status, arrivedAt }) => isLive(status) && arrivedAt === null,
  withdraw: ({ status, proposal }) => isLive(status) && proposal !== null,
  arrive({ status, arrivedAt, visitDate }, { now }) {
    const { date: today } = inIndia(now);
    const isAround = visitDate >= addDays(today, -1) && visitDate <= addDays(today, 1);
    return isLive(status) && arrivedAt === null && isAround;
  },
  complete: ({ status, arrivedAt, visitDate }, { now }) =>
    isLive(status) && (arrivedAt !== null || visitDate <= inIndia(now).date),
  'no-show': (visit, context) =>
    isLive(visit.status) && visit.arrivedAt === null && context.now >= missedFrom(visit, context),
  reopen: ({ status, closedAt }, { now }) =>
    (status === 'COMPLETED' || status === 'NO_SHOW') && closedAt !== null && now.getTime() - Date.parse(closedAt) < DAY,
  cancel: ({ status, arrivedAt }) => isLive(status) && arrivedAt === null,
};

/** Returns the moment from which an absent buyer may be marked as a no-show. */
function missedFrom({ visitDate, visitTime }: DeskVisit, { isAdmin }: StepContext): Date {
  if (isAdmin) return instantInIndia(visitDate, '00:00');
  if (visitTime === null) return instantInIndia(visitDate, EVENING);
  return new Date(instantInIndia(visitDate, visitTime).getTime() + 15 * MINUTE);
}

/** Whether a step is allowed now; the server decides. */
export function isAllowed(step: Step, visit: DeskVisit, context: StepContext): boolean {
  return RULES[step](visit, context);
}

/** Returns the next step of a visit; null when none is due, or the buyer has to act. A closed visit can be reopened. */
export function nextStep(visit: DeskVisit, context: StepContext): QuickStep | null {
  const { date: today } = inIndia(context.now);
  const isPast = visit.visitDate < today;
  const wanted = ((): QuickStep | null => {
    if (visit.stage === 'ARRIVED' || (isPast && isLive(visit.status))) return 'complete';
    if (visit.stage === 'COMPLETED' || visit.stage === 'NO_SHOW') return 'reopen';
    if (visit.stage === 'REQUESTED') return 'confirm';
    return visit.stage === 'CONFIRMED' && visit.visitDate === today ? 'arrive' : null;
  })();
  return wanted !== null && isAllowed(wanted, visit, context) ? wanted : null;
}

/** Whether the time of a visit has passed while nobody has recorded an arrival or an outcome. */
export function isOverdue({ status, arrivedAt, visitDate, visitTime, visitMinutes }: DeskVisit, now: Date): boolean {
  if (!isLive(status) || arrivedAt !== null) return false;
  const end = instantInIndia(visitDate, visitTime ?? EVENING).getTime() + (visitMinutes ?? 0) * MINUTE;
  return now.getTime() >= end;
}

/** Minutes before a visit from which its buyer is expected. */
const EARLY = 60;

/** Whether the next step of a visit is due, and not only allowed: it awaits a reply, or is about to begin. */
export function isDue(visit: DeskVisit, step: QuickStep, now: Date): boolean {
  if (step === 'reopen') return false;
  if (step !== 'arrive' || visit.visitTime === null) return true;
  return now.getTime() >= instantInIndia(visit.visitDate, visit.visitTime).getTime() - EARLY * MINUTE;
}

/** Returns a visit as it will be once the server has accepted a step. */
export function afterStep(visit: DeskVisit, step: QuickStep, at: string): DeskVisit {
  const arrivedStage = visit.arrivedAt === null ? 'CONFIRMED' : 'ARRIVED';
  switch (step) {
    case 'confirm':
      return { ...visit, status: 'CONFIRMED', stage: arrivedStage, proposal: null };
    case 'arrive':
      return {
        ...visit,
        status: visit.status === 'PENDING' ? 'CONFIRMED' : visit.status,
        stage: 'ARRIVED',
        arrivedAt: visit.arrivedAt ?? at,
      };
    case 'complete':
      return { ...visit, status: 'COMPLETED', stage: 'COMPLETED', closedAt: at };
    case 'no-show':
      return { ...visit, status: 'NO_SHOW', stage: 'NO_SHOW', closedAt: at };
    case 'reopen':
      return { ...visit, status: 'CONFIRMED', stage: arrivedStage, closedAt: null };
    default:
      return { ...visit, stage: visit.status === 'PENDING' ? 'REQUESTED' : 'CONFIRMED', proposal: null };
  }
}
