import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertSession } from '../../apps/server/src/areas/accounts/auth/auth.session-store.ts';
import { pdf } from '../../apps/server/test/media-files.ts';
import {
  callTo,
  CALLS,
  cookieFor,
  RIGHT_QUERIES,
  rightBodies,
  rightCall,
  thingOf,
  type Caller,
  type KnownCall,
} from './support/calls.ts';
import { describeTheLog } from './support/clean-log.ts';
import { fileForm, type Call } from '../support/http.ts';
import { buildThings, ORIGIN, startWorld, type Things, type World } from './support/world.ts';

let world: World;
let people: Caller;
let things: Things;
let bodies: ReturnType<typeof rightBodies>;

beforeAll(async () => {
  world = await startWorld();
  people = { buyer: await world.person(), admin: await world.person('ADMIN') };
  things = await buildThings(world, people.buyer);
  bodies = rightBodies(things);
  // created on first use and kept: the domain of the firm's calendars
  const path = `/api/bookings/${things.bookingId}/calendar.ics`;
  expect((await world.call({ path, cookie: people.buyer.cookie })).status).toBe(200);
  await world.settled();
});

afterAll(() => world?.close());

const changes = CALLS.filter(({ method }) => method !== 'GET');
const reads = CALLS.filter(({ method }) => method === 'GET');
const notingReads = reads.filter(({ notes }) => notes);
const plainReads = reads.filter(({ notes }) => !notes);

/** The headers that a browser sends for a page of another site. */
const ELSEWHERE: Record<string, string | undefined>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'Same-Origin' },
  { 'sec-fetch-site': 'cross-site', origin: ORIGIN },
  { 'sec-fetch-site': undefined, origin: 'https://elsewhere.example' },
  { 'sec-fetch-site': undefined, origin: 'http://homes.aangan.example' },
  { 'sec-fetch-site': undefined, origin: `${ORIGIN}.elsewhere.example` },
  { 'sec-fetch-site': undefined, origin: `${ORIGIN}:8443` },
  { 'sec-fetch-site': undefined, origin: 'null' },
];

const AUDIT = ['audit_log', 'audit_chain', 'audit_head'];
/** Refusals are logged at most once an hour, which a limit counts. */
const NOTES_OF_REFUSALS = [...AUDIT, 'rate_limits'];
/** Each export has an entry, and counts towards those of an hour (F78). */
const NOTES_OF_EXPORTS = [...AUDIT, 'rate_limits'];
/**
 * Gives the tables that a permitted read writes to: who was shown to staff (I21), the code of a pass, an export, and for a
 * calendar that somebody subscribes to, how often and when it was last read, which keeps its URL alive.
 */
function notesOf({ name, notes }: KnownCall): readonly string[] {
  if (name === 'calendarFeed') return ['rate_limits', 'signed_links'];
  if (name === 'adminPropertiesExport') return NOTES_OF_EXPORTS;
  return notes ? ['contact_log', 'bookings'] : [];
}

/** Gives the links without the columns that reading a calendar may change. */
const linkRows = () =>
  world.db
    .selectFrom('signed_links')
    .select(['id', 'purpose', 'subject_id', 'user_id', 'nonce', 'token_hash', 'created_at', 'revoked_at'])
    .orderBy('id')
    .execute();

const without = (digest: unknown, tables: readonly string[]) =>
  Object.fromEntries(Object.entries(digest as Record<string, unknown>).filter(([table]) => !tables.includes(table)));

/** Gives the id of an existing resource that the caller may change. */
function ownId(call: KnownCall): number {
  return call.path.startsWith('/api/admin/users') ? people.buyer.id : thingOf(call, things);
}

/** Gives a valid read, with its query and its keys. */
function rightRead(call: KnownCall): Call {
  const query = RIGHT_QUERIES[call.name];
  const right = callTo(call, ownId(call), things);
  return { ...right, path: right.path + (query ? `?${new URLSearchParams(query)}` : '') };
}

