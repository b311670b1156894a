import type { PageRenderer } from '@aangan/contract/catalogue/page-renderer';
import type { Language } from '@aangan/contract/core/language';
import { APP_PAGES, isStaffPage, renderedTemplateFile, TOKEN_PAGES } from '@aangan/contract/core/pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { buildProperty } from '../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../test/factories.ts';
import { writeWebRoot, type WebRoot } from '../../../test/web-root.ts';

const empty = (language: string) => `<head><title>${language}</title></head><div id="root"></div>`;
const RENDERED = renderedTemplateFile('/properties/:id');
const rendered = (language: string) => `${empty(language)}<i>held back</i>`;

/** A web build with English and Marathi; Hindi is not built. */
let web: WebRoot;
let test: TestApp;

/** Replaces the web build's renderers: its HTML names the language. */
const loadRenderer = async (language: Language): Promise<PageRenderer> => ({
  listingQuery: (search) => search.slice(1),
  renderListing: async () => '',
  renderProperty: async ({ id }) => `<h1>${language} ${id}</h1>`,
});

beforeAll(async () => {
  web = writeWebRoot({
    'index.html': '<h1>Home</h1>',
    'about/index.html': '<h1>About</h1>',
    'spa.html': empty('en'),
    [RENDERED]: rendered('en'),
    'mr/index.html': '<link rel="canonical" href="https://origin.invalid/mr"><h1>मुख्यपृष्ठ</h1>',
    'mr/about/index.html': '<h1>आमच्याविषयी</h1>',
    'mr/spa.html': empty('mr'),
    'mr/pass-files.json': '[]',
    [`mr/${RENDERED}`]: rendered('mr'),
  });
  test = await createTestApp({ webRoot: web.root, loadRenderer });
});

afterAll(async () => {
  await test.close();
  web.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ method: 'GET', url, headers });

describe('pages in another language', () => {
  it('are the built ones, with the address of the site [L9]', async () => {
    expect((await get('/mr')).body).toBe('<link rel="canonical" href="http://localhost:3000/mr"><h1>मुख्यपृष्ठ</h1>');
    expect((await get('/mr/about')).body).toBe('<h1>आमच्याविषयी</h1>');
  });

  it.each(APP_PAGES.filter((page) => !isStaffPage(page)))(
    'have the template of their language at %s [L9]',
    async (page) => {
      const url = `/mr${page}`.replaceAll(':id', '7').replaceAll(':token', 'a'.repeat(26));
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe(empty('mr'));
    },
  );

  it.each(['/admin', '/admin/properties/7/edit', '/desk', '/desk/visits/7', '/style-guide'])(
    'lead from %s to the English one with its query, since staff read English [L7]',
    async (page) => {
      const response = await get(`/mr${page}?page=1`);
      expect(response.statusCode).toBe(308);
      expect(response.headers['location']).toBe(`${page}?page=1`);
    },
  );

  it.each(['/mr/no/such/page', '/mr/nothing', '/mr/api/properties'])(
    'are the not-found page of their language at %s [L9]',
    async (url) => {
      const response = await get(url, { accept: 'text/html' });
      expect(response.statusCode).toBe(404);
      expect(response.body).toBe(empty('mr'));
    },
  );

  it.each(['/mr/spa.html', '/mr/index.html', '/mr/missing.js'])('answer %s with 404 as JSON [L9]', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['/MR/About/', '/mr/about'],
    ['/mr/', '/mr'],
    ['/mr/properties/7)?a=1', '/mr/properties/7?a=1'],
  ])('lead from %s to %s [L9]', async (written, meant) => {
    const response = await get(written);
    expect(response.statusCode).toBe(308);
    expect(response.headers['location']).toBe(meant);
  });

  it.each(TOKEN_PAGES)('are neither cached nor a referrer at %s [L9]', async (page) => {
    const { headers } = await get(`/mr${page}`.replace(':token', 'a'.repeat(26)));
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it('have a list of the files of their pass, which is revalidated [L14]', async () => {
    const { headers, body } = await get('/mr/pass-files.json');
    expect([headers['cache-control'], body]).toEqual(['no-cache', '[]']);
  });

  it('are rendered by the renderer of their language [L47]', async () => {
    const { id } = await buildProperty(test.db);
    const { cookies } = await signedIn(test, await buildUser(test.db));
    const cookie = `access_token=${cookies.get('access_token')?.value}`;
    const pageAt = async (url: string) => (await get(url, { cookie })).body;
    await expect.poll(() => pageAt(`/mr/properties/${id}`)).toContain(`<h1>mr ${id}</h1>`);
    await expect.poll(() => pageAt(`/properties/${id}`)).toContain(`<h1>en ${id}</h1>`);
    expect(await pageAt(`/mr/properties/${id}`)).toContain('<title>');
  });

  it('are not there where the language is not built [L9]', async () => {
    for (const url of ['/hi', '/hi/about', '/hi/properties']) {
      const response = await get(url, { accept: 'text/html' });
      expect(response.statusCode).toBe(404);
      expect(response.body).toBe(empty('en'));
    }
  });
});

describe('the English home page', () => {
  const TYPED = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' };
  const homeWith = (cookie: string, headers: Record<string, string> = TYPED, url = '/') =>
    get(url, { ...headers, cookie: `user_preferences=${cookie}` });

  it('leads whoever chose Marathi before to the Marathi one, when the address was typed [L11]', async () => {
    const response = await homeWith('lang%3Dmr');
    expect(response.statusCode).toBe(302);
    expect(response.headers).toMatchObject({
      location: '/mr',
      'cache-control': 'no-store',
      vary: 'accept-encoding, cookie, sec-fetch-site, sec-fetch-mode',
    });
  });

  it.each([
    ['English was chosen', 'lang%3Den', TYPED, '/'],
    ['the language is not built', 'lang%3Dhi', TYPED, '/'],
    ['a link led there', 'lang%3Dmr', { ...TYPED, 'sec-fetch-site': 'same-origin' }, '/'],
    ['a page fetches it', 'lang%3Dmr', { ...TYPED, 'sec-fetch-mode': 'cors' }, '/'],
    ['a browser says nothing', 'lang%3Dmr', {}, '/'],
    ['the address has a query', 'lang%3Dmr', TYPED, '/?a=1'],
    ['the cookie can not be read', '%zz', TYPED, '/'],
    ['the cookie names another place', 'lang%3D%2F%2Fevil.example', TYPED, '/'],
    ['the cookie is too long', `lang%3Dmr${'%20'.repeat(1300)}`, TYPED, '/'],
    ['the cookie has a NUL', 'lang%3Dmr%00', TYPED, '/'],
  ])('is shown where %s [L11]', async (_why, cookie, headers, url) => {
    const response = await homeWith(cookie, headers, url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['vary']).toBe('accept-encoding, cookie, sec-fetch-site, sec-fetch-mode');
    expect(response.body).toBe('<h1>Home</h1>');
  });

  it('depends on nothing but its path at every other page [L10]', async () => {
    const response = await homeWith('lang%3Dmr', { ...TYPED, 'accept-language': 'mr' }, '/about');
    expect(response.headers['vary']).toBe('accept-encoding');
    expect(response.body).toBe('<h1>About</h1>');
  });
});
