import { fetchAllParts, findProperty, openProperty } from '../support/catalogue.ts';
import { expect, newPhone, signIn, test, type Page } from '../support/index.ts';

/** Returns what fully covers the focused control: the element at its centre and corners instead of it. */
function coverOfFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { left, right, top, bottom } = (focused.closest('label') ?? focused).getBoundingClientRect();
    const spots = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 2, top + 2],
      [right - 2, bottom - 2],
    ] as const;
    const met = spots.map(([x, y]) => document.elementFromPoint(x, y));
    const isSeen = met.some((one) => one && (focused.contains(one) || one.contains(focused)));
    const fixed = met.find((one) => one?.closest('header, aside, nav'));
    return isSeen || !fixed ? null : `${focused.outerHTML.slice(0, 120)} under ${fixed.outerHTML.slice(0, 120)}`;
  });
}

/** Tabs through the whole page, and expects each focused control to be visible. */
async function expectFocusInSight(page: Page): Promise<void> {
  const covered: string[] = [];
  let stops = 0;
  for (; stops < 400; stops += 1) {
    await page.keyboard.press('Tab');
    const cover = await coverOfFocus(page);
    if (cover) covered.push(cover);
    if (await page.evaluate(() => document.activeElement?.matches('footer li:last-child a') ?? false)) {
      const isLast = await page.evaluate(() => [...document.querySelectorAll('a')].at(-1) === document.activeElement);
      if (isLast) break;
    }
  }
  expect(stops).toBeGreaterThan(10);
  expect(covered).toEqual([]);
}

for (const width of [390, 1280]) {
  test(`no bar covers the focused element, at ${width} px @once [REACH11]`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, newPhone());
    await openProperty(
      page,
      await findProperty(page, ({ assignedUser, flats }) => Boolean(assignedUser) && flats.length > 1),
    );
    await fetchAllParts(page);
    await expectFocusInSight(page);
    await page.goto('/properties');
    await fetchAllParts(page);
    await expectFocusInSight(page);
  });
}
