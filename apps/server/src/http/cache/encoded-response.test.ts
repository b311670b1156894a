import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../test/app.ts';
import { buildProperty } from '../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../test/factories.ts';

const FEATURED = '/api/properties/featured';
const SEARCH = '/api/properties/search';

const test = useTestApp();
let cookie: string;

beforeAll(async () => {
  const buyer = await signedIn(test, await buildUser(test.db));
  cookie = `access_token=${buyer.cookies.get('access_token')?.value ?? ''}`;
});

afterEach(() => test.db.deleteFrom('properties').execute());

describe('a cached response', () => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url, headers: { cookie, ...headers } });

  it('is the same in each coding, the first time and later', async () => {
    for (let built = 0; built < 6; built += 1) await buildProperty(test.db, { featured: true });
    const plain = await get(FEATURED);
    const forms = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const coding of ['br', 'gzip', 'gzip', 'br'] as const) {
      const packed = await get(FEATURED, { 'accept-encoding': coding });
      expect(packed.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
      expect(forms[coding](packed.rawPayload).toString()).toBe(plain.body);
    }
    expect((await get(FEATURED)).body).toBe(plain.body);
  });

  it('has a strong tag of its content and coding, and is 304 for a client that has it already', async () => {
    const { id } = await buildProperty(test.db, { featured: true, description: 'Homes around a court. '.repeat(60) });
    const map = '/api/properties/map';
    for (const url of [FEATURED, SEARCH, '/api/properties', map, '/api/properties/stats', `/api/properties/${id}`]) {
      const tags = [];
      for (const coding of ['identity', 'gzip', 'br']) {
        const first = await get(url, { 'accept-encoding': coding });
        const etag = String(first.headers.etag);
        expect(etag).toMatch(/^"[\w-]+"$/);
        const again = await get(url, { 'accept-encoding': coding, 'if-none-match': `"other", W/${etag}` });
        expect([url, again.statusCode, again.body]).toEqual([url, 304, '']);
        expect(again.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
        tags.push(etag);
      }
      expect(new Set(tags).size).toBe(url.endsWith(`/${id}`) ? 3 : new Set(tags).size);
    }
  });

  it('is sent again when it changed, and not when something else did [CALL23]', async () => {
    const { id } = await buildProperty(test.db, { featured: true });
    const tag = async (known = '') => {
      const { statusCode, headers } = await get(FEATURED, { 'if-none-match': known });
      return { statusCode, etag: String(headers.etag) };
    };
    const { etag } = await tag();
    await buildProperty(test.db, { featured: false });
    expect(await tag(etag)).toEqual({ statusCode: 304, etag });
    await test.db.updateTable('properties').set({ name: 'New Name' }).where('id', '=', id).execute();
    expect(await tag(etag)).toEqual({ statusCode: 200, etag: expect.not.stringMatching(etag) });
  });

  it('has the same headers and body for every caller, but for a cookie that is cleared', async () => {
    await buildProperty(test.db, { featured: true, description: 'Homes around a court. '.repeat(60) });
    for (const method of ['GET', 'HEAD'] as const)
      for (const coding of ['br', 'gzip', 'identity']) {
        const ask = async (more: Record<string, string>) => {
          const headers = { 'accept-encoding': coding, 'sec-fetch-site': 'same-origin', ...more };
          const { statusCode, headers: head, body } = await test.app.inject({ method, url: FEATURED, headers });
          const { date: _date, 'set-cookie': cookies, ...rest } = head;
          return { cookies, shown: { statusCode, head: rest, body } };
        };
        const cleared = await ask({ cookie: 'access_token=of-nobody' });
        expect(cleared.cookies).toMatch(/^access_token=;/);
        for (const more of [{}, { cookie: 'theme=dark' }])
          expect(await ask(more)).toEqual({ cookies: undefined, shown: cleared.shown });
        expect(cleared.shown.head).toMatchObject({
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-cache',
        });
        expect(cleared.shown.body === '').toBe(method === 'HEAD');
        const ofBuyer = await ask({ cookie });
        expect(ofBuyer.cookies).toBeUndefined();
        // the homes differ between visitors and buyers
        const { etag: _tag, 'content-length': _length, ...head } = ofBuyer.shown.head;
        expect(cleared.shown.head).toMatchObject(head);
        expect(Object.keys(ofBuyer.shown.head).toSorted()).toEqual(Object.keys(cleared.shown.head).toSorted());
      }
  });

  it('closes the connection where the server has begun to stop meanwhile', async () => {
    const other = await createTestApp({ database: test.database, visitorsLagMs: 0 });
    const blocking = await test.database.pool.connect();
    await blocking.query('BEGIN; LOCK TABLE properties IN ACCESS EXCLUSIVE MODE');
    const asked = other.app.inject({ url: FEATURED });
    await expect
      .poll(async () => (await other.app.inject('/metrics')).body)
      .toMatch(/aangan_kept_answers_total\{outcome="miss"\} 1/);
    const stopped = other.app.close();
    await blocking.query('COMMIT');
    blocking.release();
    const { statusCode, headers } = await asked;
    await stopped;
    expect([statusCode, headers['connection']]).toEqual([200, 'close']);
  });

  it('is refused after sign-out, whatever the browser has stored [ASVS 14.3.2]', async () => {
    const { id } = await buildProperty(test.db);
    const url = `/api/properties/${id}`;
    const { etag } = (await get(url)).headers;
    const stranger = await test.app.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect([stranger.statusCode, stranger.headers['cache-control']]).toEqual([401, 'no-store']);
    expect(stranger.headers).not.toHaveProperty('etag');
  });
});
