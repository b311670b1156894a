import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser, WHOLE_BROWSER } from '../../scripts/lib/browser.mjs';
import { withDemoServer, type DemoServer } from '../lib/demo-server.ts';
import { spreadOf } from '../lib/ratios.ts';
import { atMost, figure, type Row } from '../lib/report.ts';
import type { Run } from '../lib/scale.ts';

const RUNS = { smoke: 1, quick: 1, normal: 3 };
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2.625 };
/** As Lighthouse slows a machine down to a phone of the middle class. */
const SLOWDOWN = 4;
const ANSWER_BAR_MS = 100;

interface Tap {
  name: string;
  path: (server: DemoServer) => string;
  isSignedIn: boolean;
  /** What is done before, at full speed. */
  before?: (page: Page) => Promise<void>;
  tap: (page: Page) => Promise<void>;
}

const listing = { path: () => '/properties', isSignedIn: true };
const detail = { path: ({ propertyId }: DemoServer) => `/properties/${propertyId}`, isSignedIn: true };
const openFilters = (page: Page) => page.getByRole('button', { name: 'Filters' }).tap();

const TAPS: Tap[] = [
  {
    name: 'home, menu',
    path: () => '/',
    isSignedIn: false,
    tap: (page) => page.getByRole('button', { name: /menu/i }).first().tap(),
  },
  {
    name: 'home, chat',
    path: () => '/',
    isSignedIn: false,
    tap: (page) => page.getByRole('complementary', { name: 'Chat assistant' }).getByRole('button').first().tap(),
  },
  { ...listing, name: 'listing, filters', tap: openFilters },
  {
    ...listing,
    name: 'listing, a filter',
    before: openFilters,
    tap: (page) => page.getByRole('dialog').getByRole('checkbox', { name: '3BHK' }).tap(),
  },
  { ...listing, name: 'listing, sort', tap: (page) => page.getByLabel('Sort by').press('ArrowDown') },
  { ...listing, name: 'listing, to a property', tap: (page) => page.getByRole('article').first().tap() },
  { ...detail, name: 'detail, shortlist', tap: (page) => page.getByRole('button', { name: /shortlist/i }).tap() },
  { ...detail, name: 'detail, booking', tap: (page) => page.getByRole('button', { name: 'Book Site Visit' }).tap() },
];

/**
 * How long does a tap, or a key, take until its answer is drawn, on a processor four times slower? As the browser's Event
 * Timing has it, in steps of 8 ms. And do back and forward find a whole page as it was left?
 */
export async function measureTaps({ scale }: Run): Promise<Row[]> {
  return withDemoServer(async (server) => {
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const executablePath = findBrowser();
    const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }), args });
    try {
      const rows: Row[] = [];
      for (const tap of TAPS) {
        const times: number[] = [];
        for (let n = 0; n < RUNS[scale]; n += 1) times.push(await timeTap(browser, server, tap));
        const answer = figure('answer', 'ms', spreadOf(times));
        rows.push({ name: tap.name, figures: [answer], bars: [atMost(answer, ANSWER_BAR_MS)] });
      }
      return [...rows, await lookBack(server, args)];
    } finally {
      await browser.close();
    }
  });
}

async function timeTap(browser: Browser, server: DemoServer, { path, isSignedIn, before, tap }: Tap): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    if (isSignedIn) await context.addCookies(await server.signIn());
    const page = await context.newPage();
    await page.goto(server.origin + path(server));
    await page.waitForLoadState('networkidle');
    await before?.(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.evaluate(() => {
      const durations: number[] = [];
      const note = (list: PerformanceObserverEntryList) =>
        durations.push(...list.getEntries().map((one) => one.duration));
      new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
      Object.assign(window, { durations });
    });
    await tap(page);
    // nothing shorter than the threshold is told of
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.waitForTimeout(1_000);
    return await page.evaluate(() => Math.max(16, ...(window as unknown as { durations: number[] }).durations));
  } finally {
    await context.close();
  }
}

/** Of a whole browser, for the headless shell keeps no pages. */
async function lookBack(server: DemoServer, args: string[]): Promise<Row> {
  const name = 'back to a whole page';
  const executablePath = findBrowser([WHOLE_BROWSER]);
  if (executablePath === undefined) return { name, figures: [], note: `skipped: there is no ${WHOLE_BROWSER}` };
  const browser = await chromium.launch({
    executablePath,
    // the new headless mode, and pages kept, which Playwright turns off
    headless: false,
    args: [...args, '--headless=new'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext();
    await context.addCookies(await server.signIn());
    const page = await context.newPage();
    const lost: string[] = [];
    for (const path of ['/', '/properties', `/properties/${server.propertyId}`]) {
      await page.goto(server.origin + path);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => Object.assign(window, { isKept: true }));
      await page.goto(`${server.origin}/about`);
      await page.evaluate(() => window.history.back());
      // a kept page is not loaded again
      await page.waitForURL(server.origin + path, { waitUntil: 'commit' });
      if (!(await page.evaluate(() => 'isKept' in window))) lost.push(path);
    }
    return {
      name,
      figures: [],
      note: lost.length === 0 ? 'home, listing and detail are kept' : `lost: ${lost.join(', ')}`,
    };
  } finally {
    await browser.close();
  }
}
