import { expect, type Page } from '@playwright/test';

export interface Calls {
  begun: number;
  /** With an answer or without one. */
  ended: number;
}

/** A clock is stopped a little later than it is: by then its page may not have come so far, however slow. */
const AHEAD_MS = 10_000;

/** Stops the clock of the page that is gone to next: from there on time passes as `page.clock` is told. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + AHEAD_MS);
}

/** Stops the installed clock of the page as it stands there. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}

/** Counts the page's calls to some addresses from now on. */
export function countCalls(page: Page, addresses: RegExp): Calls {
  const calls: Calls = { begun: 0, ended: 0 };
  const count = (what: keyof Calls) => (request: { url(): string }) => {
    if (addresses.test(request.url())) calls[what] += 1;
  };
  page.on('request', count('begun'));
  page.on('requestfinished', count('ended'));
  page.on('requestfailed', count('ended'));
  return calls;
}

/** The first call is made again after these pauses, in milliseconds of the stopped clock: no sooner and no later. */
export async function expectRepeatedAfter(page: Page, calls: Calls, pauses: readonly number[]): Promise<void> {
  await expect.poll(() => calls.ended).toBe(1);
  for (const [nth, pause] of pauses.entries()) {
    await settle(page);
    await page.clock.runFor(pause - 1);
    await settle(page);
    expect(calls.begun, `calls a moment before the pause of ${pause} ms is over`).toBe(nth + 1);
    await page.clock.runFor(1);
    await expect.poll(() => calls.ended).toBe(nth + 2);
  }
}

/** Lets the page see to what has just happened: what it does about it is behind it when a message of ours comes by. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve, { once: true });
        port1.start();
        port2.postMessage(null);
      });
    }
  });
}
