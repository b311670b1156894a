import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '../../apps/server/test/factories-catalogue.ts';
import { CALLS, RIGHT_QUERIES, rightBodies, rightCall, type KnownCall } from './support/calls.ts';
import { describeTheLog } from './support/clean-log.ts';
import type { HttpResponse, Call } from '../support/http.ts';
import { buildThings, startWorld, type Person, type Things, type World } from './support/world.ts';

/** Two points at opposite ends of one cell of 0.005 degrees, and its centre. */
const [ONE, OTHER] = [
  { lat: 18.6525, lng: 73.8775 },
  { lat: 18.657499, lng: 73.882499 },
];

let world: World;
let buyer: Person;
let things: Things;
let flatIds: number[];

beforeAll(async () => {
  world = await startWorld();
  buyer = await world.person();
  // these bookings belong to another buyer
  things = await buildThings(world, await world.person());
  const flats = await world.db.selectFrom('flats').select('id').where('property_id', '=', things.propertyId).execute();
  flatIds = flats.map(({ id }) => id);
  // a job of the start writes the first consent of an account, for example
  await world.settled();
});

afterAll(() => world?.close());

const moveTo = (place: typeof ONE) =>
  world.db.updateTable('properties').set(place).where('id', '=', things.propertyId).execute();

/**
 * Gives every query that a buyer may send, for this home where the call is about one, with all filters and with none.
 */
function questions(): Call[] {
  return CALLS.filter(({ access, method }) => access !== 'admin' && method === 'GET')
    .flatMap((call) => queriesOf(call).map((query) => ({ ...rightCall(call, {}, things.propertyId), query })))
    .map(({ path, query, ...call }) => ({ ...call, path: query ? `${path}?${query}` : path, cookie: buyer.cookie }));
}

function queriesOf({ name }: KnownCall): string[] {
  const right = RIGHT_QUERIES[name];
  if (!right) return [''];
  const query = new URLSearchParams(right);
  // the flats of a comparison
  if (query.has('ids')) query.set('ids', flatIds.slice(0, 2).join());
  return ['', String(query), ...(query.has('sortBy') ? ['sortBy=price&sortDirection=asc', 'location=moshi'] : [])];
}

/** Gives a response without what differs each time: its time and the id of the request. */
function comparable({ status, text, headers }: HttpResponse) {
  const { date: _d, 'x-request-id': _r, ...others } = headers;
  return { status, text, headers: others };
}

async function sendAll(calls: readonly Call[]): Promise<Record<string, unknown>> {
  const responses: Record<string, unknown> = {};
  for (const call of calls) responses[call.path] = comparable(await world.call(call));
  return responses;
}

describe('a buyer without a booking', () => {
  it('gets the same response from every call, wherever in its cell a home is [T40]', async () => {
    const calls = questions();
    expect(calls.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/properties/map', `/api/properties/${things.propertyId}/place`]),
    );
    await moveTo(ONE);
    const before = await sendAll(calls);
    await moveTo(OTHER);
    expect(await sendAll(calls)).toEqual(before);
    // the responses of these calls do contain the place
    await moveTo({ lat: 18.7, lng: 73.9 });
    const after = await sendAll(calls);
    const moved = calls.filter(({ path }) => JSON.stringify(after[path]) !== JSON.stringify(before[path]));
    expect(moved.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/properties/map', `/api/properties/${things.propertyId}/place`]),
    );
  });

  it('learns it from no refusal [T40]', async () => {
    const bodies = rightBodies(things);
    await moveTo(OTHER);
    for (const call of CALLS.filter(({ access, method }) => access === 'user' && method !== 'GET')) {
      const { text, headers } = await world.call({ ...rightCall(call, bodies, 987_654_321), cookie: buyer.cookie });
      expect([call.name, text + JSON.stringify(headers)]).toEqual([
        call.name,
        expect.not.stringMatching(/657499|882499/),
      ]);
    }
    const asked = rightCall(
      CALLS.find(({ name }) => name === 'propertyLocationRequest')!,
      bodies,
      things.propertyId,
    );
    const refused = await world.call({ ...asked, cookie: buyer.cookie });
    expect([refused.json.code, refused.text]).toEqual(['BOOKING_REQUIRED', expect.not.stringMatching(/657499|882499/)]);
  });

  it('sees it once there is a booking, so the test above would find it', async () => {
    await moveTo(OTHER);
    await buildBooking(world.db, { user_id: buyer.id, property_id: things.propertyId });
    const responses = await world.call({ path: `/api/properties/${things.propertyId}/place`, cookie: buyer.cookie });
    expect(responses.text).toContain('18.657499');
  });
});

describeTheLog(() => world);
