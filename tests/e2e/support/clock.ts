import { expect, type Page } from '@playwright/test';

export interface Calls {
  begun: number;
  /** With a response or without one. */
  ended: number;
}

/** The clock is stopped this far in the future, which no page reaches before, however slow. */
const AHEAD_MS = 10_000;

/** Stops the clock of the next page; time then passes only by `page.clock`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + AHEAD_MS);
}

/** Stops the installed clock of the current page. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}

/** Counts the page's calls to some URLs from now on. */
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

/** Expects the first call to be retried after exactly these pauses, in milliseconds of the stopped clock. */
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

/** Waits until the page has processed pending events, by messages queued behind them. */
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
