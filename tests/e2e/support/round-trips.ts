import { expect, type Page, type Request, type Route } from '@playwright/test';

interface Held {
  /** Paths of the held requests. */
  waiting: () => string[];
  /** Releases the requests held at this moment; later ones are still held. */
  letThrough: () => Promise<void>;
}

/** Holds all requests to some URLs. */
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

/** The script in the head of pages that request their data early. */
export const EARLY = /\/assets\/early-[\w-]+\.js$/;

const pathOf = (request: Request) => new URL(request.url()).pathname;

/** Returns every script that the served page names. */
function namedScripts(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
}

const SESSION = ['/api/auth/refresh', '/api/users/profile'];

/** Returns what a list lacks of the wanted ones, one that is wanted twice counting twice. */
function missingIn(list: readonly string[], wanted: readonly string[]): string[] {
  const rest = [...list];
  return wanted.filter((one) => {
    const at = rest.indexOf(one);
    if (at !== -1) rest.splice(at, 1);
    return at === -1;
  });
}

/**
 * Opens a page as a signed-in user, and expects three round trips: the document, which names all scripts; the scripts;
 * and the data, requested in parallel with the session. `meanwhile` lists scripts that may load together with the data,
 * for parts that the rest does not wait for.
 * @param data paths of the page's first calls
 */
export async function expectThreeTrips(
  page: Page,
  path: string,
  data: readonly string[],
  meanwhile: readonly RegExp[] = [],
): Promise<void> {
  const scripts = await holdAll(page, '**/assets/*.js');
  // it loads with the styles, and loads the others on a server-rendered page
  await page.route(EARLY, (route) => route.continue());
  const calls = await holdAll(page, '**/api/**');

  const answer = await page.goto(path, { waitUntil: 'commit' });
  const named = namedScripts((await answer?.text()) ?? '').filter((path) => !EARLY.test(path));
  await expect.poll(() => scripts.waiting().toSorted()).toEqual(named.toSorted());

  await scripts.letThrough();
  await expect.poll(() => missingIn(calls.waiting(), [...SESSION, ...data])).toEqual([]);
  for (const name of meanwhile) {
    await expect.poll(() => scripts.waiting().some((script) => name.test(script))).toBe(true);
  }

  await Promise.all([calls.letThrough(), scripts.letThrough()]);
}
