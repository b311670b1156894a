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
  // made when it is first asked for, and kept: the domain of the firm's calendars
  const path = `/api/bookings/${things.bookingId}/calendar.ics`;
  expect((await world.call({ path, cookie: people.buyer.cookie })).status).toBe(200);
  await world.settled();
});

afterAll(() => world?.close());

const changes = CALLS.filter(({ method }) => method !== 'GET');
const reads = CALLS.filter(({ method }) => method === 'GET');
const notingReads = reads.filter(({ notes }) => notes);
const plainReads = reads.filter(({ notes }) => !notes);

/** What a browser says of a page that is not ours. */
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
/** At most one an hour, which a limit counts. */
const NOTES_OF_REFUSALS = [...AUDIT, 'rate_limits'];
/**
 * What a read that is made leaves behind: who was shown to staff (I21), the code of a pass, and of a calendar that somebody
 * subscribes to, how often it is read and when it was last, which is what keeps its address alive.
 */
function notesOf({ name, notes }: KnownCall): readonly string[] {
  if (name === 'calendarFeed') return ['rate_limits', 'signed_links'];
  return notes ? ['contact_log', 'bookings'] : [];
}

/** Of the links all but what a calendar's reading may change. */
const linkRows = () =>
  world.db
    .selectFrom('signed_links')
    .select(['id', 'purpose', 'subject_id', 'user_id', 'nonce', 'token_hash', 'created_at', 'revoked_at'])
    .orderBy('id')
    .execute();

const without = (digest: unknown, tables: readonly string[]) =>
  Object.fromEntries(Object.entries(digest as Record<string, unknown>).filter(([table]) => !tables.includes(table)));

/** The id of something that is there and that the caller may change. */
function ownId(call: KnownCall): number {
  return call.path.startsWith('/api/admin/users') ? people.buyer.id : thingOf(call, things);
}

/** A read as it is right, with its query and its keys. */
function rightRead(call: KnownCall): Call {
  const query = RIGHT_QUERIES[call.name];
  const right = callTo(call, ownId(call), things);
  return { ...right, path: right.path + (query ? `?${new URLSearchParams(query)}` : '') };
}

describe('a change that another site asks for', () => {
  it.each(changes)('is refused and changes nothing: $method $path [ASVS 3.5.1]', async (call) => {
    const before = await world.digest();
    const cookie = cookieFor(call, people) ?? people.buyer.cookie;
    for (const headers of ELSEWHERE) {
      const right = rightCall(call, bodies, ownId(call), things);
      const all = { ...right.headers, ...headers, 'x-request-origin': ORIGIN };
      const answer = await world.call({ ...right, cookie, headers: all });
      expect([headers, answer.status, answer.json.code]).toEqual([headers, 403, 'CROSS_ORIGIN']);
      expect(answer.setCookies).toEqual([]);
    }
    expect(await world.digest()).toEqual(before);
  });

  it.each(changes)('is refused before anything else is looked at: $method $path [ASVS 3.5.1]', async (call) => {
    const raw = { bytes: '{', type: 'text/plain' };
    const answer = await world.call({ ...callTo(call, '%00'), raw, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answer.json.code).toBe('CROSS_ORIGIN');
  });

  it.each(['media', 'media/batch'])('is refused as a form with a file, too: %s', async (end) => {
    const before = await world.digest();
    const path = `/api/admin/properties/${things.propertyId}/${end}`;
    const raw = fileForm({ name: 'a.pdf', type: 'application/pdf', bytes: pdf() }, 'BROCHURE');
    const call: Call = { method: 'POST', path, raw, cookie: people.admin.cookie };
    for (const headers of ELSEWHERE) {
      expect((await world.call({ ...call, headers })).json.code).toBe('CROSS_ORIGIN');
    }
    expect((await world.call({ ...call, cookie: undefined })).json.code).toBe('UNAUTHENTICATED');
    expect(await world.digest()).toEqual(before);
    // the attempt of somebody who is no admin is an entry of the audit log
    expect((await world.call({ ...call, cookie: people.buyer.cookie })).json.code).toBe('FORBIDDEN');
    expect(without(await world.digest(), NOTES_OF_REFUSALS)).toEqual(without(before, NOTES_OF_REFUSALS));
  });

  it('does not sign anybody out [ASVS 3.5.1]', async () => {
    const { cookie } = people.buyer;
    const call: Call = { method: 'POST', path: '/api/auth/logout', cookie };
    const form = { bytes: '', type: 'application/x-www-form-urlencoded' };
    for (const extra of [{}, { raw: form }]) {
      const answer = await world.call({ ...call, ...extra, headers: { 'sec-fetch-site': 'cross-site' } });
      expect([answer.json.code, answer.setCookies]).toEqual(['CROSS_ORIGIN', []]);
    }
    expect((await world.call({ path: '/api/users/profile', cookie })).status).toBe(200);
  });
});

describe('a body that a browser sends anywhere without asking', () => {
  it.each(changes.filter(({ access }) => access !== 'public'))(
    'is not read: $method $path [ASVS 3.5.2]',
    async (call) => {
      const before = await world.digest();
      const types = ['text/plain', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded'];
      const bytes = JSON.stringify(bodies[call.name] ?? {});
      for (const type of types) {
        // no header tells where it comes from: an old browser, say
        const headers = { 'sec-fetch-site': undefined };
        const one = { ...callTo(call, ownId(call)), cookie: cookieFor(call, people), raw: { bytes, type }, headers };
        expect([type, (await world.call(one)).json.code]).toEqual([type, 'UNSUPPORTED_MEDIA_TYPE']);
      }
      expect(await world.digest()).toEqual(before);
    },
  );
});

describe('a change that our own pages ask for', () => {
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
    const answer = await world.call({ method: 'POST', path: '/api/auth/refresh', cookie: people.buyer.cookie });
    expect([answer.json.code, answer.setCookies]).toEqual(['CROSS_ORIGIN', []]);
    expect(await world.digest()).toEqual(before);
  });
});

