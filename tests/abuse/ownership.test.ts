import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import type { EndpointName } from '@aangan/contract/endpoints';
import type { OwnPolicy, Policy } from '@aangan/contract/core/policies';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DB } from '../../apps/server/src/database/schema.generated.ts';
import { buildProperty } from '../../apps/server/test/factories-catalogue.ts';
import type { HttpResponse } from '../support/http.ts';
import { CALLS, MISSING_ID, rightBodies, rightCall, type KnownCall } from './support/calls.ts';
import { describeTheLog } from './support/clean-log.ts';
import { buildThings, startWorld, type Person, type Things, type World } from './support/world.ts';

let world: World;
let owner: Person;
let stranger: Person;
let admin: Person;
let things: Things;

beforeAll(async () => {
  world = await startWorld();
  [owner, stranger, admin] = [await world.person(), await world.person(), await world.person('ADMIN')];
  things = await buildThings(world, owner);
  await world.settled();
});

afterAll(() => world?.close());

const visitDate = addDays(todayInIndia(), 9);

/** Every column of a row, as a mass assignment would set it. */
const POWERS = {
  id: 1,
  role: 'ADMIN',
  active: false,
  userId: 1,
  user_id: 1,
  isAdmin: true,
  admin: true,
  permissions: ['*'],
  createdAt: '2001-01-01T00:00:00Z',
  created_at: '2001-01-01T00:00:00Z',
};

async function rowOf(table: 'users' | 'bookings' | 'properties', id: number): Promise<Record<string, unknown>> {
  const { rows } = await world.database.pool.query<Record<string, unknown>>(`SELECT * FROM ${table} WHERE id = $1`, [
    id,
  ]);
  return rows[0] ?? {};
}

/** A resource of a buyer for each policy that it must be the caller's. The type requires one for a new policy. */
const OWN_THINGS: Record<OwnPolicy, (of: Things) => number> = {
  ownBooking: ({ bookingId }) => bookingId,
  ownShortlistEntry: ({ shortlistId }) => shortlistId,
  ownVisitPlan: ({ planId }) => planId,
  ownNotification: ({ notificationId }) => notificationId,
  ownAbsence: ({ absenceId }) => absenceId,
  ownSearch: ({ searchId }) => searchId,
  ownGrievance: ({ grievanceId }) => grievanceId,
  ownSession: ({ sessionId }) => sessionId,
  ownBoard: ({ boardId }) => boardId,
};

/** The state that a booking needs for its owner to succeed at a call, where a new one does not have it. */
const READY: Partial<Record<EndpointName, (of: Things) => Updateable<DB['bookings']>>> = {
  bookingAgain: () => ({ status: 'COMPLETED', visit_date: todayInIndia(), closed_at: new Date() }),
  bookingComing: () => ({ status: 'CONFIRMED', visit_date: visitDate }),
  bookingProposal: ({ consultant }) => ({
    visit_date: visitDate,
    proposed_date: addDays(visitDate, 1),
    proposed_time: '11:00',
    proposed_by: consultant.id,
    proposed_at: new Date(),
  }),
  bookingScoreSave: () => ({ visit_date: todayInIndia() }),
  bookingRatingSave: () => ({ visit_date: todayInIndia(), status: 'COMPLETED', closed_at: new Date() }),
};

/** Creates resources of a buyer, with which they may make a call. */
async function thingsFor({ name }: KnownCall, buyer: Person): Promise<Things> {
  const own = await buildThings(world, buyer);
  const update = (columns: Updateable<DB['bookings']>) =>
    world.db.updateTable('bookings').set(columns).where('id', '=', own.bookingId).execute();
  await update({ host_id: own.consultant.id, ...READY[name]?.(own) });
  // the bodies have the revision of a new booking, which a change of day or host raises
  await update({ revision: 0 });
  return own;
}

/**
 * Tables that jobs write to after earlier calls of owners: messages with their links and counts, the figures of hosts,
 * the log of catalogue changes, counts that are added up every ten seconds, and when somebody's next digest is due.
 * None of these calls writes there without writing to a table that is compared.
 */
