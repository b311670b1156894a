import { expect, type Page, type Request, type Route } from '@playwright/test';

interface Held {
  /** Paths asked for and not answered yet. */
  waiting: () => string[];
  /** Lets through what waits at this moment; what is asked for later waits on. */
  letThrough: () => Promise<void>;
}

/** Keeps back whatever is asked for at some addresses. */
export async function holdAll(page: Page, addresses: string): Promise<Held> {
  let held: Route[] = [];
  await page.route(addresses, (route) => void held.push(route));
  return {
    waiting: () => held.map((route) => pathOf(route.request())),
    letThrough: async () => {
      const all = held;
      held = [];
      await Promise.all(all.map((route) => route.continue()));
    },
  };
}

/** The script in the head of pages that ask for their data ahead. */
export const EARLY = /\/assets\/early-[\w-]+\.js$/;

const pathOf = (request: Request) => new URL(request.url()).pathname;

/** Every script that the page as served names. */
function namedScripts(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
}

const SESSION = ['/api/auth/refresh', '/api/users/profile'];

/**
 * Opens a page as somebody who is signed in, and sees that the scripts it is made of are named by the document, and its
 * data is asked for beside the session, by those scripts: what follows one another is the document, scripts, data.
 * What `meanwhile` names is a script that may come together with the data, for a part that the rest doesn't wait for.
 * @param data paths of the calls that the page begins with
 */
export async function expectThreeTrips(
  page: Page,
  path: string,
  data: readonly string[],
  meanwhile: readonly RegExp[] = [],
): Promise<void> {
  const scripts = await holdAll(page, '**/assets/*.js');
  // it comes with the styles, and a drawn page has it ask for the others
  await page.route(EARLY, (route) => route.continue());
  const calls = await holdAll(page, '**/api/**');

  const answer = await page.goto(path, { waitUntil: 'commit' });
  const named = namedScripts((await answer?.text()) ?? '').filter((path) => !EARLY.test(path));
  await expect.poll(() => scripts.waiting().toSorted()).toEqual(named.toSorted());

  await scripts.letThrough();
  await expect.poll(calls.waiting).toEqual(expect.arrayContaining([...SESSION, ...data]));
  for (const name of meanwhile) {
    await expect.poll(() => scripts.waiting().some((script) => name.test(script))).toBe(true);
  }

  await Promise.all([calls.letThrough(), scripts.letThrough()]);
}
