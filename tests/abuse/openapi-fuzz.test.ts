import fc from 'fast-check';
import { DASHBOARD_STATS_ALSO_AT } from '@aangan/contract/accounts/admin-routes';
import { UNSUBSCRIBE_ALSO_AT } from '@aangan/contract/alerts/routes';
import { ENDPOINTS } from '@aangan/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BROKEN_TEXTS, HOSTILE_IDS, HOSTILE_NUMBERS, HOSTILE_TEXTS, NOT_TEXT } from '../../apps/server/test/hostile.ts';
import { callTo, MISSING_ID, rightBodies, rightQuery, thingOf, type Caller, type KnownCall } from './support/calls.ts';
import { describeTheLog } from './support/clean-log.ts';
import { sendCall, type HttpResponse, type Call } from '../support/http.ts';
import { operationsOf, type OpenApi, type Operation, type Place } from './support/openapi.ts';
import { buildThings, startWorld, type Person, type Things, type World } from './support/world.ts';

/** Milliseconds of a call that runs alone. */
const LONGEST = 2_000;

let world: World;
let people: Caller;
let things: Things;
/** The user whose account the calls of admins change. */
let target: Person;
let bodies: ReturnType<typeof rightBodies>;
let operations: Operation[];

beforeAll(async () => {
  world = await startWorld();
  people = { buyer: await world.person(), admin: await world.person('ADMIN') };
  target = await world.person();
  things = await buildThings(world, people.buyer);
  bodies = rightBodies(things);
  const development = await startWorld({ env: { NODE_ENV: 'development', DEMO_DATA: 'off' } });
  try {
    const { text } = await sendCall(development.servers[0]?.url ?? '', { path: '/api/docs/json' });
    operations = operationsOf(JSON.parse(text) as OpenApi);
  } finally {
    await development.close();
  }
});

afterAll(() => world?.close());

/** Texts that break careless code: SQL, patterns, markup, headers, astral planes of Unicode, length. */
const NAUGHTY_TEXTS = [
  "' OR '1'='1",
  "'; DROP TABLE users; --",
  '%_\\',
  '\\',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'a\r\nSet-Cookie: role=ADMIN',
  '𝒳'.repeat(60),
  'a'.repeat(60_000),
  `${'a'.repeat(5_000)}@${'b.'.repeat(5_000)}`,
  '9'.repeat(400),
  '2026-02-30',
  '1e309',
];
const NAUGHTY_VALUES: unknown[] = [
  ...NAUGHTY_TEXTS,
  ...BROKEN_TEXTS,
  ...NOT_TEXT,
  0,
  -1,
  0.1,
  1e308,
  2 ** 53,
  2 ** 31,
  [[[[]]]],
  Array.from({ length: 5_000 }, () => 0),
  { toString: 'x', length: -1, then: 'x' },
];

/** Calls that have an alias. */
const ALSO_AT: Record<string, KnownCall> = {
  [DASHBOARD_STATS_ALSO_AT]: ENDPOINTS.adminDashboardStats,
  [UNSUBSCRIBE_ALSO_AT]: ENDPOINTS.alertsUnsubscribe,
};

/** Gives the call of the contract that an operation of the document is. */
function rightPartsOf({ method, path }: Operation) {
  const alsoAt = ALSO_AT[path];
  const known = alsoAt ?? Object.values(ENDPOINTS).find((call) => call.method === method && call.path === path);
  if (!known) throw new Error(`${method} ${path} is no call of the contract`);
  const isPublic = known.access === 'public' || known.access === 'user';
  return {
    method: known.method,
    query: rightQuery(known.name, things),
    body: bodies[known.name],
    cookie: isPublic ? people.buyer.cookie : people.admin.cookie,
  };
}

/** Deletions get ids of nothing, since they would remove what the other calls need. */
function idFor({ method, path }: Operation): number {
  if (method === 'DELETE') return MISSING_ID;
  return path.includes('/admin/users') ? target.id : thingOf({ path }, things);
}

/** Gives the operation with valid values except one; query and path values are encoded already. */
function callWith(operation: Operation, place: Place | undefined, value: unknown): Call {
  const { query, body, cookie, method } = rightPartsOf(operation);
  const pairs = Object.entries(query).filter(([key]) => place?.in !== 'query' || key !== place.name);
  const search =
    new URLSearchParams(pairs).toString() + (place?.in === 'query' ? `&${place.name}=${String(value)}` : '');
  const other = place?.in === 'path' ? { [place.name]: String(value) } : {};
  const right = callTo({ ...operation, method }, idFor(operation), things, other);
  const json = place?.in === 'body' ? { ...body, [place.name]: value } : body;
  return { ...right, path: right.path + (search === '' ? '' : `?${search}`), cookie, ...(json && { json }) };
}

/** Sends a call; a slow one is sent again, since the machine may have been busy. */
async function expectHarmless(call: Call): Promise<HttpResponse> {
  let response = await world.call(call);
  for (let again = 0; again < 2 && response.ms > LONGEST; again += 1) response = await world.call(call);
  const what = `${call.method} ${call.path.slice(0, 120)} ${JSON.stringify(call.json)?.slice(0, 200) ?? ''}`;
  expect(response.ms, what).toBeLessThan(LONGEST);
  return response;
}

