import type { EndpointName } from '@aangan/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callTo,
  CALLS,
  cookieFor,
  COUNTED_FROM_ZERO,
  FORMS,
  MISSING_ID,
  RIGHT_QUERIES,
  rightBodies,
  rightCall,
  rightQuery,
  type Caller,
} from './support/calls.ts';
import { describeTheLog } from './support/clean-log.ts';
import { buildThings, startWorld, type Things, type World } from './support/world.ts';

let world: World;
let people: Caller;
let things: Things;
let bodies: ReturnType<typeof rightBodies>;

beforeAll(async () => {
  world = await startWorld();
  people = { buyer: await world.person(), admin: await world.person('ADMIN') };
  things = await buildThings(world, people.buyer);
  bodies = rightBodies(things);
});

afterAll(() => world?.close());

const guarded = CALLS.filter(({ access }) => access !== 'public');
const adminOnly = CALLS.filter(({ access }) => access === 'admin');
const withId = CALLS.filter(({ path }) => path.includes(':id'));
/** Each id in each path. */
const withIds = CALLS.flatMap((call) =>
  [...call.path.matchAll(/:(id|\w+Id)\b/g)].map(([, param = '']) => ({ ...call, param })),
);
const withBody = CALLS.filter(({ body }) => body !== undefined);
const withQuery = CALLS.filter(({ query }) => query !== undefined);
/** Larger than any body may be, except forms. */
const LARGE = JSON.stringify({ text: 'x'.repeat(64 * 1024) });

const fieldsOf = (errors: { field: string }[] = []) => errors.map(({ field }) => field.split('.')[0]);

describe('a visitor, whatever is wrong besides', () => {
  it.each(guarded)('gets 401 at $method $path [V81, ASVS 8.1.1, 8.3.1]', async (call) => {
    const bad = [callTo(call, 'abc'), callTo(call, 0), callTo(call, things.propertyId)];
    for (const json of [undefined, { nonsense: true }]) {
      for (const one of bad) {
        if (json && call.method === 'GET') continue;
        const response = await world.call({ ...one, json });
        expect([one.path, response.json.code, response.setCookies]).toEqual([one.path, 'UNAUTHENTICATED', []]);
      }
    }
  });

  it('with a dead session gets 401 and the dead cookie is cleared', async () => {
    const cookie = `access_token=${'A'.repeat(43)}`;
    const response = await world.call({ path: '/api/users/profile', cookie });
    expect(response.json.code).toBe('UNAUTHENTICATED');
    expect(response.setCookies).toEqual([
      'access_token=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
    ]);
  });
});

describe('a buyer', () => {
  it.each(adminOnly)('gets 403 at $method $path, whatever the id or the body [ASVS 8.1.1, 8.2.1]', async (call) => {
    for (const id of ['abc', 987_654_321, things.propertyId]) {
      const response = await world.call({ ...rightCall(call, bodies, id), cookie: people.buyer.cookie });
      expect(response.json.code).toBe('FORBIDDEN');
    }
  });
});

describe('an id', () => {
  it.each(withIds)('that is malformed is 400 at $method $path, and named: $param [ASVS 1.1.1, 1.4.2]', async (call) => {
    const { param } = call;
    const cookie = cookieFor(call, people);
    for (const id of [
      ...(COUNTED_FROM_ZERO.includes(call.name) ? [] : ['0']),
      '-1',
      'abc',
      '1.5',
      '%00',
      '1%00',
      // id 1 for a server that decodes it twice
      '%2531',
      '%F0%9F%8F%A0',
      '9'.repeat(16),
      '1'.repeat(150),
      '..%2f1',
    ]) {
      const json = bodies[call.name];
      const response = await world.call({
        ...callTo(call, MISSING_ID, undefined, { [param]: id }),
        ...(json && { json }),
        cookie,
      });
      expect([id, response.json.code]).toEqual([id, 'VALIDATION_FAILED']);
      expect(fieldsOf(response.json.errors)).toEqual([param]);
    }
  });

  it.each(withId.filter(({ name }) => !FORMS.includes(name)))(
    'of nothing is 404 at $method $path [CALL2, V81]',
    async (call) => {
      const right = rightCall(call, bodies, MISSING_ID, things);
      const path = `${right.path}?${new URLSearchParams(RIGHT_QUERIES[call.name])}`;
      const response = await world.call({ ...right, path, cookie: cookieFor(call, people) });
      expect(response.json.code).toBe('NOT_FOUND');
    },
  );
});

