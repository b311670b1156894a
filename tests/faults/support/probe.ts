import { setTimeout as delay } from 'node:timers/promises';
import { addDays, todayInIndia } from '../../../packages/contract/src/core/dates.ts';
import type { Acknowledged } from './acknowledged.ts';
import { call, type EnvelopeResponse } from './http.ts';
import type { Cast, Person } from './world.ts';

export interface Probe {
  responses: (EnvelopeResponse & { path: string })[];
  /** Calls whose connection broke or that got no response. */
  unanswered: string[];
}

const EVERY_MS = 100;
/** Sends three kinds of reads, and bookings. */
const KINDS = 4;

/**
 * Sends a mix of calls, one every 100 ms whatever the results of the others, until `during` resolves: a page of the
 * catalogue, a session look-up, a profile, and a booking, each of another buyer and property.
 */
export async function probeWhile(
  { origin, cast, acknowledged }: { origin: string; cast: Cast; acknowledged: Acknowledged },
  during: Promise<unknown>,
): Promise<Probe> {
  const probe: Probe = { responses: [], unanswered: [] };
  const underWay: Promise<void>[] = [];
  const progress = { isOver: false };
  const over = during.finally(() => (progress.isOver = true));
  for (let index = 0; !progress.isOver; index += 1) {
    underWay.push(one(probe, { origin, cast, acknowledged }, index));
    await delay(EVERY_MS);
  }
  await over;
  await Promise.all(underWay);
  return probe;
}

async function one(
  probe: Probe,
  { origin, cast, acknowledged }: { origin: string; cast: Cast; acknowledged: Acknowledged },
  index: number,
): Promise<void> {
  const kind = index % KINDS;
  const buyer = cast.buyers[(Math.floor(index / KINDS) + kind) % cast.buyers.length];
  if (!buyer) throw new Error('A probe needs buyers');
  const { cookie } = buyer;
  const reads = [
    ['/api/properties/search', {}],
    ['/api/users/profile', { cookie }],
    ['/api/auth/validate', { cookie }],
  ] as const;
  // the bookable properties must last for as long as the fault
  const propertyId = kind < reads.length ? 0 : nextProperty(cast, buyer);
  const booking = { method: 'POST', cookie, body: { visitDate: addDays(todayInIndia(), 3), notes: '' } };
  const [path, options] = reads[kind] ?? [`/api/bookings/properties/${propertyId}`, booking];
  try {
    const response = await call(origin, path, options);
    probe.responses.push({ ...response, path });
    if (response.status === 201) {
      acknowledged.bookings.set((response.data as { id: number }).id, { userId: buyer.id, propertyId });
    }
  } catch (error) {
    probe.unanswered.push(`${path}: ${String(error)}`);
  }
}

const bookedCount = new Map<Person, number>();

/** Gives a property that this buyer has not tried to book, since a booking that got 503 may have been made. */
function nextProperty({ propertyIds }: Cast, buyer: Person): number {
  const nth = bookedCount.get(buyer) ?? 0;
  bookedCount.set(buyer, nth + 1);
  const propertyId = propertyIds[nth];
  if (propertyId === undefined) throw new Error('A probe ran out of properties');
  return propertyId;
}

/** Counts the responses of each status. */
export function countStatuses({ responses }: Probe): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Gives the milliseconds of the slowest response. */
export function slowest({ responses }: Probe): number {
  return Math.max(0, ...responses.map(({ ms }) => ms));
}

/** Gives the milliseconds until the server succeeds at a call that needs the database, five times in a row. */
export async function msUntilHealthy(origin: string, cookie: string): Promise<number> {
  const began = performance.now();
  for (let inARow = 0; inARow < 5;) {
    const response = await call(origin, '/api/users/profile', { cookie }).catch(() => undefined);
    inARow = response?.status === 200 ? inARow + 1 : 0;
    if (performance.now() - began > 90_000) throw new Error('The server did not recover in 90 seconds');
    await delay(50);
  }
  return performance.now() - began;
}