/** Sends a few calls at a time: quick, but not a load. Gives the number of responses by hundred of the status. */
async function sendAll(calls: Call[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const waiting = calls.values();
  const worker = async () => {
    for (const call of waiting) {
      const hundred = `${Math.floor((await expectHarmless(call)).status / 100)}xx`;
      counts[hundred] = (counts[hundred] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return counts;
}

/** A third of the values for each place, in turn: all of them for each took a tenth of all tests. */
const shareOf = <T>(values: readonly T[], nth: number): T[] => values.filter((_, index) => (index + nth) % 3 === 0);

const placesIn = (where: Place['in']) =>
  operations.flatMap((operation) =>
    operation.places.filter((place) => place.in === where).map((place) => ({ operation, place })),
  );

it('the document has every call, and each can be sent with valid values [ASVS 2.1.1]', async () => {
  const documented = operations.map(({ method, path }) => `${method} ${path}`);
  const known = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`);
  const alsoAt = Object.entries(ALSO_AT).map(([path, { method }]) => `${method} ${path}`);
  expect(documented.toSorted()).toEqual([...known, ...alsoAt].toSorted());
  expect(placesIn('body').length).toBeGreaterThan(50);
  expect(placesIn('query').length).toBeGreaterThan(40);
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    expect([operation.path, (await world.call(callWith(operation, undefined, undefined))).status]).toEqual([
      operation.path,
      200,
    ]);
  }
});

it('no id breaks a call', async () => {
  const values = [...HOSTILE_IDS, ...NAUGHTY_TEXTS.map((text) => encodeURIComponent(text.slice(0, 2_000))), '%', '%ff'];
  const calls = placesIn('path').flatMap(({ operation, place }) =>
    values.map((value) => callWith(operation, place, value)),
  );
  expect(await sendAll(calls)).toEqual({ '4xx': calls.length });
});

it('no part of a query breaks a call [ASVS 1.2.4]', async () => {
  const values = [
    ...HOSTILE_TEXTS,
    ...HOSTILE_NUMBERS,
    ...NAUGHTY_TEXTS.map((text) => encodeURIComponent(text.slice(0, 3_000))),
  ];
  const odd = ['%ff', '%', '1&page=1', '', '%ED%A0%80'];
  const calls = placesIn('query').flatMap(({ operation, place }, nth) =>
    shareOf([...values, ...odd], nth).map((value) => callWith(operation, place, value)),
  );
  // some are valid after all and reach the database
  expect(Object.keys(await sendAll(calls)).toSorted()).toEqual(['2xx', '4xx']);
});

it('no field of a body breaks a call [ASVS 1.2.4, 1.3.12]', async () => {
  const calls = placesIn('body').flatMap(({ operation, place }, nth) =>
    shareOf(NAUGHTY_VALUES, nth).map((value) => callWith(operation, place, value)),
  );
  expect(Object.keys(await sendAll(calls)).toSorted()).toEqual(['2xx', '4xx']);
});

it('no value deep inside a body breaks a call', async () => {
  const calls: Call[] = [];
  let places = 0;
  for (const operation of operations) {
    const { body } = rightPartsOf(operation);
    for (const [field, right] of Object.entries(body ?? {})) {
      if (typeof right !== 'object' || right === null) continue;
      const place = { in: 'body', name: field } as const;
      places += 1;
      for (const value of shareOf(NAUGHTY_VALUES, places)) {
        if (Array.isArray(right)) {
          calls.push(callWith(operation, place, [value]));
          const [first] = right as unknown[];
          if (typeof first !== 'object' || first === null) continue;
          for (const key of Object.keys(first)) calls.push(callWith(operation, place, [{ ...first, [key]: value }]));
        } else for (const key of Object.keys(right)) calls.push(callWith(operation, place, { ...right, [key]: value }));
      }
    }
  }
  expect(Object.keys(await sendAll(calls)).toSorted()).toEqual(['2xx', '4xx']);
});

it('no JSON value at all breaks a call [ASVS 16.5.1]', async () => {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.dictionary(fc.string({ unit: 'binary', maxLength: 8 }), fc.jsonValue()),
  );
  const bodied = operations.filter((operation) => rightPartsOf(operation).body !== undefined);
  const spot = fc.constantFrom(...bodied).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      field: fc.option(fc.constantFrom(...Object.keys(rightPartsOf(operation).body ?? {}))),
    }),
  );
  await fc.assert(
    fc.asyncProperty(spot, anything, async ({ operation, field }, value) => {
      const call = field === null ? { ...callWith(operation, undefined, undefined), json: value } : undefined;
      await expectHarmless(call ?? callWith(operation, { in: 'body', name: String(field) }, value));
    }),
    { numRuns: 200 },
  );
});

it('and every account is unchanged', async () => {
  const { rows } = await world.database.pool.query(
    "SELECT count(*) FILTER (WHERE role = 'ADMIN' AND active)::int AS admins, count(*)::int AS people FROM users",
  );
  expect(rows).toEqual([{ admins: 1, people: 4 }]);
});

describeTheLog(() => world);