const WRITTEN_BY_JOBS = [
  'messages',
  'rate_limits',
  'signed_links',
  'consultant_stats',
  'catalogue_changes',
  'catalogue_version',
  'booking_counts',
  'property_counts',
  'user_counts',
  'alert_settings',
];

async function stateOfAll(): Promise<Record<string, unknown>> {
  const tables = Object.entries((await world.digest()) as Record<string, unknown>);
  return Object.fromEntries(tables.filter(([name]) => !WRITTEN_BY_JOBS.includes(name)));
}

const succeeded = ({ path }: KnownCall, { status, text, json }: HttpResponse) =>
  path.endsWith('.ics') ? status === 200 && text.includes('BEGIN:VEVENT') : json.success;

const isOwn = (policy: Policy | undefined): policy is OwnPolicy => policy !== undefined && policy in OWN_THINGS;
/** A purpose is one of a fixed list, not an id. */
const takesId = ({ path }: KnownCall) => path.replace(':purpose', '').includes('/:');
const needsSession = ({ access }: KnownCall) => access === 'user' || access === 'desk';
/** Gives the further ids in a path, each of a resource at or below the first. */
const furtherIds = ({ path }: KnownCall) =>
  [...path.matchAll(/:(\w+Id)\b/g)].map(([, name = '']) => name as keyof Things & `${string}Id`);
const withOwnThing = CALLS.flatMap((call) => (isOwn(call.policy) ? [{ ...call, policy: call.policy }] : []));
/** The calls of the desk are tested apart (`desk.test.ts`): a buyer is refused them by role. */
const ofUsers = ({ access }: KnownCall) => access === 'user';
/** Reads of the account itself, without an id; tested apart. */
const OF_THE_ACCOUNT: readonly EndpointName[] = ['deletionGet', 'nomineeGet', 'consentsList'];
const ownReads = CALLS.filter(({ policy, method }) => policy === 'self' && method === 'GET')
  .filter(ofUsers)
  .filter(({ name }) => !OF_THE_ACCOUNT.includes(name));

describe('the table of access policies', () => {
  it('says for each call what its caller may access, except public ones without an id [ASVS 8.1.1]', () => {
    const silent = CALLS.filter(({ policy }) => policy === undefined);
    expect(silent.filter((call) => call.access !== 'public' || takesId(call))).toEqual([]);
    const staff = CALLS.filter(({ policy }) => policy === 'staff');
    expect(staff).toEqual(CALLS.filter(({ access }) => access === 'admin'));
  });

  it('has an id where a resource must be the caller’s, and none where all of it is', () => {
    expect(withOwnThing.length).toBeGreaterThan(2);
    expect(withOwnThing.every((call) => takesId(call) && needsSession(call))).toBe(true);
    expect(CALLS.filter((call) => call.policy === 'self' && (takesId(call) || !needsSession(call)))).toEqual([]);
  });
});

