import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProperty } from '../../../test/factories-catalogue.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { writeWebRoot, type WebRoot } from '../../../test/web-root.ts';

const BUILD = {
  'index.html': '<link rel="canonical" href="https://origin.invalid/"><h1>Home</h1>',
  'about/index.html': '<link rel="canonical" href="https://origin.invalid/about"><h1>About</h1>',
  'spa.html': '<meta name="site-origin" content="https://origin.invalid"><div id="root"></div>',
  'blog/index.html': '<meta name="catalogue" content="catalogue.invalid"><h1>Blog</h1>',
  'robots.txt': 'Sitemap: https://origin.invalid/sitemap.xml\n',
  'sitemap.xml': '<loc>https://origin.invalid/about</loc><loc>https://origin.invalid/terms</loc>',
  'sw.js': '// a worker',
  'assets/site-1a2b3c4d.js': '// the site',
  'assets/site-1a2b3c4d.js.br': brotliCompressSync('// the site'),
  'favicon.svg': '<svg/>',
};

let web: WebRoot;
let test: TestApp;

beforeAll(async () => {
  web = writeWebRoot(BUILD);
  test = await createTestApp({ webRoot: web.root });
});

afterAll(async () => {
  await test.close();
  web.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ method: 'GET', url, headers });

describe('the pages', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', '<link rel="canonical" href="http://localhost:3000/"><h1>Home</h1>'],
    ['/about', 'text/html; charset=utf-8', '<link rel="canonical" href="http://localhost:3000/about"><h1>About</h1>'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'Sitemap: http://localhost:3000/sitemap.xml\n'],
    [
      '/sitemap.xml',
      'application/xml; charset=utf-8',
      '<loc>http://localhost:3000/about</loc><loc>http://localhost:3000/terms</loc>',
    ],
  ])('sends %s with the address of the site from the configuration [PAGE1]', async (url, type, body) => {
    const response = await get(url, { host: 'somebody.else.example' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe(type);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers).not.toHaveProperty('x-robots-tag');
    expect(response.headers['content-security-policy']).toContain("default-src 'self'");
    expect(response.body).toBe(body);
  });

  it.each(['/', '/about', '/properties', '/properties/7', '/no-such-page'])(
    'let %s load a street map from its own hosts where there is one, and else from nowhere [T44]',
    async (url) => {
      const origins = ['https://tiles.example.com', 'https://fonts.example.com:8443'];
      const style = { url: 'https://tiles.example.com/style.json', host: 'tiles.example.com' };
      const mapped = await createTestApp({
        webRoot: web.root,
        database: test.database,
        config: { map: { style, origins } },
      });
      const policyOf = async ({ app }: TestApp) =>
        String((await app.inject({ url })).headers['content-security-policy']).split(';');
      const [plain, policy] = [await policyOf(test), await policyOf(mapped)];
      expect(plain.filter((rule) => rule.startsWith('connect-src'))).toEqual([]);
      expect(plain).toContain("img-src 'self' data: blob:");
      expect(policy.filter((rule) => !plain.includes(rule))).toEqual([
        "img-src 'self' data: blob: https://tiles.example.com https://fonts.example.com:8443",
        "connect-src 'self' https://tiles.example.com https://fonts.example.com:8443",
      ]);
      await mapped.close();
    },
  );

  it.each(['/login', '/properties', '/properties/7', '/user/profile', '/user/shortlist', '/user/bookings'])(
    'sends %s as the empty shell, which search engines leave alone',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers['x-robots-tag']).toBe('noindex');
      expect(response.body).toBe('<meta name="site-origin" content="http://localhost:3000"><div id="root"></div>');
    },
  );

  it('say whether the catalogue is the sample, also after a change [CATA4]', async () => {
    const blog = async () => (await get('/blog', { 'accept-encoding': 'br' })).rawPayload;
    const saysSo = async () => brotliDecompressSync(await blog()).toString();
    const said = (word: string) => `<meta name="catalogue" content="${word}"><h1>Blog</h1>`;
    expect(await saysSo()).toBe(said('real'));
    const { id } = await buildProperty(test.db, { sample: true });
    await expect.poll(saysSo).toBe(said('sample'));
    await test.db.deleteFrom('properties').where('id', '=', id).execute();
    await expect.poll(saysSo).toBe(said('real'));
  });

  it('are the template with 404 for an unknown path, whatever the browser has cached [PAGE6]', async () => {
    const first = await get('/no/such/page');
    expect(first.statusCode).toBe(404);
    expect(first.headers['x-robots-tag']).toBe('noindex');
    expect(first.body).toContain('<div id="root">');
    const again = await get('/no/such/page', { 'if-none-match': String(first.headers['etag']) });
    expect(again.statusCode).toBe(404);
  });

  it.each([
    '/api/nothing',
    '/missing.js',
    '/assets/gone-1a2b3c4d.js',
    '/assets/site-1a2b3c4d.js.br',
    '/assets/..%2Findex.html',
    '/assets/',
    '/index.html',
    '/spa.html',
  ])('answers %s with 404 as JSON', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });

  it.each([
    ['/about/', '/about'],
    ['/About?x=A', '/about?x=A'],
    ['/Properties/7/', '/properties/7'],
    ['/about//?x=/', '/about?x=/'],
  ])('sends %s on to %s', async (url, location) => {
    const response = await get(url);
    expect([response.statusCode, response.headers['location']]).toEqual([308, location]);
  });

  it.each([
    ['/properties/12)', '/properties/12'],
    ['/properties/12.', '/properties/12'],
    ['/properties/12).', '/properties/12'],
    ['/properties/12&utm=x', '/properties/12'],
    ['/properties/12%E2%80%8B', '/properties/12'],
    ['/properties/12%EF%BB%BF?flat=3', '/properties/12?flat=3'],
    ['/properties/12)/questions', '/properties/12/questions'],
    ['/user/boards/7,', '/user/boards/7'],
    ['/user/visit-day/7%20', '/user/visit-day/7'],
    ['/desk/visits/7%22', '/desk/visits/7'],
    ['/admin/properties/7)/edit', '/admin/properties/7/edit'],
    ['/visit/aB-_9)', '/visit/aB-_9'],
    ['/email/aB9.', '/email/aB9'],
    ['/visit/aB9&utm=x', '/visit/aB9'],
  ])('leads from %s, as it is copied out of a text, to %s [PAGE25]', async (url, location) => {
    const response = await get(url, { accept: 'text/html' });
    expect([response.statusCode, response.headers['location']]).toEqual([308, location]);
  });

  it.each([
    '/properties/abc',
    '/properties/0',
    '/properties/12abc',
    '/properties/-1',
    '/properties/12-3',
    '/user/boards/x',
  ])('answers %s, which is no address of a page, with 404 [PAGE25]', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('<div id="root">');
  });

  it.each(['//about/', '//', '/%2Fabout/', '/no/such//page'])('sends %s nowhere else', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers).not.toHaveProperty('location');
  });

  it.each([
    '/index.html',
    '/wp-login.php',
    '/100%',
    '/%E0%A4%A',
    '/assets',
    '/assets/gone-1a2b3c4d.js',
    '/media/none.webp',
  ])('sends somebody who looks for %s in a browser the page that says so', async (url) => {
    const response = await get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('<div id="root">');
  });

  it.each(['/api/nothing.html', '/API/nothing'])('never sends a page for %s', async (url) => {
    const response = await get(url, { accept: 'text/html' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const [got, head] = [await get('/about'), await test.app.inject({ method: 'HEAD', url: '/about' })];
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['etag']).toBe(got.headers['etag']);
    expect(head.headers['content-length']).toBe(got.headers['content-length']);
  });
});

