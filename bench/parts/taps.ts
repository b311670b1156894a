import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type CDPSession, type Locator, type Page } from '@playwright/test';
import { findBrowser, WHOLE_BROWSER } from '../../scripts/lib/browser.mjs';
import { withDemoServer, type DemoServer } from '../lib/demo-server.ts';
import { spreadOf } from '../lib/ratios.ts';
import { atMost, figure, type Row } from '../lib/report.ts';
import type { Run } from '../lib/scale.ts';

const RUNS = { smoke: 1, quick: 1, normal: 5 };
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2.625 };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
/** CPU slowdown of Lighthouse for a mid-range phone. */
const SLOWDOWN = 4;
const ANSWER_BAR_MS = 100;
/** Milliseconds of a touch, during which the pressed state is painted. */
const FINGER_MS = 60;
/** Milliseconds without a request after which a page counts as idle. */
const REST_MS = 500;
/** Milliseconds in which the browser reports an event after painting its result. */
const EVENT_DELAY_MS = 500;

interface Tap {
  name: string;
  path: (server: DemoServer) => string;
  isSignedIn: boolean;
  isWide?: boolean;
  /** Preparation at full speed. */
  before?: (page: Page) => Promise<void>;
  target: (page: Page) => Locator;
  /** A key in place of a tap. */
  key?: string;
  /** Selector of the result, which does not exist before. */
  shows: string;
}

const home = { path: () => '/', isSignedIn: false };
const listing = { path: () => '/properties', isSignedIn: true };
const detail = { path: ({ propertyId }: DemoServer) => `/properties/${propertyId}`, isSignedIn: true };

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });
const inDialog = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('button', { name });
const chatButton = (page: Page) => page.getByRole('complementary', { name: 'Chat assistant' }).getByRole('button');

/** Opens an overlay and waits until it is shown. */
async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor();
}

/** Marks the current cards, to tell them from those that a tap loads. */
async function markCards(page: Page): Promise<void> {
  await page.getByRole('article').evaluateAll((cards) => cards.forEach((card) => card.setAttribute('data-old', '')));
}

const NEW_CARD = 'main article:not([data-old])';
const DIALOG = '[role=dialog]';

const TAPS: Tap[] = [
  { ...home, name: 'home, menu', target: button('Open menu'), shows: 'header button[aria-expanded=true]' },
  {
    ...home,
    name: 'home, sign in',
    before: async (page) => page.getByRole('button', { name: 'Open menu' }).click(),
    target: (page) => page.getByRole('banner').getByRole('button', { name: 'Sign In / Register' }),
    shows: `${DIALOG} input`,
  },
  {
    ...home,
    name: 'home, flat type',
    target: (page) => page.locator('main search label', { hasText: '3BHK' }),
    shows: 'main search input[value="3BHK"]:checked',
  },
  {
    ...home,
    name: 'home, chat',
    // the button is hidden over the search form
    before: async (page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded(),
    target: chatButton,
    shows: 'dialog[open] button',
  },
  { ...listing, name: 'listing, filters', target: button('Filters'), shows: DIALOG },
  {
    ...listing,
    name: 'listing, a filter',
    before: (page) => open(page, 'Filters'),
    target: (page) => page.getByRole('dialog').locator('label', { hasText: '3BHK' }),
    shows: `${DIALOG} input[value="3BHK"]:checked`,
  },
  {
    ...listing,
    name: 'listing, apply filters',
    before: async (page) => {
      await markCards(page);
      await open(page, 'Filters');
      await page.getByRole('dialog').locator('label', { hasText: '4BHK' }).click();
    },
    target: inDialog('Apply Filters'),
    shows: NEW_CARD,
  },
  {
    ...listing,
    name: 'listing, sort',
    before: markCards,
    target: (page) => page.getByLabel('Sort by'),
    key: 'ArrowDown',
    shows: NEW_CARD,
  },
  {
    ...listing,
    name: 'listing, next page',
    before: markCards,
    target: (page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }),
    shows: NEW_CARD,
  },
  {
    ...listing,
    name: 'listing, to a property',
    target: (page) => page.getByRole('article').first().getByRole('link'),
    shows: 'section[aria-roledescription=carousel]',
  },
  {
    ...detail,
    name: 'detail, shortlist',
    // an earlier run has added it
    before: async (page) => {
      const off = page.getByRole('button', { name: 'Shortlisted', pressed: true });
      if (await off.isVisible()) await off.click();
    },
    target: button('Add to Shortlist'),
    shows: 'button[aria-pressed=true]',
  },
  {
    ...detail,
    name: 'detail, next picture',
    target: button('Picture 2'),
    shows: 'button[aria-label="Picture 2"][aria-current]',
  },
  {
    ...detail,
    name: 'detail, all pictures',
    isWide: true,
    target: button(/^All \d+ pictures$/),
    shows: `${DIALOG} img`,
  },
  { ...detail, name: 'detail, location', target: button('Location'), shows: `${DIALOG} form` },
  { ...detail, name: 'detail, booking', target: button('Book Site Visit'), shows: `${DIALOG} form` },
  {
    ...detail,
    name: 'detail, book without a day',
    before: (page) => open(page, 'Book Site Visit'),
    target: inDialog('Book Visit'),
    shows: `${DIALOG} [aria-invalid=true]`,
  },
];