/** The cookies of another session of a person, fresh from a refresh. */
async function refreshed(person: { id: number }) {
  const { refreshToken } = await insertSession(world.db, person.id);
  const cookie = `refresh_token=${refreshToken}`;
  const headers = { 'x-request-origin': ORIGIN };
  const answer = await world.call({ method: 'POST', path: '/api/auth/refresh', cookie, headers });
  expect(answer.status).toBe(200);
  return { cookie: answer.setCookies.map((line) => line.split(';')[0]).join('; ') };
}

describe('a read', () => {
  it.each(plainReads)('changes nothing, whoever asks: $path [ASVS 3.5.3]', async (call) => {
    const [before, links] = [await world.digest(), await linkRows()];
    const right = rightRead(call);
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const headers = { ...right.headers, 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
      const answer = await world.call({ ...right, method, cookie: cookieFor(call, people), headers });
      expect(answer.status).toBeLessThan(method === 'OPTIONS' ? 405 : 300);
    }
    expect(without(await world.digest(), notesOf(call))).toEqual(without(before, notesOf(call)));
    expect(await linkRows()).toEqual(links);
  });

  it.each(notingReads)(
    'that notes something about a person is refused to another site, and notes nothing: $path [CALL27, ASVS 3.5.1, 3.5.3]',
    async (call) => {
      const before = await world.digest();
      const right = rightRead(call);
      // a buyer whose role is too low is noted too
      for (const cookie of [cookieFor(call, people), people.buyer.cookie]) {
        for (const method of ['GET', 'HEAD']) {
          for (const site of ['cross-site', 'same-site', 'Same-Origin']) {
            const headers = { ...right.headers, 'sec-fetch-site': site };
            const answer = await world.call({ ...right, method, cookie, headers });
            expect([method, site, answer.status]).toEqual([method, site, 403]);
            if (method === 'GET') expect(answer.json.code).toBe('CROSS_ORIGIN');
          }
        }
      }
      expect(await world.digest()).toEqual(before);
      // typed as an address, and by a client that sends no such header
      for (const site of ['none', undefined]) {
        const headers = { ...right.headers, 'sec-fetch-site': site };
        const answer = await world.call({ ...right, cookie: cookieFor(call, people), headers });
        expect([site, answer.status]).toEqual([site, 200]);
      }
    },
  );

  it.each(reads)(
    'notes of a refreshed session that it is used, and changes nothing else: $path [ASVS 3.5.3]',
    async (call) => {
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
    },
  );

  it.each(CALLS)('asked for beforehand gets no permission: $method $path [ASVS 3.4.2]', async (call) => {
    const headers = {
      'sec-fetch-site': 'cross-site',
      origin: 'https://elsewhere.example',
      'access-control-request-method': call.method,
      'access-control-request-headers': 'content-type,x-request-origin',
    };
    const answer = await world.call({ ...callTo(call, ownId(call)), method: 'OPTIONS', headers });
    expect(answer.status).toBe(404);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describeTheLog(() => world);
