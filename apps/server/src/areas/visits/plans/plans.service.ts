import { addDays, placeInVisitWindow, visitWindow } from '@aangan/contract/core/dates';
import { areaPoint, type Point } from '@aangan/contract/catalogue/distance';
import { TEXTS } from '@aangan/contract/core/texts';
import { minutesOf, timeOf } from '@aangan/contract/core/times';
import type { Visit, VisitPlan, VisitPlanPreview, VisitSettings } from '@aangan/contract/visits/entities';
import type { VisitPlanInput, VisitPlanPreviewInput } from '@aangan/contract/visits/inputs';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError, invalidField, notFound } from '../../../http/kernel/app-error.ts';
import type { VisitLifecycle } from '../lifecycle/lifecycle.transitions.ts';
import type { FindFreeTimes } from '../availability/availability.free-times.ts';
import type { VisitAvailability } from '../availability/availability.capacity.ts';
import { LIVE_STATUSES } from '@aangan/contract/visits/lists';
import { findPlan, obstaclesOf, wayBetween, type PlanDay, type PlanStop, type Scan } from './plans.rules.ts';
import * as store from './plans.store.ts';
import { PLAN_TEXTS } from './plans.texts.ts';

export interface PlansServiceDeps {
  db: Database;
  clock: Clock;
  availability: Pick<VisitAvailability, 'settings' | 'eligibleHost' | 'lock' | 'inDayQueue'>;
  findFreeTimes: FindFreeTimes;
  /** Books a visit under the locks of the transaction; what it refuses of the time is named `visitTime`. */
  book: VisitLifecycle['book'];
  /** Refuses so many bookings more of a buyer whose lock the transaction has. Raises TOO_MANY_REQUESTS. */
  refuseTooMany: VisitLifecycle['refuseTooMany'];
  visitsOfPlan: (db: Database, planId: number) => Promise<Visit[]>;
  /** An address on a map of somebody who may know the exact place. */
  mapLink: (home: store.WantedHome) => string;
}

export interface BookedPlan {
  id: number;
  visits: Visit[];
}

/** Several homes seen on one day. */
export function createPlansService({
  db,
  clock,
  availability,
  findFreeTimes,
  book,
  refuseTooMany,
  visitsOfPlan,
  mapLink,
}: PlansServiceDeps) {
  /** Everything that plans for these homes rest on, for the days from one to another. */
  const readDays = async (userId: number, input: VisitPlanPreviewInput, range: { from: string; to: string }) => {
    const { propertyIds, notBefore, notAfter } = input;
    const homes = new Map((await store.listHomes(db, userId, propertyIds)).map((home) => [home.id, home]));
    const settings = await availability.settings(db);
    const way = wayOf(homes, settings);
    const times = await findFreeTimes({ propertyIds, ...range });
    const visits = await store.listTimedVisits(db, userId, range.from, range.to);
    const dayOf = (date: string): PlanDay => ({
      homes: times.filter((home) => home.date === date).map((home) => ({ ...home, id: home.propertyId })),
      busy: visits.filter((visit) => visit.date === date),
      notBefore: notBefore === null ? 0 : minutesOf(notBefore),
      notAfter: minutesOf(notAfter ?? '24:00'),
      travel: (fromId, toId) => way(fromId, toId).travelMinutes,
    });
    const standingOn = (date: string) =>
      propertyIds.map((id) => ({
        id,
        isFound: homes.has(id),
        isBooked: homes.get(id)?.isBooked ?? false,
        state: times.find((home) => home.propertyId === id && home.date === date)?.state ?? ('CLOSED' as const),
      }));
    const plan = (date: string) => {
      const isBarred = propertyIds.some((id) => homes.get(id)?.isBooked !== false);
      const day = dayOf(date);
      return isBarred || day.homes.length < propertyIds.length ? null : findPlan(day);
    };
    return { homes, way, plan, obstacles: (date: string) => obstaclesOf(standingOn(date), dayOf(date)) };
  };

  /** The first day after the one asked for that has a plan, else the first of the window; null without any. */
  const findNextDate = async (userId: number, input: VisitPlanPreviewInput): Promise<string | null> => {
    const { min, max } = visitWindow(clock());
    const { plan } = await readDays(userId, input, { from: min, to: max });
    const days: string[] = [];
    for (let date = min; date <= max; date = addDays(date, 1)) days.push(date);
    const later = days.filter((date) => date > input.visitDate);
    const earlier = days.filter((date) => date < input.visitDate);
    return [...later, ...earlier].find((date) => plan(date) !== null) ?? null;
  };

  const bookAll = async (
    trx: Database,
    userId: number,
    { visitDate, stops, notes }: VisitPlanInput,
  ): Promise<BookedPlan> => {
    checkDate(visitDate, clock());
    const ids = stops.map(({ propertyId }) => propertyId);
    const homes = new Map((await store.listHomes(trx, userId, ids)).map((home) => [home.id, home]));
    if (homes.size < ids.length) throw notFound('Property');
    const settings = await availability.settings(trx);
    checkGaps(stops, settings, wayOf(homes, settings));
    const seats = [];
    for (const { propertyId } of stops) {
      const host = await availability.eligibleHost(trx, propertyId);
      seats.push({ propertyId, visitDate, hostId: host?.id ?? null });
    }
    // before the plan's row, whose foreign key holds the buyer's: whoever deletes buyers takes these first as well
    await availability.lock(trx, { userId, stops: seats });
    await refuseTooMany(trx, userId, stops.length);
    const planId = await store.insertPlan(trx, userId, visitDate);
    for (const [i, stop] of stops.entries()) {
      await namingStop(i, () => book(trx, { userId, visitDate, notes, planId, ...stop }));
    }
    return { id: planId, visits: store.inTimeOrder(await visitsOfPlan(trx, planId)) };
  };

  return {
    /** The best plan of a day, which holds nothing (V54). Raises VALIDATION_FAILED for a day outside the window. */
    async preview(userId: number, input: VisitPlanPreviewInput): Promise<VisitPlanPreview> {
      const { visitDate } = input;
      checkDate(visitDate, clock());
      const asked = await readDays(userId, input, { from: visitDate, to: visitDate });
      const stops = asked.plan(visitDate);
      if (stops) {
        const shown = stops.map((stop, i) => previewStop(stop, stops[i - 1], asked));
        return { feasible: true, stops: shown, blocked: [], nextFeasibleDate: null };
      }
      const blocked = asked.obstacles(visitDate);
      const isBarred = blocked.some(({ reason }) => reason === 'NOT_FOUND' || reason === 'ALREADY_BOOKED');
      const nextFeasibleDate = isBarred ? null : await findNextDate(userId, input);
      return { feasible: false, stops: [], blocked, nextFeasibleDate };
    },

    /**
     * Books all visits of a plan or none (V55), in the queue of its day; `keep` is the last in their transaction. Raises
     * NOT_FOUND, ALREADY_BOOKED, VALIDATION_FAILED, and SLOT_TAKEN, VISIT_OVERLAP and VISIT_LIMIT with
     * `stops.N.visitTime` for the field, TOO_MANY_REQUESTS.
     */
    book(
      { userId }: { userId: number },
      input: VisitPlanInput,
      keep: (trx: Database, booked: BookedPlan) => Promise<void>,
    ): Promise<BookedPlan> {
      const work = async (trx: Database) => {
        const booked = await bookAll(trx, userId, input);
        await keep(trx, booked);
        return booked;
      };
      return availability.inDayQueue(input, () => db.transaction().execute(work));
    },

    /** A plan as its visits now stand (V56). Raises NOT_FOUND, also for somebody else's. */
    async getPlan(own: store.OwnPlan): Promise<VisitPlan> {
      const plan = await store.findPlan(db, own);
      if (!plan) throw own.refusal();
      const visits = store.inTimeOrder(await visitsOfPlan(db, plan.id));
      const toCome = visits.filter(({ status }) => LIVE.has(status));
      const ids = toCome.map(({ propertyId }) => propertyId);
      const homes = new Map((await store.listVisitedHomes(db, ids)).map((home) => [home.id, home]));
      const way = wayOf(homes, await availability.settings(db));
      const timed = toCome.filter(({ visitTime }) => visitTime !== null);
      const gaps = timed.slice(1).flatMap((visit, i) => {
        const before = timed[i] as Visit;
        if (before.visitDate !== visit.visitDate) return [];
        return [{ fromId: before.id, toId: visit.id, ...way(before.propertyId, visit.propertyId) }];
      });
      const directions = toCome.flatMap(({ id, propertyId }) => {
        const home = homes.get(propertyId);
        return home ? [{ bookingId: id, mapUrl: mapLink(home) }] : [];
      });
      return { ...plan, visits, gaps, directions };
    },
  };
}