/**
 * Measures on a processor four times slower how long a tap or a key takes until the next paint, and until its result is
 * shown; and whether back and forward restore a page at once.
 */
export async function measureTaps({ scale }: Run): Promise<Row[]> {
  return withDemoServer(async (server) => {
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const executablePath = findBrowser();
    const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }), args });
    try {
      const rows: Row[] = [];
      for (const tap of TAPS) rows.push(await measureTap(browser, server, tap, RUNS[scale]));
      rows.push(...(await measureBack(browser, server, RUNS[scale])));
      return [...rows, await measureBackCache(server, args)];
    } finally {
      await browser.close();
    }
  });
}

async function measureTap(browser: Browser, server: DemoServer, tap: Tap, runs: number): Promise<Row> {
  const times: Awaited<ReturnType<typeof timeTap>>[] = [];
  for (let n = 0; n < runs; n += 1) {
    times.push(await inPage(browser, server, tap, (page) => timeTap(page, tap)));
  }
  const answer = figure('answer', 'ms', spreadOf(times.map((one) => one.answer)));
  const shown = figure('shown', 'ms', spreadOf(times.map((one) => one.shown)));
  const work = figure('work', 'ms', spreadOf(times.map((one) => one.work)));
  return { name: tap.name, figures: [answer, shown, work], bars: [atMost(answer, ANSWER_BAR_MS)] };
}

/** Opens a page in a new browser context, and waits until it is idle. */
async function inPage<T>(
  browser: Browser,
  server: DemoServer,
  { path, isSignedIn, isWide = false }: Pick<Tap, 'path' | 'isSignedIn' | 'isWide'>,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(isWide ? DESKTOP : PHONE);
  try {
    if (isSignedIn) await context.addCookies(await server.signIn());
    const page = await context.newPage();
    await showWhole(page);
    await page.goto(server.origin + path(server));
    await page.waitForLoadState('networkidle');
    return await work(page);
  } finally {
    await context.close();
  }
}

/**
 * Resizes the window to the page's size in device pixels. By default it has as many pixels as the page has CSS pixels,
 * so that most of a page at a higher device scale is outside of it: a frame that changes only that part is never
 * presented, and the duration of a tap there runs until something else changes.
 */
async function showWhole(page: Page): Promise<void> {
  const [width, height] = await page.evaluate(() => {
    const { innerWidth, innerHeight, devicePixelRatio } = window;
    return [Math.ceil(innerWidth * devicePixelRatio), Math.ceil(innerHeight * devicePixelRatio)] as const;
  });
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds: { width, height } });
}

/** Measurements of a tap in the page, in milliseconds. */
interface TapTimings {
  /** Durations of its events, each until the next paint. */
  durations: number[];
  /** Time until the result is shown; null when it never was. */
  shown: Promise<number | null>;
}

type TimedWindow = typeof window & { noted: TapTimings };

async function timeTap(
  page: Page,
  { name, before, target, key, shows, isWide }: Tap,
): Promise<{ answer: number; shown: number; work: number }> {
  await before?.(page);
  const wanted = target(page);
  await wanted.scrollIntoViewIfNeeded();
  await untilAtRest(page);
  if (key !== undefined) await wanted.focus();
  const place = await wanted.boundingBox();
  if (!place) throw new Error(`${name}: there is nothing to tap`);
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  const session = await slowDown(page);
  await page.evaluate(noteTap, shows);
  const workBefore = await workOf(session);
  // without Playwright's actionability checks, which would be slowed down as well
  if (key !== undefined) await page.keyboard.press(key);
  else if (isWide) await page.mouse.click(x, y, { delay: FINGER_MS });
  else await touch(session, { x, y });
  const shown = await page.evaluate(() => (window as TimedWindow).noted.shown);
  if (shown === null) throw new Error(`${name}: ${shows} was never shown`);
  await delay(EVENT_DELAY_MS);
  const work = (await workOf(session)) - workBefore;
  const durations = await page.evaluate(() => (window as TimedWindow).noted.durations);
  // shorter events are not reported
  return { answer: Math.max(16, ...durations), shown, work };
}

