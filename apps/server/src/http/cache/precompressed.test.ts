import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { writeWebRoot, type WebRoot } from '../../../test/web-root.ts';

const ABOUT = `<h1>About</h1>${'<p>Homes around a court in Pune.</p>'.repeat(100)}`;

let web: WebRoot;
let test: TestApp;

beforeAll(async () => {
  web = writeWebRoot({ 'spa.html': '<div id="root"></div>', 'about/index.html': ABOUT });
  test = await createTestApp({ webRoot: web.root });
});

afterAll(async () => {
  await test.close();
  web.remove();
});

const get = (headers: Record<string, string> = {}, { app }: Pick<TestApp, 'app'> = test) =>
  app.inject({ url: '/about', headers });

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };

describe('a page that was compressed once', () => {
  it('is the same text in each coding, the same bytes and tag each time, and smaller where compressed', async () => {
    const tags = new Set<unknown>();
    for (const coding of ['br', 'gzip', 'identity'] as const) {
      const [first, again] = [await get({ 'accept-encoding': coding }), await get({ 'accept-encoding': coding })];
      expect(UNPACK[coding](first.rawPayload).toString()).toBe(ABOUT);
      expect(first.headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
      expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
      expect(first.rawPayload.length < ABOUT.length).toBe(coding !== 'identity');
      expect([again.rawPayload, again.headers['etag']]).toEqual([first.rawPayload, first.headers['etag']]);
      tags.add(first.headers['etag']);
    }
    expect(tags.size).toBe(3);
  });

  it('is 304 for a client with that coding of it, and sent to one with another', async () => {
    const tagOf = async (coding: string) => String((await get({ 'accept-encoding': coding })).headers['etag']);
    const [br, gzip] = [await tagOf('br'), await tagOf('gzip')];
    const known = await get({ 'accept-encoding': 'br', 'if-none-match': br });
    expect([known.statusCode, known.body, known.headers['etag']]).toEqual([304, '', br]);
    expect(known.headers).not.toHaveProperty('content-encoding');
    const other = await get({ 'accept-encoding': 'br', 'if-none-match': gzip });
    expect([other.statusCode, other.headers['etag']]).toEqual([200, br]);
  });

  it('has another tag once a release has changed it', async () => {
    const changed = writeWebRoot({ 'spa.html': '', 'about/index.html': ABOUT.replace('About', 'About us') });
    const other = await createTestApp({ webRoot: changed.root, database: test.database });
    const { etag } = (await get()).headers;
    const response = await get({ 'if-none-match': String(etag) }, other);
    expect([response.statusCode, response.body.slice(0, 17)]).toEqual([200, '<h1>About us</h1>']);
    await other.close();
    changed.remove();
  });
});