describe('a page that the browser has', () => {
  it('is not sent again', async () => {
    const first = await get('/about');
    const again = await get('/about', { 'if-none-match': `"other", W/${String(first.headers['etag'])}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers['etag']).toBe(first.headers['etag']);
    expect(again.headers['cache-control']).toBe('no-cache');
  });

  it('is sent again when it is another page or another coding', async () => {
    const home = await get('/');
    const tag = String(home.headers['etag']);
    expect((await get('/about', { 'if-none-match': tag })).statusCode).toBe(200);
    expect((await get('/', { 'if-none-match': tag, 'accept-encoding': 'br' })).statusCode).toBe(200);
  });
});

describe('compression', () => {
  const DECODE = { br: brotliDecompressSync, gzip: gunzipSync, none: (body: Buffer) => body };
  const PAGE = '<link rel="canonical" href="http://localhost:3000/about"><h1>About</h1>';

  it.each<[accepted: string, coding: 'br' | 'gzip' | undefined]>([
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    ['br;q=0.000', undefined],
  ])('answers "%s" with %s', async (accepted, coding) => {
    const response = await get('/about', { 'accept-encoding': accepted });
    expect(response.headers['content-encoding']).toBe(coding);
    expect(response.headers['vary']).toBe('accept-encoding');
    const body = DECODE[coding ?? 'none'](response.rawPayload);
    expect(body.toString()).toBe(PAGE);
  });
});

describe('the other files', () => {
  it.each([
    ['/assets/site-1a2b3c4d.js', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'public, max-age=86400'],
    ['/sw.js', 'no-cache'],
  ])('%s is kept for %s', async (url, rule) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe(rule);
  });

  it('are sent compressed where the build has them so, and plain to a client that accepts nothing else', async () => {
    const url = '/assets/site-1a2b3c4d.js';
    const packed = await get(url, { 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['content-type']).toMatch(/^application\/javascript/);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('// the site');
    const plain = await get(url);
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, '// the site']);
    const head = await test.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '11']);
    expect((await get(url, { 'if-none-match': String(plain.headers['etag']) })).statusCode).toBe(304);
  });
});