/**
 * Waits until a page has nothing more to fetch or to do, also after a preparation has loaded more. The browser's own
 * 'network idle' event fires only once per document.
 */
async function untilAtRest(page: Page): Promise<void> {
  let since = performance.now();
  const note = () => {
    since = performance.now();
  };
  page.on('request', note).on('requestfinished', note);
  while (performance.now() - since < REST_MS) await delay(REST_MS / 10);
  page.off('request', note).off('requestfinished', note);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

async function touch(session: CDPSession, point: { x: number; y: number }): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await delay(FINGER_MS);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return session;
}

/** Returns the processor time of the page's main thread so far, in milliseconds. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** Runs in the page: measures the next tap. */
function noteTap(shows: string): void {
  const durations: number[] = [];
  const note = (list: PerformanceObserverEntryList) => {
    durations.push(...list.getEntries().map((one) => one.duration));
  };
  new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  let began = 0;
  const begin = ({ timeStamp }: Event) => {
    began ||= timeStamp;
  };
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, begin, { capture: true });
  const shown = new Promise<number | null>((resolve) => {
    const look = () => {
      if (began > 0 && document.querySelector(shows)?.checkVisibility() === true) resolve(performance.now() - began);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    setTimeout(resolve, 30_000, null);
  });
  Object.assign(window, { noted: { durations, shown } satisfies TapTimings });
}

/** Measures back and forward between a list and one of its properties, within the app. */
async function measureBack(browser: Browser, server: DemoServer, runs: number): Promise<Row[]> {
  const backs: number[] = [];
  const forwards: number[] = [];
  for (let n = 0; n < runs; n += 1) {
    await inPage(browser, server, listing, async (page) => {
      const card = page.getByRole('article').last();
      await card.scrollIntoViewIfNeeded();
      const left = await page.evaluate(() => window.scrollY);
      await card.getByRole('link').tap();
      await page.getByRole('button', { name: 'Book Site Visit' }).waitFor();
      await page.waitForLoadState('networkidle');
      await slowDown(page);
      backs.push(await page.evaluate(timeStep, { by: -1, shows: 'main article', scrolledTo: left }));
      forwards.push(
        await page.evaluate(timeStep, { by: 1, shows: 'section[aria-roledescription=carousel]', scrolledTo: 0 }),
      );
    });
  }
  const row = (name: string, times: readonly number[]): Row => {
    const shown = figure('shown', 'ms', spreadOf(times));
    return { name, figures: [shown], bars: [atMost(shown, ANSWER_BAR_MS)] };
  };
  return [row('listing, back to it where it was left', backs), row('detail, forward to it', forwards)];
}

/**
 * Runs in the page: measures the milliseconds from a history navigation until its page is painted at its old scroll
 * position.
 */
function timeStep({ by, shows, scrolledTo }: { by: number; shows: string; scrolledTo: number }): Promise<number> {
  const began = performance.now();
  window.history.go(by);
  return new Promise((resolve) => {
    const look = () => {
      const isThere = document.querySelector(shows)?.checkVisibility() === true;
      if (isThere && window.scrollY === scrolledTo) resolve(performance.now() - began);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Measures the back/forward cache, in a full browser, because the headless shell has none. */
async function measureBackCache(server: DemoServer, args: string[]): Promise<Row> {
  const name = 'back to a whole page';
  const executablePath = findBrowser([WHOLE_BROWSER]);
  if (executablePath === undefined) return { name, figures: [], note: `skipped: there is no ${WHOLE_BROWSER}` };
  const browser = await chromium.launch({
    executablePath,
    // the new headless mode, and the back/forward cache, which Playwright turns off
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
      // not until the network is idle, which a browser with this cache reports only for the first page
      await page.locator('main h1').first().waitFor();
      await page.evaluate(() => Object.assign(window, { isKept: true }));
      await page.goto(`${server.origin}/about`);
      await page.evaluate(() => window.history.back());
      // a page from the cache fires no load event
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