describe('resources of others', () => {
  it.each(ownReads)('are absent from what a stranger reads at $path, and stay unchanged', async (call) => {
    const [theirs, mine] = await Promise.all(
      [owner, stranger].map(({ cookie }) => world.call({ ...rightCall(call, {}), cookie })),
    );
    const parts = Array.isArray(theirs?.json.data) ? (theirs.json.data as unknown[]) : [theirs?.json.data];
    expect(parts).toHaveLength(1);
    expect(mine?.json.success).toBe(true);
    expect(mine?.text).not.toContain(`"id":${(parts[0] as { id: number }).id},`);
  });

  it.each(withOwnThing.filter(ofUsers))(
    'are 404 at $method $path for anybody but their owner [ROLE12, ASVS 8.2.2]',
    async (call) => {
      const buyer = await world.person();
      const own = await thingsFor(call, buyer);
      const send = (id: number, { cookie }: Person) =>
        world.call({ ...rightCall(call, rightBodies(own), id, own), cookie });
      const id = OWN_THINGS[call.policy](own);
      const before = await stateOfAll();
      for (const other of [stranger, admin]) {
        const [present, missing] = [await send(id, other), await send(MISSING_ID, other)];
        expect(present.json.code).toBe('NOT_FOUND');
        expect(present.text).toBe(missing.text);
      }
      expect(await stateOfAll()).toEqual(before);
      expect(succeeded(call, await send(id, buyer))).toBe(true);
    },
  );

  it.each(withOwnThing.filter(ofUsers).flatMap((call) => furtherIds(call).map((further) => ({ ...call, further }))))(
    'are 404 behind the caller’s own id at $method $path, by their $further [ROLE12, ASVS 8.2.2]',
    async (call) => {
      const [buyer, victim] = [await world.person(), await world.person()];
      const [own, theirs] = [await thingsFor(call, buyer), await thingsFor(call, victim)];
      const id = OWN_THINGS[call.policy](own);
      const send = (furtherId: number) => {
        const things = { ...own, [call.further]: furtherId };
        return world.call({ ...rightCall(call, rightBodies(own), id, things), cookie: buyer.cookie });
      };
      const before = await stateOfAll();
      const [present, missing] = [await send(theirs[call.further]), await send(MISSING_ID)];
      expect(present.json.code).toBe('NOT_FOUND');
      expect(present.text).toBe(missing.text);
      expect(await stateOfAll()).toEqual(before);
      expect(succeeded(call, await send(own[call.further]))).toBe(true);
    },
  );

  it('are tested behind every further id of a path', () => {
    const found = withOwnThing.filter(ofUsers).flatMap((call) => furtherIds(call));
    expect(new Set(found)).toEqual(new Set(['propertyId', 'commentId', 'guestId']));
  });

  it('are not changed by a body that names their owner [ASVS 8.2.2]', async () => {
    const before = await stateOfAll();
    const path = `/api/bookings/${things.bookingId}`;
    const json = { visitDate, status: 'PENDING', userId: owner.id, user: { id: owner.id } };
    for (const url of [path, `${path}?userId=${owner.id}`]) {
      const response = await world.call({ method: 'PUT', path: url, json, cookie: stranger.cookie });
      expect(response.json.code).toBe('NOT_FOUND');
    }
    const headers = { 'x-user-id': String(owner.id), 'x-forwarded-user': String(owner.id), authorization: 'Bearer x' };
    expect((await world.call({ path, cookie: stranger.cookie, headers })).json.code).toBe('NOT_FOUND');
    expect((await world.call({ path, headers })).json.code).toBe('UNAUTHENTICATED');
    expect(await stateOfAll()).toEqual(before);
  });
});

