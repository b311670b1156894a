import { DASHBOARD_STATS_ALSO_AT } from '@aangan/contract/accounts/admin-routes';
import { ENDPOINTS, type Endpoint, type EndpointHead, type EndpointShape } from '@aangan/contract/endpoints';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from './app.ts';
import { createClient, type Client } from './client.ts';
import { buildUser, signedIn, type BuiltUser } from './factories.ts';
import { buildBooking, buildMedia, buildProperty, buildShortlist } from './factories-catalogue.ts';

type Call = EndpointHead & EndpointShape;

const ADMIN_CALLS: Call[] = [
  ...Object.values(ENDPOINTS).filter((endpoint: Endpoint & Call) => endpoint.access === 'admin'),
  { ...ENDPOINTS.adminDashboardStats, path: DASHBOARD_STATS_ALSO_AT },
];

/** Bodies that would have an effect if they were accepted; multipart and the rest are refused before they are read. */
const BODIES: Partial<Record<string, object>> = {
  adminBookingChange: { status: 'COMPLETED', visitDate: '2026-12-24' },
  adminUserChange: { role: 'ADMIN' },
  adminUserReplace: { name: 'Somebody', email: 'somebody@aangan.example', role: 'ADMIN', active: true },
  adminPropertyChange: { name: 'Another name' },
  adminPropertyPublication: { publication: 'ARCHIVED' },
  adminChangeSetBulk: { filter: {}, edit: { kind: 'FEATURED', featured: true } },
};

const testApp = useTestApp();
let admin: BuiltUser;
let ids: Record<'properties' | 'media' | 'bookings' | 'users', number>;

beforeAll(async () => {
  const { db } = testApp;
  admin = await buildUser(db, { role: 'ADMIN' });
  const buyer = await buildUser(db);
  const property = await buildProperty(db);
  const media = await buildMedia(db, { property_id: property.id });
  const booking = await buildBooking(db, { user_id: buyer.id, property_id: property.id });
  await buildShortlist(db, { user_id: buyer.id, property_id: property.id });
  ids = { properties: property.id, media: media.id, bookings: booking.id, users: buyer.id };
});

/** The URLs of a call with an existing id, a missing one, and some invalid ones. */
function addressesOf({ path }: Call): string[] {
  if (!path.includes(':id')) return [path, `${path}?page=-1&size=x&days=0`];
  const [, area = ''] = /^\/api\/admin\/([^/]+)/.exec(path) ?? [];
  const present = ids[area as keyof typeof ids] ?? ids.users;
  return [String(present), '987654321', 'abc', '0', '%00'].map((id) => path.replace(':id', id));
}

function send(client: Client, { method, name }: Call, url: string, extra: InjectOptions = {}) {
  if (method === 'GET') return client.get(url, extra);
  if (method === 'DELETE') return client.del(url, extra);
  const verbs = { POST: client.post, PUT: client.put, PATCH: client.patch };
  return verbs[method](url, BODIES[name] ?? { nonsense: true }, extra);
}

/** A digest of everything an admin call could change; the log of refusals is left out (audit.acts.test.ts). */
async function everything(): Promise<unknown> {
  const tables = [
    'users',
    'properties',
    'property_phases',
    'property_extra_costs',
    'flats',
    'price_rates',
    'media',
    'bookings',
    'shortlists',
    'trash_items',
    'change_sets',
    'change_rows',
    'audit_log',
  ];
  const digests = tables.map((table) => {
    const rows = table === 'audit_log' ? "(SELECT * FROM audit_log WHERE action <> 'REFUSED')" : table;
    return `(SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${rows} t) ${table}`;
  });
  const { rows } = await testApp.database.pool.query<Record<string, unknown>>(`SELECT ${digests.join(', ')}`);
  return rows[0];
}

describe.each(ADMIN_CALLS)('$method $path', (call) => {
  it('responds 401 without a session, whatever the id [ADM7, ROLE7, ASVS 4.1.1, 14.3.2]', async () => {
    const before = await everything();
    for (const url of addressesOf(call)) {
      const visitor = createClient(testApp);
      expect([url, (await send(visitor, call, url)).code]).toEqual([url, 'UNAUTHENTICATED']);
    }
    expect(await everything()).toEqual(before);
  });

  it.each(['USER', 'EXECUTIVE'] as const)(
    'responds 403 to a %s, whatever the id [ROLE4, ROLE6, ROLE7]',
    async (role) => {
      const client = await signedIn(testApp, await buildUser(testApp.db, { role }));
      const before = await everything();
      for (const url of addressesOf(call)) {
        expect([url, (await send(client, call, url)).code]).toEqual([url, 'FORBIDDEN']);
      }
      expect(await everything()).toEqual(before);
    },
  );

  it('responds 401 to an admin who was deactivated', async () => {
    const client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN', active: false }));
    const before = await everything();
    for (const url of addressesOf(call)) {
      expect([url, (await send(client, call, url)).code]).toEqual([url, 'UNAUTHENTICATED']);
    }
    expect(await everything()).toEqual(before);
  });
});

describe.each(ADMIN_CALLS.filter(({ method }) => method !== 'GET'))('$method $path', (call) => {
  it("changes nothing for another site, with the admin's cookies or without", async () => {
    const client = await signedIn(testApp, admin);
    const before = await everything();
    for (const url of addressesOf(call)) {
      const response = await send(client, call, url, { headers: { origin: 'https://elsewhere.example' } });
      expect([url, response.code]).toEqual([url, 'CROSS_ORIGIN']);
    }
    expect(await everything()).toEqual(before);
  });
});

describe('the table of admin calls', () => {
  it('lists every call under /api/admin, and no other [ASVS 8.2.1]', () => {
    const all: Call[] = Object.values(ENDPOINTS);
    const byPath = all.filter(({ path }) => path.startsWith('/api/admin/')).map(({ name }) => name);
    const byAccess = all.filter(({ access }) => access === 'admin').map(({ name }) => name);
    expect(byAccess.toSorted()).toEqual(byPath.toSorted());
    expect(byAccess.length).toBeGreaterThan(30);
  });

  it.each([
    '/api/admin',
    '/api//admin/users',
    '/api/admin//users',
    '/api/admin/users/',
    '/api/Admin/users',
    '/api/admin/users;x=1',
    '/api/%61dmin/users',
    '/api/bookings/..%2fadmin/users',
    '/admin/dashboard/stats/',
    '/Admin/dashboard/stats',
  ])('shows a buyer nothing at %s', async (url) => {
    const client = await signedIn(testApp, await buildUser(testApp.db));
    const cookie = `access_token=${client.cookies.get('access_token')?.value ?? ''}`;
    for (const headers of [{}, { cookie }]) {
      const { statusCode, body } = await testApp.app.inject({ url, headers });
      expect([400, 401, 403, 404]).toContain(statusCode);
      expect(JSON.parse(body)).toMatchObject({ success: false });
    }
  });
});