describe('a body', () => {
  it('is in the table for every call that takes one', () => {
    expect(Object.keys(bodies).toSorted()).toEqual(withBody.map(({ name }) => name).toSorted());
  });

  it.each(withBody)(
    'that is no JSON object is refused at $method $path, before any look-up [ASVS 1.5.2]',
    async (call) => {
      const cookie = cookieFor(call, people);
      const send = (bytes: string, type?: string) =>
        world.call({ ...callTo(call), cookie, raw: { bytes, ...(type && { type }) } });
      const refused = { success: false, code: 'VALIDATION_FAILED' };
      const bad = ['{', '{"a":1', '[]', '"text"', '5', 'null', 'true', '', '{"__proto__":{"role":"ADMIN"}}'];
      for (const bytes of [...bad, '{"constructor":{"prototype":{"role":"ADMIN"}}}']) {
        expect([bytes, (await send(bytes, 'application/json')).json]).toMatchObject([bytes, refused]);
      }
      expect((await send(LARGE, 'application/json')).json.code).toBe('PAYLOAD_TOO_LARGE');
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
      ]) {
        expect([type, (await send('a=b', type)).json.code]).toEqual([type, 'UNSUPPORTED_MEDIA_TYPE']);
      }
      expect((await send('{}')).json.code).toBe('UNSUPPORTED_MEDIA_TYPE');
    },
  );

  it.each(withBody)(
    'with a wrong field is refused by its name at $method $path [CALL2, ASVS 1.3.3, 1.4.2, 2.2.1, 2.2.2, 15.3.5]',
    async (call) => {
      const right = bodies[call.name] ?? {};
      const cookie = cookieFor(call, people);
      for (const field of Object.keys(right)) {
        // every part of a change is optional, so an empty one is valid
        for (const wrong of [[[1]], 'a\u0000b', ...(field === 'address' ? [] : [{ nested: 1 }])]) {
          const response = await world.call({ ...callTo(call), cookie, json: { ...right, [field]: wrong } });
          const named = [...new Set(fieldsOf(response.json.errors))];
          expect([field, wrong, response.status, named]).toEqual([field, wrong, 400, [field]]);
        }
      }
    },
  );

  it.each(CALLS.filter(({ name }) => FORMS.includes(name)))('at $path is a form', async (call) => {
    const response = await world.call({ ...callTo(call, things.propertyId), cookie: people.admin.cookie, json: {} });
    expect(response.json.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });
});

/** The required parts of a query; all others are optional. */
const MUST_BE_SENT = new Set([
  'flatsCompare ids',
  'adminPropertiesExport format',
  'adminPropertyRevisionsCompare from',
  'visitSlots date',
  'alertsUnsubscribe t',
  'alertsResubscribe t',
  'visitLinkSlots date',
  'deskVisitsList from',
  'deskVisitsList to',
  'adminVisitsList from',
  'adminVisitsList to',
]);

/** Creates what each call needs to succeed, again each time where the call removes it. */
const BEFORE_EACH: Partial<Record<EndpointName, () => Promise<unknown>>> = {
  adminVisitHoursDelete: () =>
    world.db
      .insertInto('property_visit_hours')
      .values({
        property_id: things.propertyId,
        hours: JSON.stringify(Array.from({ length: 7 }, () => [])),
        version: 1,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
};

describe('a query', () => {
  it('is in the table for every call that takes one', () => {
    expect(Object.keys(RIGHT_QUERIES).toSorted()).toEqual(withQuery.map(({ name }) => name).toSorted());
  });

  it.each(withQuery)(
    'with a repeated key or a NUL is refused by its name at $path [ASVS 2.2.1, 15.3.7]',
    async (call) => {
      // signed in at public calls too, since a visitor who searches by name is asked to sign in
      const cookie = cookieFor(call, people) ?? people.buyer.cookie;
      const right = rightQuery(call.name, things);
      const plain = rightCall(call, bodies, things.propertyId, things);
      const send = async (query: string) => {
        await BEFORE_EACH[call.name]?.();
        return world.call({ ...plain, path: `${plain.path}?${query}`, cookie });
      };
      expect((await send(String(new URLSearchParams(right)))).status).toBe(200);
      for (const [key, value] of Object.entries(right)) {
        const rest = new URLSearchParams(Object.entries(right).filter(([other]) => other !== key));
        for (const wrong of [`${key}=${value}&${key}=${value}`, `${key}=%00`, `${key}=a%00b`]) {
          const response = await send(`${rest}&${wrong}`);
          expect([wrong, response.status]).toEqual([wrong, 400]);
          expect(fieldsOf(response.json.errors)).toContain(key);
        }
        // a misspelt key leaves the required one missing
        const missed = (await send(String(rest))).status;
        expect(missed).toBe(MUST_BE_SENT.has(`${call.name} ${key}`) ? 400 : 200);
        // a list of languages is refused as such (L45)
        const asList = key === 'lang' && call.name !== 'privacyNotice' ? 400 : missed;
        expect((await send(`${rest}&${key}[]=1&${key}[a]=1&__proto__[role]=ADMIN`)).status).toBe(asList);
      }
    },
  );
});

describe('an unknown path under /api', () => {
  it.each([
    '/api/nothing',
    '/api/',
    '/api',
    '/api/users',
    '/api/admin',
    '/api/properties/1/secret',
    '/api/.git/config',
  ])('is 404 as JSON, never the page: %s', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const response = await world.call({ method, path, headers: { accept: 'text/html' } });
      expect([method, response.json.code]).toEqual([method, 'NOT_FOUND']);
    }
  });

  it.each(['/api/properties/%zz', '/api/%', '/api/properties/%ff', '/api/%E0%A4/x', '/%c0%ae%c0%ae/etc/passwd'])(
    'nor readable is refused in the envelope: %s [CALL1, ASVS 1.1.1, 16.5.1]',
    async (path) => {
      const { status, json } = await world.call({ path });
      expect([status, json.code, json.errors]).toEqual([
        400,
        'VALIDATION_FAILED',
        [{ field: 'path', message: 'Must be a valid address' }],
      ]);
    },
  );
});

describeTheLog(() => world);
