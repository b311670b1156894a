import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { waitFrames, expect, expectAllShown, newPhone, signIn, test, untilAlive, type Page } from '../support/index.ts';
import { fetchAllParts, hold, openProperty, properties, toggleShortlist } from '../support/catalogue.ts';
import { countCalls, type Calls } from '../support/clock.ts';
import { environment } from '../support/environment.ts';
import { holdAll } from '../support/round-trips.ts';

const { origin } = await environment();

const API = /\/api\//;

const PUBLIC_PAGES = [
  ['/', 'Premium apartments in Pune - Aangan'],
  ['/about', 'About Us - Aangan'],
  ['/contact', 'Contact Us - Aangan'],
  ['/terms', 'Terms of Service - Aangan'],
  ['/privacy', 'Privacy Policy - Aangan'],
  ['/privacy/notice', 'What we use your data for - Aangan'],
  ['/cookies', 'Cookie Policy - Aangan'],
  ['/refund', 'Refund Policy - Aangan'],
  ['/licenses', 'Licenses - Aangan'],
  ['/careers', 'Careers - Aangan'],
  ['/blog', 'Blog - Aangan'],
] as const;

test.describe('without scripts, as a search engine first sees it, @once', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, title] of PUBLIC_PAGES) {
    test(`${path} has its text and metadata`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.headers()).not.toHaveProperty('x-robots-tag');
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
      const meta = (name: string) => page.locator(`head meta[property="${name}"], head meta[name="${name}"]`);
      const description = (await meta('description').getAttribute('content')) ?? '';
      expect(description.length).toBeGreaterThan(50);
      expect(description.length).toBeLessThan(170);
      await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute('href', origin + path);
      for (const [name, content] of [
        ['theme-color', '#fbf8f3'],
        ['og:type', 'website'],
        ['og:site_name', 'Aangan'],
        ['og:title', title],
        ['og:description', description],
        ['og:url', origin + path],
        ['og:image', `${origin}/images/share.jpg`],
        ['og:image:width', '1200'],
        ['og:image:height', '630'],
        ['twitter:card', 'summary_large_image'],
        ['twitter:title', title],
        ['twitter:description', description],
        ['twitter:image', `${origin}/images/share.jpg`],
      ] as const) {
        await expect(meta(name), name).toHaveAttribute('content', content);
      }
    });
  }

  test('home can be read to its end, its links work, and its search keeps the choices', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Three steps to the front door' })).toBeVisible();
    const search = page.getByRole('search', { name: 'Find a home' });
    await search.getByRole('checkbox', { name: 'Chikhali' }).check();
    await search.getByRole('checkbox', { name: '3BHK' }).check();
    await search.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/properties?location=Chikhali&flatType=3BHK');
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  });
});

test('after a click the address that a phone would share is that of the shown page @once', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveTitle('About Us - Aangan');
  const canonical = page.locator('head link[rel="canonical"]');
  await expect(canonical).toHaveCount(1);
  await expect(canonical).toHaveAttribute('href', `${origin}/about`);
});

test.describe('search engines and shared links @once', () => {
  test('the picture of shared links exists in the declared size', async ({ page }) => {
    await page.goto('/images/share.jpg');
    const size = await page
      .locator('img')
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    expect(size).toEqual([1200, 630]);
  });

  test('home, About and Contact describe the firm to search engines, and name no project', async ({ page }) => {
    for (const [path, type] of [
      ['/', 'WebSite'],
      ['/about', 'AboutPage'],
      ['/contact', 'ContactPage'],
    ] as const) {
      await page.goto(path);
      const blocks = page.locator('script[type="application/ld+json"]');
      await expect(blocks).toHaveCount(1);
      const { '@graph': graph } = JSON.parse((await blocks.textContent()) ?? '') as { '@graph': { '@type': string }[] };
      expect(graph.map((thing) => thing['@type'])).toEqual([type, 'Organization']);
    }
    const html = await (await page.request.get('/')).text();
    await signIn(page);
    for (const { name } of await properties(page)) expect(html).not.toContain(name);
  });

  test('the site map lists the public pages in each language', async ({ request }) => {
    const text = await (await request.get('/sitemap.xml')).text();
    const listed = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
    const addresses = PUBLIC_PAGES.flatMap(([path]) =>
      path === '/' ? ['/', '/mr', '/hi'] : ['', '/mr', '/hi'].map((prefix) => prefix + path),
    );
    expect(listed.toSorted()).toEqual(addresses.map((path) => origin + path).toSorted());
  });

  test('search engines get the site map and the excluded paths, except calendars [VISIT26]', async ({ request }) => {
    const lines = (await (await request.get('/robots.txt')).text()).split('\n');
    expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
    for (const path of ['/api/', '/admin', '/desk', '/user/', '/login']) expect(lines).toContain(`Disallow: ${path}`);
    expect(lines).toContain('Allow: /api/calendar/');
  });

  for (const path of ['/login', '/properties', '/properties/1', '/user/profile', '/no/such/page']) {
    test(`${path} is excluded from search engines`, async ({ request }) => {
      expect((await request.get(path)).headers()['x-robots-tag']).toBe('noindex');
    });
  }

  test('the manifest names existing icons', async ({ page }) => {
    await page.goto('/');
    const href = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '';
    const manifest = (await (await page.request.get(href)).json()) as { name: string; icons: { src: string }[] };
    expect(manifest.name).toBe('Aangan');
    expect(manifest.icons.length).toBeGreaterThan(1);
    for (const { src } of manifest.icons) {
      const answer = await page.request.get(src);
      expect(answer.headers()['content-type'], src).toBe('image/png');
    }
  });
});

