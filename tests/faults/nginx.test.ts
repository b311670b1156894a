import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect as connectPlainly, type AddressInfo, type Socket } from 'node:net';
import { connect, type SecureVersion } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pdf } from '../../apps/server/test/media-files.ts';
import { LINK_PATHS, MASKED_PATHS, PLAIN_PATHS, QUERY_PATHS, TOKEN } from '../../apps/server/test/masked-paths.ts';
import { freePort } from '../../apps/server/test/server-process.ts';
import { missingPackages, startNginx, startWholeNginx, type Nginx } from '../../deploy/nginx/one-machine.mjs';
import { createCluster, type Cluster } from './support/cluster.ts';
import { mayInstall } from './support/debian-packages.ts';
import { call, uploadForm } from './support/http.ts';
import { portOf, startInstance } from './support/stand-in.ts';
import { castOf, createInstallation, newProperty, type Cast, type Installation } from './support/world.ts';

const isThere = mayInstall(missingPackages());

/** Bytes of a refused body that nginx gets. */
const FIRST_BYTES = 200_000;
const WHOLE_BYTES = 50_000_000;

interface UnfinishedUpload {
  socket: Socket;
  /** Gives what was received so far. */
  response(): string;
}

/** Sends the head of an upload and the first bytes of its body, and no more. */
async function beginUpload(
  nginx: Nginx,
  { cookie, path = '/api/admin/properties/1/media', from, headers = [] }: UploadHead = {},
): Promise<UnfinishedUpload> {
  const { port } = new URL(nginx.url);
  const socket = connectPlainly({ host: '127.0.0.1', port: Number(port), ...(from && { localAddress: from }) });
  let response = '';
  socket.on('data', (chunk: Buffer) => (response += chunk.toString()));
  // nginx may close a refused connection
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${WHOLE_BYTES}`,
    ...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
    ...headers,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(Buffer.alloc(FIRST_BYTES));
  return { socket, response: () => response };
}

interface UploadHead {
  cookie?: string;
  path?: string;
  from?: string;
  headers?: string[];
}

const PATIENCE = { timeout: 20_000, interval: 20 };

/** Gives the status and the envelope that come while most of the body is unsent. */
async function refusalOf({ socket, response }: UnfinishedUpload): Promise<{ status: number; body: unknown }> {
  // nginx would wait for the rest of the body when it stops
  await vi.waitUntil(() => response().includes('}'), PATIENCE).finally(() => socket.destroy());
  const [head = '', body = ''] = response().split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
}

describe.skipIf(!isThere)('an upload through nginx', () => {
  let cluster: Cluster;
  let installation: Installation;
  let cast: Cast;
  let instance: string;
  let nginx: Nginx;

  beforeAll(async () => {
    cluster = await createCluster();
    installation = createInstallation();
    cast = await castOf(cluster.connection, 1, 1);
    const port = await freePort();
    ({ url: instance } = await installation.start({ DATABASE_URL: cluster.url(), PORT: String(port) }));
    nginx = await startNginx([port]);
  });

  afterAll(async () => {
    await nginx?.stop();
    await installation?.remove();
    await cluster?.remove();
  });

  /** Requests that an instance receives about the session. */
  const saidBy = async (cookie?: string) => {
    const { status, json } = await call(instance, '/api/admin/upload-access', cookie === undefined ? {} : { cookie });
    return { status, body: json };
  };

  it.each(['', '/batch'])('is refused before its body without a session, and none of it is stored%s', async (end) => {
    const upload = await beginUpload(nginx, { path: `/api/admin/properties/1/media${end}` });
    const refusal = await refusalOf(upload);
    expect(refusal).toEqual(await saidBy());
    expect([refusal.status, nginx.bodiesOnDisk()]).toEqual([401, 0]);
  });

  it('is refused before its body with a session that has ended, and for a buyer [ADMM24]', async () => {
    const ended = 'access_token=0123456789012345678901234567890123456789012';
    expect(await refusalOf(await beginUpload(nginx, { cookie: ended }))).toEqual(await saidBy(ended));
    const cookie = cast.buyers[0]?.cookie ?? '';
    const refusal = await refusalOf(await beginUpload(nginx, { cookie }));
    expect(refusal).toEqual(await saidBy(cookie));
    expect([refusal.status, nginx.bodiesOnDisk()]).toEqual([403, 0]);
  });

  it('of a client that expects 100-continue is refused without it', async () => {
    const { socket, response } = await beginUpload(nginx, { headers: ['Expect: 100-continue'] });
    await vi.waitUntil(() => response().includes('}'), PATIENCE);
    socket.destroy();
    expect(response()).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('of an admin is accepted, buffered on disk until it is complete, and its file shown', async () => {
    const { cookie } = cast.admin;
    const begun = await beginUpload(nginx, { cookie });
    await vi.waitUntil(() => nginx.bodiesOnDisk() === 1, PATIENCE);
    expect(begun.response()).toBe('');
    begun.socket.destroy();
    await vi.waitUntil(() => nginx.bodiesOnDisk() === 0, PATIENCE);

    const { data: property } = await call(nginx.url, '/api/admin/properties', newProperty(cast.admin));
    const path = `/api/admin/properties/${(property as { id: number }).id}/media`;
    const raw = uploadForm('BROCHURE', pdf());
    const made = await call(nginx.url, path, { method: 'POST', cookie, raw });
    expect([made.status, made.code]).toEqual([201, undefined]);
    const { data } = await call(nginx.url, path, { cookie });
    expect(data).toMatchObject([{ id: (made.data as { id: number }).id }]);
  });

  it('is one of ten that a client may have in progress', async () => {
    const { cookie } = cast.admin;
    const begun = await Promise.all(Array.from({ length: 10 }, () => beginUpload(nginx, { cookie })));
    await vi.waitUntil(() => nginx.bodiesOnDisk() === 10, PATIENCE);
    const eleventh = await refusalOf(await beginUpload(nginx, { cookie }));
    expect(eleventh).toMatchObject({ status: 429, body: { success: false, code: 'TOO_MANY_REQUESTS' } });
    // no client waits elsewhere
    const other = await beginUpload(nginx, { cookie, from: '127.0.0.2' });
    await vi.waitUntil(() => nginx.bodiesOnDisk() === 11, PATIENCE);
    for (const { socket } of [...begun, other]) socket.destroy();
    await vi.waitUntil(() => nginx.bodiesOnDisk() === 0, PATIENCE);
  });
});

describe.skipIf(!isThere)('an upload through nginx whose session cannot be checked', () => {
  it.each([
    ['calls too often', 429, { status: 429, code: 'TOO_MANY_REQUESTS' }],
    ['asks when no database responses', 503, { status: 503, code: 'UNAVAILABLE' }],
    ['meets a defect', 500, { status: 503, code: 'UNAVAILABLE' }],
    ['meets a release that does not know the question', 404, { status: 503, code: 'UNAVAILABLE' }],
  ])('since the instance %s, is refused before its body', async (_why, status, expected) => {
    const requests: string[] = [];
    const server = await startInstance((request, response) => {
      requests.push(`${request.method} ${request.url} ${request.headers['content-length']}`);
      response.writeHead(status).end('{}');
    });
    const nginx = await startNginx([portOf(server)]);
    try {
      const { status: said, body } = await refusalOf(await beginUpload(nginx));
      expect({ status: said, code: (body as { code: string }).code }).toEqual(expected);
      expect(requests).toEqual(['GET /api/admin/upload-access undefined']);
      expect(nginx.bodiesOnDisk()).toBe(0);
    } finally {
      await nginx.stop();
      server.close();
    }
  });

  it('since no instance is running, is refused before its body', async () => {
    const nginx = await startNginx([9]);
    try {
      expect(await refusalOf(await beginUpload(nginx))).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    } finally {
      await nginx.stop();
    }
  });
});

describe.skipIf(!isThere)('what nginx logs', () => {
  /** Decodes a path like nginx before it logs it. */
  const merged = (path: string) => path.replaceAll(/\/+/g, '/');
  const hasToken = /k7|7k/i;

  it('masks what our own log masks, and hides what it cannot decode [V15]', async () => {
    // no instance is running, so an error log would have entries
    const nginx = await startNginx([9]);
    const logged = async (path: string) => {
      const before = nginx.requests().length;
      await call(nginx.url, path, { headers: { referer: `https://homes.example.com/visit/${TOKEN}` } });
      await vi.waitUntil(() => nginx.requests().length > before, PATIENCE);
      return /"GET ([^"]*)"/.exec(nginx.requests().slice(before))?.[1];
    };
    try {
      for (const [path, masked] of MASKED_PATHS) {
        const line = await logged(`${path}?t=${TOKEN}`);
        expect([path, [merged(masked), ':escaped', ':tokens', ''].includes(line ?? 'none')]).toEqual([path, true]);
      }
      for (const path of LINK_PATHS) {
        expect(await logged(path.replace(':token', TOKEN))).toBe(path);
        expect(await logged(path.replace(':token', 'k7k7k7'))).toBe(path);
      }
      for (const path of QUERY_PATHS) expect(await logged(`${path}?t=${TOKEN}`)).toBe(path);
      for (const path of PLAIN_PATHS) {
        expect((await logged(path))?.replaceAll('\\x', '%')).toBe(path);
      }
      expect(nginx.requests()).toContain('"GET /properties/12" 503');
      expect(`${nginx.requests()}${nginx.errors()}`).not.toMatch(hasToken);
    } finally {
      await nginx.stop();
    }
  });

  it('names which instance responded, and has no error log, which would repeat URLs', async () => {
    const nginx = await startNginx([9]);
    try {
      await call(nginx.url, '/api/admin/users?search=9822012345');
      // a line is written after the response
      await vi.waitUntil(() => nginx.requests().includes('/api/admin/users'), PATIENCE);
      expect(nginx.requests()).toMatch(/"GET \/api\/admin\/users" 503 \d+ [\d.]+ "127\.0\.0\.1:9" "502" "PASSED"$/m);
      expect(`${nginx.requests()}${nginx.errors()}`).not.toContain('9822012345');
    } finally {
      await nginx.stop();
    }
  });
});

