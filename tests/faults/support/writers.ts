import { addDays, todayInIndia } from '../../../packages/contract/src/core/dates.ts';
import { pdf } from '../../../apps/server/test/media-files.ts';
import { nameOf, type Acknowledged } from './acknowledged.ts';
import { call, uploadForm, type EnvelopeResponse } from './http.ts';
import { isBookedOut, newProperty, propertyAt, type Cast, type Installation, type Person } from './world.ts';

export interface WritersOptions {
  origin: string;
  cast: Cast;
  acknowledged: Acknowledged;
  codeFor: Installation['codeFor'];
  /** Keeps numbers and addresses of different rounds apart. */
  round: number;
}

/** Makes one kind of change, repeatedly; false when there is nothing left to do. */
type Write = () => Promise<boolean>;

/** The most rounds of a run. */
const ROUNDS = 20;
/** Fewer in all rounds than the 300 codes an hour from which on a challenge must be solved. */
const SIGNUPS_A_ROUND = 3;

/**
 * Runs thirty writers: bookings, names, sign-ups, uploads and prices. Each goes on until its connection breaks or
 * `signal` aborts; what succeeds is recorded. Gives the responses that were neither success nor 503.
 */
export async function writeUntilCut(options: WritersOptions, signal: AbortSignal): Promise<EnvelopeResponse[]> {
  const { cast } = options;
  const unexpected: EnvelopeResponse[] = [];
  const note = (response: EnvelopeResponse) => {
    if (response.status >= 300 && response.status !== 503) unexpected.push(response);
    return response.status < 300;
  };
  const writes = [
    ...cast.buyers.slice(0, 18).map((buyer) => bookings(options, buyer, note)),
    ...cast.buyers.slice(20, 24).map((buyer) => names(options, buyer, note)),
    ...[0, 1, 2, 3].map((lane) => signups(options, lane, note)),
    ...[0, 1].map((lane) => uploads(options, lane, note)),
    ...[0, 1].map(() => prices(options, note)),
  ];
  await Promise.all(writes.map((write) => repeat(write, signal)));
  return unexpected;
}

async function repeat(write: Write, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted && (await write()));
  } catch {
    // The connection broke: the change in progress is not acknowledged.
  }
}

type Note = (response: EnvelopeResponse) => boolean;

/**
 * Books the round's properties, and when all are booked has an admin add another each time. The next spare buyer
 * continues where one has booked as often as allowed; without one there is nothing left to do.
 */
function bookings({ origin, cast, acknowledged, round }: WritersOptions, first: Person, note: Note): Write {
  let buyer = first;
  const visitDate = addDays(todayInIndia(), 5);
  // each round has other properties, since a user visits a property once
  const free = cast.propertyIds.filter((_, index) => index % ROUNDS === round - 1);
  return async () => {
    if (free.length === 0) {
      const added = await call(origin, '/api/admin/properties', newProperty(cast.admin));
      if (note(added)) free.push((added.data as { id: number }).id);
      return true;
    }
    const propertyId = free.shift() ?? 0;
    const path = `/api/bookings/properties/${propertyId}`;
    const response = await call(origin, path, { method: 'POST', cookie: buyer.cookie, body: { visitDate, notes: '' } });
    if (isBookedOut(response)) {
      const next = cast.spare.shift();
      if (!next) return false;
      buyer = next;
      free.unshift(propertyId);
      return true;
    }
    if (!note(response)) return true;
    acknowledged.bookings.set((response.data as { id: number }).id, { userId: buyer.id, propertyId });
    return true;
  };
}

/** Renames buyers by an admin, since people may change their own profile five times a day. */
function names({ origin, cast, acknowledged }: WritersOptions, buyer: Person, note: Note): Write {
  const state = acknowledged.names.get(buyer.id) ?? { acknowledged: 0, requested: 0 };
  acknowledged.names.set(buyer.id, state);
  return async () => {
    state.requested += 1;
    const nth = state.requested;
    const body = { name: nameOf(nth), email: `name${buyer.id}@aangan.example`, role: 'USER', active: true };
    const path = `/api/admin/users/${buyer.id}`;
    const response = await call(origin, path, { method: 'PUT', cookie: cast.admin.cookie, body });
    if (note(response)) state.acknowledged = nth;
    return true;
  };
}

function signups({ origin, acknowledged, codeFor, round }: WritersOptions, lane: number, note: Note): Write {
  let index = 0;
  return async () => {
    if (index === SIGNUPS_A_ROUND) return false;
    index += 1;
    const contactNo = `8${lane}${String(round * 100 + index).padStart(8, '0')}`;
    const address = `10.${lane}.${round}.${index}`;
    const post = (path: string, body: object) =>
      call(origin, path, { method: 'POST', address, body: { contactNo, ...body } });
    if (!note(await post('/api/auth/start', {}))) return true;
    const otp = codeFor(contactNo) ?? '';
    const person = { name: 'Asha', email: `${contactNo}@aangan.example`, preferredFlatType: '3BHK' };
    const response = await post('/api/auth/signup', { otp, ...person });
    if (note(response)) acknowledged.signups.set((response.data as { userId: number }).userId, contactNo);
    return true;
  };
}

function uploads({ origin, cast, acknowledged, round }: WritersOptions, lane: number, note: Note): Write {
  let index = 0;
  return async () => {
    const propertyId = cast.propertyIds[(round * 2 + lane) % cast.propertyIds.length];
    index += 1;
    if (index > 8) return false;
    const raw = uploadForm('BROCHURE', pdf(`${round} ${lane} ${index}`));
    const path = `/api/admin/properties/${propertyId}/media`;
    const response = await call(origin, path, { method: 'POST', cookie: cast.admin.cookie, raw });
    if (note(response)) acknowledged.mediaIds.push((response.data as { id: number }).id);
    return true;
  };
}

/**
 * Saves a property of its own repeatedly, each time with the price of its first flat a step higher. An unacknowledged
 * save is sent again with the same price, so that no step is left out, whether it was made or not.
 */
function prices({ origin, cast, acknowledged }: WritersOptions, note: Note): Write {
  let propertyId: number | null = null;
  const state = { acknowledged: 0, requested: 0 };
  return async () => {
    if (propertyId === null) {
      const added = await call(origin, '/api/admin/properties', newProperty(cast.admin));
      if (!note(added)) return true;
      propertyId = (added.data as { id: number }).id;
      acknowledged.prices.set(propertyId, state);
      return true;
    }
    const nth = state.acknowledged + 1;
    state.requested = nth;
    const options = { method: 'PUT', cookie: cast.admin.cookie, body: propertyAt(nth) } as const;
    if (note(await call(origin, `/api/admin/properties/${propertyId}`, options))) state.acknowledged = nth;
    return true;
  };
}