test('the first load of home has nothing of the admin area @once', async ({ page }) => {
  const assets = 'apps/web/dist/assets';
  const loaded: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') loaded.push(basename(new URL(response.url()).pathname));
  });
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('button', { name: 'Search' })).toBeEnabled();
  await waitFrames(page);
  expect(loaded.length).toBeGreaterThan(1);
  // Prefixes of the admin area's calls, which only its chunks contain.
  const isAdmin = (source: string) => /\/api\/admin\b|\/admin\/dashboard\/stats/.test(source);
  const all = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const adminFiles = all.filter((name) => isAdmin(readFileSync(join(assets, name), 'utf8')));
  expect(adminFiles.length).toBeGreaterThan(0);
  expect(loaded.filter((name) => adminFiles.includes(name))).toEqual([]);
});

/** Expects the cumulative layout shift of the page to be invisible. A failure names what moved. */
async function expectNoJump(page: Page): Promise<void> {
  const shifts = await page.evaluate(
    () =>
      new Promise<{ value: number; moved: string[] }[]>((resolve) => {
        interface Source {
          node: Node | null;
          previousRect: DOMRectReadOnly;
          currentRect: DOMRectReadOnly;
        }
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
        const describe = ({ node, previousRect: from, currentRect: to }: Source) =>
          `${node instanceof Element ? node.outerHTML.slice(0, 80) : 'a part that is gone'} from ${from.y} to ${to.y}`;
        new PerformanceObserver((list) => {
          const all = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
          resolve(all.map(({ value, sources }) => ({ value, moved: sources.map(describe) })));
        }).observe({ type: 'layout-shift', buffered: true });
        // Without a shift the observer is never called, so a tiny one is caused.
        const probe = document.body.appendChild(document.createElement('div'));
        probe.textContent = '.';
        probe.style.cssText = 'position: fixed; left: 0; top: 0; width: 4px; height: 4px; overflow: hidden';
        requestAnimationFrame(() => requestAnimationFrame(() => (probe.style.top = '8px')));
      }),
  );
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, shifts.flatMap(({ value, moved }) => [`${value}:`, ...moved]).join('\n')).toBeLessThanOrEqual(0.02);
}

