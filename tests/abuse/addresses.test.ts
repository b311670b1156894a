import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeTheLog } from './support/clean-log.ts';
import { sendBytes, type Call } from '../support/http.ts';
import { missingHeaders } from './support/safe-response.ts';
import { ORIGIN, startWorld, type Person, type World } from './support/world.ts';

let world: World;
let buyer: Person;
let admin: Person;

beforeAll(async () => {
  world = await startWorld();
  [buyer, admin] = [await world.person(), await world.person('ADMIN')];
});

afterAll(() => world?.close());

const REQUIRED = [
  'content-security-policy',
  'x-content-type-options',
  'strict-transport-security',
  'cross-origin-resource-policy',
];
/** Headers that are about a document in a window, which JSON is not. */
const OF_DOCUMENTS = ['referrer-policy', 'cross-origin-opener-policy'];

/** Other spellings of an admin URL. */
const TRICKS = [
  '//api/admin/users',
  '/api//admin/users',
  '/api/admin//users',
  '/api/admin/users/',
  '/api/admin/users//',
  '/API/admin/users',
  '/api/ADMIN/users',
  '/api/admin/Users',
  '/api/%61dmin/users',
  '/%61%70%69/admin/users',
  '/api/admin%2fusers',
  '/api/admin/users;x=1',
  '/api;x/admin/users',
  '/api/admin/users%00',
  '/api/admin/users%20',
  '/api/admin/users.json',
  '/api/admin/./users',
  '/api/public/../admin/users',
  '/api/auth/..%2fadmin/users',
  '/api/auth/%2e%2e/admin/users',
  '/api\\admin\\users',
  '/api/%2561dmin/users',
  '/api/admin/users?role=ADMIN&_method=GET',
  '/api/admin/users#admin',
];

describe('an admin URL in another spelling', () => {
  it.each(TRICKS)('gives nobody more access: %s [ASVS 1.1.1, 8.2.1]', async (path) => {
    const visitor = await world.call({ path });
    expect([400, 401, 404]).toContain(visitor.status);
    const asBuyer = await world.call({ path, cookie: buyer.cookie });
    expect([400, 403, 404]).toContain(asBuyer.status);
    for (const { text, headers } of [visitor, asBuyer]) {
      expect(text).not.toContain(admin.email);
      // no spelling of a call may be cached
      if (headers['content-type']?.startsWith('application/json')) expect(text).toContain('"success":false');
    }
  });

  it('that decodes to the same URL is guarded and uncacheable just the same [ASVS 14.2.2, 14.3.2]', async () => {
    const mine = await world.call({ path: '/%61pi/users/profile', cookie: buyer.cookie });
    expect([mine.status, mine.headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await world.call({ path: '/%61pi/users/profile' })).json.code).toBe('UNAUTHENTICATED');
    expect((await world.call({ path: '/%61pi/admin/users', cookie: buyer.cookie })).json.code).toBe('FORBIDDEN');
  });

  it('with an absolute URL of another host is the same call', async () => {
    const path = 'http://elsewhere.example/api/admin/users';
    expect([400, 403, 404]).toContain((await world.call({ path, cookie: buyer.cookie })).status);
  });

  it.each(['x-original-url', 'x-rewrite-url', 'x-http-method-override', 'x-method-override', 'x-forwarded-prefix'])(
    'in %s is ignored',
    async (header) => {
      const headers = { [header]: header.includes('method') ? 'DELETE' : '/api/admin/users' };
      const response = await world.call({ path: '/api/users/profile', cookie: buyer.cookie, headers });
      expect(response.json.data).toMatchObject({ id: buyer.id });
    },
  );

  it.each([
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/.git/config',
    '/.env',
    '/media/../../etc/passwd',
    '/media/00000000000000000000000000000000/..%2f..%2f..%2fpackage.json',
    '/media/00000000000000000000000000000000/%2e%2e%2fsms.jsonl',
    '/media/',
    '/assets/',
    '/node_modules/fastify/package.json',
  ])('serves no file and no listing: %s [ASVS 5.3.1, 13.4.1, 13.4.3]', async (path) => {
    for (const cookie of [undefined, admin.cookie]) {
      const response = await world.call({ path, cookie });
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.text).not.toMatch(/root:|"dependencies"|\[core\]|APP_SECRET/);
    }
  });
});

describe('a private path', () => {
  it.each(['/api/docs', '/api/docs/', '/api/docs/json', '/docs', '/documentation', '/openapi.json', '/swagger'])(
    'does not exist in production: %s [ASVS 13.4.2, 13.4.5]',
    async (path) => {
      expect((await world.call({ path, cookie: admin.cookie })).status).toBe(404);
    },
  );

  it('is the metrics, except for this machine [ASVS 13.4.5]', async () => {
    expect((await world.call({ path: '/metrics' })).text).toContain('aangan_http_request_seconds');
    for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { 'x-forwarded-for': '203.0.113.7' }]) {
      const response = await world.call({ path: '/metrics', headers });
      expect([response.status, response.text.includes('aangan_http')]).toEqual([404, false]);
    }
  });

  it('reports the server’s health as up or not, and nothing more [ASVS 13.4.5]', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await world.call({ path })).text).toBe('{"status":"up"}');
  });
});