describe.skipIf(!isThere)('nginx and its instances', () => {
  it('reuse their connections between requests', async () => {
    const counted = { connections: 0 };
    const instances = [1, 2].map(() => createServer((_request, response) => response.end('{}')));
    for (const instance of instances) {
      instance.on('connection', () => (counted.connections += 1));
      instance.listen(0, '127.0.0.1');
      await once(instance, 'listening');
    }
    const nginx = await startNginx(instances.map((instance) => (instance.address() as AddressInfo).port));
    try {
      for (let sent = 0; sent < 40; sent += 1) expect((await call(nginx.url, '/api/users/profile')).status).toBe(200);
      // each of the two workers needs one to each instance
      expect(counted.connections).toBeLessThanOrEqual(4);
    } finally {
      await nginx.stop();
      for (const instance of instances) instance.close();
    }
  });
});

describe.skipIf(!isThere)('an instance that refuses with 503', () => {
  it('a picture, or one slow read, still gets all other calls', async () => {
    const requested = { pictures: 0 };
    const instances = [1, 2].map(() =>
      createServer(({ url = '' }, response) => {
        const isPicture = url.startsWith('/share/');
        if (isPicture) requested.pictures += 1;
        response.writeHead(isPicture || url === '/api/late' ? 503 : 200).end('{}');
      }),
    );
    for (const instance of instances) await once(instance.listen(0, '127.0.0.1'), 'listening');
    const nginx = await startNginx(instances.map((instance) => (instance.address() as AddressInfo).port));
    try {
      const pictures = Array.from({ length: 40 }, (_, nth) => call(nginx.url, `/share/properties/${nth}.png`));
      expect((await Promise.all(pictures)).filter(({ status }) => status !== 503)).toEqual([]);
      // none is sent to the other instance too, nor refused by nginx itself
      expect(requested.pictures).toBe(40);
      expect((await call(nginx.url, '/api/late')).status).toBe(503);
      for (let sent = 0; sent < 10; sent += 1) expect((await call(nginx.url, '/api/users/profile')).status).toBe(200);
    } finally {
      await nginx.stop();
      for (const instance of instances) instance.close();
    }
  });
});

