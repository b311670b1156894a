import { formatPriceRange } from '@aangan/contract/core/money';
import type { Locator } from '@playwright/test';
import { map, openMap, pin, readMap, showHomesAt, type MapHome } from '../support/map.ts';
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newPhone,
  PHONE,
  signIn,
  test,
  type Page,
} from '../support/index.ts';

const card = (page: Page, { name }: MapHome) => page.getByRole('group', { name, exact: true });
const link = (page: Page, home: MapHome) => card(page, home).getByRole('link', { name: home.name });
const fullScreen = (page: Page) => page.getByRole('button', { name: 'Full screen' });
const whole = (page: Page) => page.getByRole('dialog', { name: 'Map of results' });

/** Places at the corners of the area. */
const CORNERS = [
  [18.7, 73.8],
  [18.7, 73.92],
  [18.62, 73.8],
  [18.62, 73.92],
] as const;

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`Nothing is drawn: ${locator.toString()}`);
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

type Box = Awaited<ReturnType<typeof boxOf>>;

const meet = (one: Box, other: Box) =>
  one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;

/** Expects that the card covers neither its pin nor a button, is within the map, and that no button covers the pin. */
async function expectClear(page: Page, home: MapHome): Promise<void> {
  const buttons = ['Zoom in', 'Zoom out', 'Whole area', 'Full screen'].map((name) =>
    page.getByRole('button', { name }),
  );
  await expect(card(page, home)).toBeVisible();
  await expect(pin(page, home)).toHaveAttribute('aria-current', 'true');
  await expect
    .poll(async () => {
      const [ofCard, ofPin] = [await boxOf(card(page, home)), await boxOf(pin(page, home))];
      const ofButtons: Box[] = [];
      for (const button of buttons) if ((await button.count()) > 0) ofButtons.push(await boxOf(button));
      return {
        coversPin: meet(ofCard, ofPin),
        coversButtons: ofButtons.some((box) => meet(ofCard, box)),
        pinIsUnderButton: ofButtons.some((box) => meet(ofPin, box)),
      };
    }, home.name)
    .toEqual({ coversPin: false, coversButtons: false, pinIsUnderButton: false });
}

test.beforeEach(async ({ page }) => {
  await signIn(page, newPhone());
});

