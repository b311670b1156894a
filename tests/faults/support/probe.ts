import { setTimeout as delay } from 'node:timers/promises';
import { addDays, todayInIndia } from '../../../packages/contract/src/core/dates.ts';
import type { Acknowledged } from './acknowledged.ts';
import { call, type HttpAnswer } from './http.ts';
import type { Cast, Person } from './world.ts';

export interface Probe {
  answers: (HttpAnswer & { path: string })[];
  /** Calls whose connection broke or that got no answer at all. */
  unanswered: string[];
}

const EVERY_MS = 100;
/** Three kinds of reads, and bookings. */
const KINDS = 4;

/**
 * Makes a mix of calls, one every 100 ms whatever became of the others, until `during` resolves: a page of the
 * catalogue, a session look-up, a profile, and a booking, each of another buyer and property.
 */
export async function probeWhile(
  { origin, cast, acknowledged }: { origin: string; cast: Cast; acknowledged: Acknowledged },
  during: Promise<unknown>,
): Promise<Probe> {
  const probe: Probe = { answers: [], unanswered: [] };
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
  // a property is taken for a booking only: they have to last for as long as the fault does
  const propertyId = kind < reads.length ? 0 : nextProperty(cast, buyer);
  const booking = { method: 'POST', cookie, body: { visitDate: addDays(todayInIndia(), 3), notes: '' } };
  const [path, options] = reads[kind] ?? [`/api/bookings/properties/${propertyId}`, booking];
  try {
    const answer = await call(origin, path, options);
    probe.answers.push({ ...answer, path });
    if (answer.status === 201) {
      acknowledged.bookings.set((answer.data as { id: number }).id, { userId: buyer.id, propertyId });
    }
  } catch (error) {
    probe.unanswered.push(`${path}: ${String(error)}`);
  }
}

const asked = new Map<Person, number>();

/** One that this buyer never asked to visit: what was answered with 503 may have been booked all the same. */
function nextProperty({ propertyIds }: Cast, buyer: Person): number {
  const nth = asked.get(buyer) ?? 0;
  asked.set(buyer, nth + 1);
  const propertyId = propertyIds[nth];
  if (propertyId === undefined) throw new Error('A probe ran out of properties');
  return propertyId;
}

/** How many answers there were of each status. */
export function countStatuses({ answers }: Probe): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Milliseconds of the slowest answer. */
export function slowest({ answers }: Probe): number {
  return Math.max(0, ...answers.map(({ ms }) => ms));
}

/** Milliseconds until the server answers a call that needs the database, five times in a row. */
export async function msUntilHealthy(origin: string, cookie: string): Promise<number> {
  const began = performance.now();
  for (let inARow = 0; inARow < 5;) {
    const answer = await call(origin, '/api/users/profile', { cookie }).catch(() => undefined);
    inARow = answer?.status === 200 ? inARow + 1 : 0;
    if (performance.now() - began > 90_000) throw new Error('The server did not recover in 90 seconds');
    await delay(50);
  }
  return performance.now() - began;
}