describe.skipIf(!isThere)('nginx with the whole configuration, TLS included', () => {
  /** Gives what a client hears that speaks this version only; the client of the tests would speak any. */
  const shakeHands = (port: number, version: SecureVersion) =>
    new Promise<string>((resolve) => {
      const options = { minVersion: version, maxVersion: version, rejectUnauthorized: false };
      const socket = connect({ port, host: '127.0.0.1', ciphers: 'ALL:@SECLEVEL=0', ...options }, () => {
        resolve(socket.getProtocol() ?? '');
        socket.destroy();
      });
      socket.once('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(code));
    });

  it('speaks TLS 1.2 and 1.3 and nothing older, and redirects plain HTTP [ASVS 12.1.1]', async () => {
    const nginx = await startWholeNginx();
    try {
      const versions = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;
      const heard = await Promise.all(versions.map((version) => shakeHands(nginx.tls, version)));
      const refused = 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION';
      expect(heard).toEqual([refused, refused, 'TLSv1.2', 'TLSv1.3']);
      const clear = (path: string) => fetch(`http://127.0.0.1:${nginx.clear}${path}`, { redirect: 'manual' });
      const page = await clear('/properties/1');
      expect([page.status, page.headers.get('location')]).toEqual([308, 'https://homes.example.com/properties/1']);
      expect((await clear('/api/auth/start')).status).toBe(403);
    } finally {
      await nginx.stop();
    }
  });
});