describe('a body with unknown fields', () => {
  it('gives nobody a role at sign-up [ASVS 15.3.3]', async () => {
    const contactNo = '9800011122';
    world.secrets.add(contactNo);
    await world.call({ method: 'POST', path: '/api/auth/start', json: { contactNo, ...POWERS } });
    const otp = world.gateway.codeFor(contactNo);
    const person = { name: 'Mira', email: 'mira@abuse.example', preferredFlatType: '2BHK' };
    const json = { ...POWERS, ...person, contactNo, otp, phoneNumber: owner.contactNo };
    const response = await world.call({ method: 'POST', path: '/api/auth/signup', json });
    const { userId } = response.json.data as { userId: number };
    expect(userId).not.toBe(1);
    expect(await rowOf('users', userId)).toMatchObject({ role: 'USER', active: true, contact_no: contactNo });
  });

  it('changes neither role nor number of a profile [ASVS 7.4.3, 7.5.1, 8.2.3]', async () => {
    const before = await rowOf('users', stranger.id);
    const json = {
      ...POWERS,
      name: 'New Name',
      email: stranger.email,
      preferredFlatType: '2BHK',
      contactNo: '9999999999',
    };
    const call = { method: 'PUT', path: '/api/users/profile', json, cookie: stranger.cookie };
    expect((await world.call(call)).status).toBe(200);
    const { name: _n, searched: _s, preferred_flat_type: _p, min_budget: _i, max_budget: _a, ...other } = before;
    const { updated_at: _u, ...rest } = other;
    expect(await rowOf('users', stranger.id)).toMatchObject({ ...rest, name: 'New Name' });
    expect((await world.call({ path: '/api/admin/users', cookie: stranger.cookie })).json.code).toBe('FORBIDDEN');
  });

  it('books for nobody else, and confirms nothing [ASVS 8.2.3, 15.3.3]', async () => {
    const property = await buildProperty(world.db);
    const json = { ...POWERS, visitDate, status: 'CONFIRMED', propertyId: things.propertyId, userId: owner.id };
    const path = `/api/bookings/properties/${property.id}`;
    const made = await world.call({ method: 'POST', path, json, cookie: stranger.cookie });
    const { id } = made.json.data as { id: number };
    const mine = { user_id: stranger.id, property_id: property.id, visit_date: visitDate, status: 'PENDING' };
    expect(await rowOf('bookings', id)).toMatchObject(mine);
    const move = { method: 'PUT', path: `/api/bookings/${id}`, cookie: stranger.cookie };
    const moved = { ...json, status: 'PENDING', visitDate: addDays(visitDate, 1), notes: 'Other notes' };
    expect((await world.call({ ...move, json: moved })).status).toBe(200);
    expect(await rowOf('bookings', id)).toMatchObject({ ...mine, visit_date: addDays(visitDate, 1) });
    for (const status of ['CONFIRMED', 'COMPLETED', 'CANCELED', 'SCHEDULED']) {
      const refused = await world.call({ ...move, json: { visitDate, status } });
      expect([status, refused.json.code]).toEqual([status, 'VALIDATION_FAILED']);
    }
  });

  it('changes no field of a user or a booking but those of the admin call [ASVS 8.2.3]', async () => {
    const target = await world.person();
    const before = await rowOf('users', target.id);
    const json = {
      ...POWERS,
      role: 'EXECUTIVE',
      active: true,
      contactNo: '9999999998',
      email: 'x@abuse.example',
      name: 'X',
    };
    const path = `/api/admin/users/${target.id}`;
    expect((await world.call({ method: 'PATCH', path, json, cookie: admin.cookie })).status).toBe(200);
    const { updated_at: _, ...rest } = before;
    expect(await rowOf('users', target.id)).toMatchObject({ ...rest, role: 'EXECUTIVE' });

    const booking = await rowOf('bookings', things.bookingId);
    const change = { ...POWERS, status: 'CONFIRMED', propertyId: 1, notes: 'forged', id: 999 };
    const where = `/api/admin/bookings/${things.bookingId}`;
    expect((await world.call({ method: 'PATCH', path: where, json: change, cookie: admin.cookie })).status).toBe(200);
    const { updated_at: _b, ...same } = booking;
    expect(await rowOf('bookings', things.bookingId)).toMatchObject({
      ...same,
      status: 'CONFIRMED',
      // set when staff first respond to the buyer, which no body does
      answered_at: expect.any(Date) as Date,
    });
  });

  it('pollutes nothing through __proto__ or constructor [ASVS 1.5.2, 15.3.6]', async () => {
    const poison = ['{"__proto__":{"role":"ADMIN"},"name":"P"}', '{"constructor":{"prototype":{"role":"ADMIN"}}}'];
    for (const bytes of poison) {
      const raw = { bytes, type: 'application/json' };
      const call = { method: 'PUT', path: '/api/users/profile', raw, cookie: stranger.cookie };
      expect((await world.call(call)).json.code).toBe('VALIDATION_FAILED');
    }
    const query = '__proto__[role]=ADMIN&constructor[prototype][role]=ADMIN&constructor.prototype.role=ADMIN';
    expect((await world.call({ path: `/api/bookings?${query}`, cookie: stranger.cookie })).status).toBe(200);
    const { data } = (await world.call({ path: '/api/users/profile', cookie: stranger.cookie })).json;
    expect(data).toMatchObject({ id: stranger.id, role: 'USER' });
    expect((await world.call({ path: '/api/admin/users', cookie: stranger.cookie })).json.code).toBe('FORBIDDEN');
  });
});

describeTheLog(() => world);
