import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '../../apps/server/test/factories-catalogue.ts';
import { CALLS, RIGHT_QUERIES, rightBodies, rightCall, type KnownCall } from './support/calls.ts';
import { describeTheLog } from './support/clean-log.ts';
import type { Answer, Call } from '../support/http.ts';
import { buildThings, startWorld, type Person, type Things, type World } from './support/world.ts';

/** Two places at opposite ends of one cell of 0.005 degrees, and their middle. */
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
  // the bookings of these are somebody else's
  things = await buildThings(world, await world.person());
  const flats = await world.db.selectFrom('flats').select('id').where('property_id', '=', things.propertyId).execute();
  flatIds = flats.map(({ id }) => id);
  // an account's first consent, say, is written by a job of the start
  await world.settled();
});

afterAll(() => world?.close());

const moveTo = (place: typeof ONE) =>
  world.db.updateTable('properties').set(place).where('id', '=', things.propertyId).execute();

/** All that a buyer may ask, of the home where a call is of one, and with every filter and none. */
function questions(): Call[] {
  return CALLS.filter(({ access, method }) => access !== 'admin' && method === 'GET')
    .flatMap((call) => queriesOf(call).map((query) => ({ ...rightCall(call, {}, things.propertyId), query })))
    .map(({ path, query, ...call }) => ({ ...call, path: query ? `${path}?${query}` : path, cookie: buyer.cookie }));
}

function queriesOf({ name }: KnownCall): string[] {
  const right = RIGHT_QUERIES[name];
  if (!right) return [''];
  const query = new URLSearchParams(right);
  // flats to compare
  if (query.has('ids')) query.set('ids', flatIds.slice(0, 2).join());
  return ['', String(query), ...(query.has('sortBy') ? ['sortBy=price&sortDirection=asc', 'location=moshi'] : [])];
}

/** What tells one answer from another: all of it but for the time and the number of the request. */
function toldBy({ status, text, headers }: Answer) {
  const { date: _d, 'x-request-id': _r, ...others } = headers;
  return { status, text, headers: others };
}

async function askAll(calls: readonly Call[]): Promise<Record<string, unknown>> {
  const told: Record<string, unknown> = {};
  for (const call of calls) told[call.path] = toldBy(await world.call(call));
  return told;
}

describe('a buyer without a booking', () => {
  it('is told the same by every call, wherever in its cell a home is [T40]', async () => {
    const calls = questions();
    expect(calls.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/properties/map', `/api/properties/${things.propertyId}/place`]),
    );
    await moveTo(ONE);
    const before = await askAll(calls);
    await moveTo(OTHER);
    expect(await askAll(calls)).toEqual(before);
    // and the answers of these do show where it is
    await moveTo({ lat: 18.7, lng: 73.9 });
    const after = await askAll(calls);
    const moved = calls.filter(({ path }) => JSON.stringify(after[path]) !== JSON.stringify(before[path]));
    expect(moved.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/properties/map', `/api/properties/${things.propertyId}/place`]),
    );
  });

  it('is told it by no refusal [T40]', async () => {
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

  it('is told it once there is one, so the test above would find it', async () => {
    await moveTo(OTHER);
    await buildBooking(world.db, { user_id: buyer.id, property_id: things.propertyId });
    const told = await world.call({ path: `/api/properties/${things.propertyId}/place`, cookie: buyer.cookie });
    expect(told.text).toContain('18.657499');
  });
});

describeTheLog(() => world);
