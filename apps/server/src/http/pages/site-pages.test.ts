import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { APP_PAGES, PRERENDERED_PAGES } from '@aangan/contract/core/pages';
import { applySite, type SiteValues } from '@aangan/contract/core/site';
import { siteValues } from '@aangan/contract/site/values';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../test/app.ts';
import type { Client } from '../../../test/client.ts';
import { buildProperty } from '../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../test/factories.ts';
import { findWebBuild } from '../../web-build.ts';
import { renderSite } from './render-site.ts';
import type { PreparedPages } from './site-pages.ts';

/** The built pages with what renders them, as the product has them. */
const build = findWebBuild()!;
const test = useTestApp(build);

const contact = (number: string) => ({
  phones: { general: number },
  emails: { general: 'hello@vanam.example' },
  address: 'Road 12, Banjara Hills, Hyderabad 500034',
  social: [{ kind: 'X' as const, url: 'https://x.com/vanam' }],
});
const VANAM = siteValues({
  firm: { name: 'Vanam & Sons', shortName: 'Vanam' },
  contact: contact('040 0000 0001'),
  look: { brand: '#4a2a7a', accent: '#9a3d5c' },
  words: { tagline: 'Homes </script><b>in Telangana', hiddenPages: ['/blog'] },
  places: { state: 'Telangana', cities: ['Hyderabad', 'Warangal'] },
});
const KADAMBA = siteValues({
  firm: { name: 'Kadamba Realty', shortName: 'Kadamba' },
  contact: contact('080 0000 0001'),
});

/** What was prepared for a site before, which no test needs a second time. */
const known = new Map<Partial<SiteValues>, PreparedPages>();
const prepare = async (values: Partial<SiteValues>) => {
  const prepared = known.get(values) ?? (await test.app.pages.prepare(values));
  known.set(values, prepared);
  return prepared;
};

/** Puts a site in force as a save does: all in one tick. */
const use = (prepared: PreparedPages, { app } = test) => {
  applySite(prepared.values);
  app.pages.use(prepared);
};
const change = async (values: Partial<SiteValues>) => use(await prepare(values));

const DEFAULTS = {};

afterEach(() => change(DEFAULTS));

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
const textOf = async (url: string) => (await get(url)).body;
const FILES = ['favicon.svg', 'favicon.ico', 'icons/icon-32.png', 'images/share.jpg', 'site.webmanifest', 'sw.js'];
const ADDRESSES = [
  ...PRERENDERED_PAGES,
  ...APP_PAGES.map((page) => page.replace(':id', '7').replace(':token', 'aB9')),
  '/offline.html',
  '/robots.txt',
  '/sitemap.xml',
  '/no/such/page',
  '/admin/properties/new',
  ...FILES.map((file) => `/${file}`),
];
/** What is sent at all addresses, with the headers that say how it is kept. */
const readAll = async () => {
  const answers = ADDRESSES.map(async (url) => {
    const { statusCode, headers, rawPayload } = await get(url);
    const kept = [headers['cache-control'], headers['etag'], headers['content-type'], headers['x-robots-tag']];
    return [url, statusCode, ...kept, rawPayload.toString('base64')];
  });
  return Promise.all(answers);
};

describe('a site without changes', () => {
  it('has the built files, also after another one was in force [S6, S8]', async () => {
    const before = await readAll();
    await change(VANAM);
    expect(await readAll()).not.toEqual(before);
    await change(DEFAULTS);
    expect(await readAll()).toEqual(before);
  });

  it('comes to the built files when its pages are rendered anew [S6, S8]', async () => {
    const files = await renderSite({ ssrRoot: build.ssrRoot, values: {} });
    const built = Object.keys(files).map(async (file) => [
      file,
      await readFile(path.join(build.webRoot, file), 'utf8'),
    ]);
    expect(files).toEqual(Object.fromEntries(await Promise.all(built)));
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['index.html', 'spa.html', 'shells/properties.html']));
  });
});

