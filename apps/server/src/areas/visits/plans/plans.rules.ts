import type { DayState, PlanObstacle } from '@aangan/contract/visits/lists';
import { metres, type Point } from '@aangan/contract/catalogue/distance';
import type { VisitSettings } from '@aangan/contract/visits/entities';

/** A stretch of a day in minutes from midnight; `to` is no part of it. */
export interface Stretch {
  from: number;
  to: number;
}

/** A home of a plan and when it can be seen on the day. */
export interface PlanHome {
  id: number;
  /** Free starts, in minutes from midnight. */
  starts: readonly number[];
  /** How long a visit takes. */
  minutes: number;
}

/** What a plan of one day is made from. */
export interface PlanDay {
  homes: readonly PlanHome[];
  /** Visits with a time that the buyer has on that day. */
  busy: readonly Stretch[];
  /** No visit starts before the one or ends after the other; minutes from midnight. */
  notBefore: number;
  notAfter: number;
  /** Minutes on the way from the home of one id to that of another. */
  travel: (fromId: number, toId: number) => number;
}

export interface PlanStop extends Stretch {
  id: number;
}

/** The way between two homes. */
export interface Scan {
  travelMinutes: number;
  /** In a straight line; null where a place is not known. */
  metres: number | null;
  /** By road, estimated. */
  roadMetres: number | null;
}

export type WaySettings = Pick<VisitSettings, 'roadFactorPercent' | 'speedKmh' | 'bufferMinutes'>;

/** Where one of two homes has no place on record. */
const UNKNOWN_WAY: Scan = { travelMinutes: 30, metres: null, roadMetres: null };

/** The way from one home to the next by their area points (V52), in whole steps of 5 minutes. */
export function wayBetween(a: Point | null, b: Point | null, settings: WaySettings): Scan {
  if (a === null || b === null) return UNKNOWN_WAY;
  const { roadFactorPercent, speedKmh, bufferMinutes } = settings;
  const straight = metres(a, b);
  // over the common denominator all are whole numbers, so that no rounding lifts a way over a step
  const numerator = straight * roadFactorPercent * 60 + bufferMinutes * speedKmh * 100_000;
  return {
    travelMinutes: 5 * Math.ceil(numerator / (speedKmh * 500_000)),
    metres: straight,
    roadMetres: Math.round((straight * roadFactorPercent) / 100),
  };
}

/**
 * The plan that ends first, of all orders; then the one with the least time on the way, then with the smaller ids in order
 * (V53). Null where there is none. Within an order the first possible start of each home is the best one: it ends first, and
 * whatever can follow a later end can follow an earlier one.
 */
export function findPlan(day: PlanDay): PlanStop[] | null {
  let best: { stops: PlanStop[]; rank: number[] } | null = null;
  for (const order of ordersOf(day.homes)) {
    const stops = stopsInOrder(order, day);
    if (stops === null) continue;
    const rank = [stops.at(-1)?.to ?? 0, travelOf(stops, day), ...stops.map(({ id }) => id)];
    if (best === null || isBefore(rank, best.rank)) best = { stops, rank };
  }
  return best?.stops ?? null;
}

function stopsInOrder(order: readonly PlanHome[], { busy, notBefore, notAfter, travel }: PlanDay): PlanStop[] | null {
  const stops: PlanStop[] = [];
  for (const { id, starts, minutes } of order) {
    const before = stops.at(-1);
    const earliest = before ? before.to + travel(before.id, id) : notBefore;
    const fits = (start: number) =>
      start >= earliest &&
      start + minutes <= notAfter &&
      !busy.some(({ from, to }) => from < start + minutes && start < to);
    const start = Math.min(...starts.filter(fits));
    if (start === Infinity) return null;
    stops.push({ id, from: start, to: start + minutes });
  }
  return stops;
}

const travelOf = (stops: readonly PlanStop[], { travel }: PlanDay) =>
  stops.slice(1).reduce((sum, { id }, i) => sum + travel((stops[i] as PlanStop).id, id), 0);

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const i = a.findIndex((value, at) => value !== b[at]);
  return i >= 0 && (a[i] as number) < (b[i] as number);
}

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, i) => ordersOf(items.filter((_, other) => other !== i)).map((rest) => [item, ...rest]));
}

/** A home by itself, before any order is tried. */
export interface HomeStanding {
  id: number;
  isFound: boolean;
  isBooked: boolean;
  state: DayState;
}

export type Obstacle = PlanObstacle;

/**
 * Why a day has no plan (V54), home by home in the order asked for: what keeps a home out by itself, and NO_TIME where its
 * free times lie outside what is left of the day. Where nothing is wrong with any home, or the others don't fit
 * together either, it is NO_TIME for them too.
 */
export function obstaclesOf(
  standing: readonly HomeStanding[],
  day: PlanDay,
): { propertyId: number; reason: Obstacle }[] {
  const own = new Map(standing.map((home) => [home.id, ownObstacle(home, day)]));
  const others = { ...day, homes: day.homes.filter(({ id }) => own.get(id) === null) };
  const fit = others.homes.length < standing.length && findPlan(others) !== null;
  return standing.flatMap(({ id }) => {
    const reason = own.get(id) ?? (fit ? null : ('NO_TIME' as const));
    return reason === null ? [] : [{ propertyId: id, reason }];
  });
}

function ownObstacle({ id, isFound, isBooked, state }: HomeStanding, day: PlanDay): Obstacle | null {
  if (!isFound) return 'NOT_FOUND';
  if (isBooked) return 'ALREADY_BOOKED';
  if (state !== 'OPEN') return state;
  return findPlan({ ...day, homes: day.homes.filter((home) => home.id === id) }) === null ? 'NO_TIME' : null;
}
