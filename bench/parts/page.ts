import { existsSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/lib/browser.mjs';
import { BUDGETS } from '../../scripts/lib/page-weight.mjs';
import { withDemoServer, type DemoServer } from '../lib/demo-server.ts';
import { atMost, figure, type Row } from '../lib/report.ts';
import type { Run } from '../lib/scale.ts';

const DIST = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2.625 };
/** Milliseconds in which an idle page has fetched its extras for later. */
const IDLE_MS = 2_500;
/** Length of a round trip: long compared with the browser's own work for a page. */
const TRIP_MS = 1_500;
const TRIPS_BAR = 3;
const PATIENCE_MS = 60_000;

interface MeasuredPage {
  name: string;
  /** Name of its budget. */
  budget: string;
  path: (server: DemoServer) => string;
  isSignedIn: boolean;
  /** Selector that is visible once the page is loaded. */
  stands: string;
}

const PAGES: MeasuredPage[] = [
  { name: 'home, visitor', budget: 'home', path: () => '/', isSignedIn: false, stands: 'h1' },
  {
    name: 'listing, buyer',
    budget: 'listing',
    path: () => '/properties',
    isSignedIn: true,
    stands: 'main a[href^="/properties/"] >> nth=0',
  },
  {
    name: 'detail, buyer',
    budget: 'detail',
    path: ({ propertyId }) => `/properties/${propertyId}`,
    isSignedIn: true,
    stands: 'main h1',
  },
];

/** Measures what a phone's browser fetches for a page, and how many sequential round trips it takes. */
export async function measurePage(_run: Run): Promise<Row[]> {
  return withDemoServer(async (server) => {
    const executablePath = findBrowser();
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }), args });
    try {
      const rows: Row[] = [];
      for (const page of PAGES) rows.push(await look(browser, server, page));
      return rows;
    } finally {
      await browser.close();
    }
  });
}

async function look(browser: Browser, server: DemoServer, page: MeasuredPage): Promise<Row> {
  const fetched = await inContext(browser, server, page, (opened) => listFetched(opened, server, page));
  const scripts = figure('script, gzip', 'KB', weigh(fetched, '.js') / 1000);
  const scriptBar = scriptBudget(page) / 1000;
  const trips = figure(
    'round trips',
    '',
    await inContext(browser, server, page, (opened) => countTrips(opened, server, page)),
  );
  const bars = [atMost(scripts, scriptBar, `script at most ${scriptBar} KB`)];
  if (page.isSignedIn) bars.push(atMost(trips, TRIPS_BAR, `at most ${TRIPS_BAR} round trips`));
  const styles = figure('style, gzip', 'KB', weigh(fetched, '.css') / 1000);
  return { name: page.name, figures: [scripts, styles, figure('requests', '', fetched.length), trips], bars };
}

/** Returns the budget of scripts of a page, in bytes after gzip. */
function scriptBudget({ budget }: MeasuredPage): number {
  const found = BUDGETS.find(({ name }) => name === budget);
  if (!found) throw new Error(`apps/web/page-weight.json has no budget for ${budget}`);
  return found.scripts;
}

/** Runs `work` in a new browser context with empty caches. */
async function inContext<T>(
  browser: Browser,
  { signIn }: DemoServer,
  { isSignedIn }: MeasuredPage,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context: BrowserContext = await browser.newContext(PHONE);
  try {
    if (isSignedIn) await context.addCookies(await signIn());
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Lists the paths of everything that is fetched until the page is idle. */
async function listFetched(page: Page, server: DemoServer, { path, stands }: MeasuredPage): Promise<string[]> {
  const fetched: string[] = [];
  page.on('requestfinished', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(server.origin + path(server));
  await page.waitForSelector(stands, { timeout: PATIENCE_MS });
  await page.waitForLoadState('networkidle');
  await delay(IDLE_MS);
  return fetched;
}

/** Sums up the compressed sizes of the fetched files of a kind. Raises an Error when none was fetched. */
function weigh(fetched: readonly string[], ending: string): number {
  const files = [...new Set(fetched)].filter((path) => path.endsWith(ending) && existsSync(DIST + path));
  if (files.length === 0) throw new Error(`No file ${ending} of the build was fetched`);
  // small files are not compressed
  const sizes = files.map((path) => statSync(existsSync(`${DIST}${path}.gz`) ? `${DIST}${path}.gz` : DIST + path).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Delays every request by one long round trip, and counts the trips until the page is loaded. */
async function countTrips(page: Page, server: DemoServer, { path, stands }: MeasuredPage): Promise<number> {
  await page.route('**/*', async (route) => {
    await delay(TRIP_MS);
    // the page may be closed by then
    await route.continue().catch(() => undefined);
  });
  const began = performance.now();
  await page.goto(server.origin + path(server), { waitUntil: 'commit', timeout: PATIENCE_MS });
  await page.waitForSelector(stands, { timeout: PATIENCE_MS });
  return Math.floor((performance.now() - began) / TRIP_MS);
}