test('a pin shows its home’s picture, name, price and heart, and leads to it [T61]', async ({ page }) => {
  const homes = await showHomesAt(page, [CORNERS[0], CORNERS[3]]);
  const home = homes[0] as MapHome;
  await openMap(page);
  await pin(page, home).focus();
  await page.keyboard.press('Enter');
  await expect(link(page, home)).toBeFocused();
  await expect(card(page, home).getByText(formatPriceRange(home.minPrice, home.maxPrice))).toBeVisible();
  await expect(card(page, home).getByText(home.location)).toBeVisible();
  const picture = card(page, home).locator('img');
  await expect(picture).toHaveAttribute('loading', 'lazy');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // the browser chooses a size for this small picture
  await expect(picture).toHaveAttribute('sizes', '80px');
  const smallest = `${home.image?.base}/${Math.min(...(home.image?.widths ?? []))}.webp`;
  await expect(picture).toHaveAttribute('srcset', new RegExp(`^${smallest} `));
  await card(page, home)
    .getByRole('button', { name: /shortlist/ })
    .click();
  await expect(card(page, home).getByRole('button', { pressed: true })).toBeVisible();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);

  // Escape returns the focus and deselects the pin
  await page.keyboard.press('Escape');
  await expect(card(page, home)).toHaveCount(0);
  await expect(pin(page, home)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/properties/${home.id}`);
});

test('a card has the price of the filtered types @once [T61, FIND19]', async ({ page }) => {
  const { points } = await readMap(page, '?flatTypes=3BHK');
  const home = points.find(({ typePrices }) => typePrices.length > 1) as MapHome;
  const price = home.typePrices.find(({ type }) => type === '3BHK');
  await openMap(page, `&flatType=3BHK&name=${encodeURIComponent(home.name)}`);
  await pin(page, home).click();
  const words = `3BHK ${formatPriceRange(price?.minPrice, price?.maxPrice)}`;
  await expect(card(page, home).getByText(words, { exact: true })).toBeVisible();
});

for (const width of [360, 768, 1280]) {
  test(`a card covers neither its pin nor a button of the map, at ${width} px @once [T61]`, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
    const homes = await showHomesAt(page, CORNERS);
    await openMap(page);
    for (const home of homes) {
      await pin(page, home).click();
      await expectClear(page, home);
      // The card may cover pins of other homes.
      await page.keyboard.press('Escape');
    }
    await fullScreen(page).click();
    await expect(whole(page)).toBeVisible();
    for (const home of homes) {
      await pin(page, home).click();
      await expectClear(page, home);
      // It may lie over the pins of other homes.
      await page.keyboard.press('Escape');
    }
  });
}

test('a press beside the pins closes a card, a move of the map does not @desktop [T61]', async ({ page }) => {
  const [home] = await showHomesAt(page, [CORNERS[1], CORNERS[2]]);
  await openMap(page);
  await pin(page, home as MapHome).click();
  const box = await boxOf(map(page));
  await page.mouse.move(box.left + 300, box.top + 100);
  await page.mouse.down();
  await page.mouse.move(box.left + 320, box.top + 120, { steps: 3 });
  await page.mouse.up();
  await expect(card(page, home as MapHome)).toBeVisible();
  await page.mouse.click(box.left + 300, box.top + 100);
  await expect(card(page, home as MapHome)).toHaveCount(0);
});

test('takes the height of a phone that header and bar leave, and never less than 360 pixels @phone [T61]', async ({
  page,
}) => {
  await openMap(page);
  const height = async () => (await boxOf(map(page))).bottom - (await boxOf(map(page))).top;
  const header = await boxOf(page.getByRole('banner'));
  const free = PHONE.height - header.bottom - 48;
  expect(await height()).toBeLessThanOrEqual(free);
  expect(await height()).toBeGreaterThan(free - 40);
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await expect.poll(height).toBeGreaterThanOrEqual(358);
});

test.describe('the map in full screen', () => {
  test('opens by its button, closes by Escape and by its button, and returns the focus [T62]', async ({ page }) => {
    await openMap(page);
    await fullScreen(page).focus();
    await page.keyboard.press('Enter');
    await expect(whole(page)).toBeVisible();
    await expect(map(page)).toBeFocused();
    const { width, height } = page.viewportSize() ?? PHONE;
    const box = await boxOf(whole(page));
    expect(box).toEqual({ left: 0, right: width, top: 0, bottom: height });
    const inner = await boxOf(map(page));
    expect(inner.right - inner.left).toBe(width);
    expect(inner.bottom - inner.top).toBeGreaterThan(height * 0.7);
    await expect(whole(page).getByText('Sketch map. Rivers and roads are approximate.')).toBeVisible();
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(whole(page)).toHaveCount(0);
    await expect(fullScreen(page)).toBeFocused();

    await page.keyboard.press('Enter');
    await whole(page).getByRole('button', { name: 'Close' }).click();
    await expect(whole(page)).toHaveCount(0);
    await expect(fullScreen(page)).toBeFocused();
  });

  test('has the pins and cards, of which Escape closes one at a time @once [T62]', async ({ page }) => {
    const [home] = await showHomesAt(page, [CORNERS[0], CORNERS[3]]);
    await openMap(page);
    await fullScreen(page).click();
    await pin(page, home as MapHome).focus();
    await page.keyboard.press('Enter');
    await expect(link(page, home as MapHome)).toBeFocused();
    // there is no list to link to
    await expect(card(page, home as MapHome).getByRole('button', { name: /^Show in list/ })).toHaveCount(0);
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(card(page, home as MapHome)).toHaveCount(0);
    await expect(pin(page, home as MapHome)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(whole(page)).toHaveCount(0);
  });

  test('continues from the position of the small map, and back @once [T62]', async ({ page }) => {
    const [one, other] = (await showHomesAt(page, [CORNERS[0], CORNERS[3]])) as [MapHome, MapHome];
    await openMap(page);
    const apart = async () => {
      const [a, b] = [await boxOf(pin(page, one)), await boxOf(pin(page, other))];
      return Math.hypot(a.left - b.left, a.top - b.top);
    };
    await page.getByRole('button', { name: 'Zoom out' }).click();
    const before = await apart();
    await fullScreen(page).click();
    await expect(whole(page)).toBeVisible();
    expect(await apart()).toBeCloseTo(before, 0);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(apart).toBeCloseTo(before * 2, 0);
    await page.keyboard.press('Escape');
    await expect(whole(page)).toHaveCount(0);
    expect(await apart()).toBeCloseTo(before * 2, 0);
  });

  test('is zoomed by the wheel alone @desktop [T62]', async ({ page }) => {
    const [one, other] = (await showHomesAt(page, [CORNERS[0], CORNERS[3]])) as [MapHome, MapHome];
    await openMap(page);
    await fullScreen(page).click();
    const apart = async () => (await boxOf(pin(page, other))).left - (await boxOf(pin(page, one))).left;
    const before = await apart();
    const box = await boxOf(map(page));
    await page.mouse.move((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    await page.mouse.wheel(0, 300);
    await expect.poll(apart).toBeLessThan(before * 0.8);
  });
});

test('shows the chosen pin, and the edge of its card, in the user’s own colours @once [T61, REACH8]', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const [home, other] = (await showHomesAt(page, [CORNERS[0], CORNERS[3]])) as [MapHome, MapHome];
  await openMap(page);
  await pin(page, home).click();
  const outline = (one: MapHome) =>
    pin(page, one)
      .locator('span')
      .evaluate((words) => getComputedStyle(words).outlineStyle);
  expect([await outline(home), await outline(other)]).toEqual(['solid', 'none']);
  expect(await card(page, home).evaluate((element) => getComputedStyle(element).borderStyle)).toBe('solid');
});
