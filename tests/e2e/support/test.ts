import { test as base, expect, type BrowserContext, type Page, type TestInfo } from '@playwright/test';
import type Axe from 'axe-core';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { endHourOfCodes } from './database.ts';

export { expect, type Page } from '@playwright/test';
export { newPhone, signIn } from './people.ts';

/** Window sizes of the two projects. */
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

interface Fixtures {
  /** Allows console errors like these, such as the browser's message about a refused call. */
  allowConsoleErrors: (...patterns: RegExp[]) => void;
  isPhone: boolean;
  /** Resets the hourly limit of codes, which a run exceeds. */
  freshHour: void;
}

/** A page asks for its worker once it has nothing else to do, when a test may have taken the network away. */
const WORKER_OFFLINE = /ERR_INTERNET_DISCONNECTED \S+\/sw\.js$/;

/** A test with its own client address, which fails on any console error that is not allowed. */
export const test = base.extend<Fixtures>({
  context: async ({ context, baseURL }, use, test) => {
    // not by an option, which would keep the context from being used again
    if (baseURL) await context.setExtraHTTPHeaders(addressOf(test));
    // what emptying a context leaves as the test before set it
    await context.setOffline(false);
    for (const page of context.pages()) waitOnArrival(page);
    const resumeClock = watchClock(context);
    await use(context.on('page', waitOnArrival));
    await resumeClock();
  },
  freshHour: [
    async ({ baseURL }, use) => {
      if (baseURL) await endHourOfCodes();
      await use();
    },
    { auto: true },
  ],
  browser: [
    async ({ browser }, use) => {
      const { newContext } = browser;
      browser.newContext = async (options) => {
        const context = await newContext.call(browser, { extraHTTPHeaders: addressOf(base.info()), ...options });
        return context.on('page', waitOnArrival);
      };
      await use(browser);
      browser.newContext = newContext;
    },
    { scope: 'worker' },
  ],
  isPhone: async ({ isMobile }, use) => {
    await use(isMobile);
  },
  allowConsoleErrors: [
    async ({ context }, use) => {
      const allowed = [WORKER_OFFLINE];
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
      });
      context.on('weberror', (error) => errors.push(String(error.error().stack)));
      await use((...patterns) => void allowed.push(...patterns));
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Returns a function that resumes the clock where a test has left it paused. Playwright would do so while it empties the
 * context, and sometimes leave a script behind that throws in every later page.
 */
function watchClock({ clock }: BrowserContext): () => Promise<void> {
  const { pauseAt } = clock;
  let isPaused = false;
  clock.pauseAt = (time) => {
    isPaused = true;
    return pauseAt.call(clock, time);
  };
  return async () => {
    clock.pauseAt = pauseAt;
    if (isPaused) await clock.resume();
  };
}

/** Gives each try of a test an address of its own. */
function addressOf({ testId, retry }: TestInfo): Record<string, string> {
  const [a = 1, b = 1, c = 1] = createHash('sha256').update(`${testId}${retry}`).digest();
  return { 'x-forwarded-for': `10.${a}.${b}.${c}` };
}

/** Makes `goto` and `reload` wait for the live page, unless a test sets `waitUntil` to see what comes before. */
function waitOnArrival(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options);
    if (!options?.waitUntil) await untilAlive(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    if (!options?.waitUntil) await untilAlive(page);
    return answer;
  };
}

/** Waits until the live page has replaced the server-rendered one. */
export async function untilAlive(page: Page): Promise<void> {
  await expect(page.locator('[data-ssr]')).toHaveCount(0);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects no violations of the WCAG 2.2 AA rules that can be checked automatically. */
export async function expectNoViolations(page: Page): Promise<void> {
  // once for each loaded page: to load the library takes longer than to check the page
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(
      // Guards of the overlay library: hidden, and they pass the focus on at once.
      { exclude: ['[data-base-ui-focus-guard]'] },
      { runOnly: tags, resultTypes: ['violations'], iframes: false },
    );
    return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target.join(' ')) }));
  }, RULES);
  expect(found).toEqual([]);
}

/** Expects no horizontal overflow. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Not `innerWidth`: a phone zooms out until everything fits.
  const { width = 0 } = page.viewportSize() ?? {};
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

/**
 * Waits three frames, after which a loaded or scrolled page has sent its requests; for tests that expect no request.
 */
export async function waitFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  });
}

/** Waits until everything in the window has loaded, pictures included. */
export async function expectAllShown(page: Page): Promise<void> {
  await waitFrames(page);
  const missing = () =>
    page.evaluate(async () => {
      const waiting = [...document.querySelectorAll('main [class*=skeleton]')];
      const pictures = [...document.images].filter(({ complete }) => !complete);
      const all = [...waiting, ...pictures];
      if (all.length === 0) return 0;
      // not by bounding boxes: a hidden picture of a carousel overlaps the window, but is clipped
      const entries = await new Promise<IntersectionObserverEntry[]>((resolve) => {
        const observer = new IntersectionObserver(resolve);
        for (const one of all) observer.observe(one);
      });
      return entries.filter(({ intersectionRatio }) => intersectionRatio > 0).length;
    });
  await expect.poll(missing).toBe(0);
}