describe('the pages of a changed site', () => {
  const dataOf = (html: string, opening: string): unknown =>
    JSON.parse(new RegExp(`${opening}>([^<]*)</script>`).exec(html)?.[1] ?? 'null');

  it.each(['/', '/about', '/licenses', '/properties', '/properties/7', '/pass', '/no/such/page'])(
    'carry its values and its colours: %s [S7]',
    async (url) => {
      await change(VANAM);
      const html = await textOf(url);
      expect(dataOf(html, '<script type="application/json" id="site"')).toEqual(VANAM);
      expect(html.indexOf('id="site"')).toBeLessThan(html.indexOf('<title>'));
      const { brand, brandStrong, brandTint, accent, accentStrong, accentTint } = VANAM.colours!;
      expect(html).toContain(
        `<html lang="en-IN" style="--color-brand:${brand};--color-brand-strong:${brandStrong};--color-brand-tint:${brandTint};--color-clay:${accent};--color-clay-strong:${accentStrong};--color-clay-tint:${accentTint}">`,
      );
      expect(html).toContain('<meta name="theme-color" content="#fbf8f3"');
      expect(html).toContain('<noscript>Vanam &amp; Sons needs JavaScript');
    },
  );

  it('have its name in titles, cards and the facts for search engines [S5]', async () => {
    await change(VANAM);
    const home = await textOf('/');
    expect(home).toMatch(/<title>[^<]*Vanam &amp; Sons<\/title>/);
    expect(home).toContain('<meta property="og:site_name" content="Vanam &amp; Sons"/>');
    expect(home).toContain('Hyderabad and Warangal');
    expect(dataOf(home, '<script type="application/ld\\+json"')).toMatchObject({
      '@graph': [
        { '@type': 'WebSite', name: 'Vanam & Sons' },
        { name: 'Vanam & Sons', email: 'hello@vanam.example', sameAs: ['https://x.com/vanam'] },
      ],
    });
    expect(await textOf('/contact')).toContain('<title>Contact Us - Vanam &amp; Sons</title>');
    expect(await textOf('/properties')).toContain('<title>Vanam &amp; Sons</title>');
  });

  it('are compressed and kept as the built ones, under a tag of their own [S9]', async () => {
    const before = await get('/', { 'accept-encoding': 'br' });
    await change(VANAM);
    const after = await get('/', { 'accept-encoding': 'br' });
    expect(after.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
    expect(brotliDecompressSync(after.rawPayload).toString()).toBe(await textOf('/'));
    const tag = (answer: typeof after) => ({
      'accept-encoding': 'br',
      'if-none-match': String(answer.headers['etag']),
    });
    expect((await get('/', tag(before))).statusCode).toBe(200);
    expect((await get('/', tag(after))).statusCode).toBe(304);
  });

  it('have a manifest with its names [S9]', async () => {
    await change(VANAM);
    const { headers, body } = await get('/site.webmanifest');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringMatching(/^application\/manifest\+json/),
    });
    expect(JSON.parse(body)).toMatchObject({
      name: 'Vanam & Sons',
      short_name: 'Vanam',
      description: 'Homes </script><b>in Telangana',
      start_url: '/',
    });
  });

  it('have an offline page of their own, which the worker of a browser fetches anew [S5, S9]', async () => {
    const worker = await textOf('/sw.js');
    await change(VANAM);
    const page = await textOf('/offline.html');
    expect(page).toContain('<title>You are offline - Vanam &amp; Sons</title>');
    expect(page).toContain('href="tel:+914000000001"');
    expect(page).not.toContain('Aangan');
    const hash = (text: string) => createHash('sha256').update(text);
    for (const tag of ['style', 'script']) {
      const [, text = ''] = new RegExp(`<${tag}>(.*)</${tag}>`, 's').exec(page) ?? [];
      expect(page).toContain(`${tag}-src 'sha256-${hash(text).digest('base64')}'`);
    }
    expect(page).toContain(`--color-brand:${VANAM.colours?.brand}`);
    const version = hash(page).digest('hex').slice(0, 8);
    expect(await textOf('/sw.js')).toBe(worker.replace(/offline:[\da-f]{8}/, `offline:${version}`));
    expect(worker).not.toContain(version);
    expect((await get('/sw.js')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringMatching(/^application\/javascript/),
    });
  });

  it('are without the pages that it hides [S9, S17]', async () => {
    expect((await get('/blog')).statusCode).toBe(200);
    await change(VANAM);
    const blog = await get('/blog');
    expect([blog.statusCode, blog.headers['x-robots-tag']]).toEqual([404, 'noindex']);
    expect(blog.body).toContain('<div id="root"></div>');
    expect((await get('/careers')).statusCode).toBe(200);
    const map = await textOf('/sitemap.xml');
    expect(map).not.toContain('/blog<');
    expect(map).toContain('<loc>http://localhost:3000/careers</loc>');
    expect(await textOf('/robots.txt')).toContain('Sitemap: http://localhost:3000/sitemap.xml');
  });
});