describe('a method that a call lacks', () => {
  it.each(['TRACE', 'OPTIONS', 'PROPFIND', 'SEARCH', 'LOCK', 'PATCH', 'DELETE', 'PUT'])(
    'is 404 and is not repeated in the response: %s [ASVS 4.1.4, 13.4.4]',
    async (method) => {
      const headers = { 'x-secret': 'tell-me' };
      for (const path of ['/api/users/profile/', '/api/properties/featured', '/', '/healthz', '/metrics']) {
        const response = await world.call({ method, path, headers, cookie: admin.cookie });
        expect([method, path, response.status]).toEqual([method, path, 404]);
        expect(response.text).not.toContain('tell-me');
      }
    },
  );

  it('HEAD is GET without a body, with the same guards', async () => {
    const head = (path: string, cookie?: string) => world.call({ method: 'HEAD', path, cookie });
    expect(await head('/api/users/profile')).toMatchObject({ status: 401, text: '' });
    expect(await head('/api/users/profile', buyer.cookie)).toMatchObject({ status: 200, text: '' });
    expect(await head('/api/admin/users', buyer.cookie)).toMatchObject({ status: 403, text: '' });
  });
});

describe('hosts that the caller claims', () => {
  it('another Host is in no response', async () => {
    const forged = ['elsewhere.example', 'homes.aangan.example.elsewhere.example', 'localhost:1', '[::1]'];
    for (const host of forged) {
      const headers = { host, 'x-forwarded-host': host, 'x-forwarded-proto': 'http', forwarded: `host=${host}` };
      for (const path of ['/', '/api/properties/featured', '/api/nothing', '/sitemap.xml', '/robots.txt', '/login']) {
        const response = await world.call({ path, headers });
        expect(response.text + JSON.stringify(response.headers)).not.toContain(host);
        expect(response.headers['location']).toBeUndefined();
      }
    }
  });

  it('another Host makes no other site ours', async () => {
    const call: Call = { method: 'POST', path: '/api/auth/logout', cookie: buyer.cookie };
    const headers = { host: 'elsewhere.example', origin: 'https://elsewhere.example', 'sec-fetch-site': undefined };
    expect((await world.call({ ...call, headers })).json.code).toBe('CROSS_ORIGIN');
    expect((await world.call({ path: '/api/users/profile', cookie: buyer.cookie })).status).toBe(200);
  });
});

describe('a malformed request', () => {
  it.each([
    [
      'with two lengths',
      'POST /api/auth/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'with a length and in pieces',
      'POST /api/auth/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/users/profile HTTP/1.1\r\nHost: a\r\n\r\n',
    ],
    ['with a bare line feed in a header', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\nY: b\r\n\r\n\r\n'],
    ['with a head of 40 KB', `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['that is no HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
    ['without a host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ])('is refused once and its connection closed: %s [ASVS 4.2.1, 13.4.6]', async (_what, bytes) => {
    const response = await sendBytes(world.servers[0]?.url ?? '', bytes);
    expect(response).toMatch(/^HTTP\/1\.1 (400|431) /);
    expect(response.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
    expect(response).not.toMatch(/server:|x-powered-by|node|fastify|\.ts\b|at .*:\d+/i);
  });
});

describe('a session cookie', () => {
  it.each(['', 'x', '"', 'a'.repeat(43), 'a'.repeat(4000), "' OR 1=1 --", '%00', '../../etc/passwd', '{"a":1}'])(
    'of another name is no session: %s',
    async (value) => {
      const cookie = `access_token=${value}; refresh_token=${value}`;
      expect((await world.call({ path: '/api/users/profile', cookie })).json.code).toBe('UNAUTHENTICATED');
      const refresh = { method: 'POST', path: '/api/auth/refresh', headers: { 'x-request-origin': ORIGIN } };
      expect((await world.call({ ...refresh, cookie })).json.code).toBe('UNAUTHENTICATED');
    },
  );

  it('counts under its own name and path only [ASVS 14.2.1]', async () => {
    const token = /access_token=([^;]+)/.exec(buyer.cookie)?.[1] ?? '';
    const places: Call[] = [
      { path: `/api/users/profile?access_token=${token}` },
      { path: '/api/users/profile', headers: { authorization: `Bearer ${token}` } },
      { path: '/api/users/profile', cookie: `refresh_token=${token}` },
      { path: '/api/users/profile', cookie: `Access_Token=${token}` },
    ];
    for (const call of places) expect((await world.call(call)).json.code).toBe('UNAUTHENTICATED');
  });
});

describe('the security headers', () => {
  it.each([
    ['a page', '/', 200],
    ['a page that is none', '/no/such/page', 404],
    ['a file of the build', '/robots.txt', 200],
    ['a file that is none', '/assets/none.js', 404],
    ['a picture that is none', `/media/${'0'.repeat(32)}/400.webp`, 404],
    ['a response', '/api/properties/search', 200],
    ['a refusal', '/api/admin/users', 401],
    ['a wrong address', '/api/%zz', 400],
    ['a call that is none', '/api/nothing', 404],
    ['the health', '/healthz', 200],
  ])('are on %s [ASVS 3.2.1, 3.4.1, 3.4.3, 3.4.4, 3.4.5, 3.4.6, 3.4.8, 3.5.8, 13.4.6]', async (_, path, status) => {
    const response = await world.call({ path });
    expect([response.status, missingHeaders(response.headers)]).toEqual([status, []]);
    // each is reported as missing when it is absent or has another value
    const isJson = response.headers['content-type']?.startsWith('application/json');
    for (const name of [...REQUIRED, ...(isJson ? [] : OF_DOCUMENTS)]) {
      expect(missingHeaders({ ...response.headers, [name]: undefined })).toEqual([name]);
      expect(missingHeaders({ ...response.headers, [name]: 'none' })).toEqual([name]);
    }
    const unwanted = ['server', ...(isJson ? OF_DOCUMENTS : [])];
    for (const name of unwanted) expect(missingHeaders({ ...response.headers, [name]: 'x' })).toEqual([name]);
  });
});

describeTheLog(() => world);