describe('a change requested by another site', () => {
  it.each(changes)('is refused and changes nothing: $method $path [ASVS 3.5.1]', async (call) => {
    const before = await world.digest();
    const cookie = cookieFor(call, people) ?? people.buyer.cookie;
    for (const headers of ELSEWHERE) {
      const right = rightCall(call, bodies, ownId(call), things);
      const all = { ...right.headers, ...headers, 'x-request-origin': ORIGIN };
      const response = await world.call({ ...right, cookie, headers: all });
      expect([headers, response.status, response.json.code]).toEqual([headers, 403, 'CROSS_ORIGIN']);
      expect(response.setCookies).toEqual([]);
    }
    expect(await world.digest()).toEqual(before);
  });

  it.each(changes)('is refused before anything else is checked: $method $path [ASVS 3.5.1]', async (call) => {
    const raw = { bytes: '{', type: 'text/plain' };
    const response = await world.call({ ...callTo(call, '%00'), raw, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(response.json.code).toBe('CROSS_ORIGIN');
  });

  it.each(['media', 'media/batch'])('is also refused as a form with a file: %s', async (end) => {
    const before = await world.digest();
    const path = `/api/admin/properties/${things.propertyId}/${end}`;
    const raw = fileForm({ name: 'a.pdf', type: 'application/pdf', bytes: pdf() }, 'BROCHURE');
    const call: Call = { method: 'POST', path, raw, cookie: people.admin.cookie };
    for (const headers of ELSEWHERE) {
      expect((await world.call({ ...call, headers })).json.code).toBe('CROSS_ORIGIN');
    }
    expect((await world.call({ ...call, cookie: undefined })).json.code).toBe('UNAUTHENTICATED');
    expect(await world.digest()).toEqual(before);
    // an admin call by a user who is no admin is logged in the audit log
    expect((await world.call({ ...call, cookie: people.buyer.cookie })).json.code).toBe('FORBIDDEN');
    expect(without(await world.digest(), NOTES_OF_REFUSALS)).toEqual(without(before, NOTES_OF_REFUSALS));
  });

  it('does not sign anybody out [ASVS 3.5.1]', async () => {
    const { cookie } = people.buyer;
    const call: Call = { method: 'POST', path: '/api/auth/logout', cookie };
    const form = { bytes: '', type: 'application/x-www-form-urlencoded' };
    for (const extra of [{}, { raw: form }]) {
      const response = await world.call({ ...call, ...extra, headers: { 'sec-fetch-site': 'cross-site' } });
      expect([response.json.code, response.setCookies]).toEqual(['CROSS_ORIGIN', []]);
    }
    expect((await world.call({ path: '/api/users/profile', cookie })).status).toBe(200);
  });
});

describe('a body that a browser sends anywhere without a preflight', () => {
  it.each(changes.filter(({ access }) => access !== 'public'))(
    'is not read: $method $path [ASVS 3.5.2]',
    async (call) => {
      const before = await world.digest();
      const types = ['text/plain', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded'];
      const bytes = JSON.stringify(bodies[call.name] ?? {});
      for (const type of types) {
        // as from an old browser, which sends no header about the origin
        const headers = { 'sec-fetch-site': undefined };
        const one = { ...callTo(call, ownId(call)), cookie: cookieFor(call, people), raw: { bytes, type }, headers };
        expect([type, (await world.call(one)).json.code]).toEqual([type, 'UNSUPPORTED_MEDIA_TYPE']);
      }
      expect(await world.digest()).toEqual(before);
    },
  );
});

describe('a change requested by our own pages', () => {
  it.each([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': undefined, origin: ORIGIN },
    { 'sec-fetch-site': undefined },
  ])('is done: %o', async (headers) => {
    const path = `/api/shortlists/properties/${things.propertyId}/toggle`;
    expect((await world.call({ method: 'POST', path, cookie: people.buyer.cookie, headers })).status).toBe(200);
  });
});

describe('a refresh', () => {
  it('needs the header that no form can send', async () => {
    const before = await world.digest();
    const response = await world.call({ method: 'POST', path: '/api/auth/refresh', cookie: people.buyer.cookie });
    expect([response.json.code, response.setCookies]).toEqual(['CROSS_ORIGIN', []]);
    expect(await world.digest()).toEqual(before);
  });
});

/** Gives the cookies of another session of a person, fresh from a refresh. */
async function refreshed(person: { id: number }) {
  const { refreshToken } = await insertSession(world.db, person.id);
  const cookie = `refresh_token=${refreshToken}`;
  const headers = { 'x-request-origin': ORIGIN };
  const response = await world.call({ method: 'POST', path: '/api/auth/refresh', cookie, headers });
  expect(response.status).toBe(200);
  return { cookie: response.setCookies.map((line) => line.split(';')[0]).join('; ') };
}

describe('a read', () => {
  it.each(plainReads)('changes nothing, whoever sends it: $path [ASVS 3.5.3]', async (call) => {
    const [before, links] = [await world.digest(), await linkRows()];
    const right = rightRead(call);
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const headers = { ...right.headers, 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
      const response = await world.call({ ...right, method, cookie: cookieFor(call, people), headers });
      expect(response.status).toBeLessThan(method === 'OPTIONS' ? 405 : 300);
    }
    expect(without(await world.digest(), notesOf(call))).toEqual(without(before, notesOf(call)));
    expect(await linkRows()).toEqual(links);
  });

  it.each(notingReads)(
    'that logs something about a person is refused to another site, and logs nothing: $path [CALL27, ASVS 3.5.1, 3.5.3]',
    async (call) => {
      const before = await world.digest();
      const right = rightRead(call);
      // a buyer whose role is too low is logged too
      for (const cookie of [cookieFor(call, people), people.buyer.cookie]) {
        for (const method of ['GET', 'HEAD']) {
          for (const site of ['cross-site', 'same-site', 'Same-Origin']) {
            const headers = { ...right.headers, 'sec-fetch-site': site };
            const response = await world.call({ ...right, method, cookie, headers });
            expect([method, site, response.status]).toEqual([method, site, 403]);
            if (method === 'GET') expect(response.json.code).toBe('CROSS_ORIGIN');
          }
        }
      }
      expect(await world.digest()).toEqual(before);
      // as from the address bar, and from a client that sends no such header
      for (const site of ['none', undefined]) {
        const headers = { ...right.headers, 'sec-fetch-site': site };
        const response = await world.call({ ...right, cookie: cookieFor(call, people), headers });
        expect([site, response.status]).toEqual([site, 200]);
      }
    },
  );

  it.each(reads)('marks a refreshed session as used, and changes nothing else: $path [ASVS 3.5.3]', async (call) => {
    const isForStaff = call.access === 'admin' || call.access === 'desk';
    const { cookie } = await refreshed(people[isForStaff ? 'admin' : 'buyer']);
    const rows = async () => [
      ...(await world.db.selectFrom('session_tokens').selectAll().orderBy('id').execute()),
      ...(await world.db.selectFrom('sessions').selectAll().orderBy('id').execute()),
    ];
    const [before, known, links] = [await world.digest(), await rows(), await linkRows()];
    expect((await world.call({ ...rightRead(call), cookie })).status).toBeLessThan(300);
    const noted = ['session_tokens', 'sessions', ...notesOf(call)];
    expect(without(await world.digest(), noted)).toEqual(without(before, noted));
    expect(await linkRows()).toEqual(links);
    const changed = (await rows()).flatMap((row, index) => {
      const old = known[index] as Record<string, unknown>;
      return Object.entries(row).filter(([column, value]) => String(value) !== String(old[column]));
    });
    expect(changed.map(([column]) => column)).toEqual(['used_at', 'used_generation', 'used_generation_at']);
  });

  it.each(CALLS)('with a preflight gets no permission: $method $path [ASVS 3.4.2]', async (call) => {
    const headers = {
      'sec-fetch-site': 'cross-site',
      origin: 'https://elsewhere.example',
      'access-control-request-method': call.method,
      'access-control-request-headers': 'content-type,x-request-origin',
    };
    const response = await world.call({ ...callTo(call, ownId(call)), method: 'OPTIONS', headers });
    expect(response.status).toBe(404);
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describeTheLog(() => world);