describe('the icons of a site', () => {
  const png = (text: string) => ({ bytes: Buffer.from(text), type: 'image/png' });
  const links = { mark: '/site/aa.png', small: '/site/bb.png', touch: '/site/cc.png' };
  const files = new Map([
    ['/favicon.ico', { bytes: Buffer.from('an icon'), type: 'image/x-icon' }],
    ['/icons/icon-192.png', png('192 px')],
    ['/images/share.jpg', { bytes: Buffer.from('a share picture'), type: 'image/jpeg' }],
  ]);

  it('are linked by its pages and served in place of the built ones [S7, S9]', async () => {
    use(await test.app.pages.prepare(VANAM, { links, files }));
    for (const url of ['/', '/properties', '/offline.html']) expect(await textOf(url)).toContain('href="/site/aa.png"');
    const home = await textOf('/');
    expect(home.match(/<link rel="(?:icon|apple-touch-icon)"[^>]*>/g)).toEqual([
      '<link rel="icon" href="/site/aa.png" sizes="96x96" type="image/png" />',
      '<link rel="icon" href="/site/bb.png" sizes="32x32" type="image/png" />',
      '<link rel="apple-touch-icon" href="/site/cc.png" />',
    ]);
    for (const [url, { bytes, type }] of files) {
      const { statusCode, headers, rawPayload } = await get(url);
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'no-cache']);
      expect(rawPayload).toEqual(bytes);
      expect((await get(url, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304);
    }
    expect((await get('/favicon.svg')).statusCode).toBe(404);
    expect((await get('/icons/icon-512.png')).headers['cache-control']).toBe('public, max-age=86400');
    await change(KADAMBA);
    expect((await get('/favicon.svg')).statusCode).toBe(200);
    expect(await textOf('/')).toContain('<link rel="icon" href="/favicon.svg"');
  });

  it('are refused at an address where no built file is [S9]', async () => {
    const other = new Map([['/icons/other.png', png('x')]]);
    await expect(test.app.pages.prepare(VANAM, { links, files: other })).rejects.toThrow(/\/icons\/other\.png/);
  });
});

describe('a change of the site', () => {
  let buyer: Client;
  let home: number;

  beforeAll(async () => {
    buyer = await signedIn(test, await buildUser(test.db));
    home = (await buildProperty(test.db, { name: 'Ashoka Court' })).id;
    await build.loadRenderer();
  });

  it('leaves the old site where a page can not be rendered [S6]', async () => {
    await change(KADAMBA);
    const before = await readAll();
    // a page can do nothing with a number that is no text
    const broken = { ...VANAM, supportPhone: 7 as unknown as string };
    await expect(test.app.pages.prepare(broken)).rejects.toThrow('is not a function');
    expect(await readAll()).toEqual(before);
  });

  it('shows in what is rendered for who is signed in, and drops what was kept [S5]', async () => {
    const urls = ['/properties', `/properties/${home}`];
    const drawn = async (url: string) => (await buyer.file(url)).body.split('data-ssr')[1] ?? '';
    for (const values of [KADAMBA, VANAM])
      for (const url of urls) {
        await change(values);
        const logo = `${values.shortName?.replace('&', '&amp;')}</a>`;
        await expect.poll(() => drawn(url)).toContain(logo);
      }
  });

  it('reaches a renderer that is loaded after it [S5]', async () => {
    const other = await createTestApp({ ...build, database: test.database });
    use(await other.app.pages.prepare(KADAMBA), other);
    const client = await signedIn(other, await buildUser(test.db));
    const drawn = async () => (await client.file('/properties')).body.split('data-ssr')[1] ?? '';
    await expect.poll(drawn).toContain('Kadamba Realty');
    await other.close();
  });

  it('lets each of 200 loads have one version whole [S5]', async () => {
    const sites = await Promise.all([VANAM, KADAMBA].map(prepare));
    const urls = ['/', '/contact', '/properties', `/properties/${home}`, '/pass', '/offline.html', '/site.webmanifest'];
    const loads: Promise<string>[] = [];
    for (let n = 0; n < 200; n += 1) {
      use(sites[n % 2]!);
      loads.push(buyer.file(urls[n % urls.length]!).then(({ body }) => body));
      await nextTick();
    }
    const named = (await Promise.all(loads)).map((body) => ['Vanam', 'Kadamba'].filter((name) => body.includes(name)));
    expect(named.map((names) => names.length)).toEqual(Array(200).fill(1));
    expect(new Set(named.flat()).size).toBe(2);
  });
});