/** @param calls of the page, counted since before it was opened */
async function scrollThrough(page: Page, calls: Calls): Promise<void> {
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await page.evaluate((part) => window.scrollTo(0, document.body.scrollHeight * part), part);
    await expectAllShown(page);
    // what comes outside the window in the very frame of the next jump would count as a shift
    await expect.poll(() => calls.begun - calls.ended).toBe(0);
    await waitFrames(page);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

test.describe('the layout does not shift', () => {
  test('on home', async ({ page }) => {
    const calls = countCalls(page, API);
    await page.goto('/');
    await expectAllShown(page);
    await scrollThrough(page, calls);
    await expectNoJump(page);
  });

  test('on the listing', async ({ page }) => {
    const calls = countCalls(page, API);
    await signIn(page);
    await page.goto('/properties');
    await expect(page.getByText(/Found \d+ propert/).filter({ visible: true })).toHaveCount(1);
    await scrollThrough(page, calls);
    await expectNoJump(page);
  });

  test('on a property', async ({ page }) => {
    const calls = countCalls(page, API);
    await signIn(page);
    const [property] = await properties(page);
    await openProperty(page, property);
    await expectAllShown(page);
    await scrollThrough(page, calls);
    await expectNoJump(page);
  });

  for (const [part, section] of [
    ['diary', 'papers'],
    ['place', 'place'],
    ['history', 'changes'],
    ['questions', 'questions'],
  ] as const) {
    test(`on a property whose ${part} loads while its place is visible`, async ({ page }) => {
      await signIn(page);
      const [property] = await properties(page);
      const late = await holdAll(page, `**/api/properties/*/${part}`);
      await openProperty(page, property);
      await page.locator(`#${section}`).evaluate((heading) => heading.scrollIntoView());
      await expect.poll(late.waiting).toHaveLength(1);
      await late.letThrough();
      const waiting = page.locator('section', { has: page.locator(`#${section}`) }).locator('[class*=skeleton]');
      await expect(waiting).toHaveCount(0);
      await expectNoJump(page);
    });
  }

  test('on a reload of a property further down: the scroll position stays', async ({ page }) => {
    await signIn(page);
    const [property] = await properties(page);
    await openProperty(page, property);
    // so that the position does not change before the page is left
    await fetchAllParts(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    const place = () => page.evaluate(() => Math.round(window.scrollY));
    const before = await place();
    const release = await hold(page, `**/api/properties/${property.id}`);
    await page.reload({ waitUntil: 'load' });
    await expect.poll(place).toBe(before);
    await expect(page.locator('[data-ssr]')).toBeInViewport();
    await expect(page.getByText('Loading property details...')).toBeInViewport();
    release();
    await untilAlive(page);
    await expect(page.getByRole('heading', { level: 1, name: property.name })).toBeAttached();
    await expectAllShown(page);
    // within a line: placeholders above may be a little higher than their content
    expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(24);
    await expectNoJump(page);
  });

  test('on the shortlist: the cards replace their placeholders', async ({ page }) => {
    // a user without views: changes since the last view make a card higher than its placeholder
    await signIn(page, newPhone());
    const [property] = await properties(page);
    await toggleShortlist(page, property.id);
    const release = await hold(page, '**/api/shortlists');
    await page.goto('/user/shortlist');
    await expect(page.getByText('Loading your shortlist...')).toBeAttached();
    const card = page.getByRole('main').locator('li').first();
    const announced = await card.boundingBox();
    release();
    await expect(page.getByText('1 property', { exact: true })).toBeVisible();
    expect(await card.boundingBox()).toEqual(announced);
    await expectNoJump(page);
  });
});

test.describe('the image cache', () => {
  test.use({ serviceWorkers: 'allow' });

  const inCharge = (page: Page) =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller) return;
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    });
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
    });

  test('stores pictures and nothing else, and shows them offline @once [PAGE17, ASVS 14.3.3]', async ({
    page,
    context,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/net::ERR_(FAILED|INTERNET_DISCONNECTED)/);
    await signIn(page);
    const [property] = await properties(page);
    await page.goto('/');
    await inCharge(page);
    await openProperty(page, property);
    const picture = page.getByRole('main').getByRole('img').first();
    await expect(picture).toHaveJSProperty('complete', true);
    await expect.poll(async () => (await kept(page)).paths.some((path) => path.startsWith('/media/'))).toBe(true);
    const { names, paths } = await kept(page);
    expect(names.toSorted()).toEqual(['images-v1', expect.stringMatching(/^offline:/)]);
    expect(paths.filter((path) => !/\.(avif|webp|jpe?g|png|svg)$/.test(path))).toEqual(['/offline.html']);

    await context.setOffline(true);
    const load = (path: string) =>
      page.evaluate(
        (path) =>
          new Promise<boolean>((resolve) => {
            const image = new Image();
            image.addEventListener('load', () => resolve(true));
            image.addEventListener('error', () => resolve(false));
            image.src = path;
          }),
        path,
      );
    const shown = paths.find((path) => path.startsWith('/media/')) ?? '';
    expect(await load(shown)).toBe(true);
    expect(await load('/images/never-seen.jpg')).toBe(false);
    const api = await page.evaluate(
      (path) =>
        fetch(path).then(
          ({ status }) => status,
          () => 'no answer',
        ),
      `/api/properties/${property.id}`,
    );
    expect(api).toBe('no answer');
    await context.setOffline(false);
  });

  test('is registered anew at each load @once [PAGE18]', async ({ page }) => {
    await page.addInitScript(() => {
      const calls: string[] = [];
      Object.assign(window, { calls });
      const { register } = ServiceWorkerContainer.prototype;
      const { unregister } = ServiceWorkerRegistration.prototype;
      ServiceWorkerContainer.prototype.register = function (...given) {
        calls.push(`register ${String(given[0])}`);
        return register.apply(this, given);
      };
      ServiceWorkerRegistration.prototype.unregister = function () {
        calls.push('unregister');
        return unregister.apply(this);
      };
    });
    const calls = () => page.evaluate(() => (window as unknown as { calls: string[] }).calls);
    await page.goto('/about');
    await expect.poll(calls).toEqual(['register /sw.js']);
    await inCharge(page);
    await page.goto('/contact');
    await expect.poll(calls).toEqual(['unregister', 'register /sw.js']);
  });
});