const LIVE: ReadonlySet<string> = new Set(LIVE_STATUSES);

function checkDate(visitDate: string, now: Date): void {
  const place = placeInVisitWindow(visitDate, now);
  if (place === 'past') throw invalidField('visitDate', TEXTS.booking.pastDate);
  if (place === 'beyond') throw invalidField('visitDate', TEXTS.booking.windowHint);
}

type Homes = ReadonlyMap<number, { name: string; point: Point | null }>;

/** The way between two homes by what anybody may know of where they are (V52). */
function wayOf(homes: Homes, settings: VisitSettings): (fromId: number, toId: number) => Scan {
  const areaOf = (id: number) => areaPointOf(homes.get(id)?.point ?? null);
  return (fromId, toId) => wayBetween(areaOf(fromId), areaOf(toId), settings);
}

const areaPointOf = (point: Point | null) => point && areaPoint(point);

function previewStop(
  { id, from, to }: PlanStop,
  before: PlanStop | undefined,
  { homes, way }: { homes: Homes; way: (fromId: number, toId: number) => Scan },
): VisitPlanPreview['stops'][number] {
  const home = homes.get(id);
  const area = areaPointOf(home?.point ?? null);
  return {
    propertyId: id,
    name: home?.name ?? '',
    lat: area?.lat ?? null,
    lng: area?.lng ?? null,
    visitTime: timeOf(from),
    endTime: timeOf(to),
    ...(before ? way(before.id, id) : { travelMinutes: 0, metres: null, roadMetres: null }),
  };
}

/** Raises VALIDATION_FAILED at the first stop that starts before one can be there. */
function checkGaps(
  stops: VisitPlanInput['stops'],
  { slotMinutes }: VisitSettings,
  way: (fromId: number, toId: number) => Scan,
): void {
  for (const [i, { propertyId, visitTime }] of stops.entries()) {
    const before = stops[i - 1];
    if (!before) continue;
    const earliest = minutesOf(before.visitTime) + slotMinutes + way(before.propertyId, propertyId).travelMinutes;
    if (minutesOf(visitTime) < earliest) throw invalidField(`stops.${i}.visitTime`, PLAN_TEXTS.tooSoonAfter);
  }
}

/** Has what is refused of a visit's time name the stop it is of. */
async function namingStop(index: number, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.extras.errors) throw error;
    const errors = error.extras.errors.map(({ field, message }) => ({
      field: field === 'visitTime' ? `stops.${index}.visitTime` : field,
      message,
    }));
    throw new AppError(error.code, error.message, { ...error.extras, errors });
  }
}
