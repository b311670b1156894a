import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { endHourOfCodes } from './database.ts';

export { expect, type Page } from '@playwright/test';
export { newPhone, signIn } from './people.ts';

/** The two sizes of the projects, for a test that wants one of them. */
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

interface Fixtures {
  /** Expects console errors like these, such as the browser's own note of a refused call. */
  allowConsoleErrors: (...patterns: RegExp[]) => void;
  isPhone: boolean;
  /** Lets a whole run sign people in within what one hour allows. */
  freshHour: void;
}

/** A test with a client address of its own, that fails on any error in the console it did not expect. */
export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ baseURL }, use, { testId, retry }) => {
    const [a = 1, b = 1, c = 1] = createHash('sha256').update(`${testId}${retry}`).digest();
    await use(baseURL ? { 'x-forwarded-for': `10.${a}.${b}.${c}` } : {});
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
        const context = await newContext.call(browser, options);
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
      const allowed: RegExp[] = [];
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

/** Has a page be alive once it is opened. A test that waits for the answer alone looks at what comes before. */
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

/** What the server has drawn looks like the page, and the page itself has taken its place. */
export async function untilAlive(page: Page): Promise<void> {
  await expect(page.locator('[data-ssr]')).toHaveCount(0);
}

/** The page, or what is open over it, keeps the WCAG 2.2 AA rules that a machine can check. */
export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // a third less work: the other mode opens a blank page each time, to join what frames of other sites answer
    .setLegacyMode()
    // The overlay library's own: hidden, and whatever focus comes to one is sent on at once.
    .exclude('[data-base-ui-focus-guard]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(' ')),
  }));
  expect(found).toEqual([]);
}

/** Nothing stands out at the side. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Not the page's own idea of its width: a phone zooms out until all fits, and would never stand corrected.
  const { width = 0 } = page.viewportSize() ?? {};
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

/**
 * What the page asks for by itself, once it stands or was scrolled, it has asked for: it does so after a frame at the
 * latest. For what is not to be asked for, which nothing tells of.
 */
export async function drawFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  });
}

/** What is in the window stands: its parts have come, and its pictures. */
export async function expectAllShown(page: Page): Promise<void> {
  await drawFrames(page);
  const missing = () =>
    page.evaluate(async () => {
      const waiting = [...document.querySelectorAll('main [class*=skeleton]')];
      const pictures = [...document.images].filter(({ complete }) => !complete);
      const all = [...waiting, ...pictures];
      if (all.length === 0) return 0;
      // not by their boxes: a picture of a carousel that is not its turn's stands in the window, cut off
      const entries = await new Promise<IntersectionObserverEntry[]>((resolve) => {
        const observer = new IntersectionObserver(resolve);
        for (const one of all) observer.observe(one);
      });
      return entries.filter(({ intersectionRatio }) => intersectionRatio > 0).length;
    });
  await expect.poll(missing).toBe(0);
}
