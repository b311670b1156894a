import { answerMap, map, openMap, pin, readMap as read, type MapHome as Home } from '../support/map.ts';
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newPhone,
  signIn,
  test,
  type Page,
} from '../support/index.ts';

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const cards = (page: Page) => results(page).getByRole('article');
const several = (page: Page) => map(page).getByRole('button', { name: /^\d+ homes$/ });

/** Returns the position of a pin or a label in the window. */
async function spotOf(locator: ReturnType<Page['locator']>): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) };
}

test.beforeEach(async ({ page }) => {
  await signIn(page, newPhone());
});

test.describe('the map of results', () => {
  test('is chosen by keyboard, kept in the address, and has every home in a pin [T43, T48]', async ({ page }) => {
    await page.goto('/properties');
    await expect(cards(page).first()).toBeVisible();
    await expect(map(page)).toHaveCount(0);
    const choice = page.getByRole('radiogroup', { name: 'View' });
    await choice.getByRole('radio', { name: 'List' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/[?&]view=map/);
    await expect(map(page)).toBeVisible();
    const { total, points, unplaced } = await read(page);
    const shown = await map(page)
      .getByRole('button')
      .evaluateAll((pins) => pins.map((one) => Number(/^(\d+) homes$/.exec(one.textContent ?? '')?.[1] ?? 1)));
    expect(shown.reduce((sum, one) => sum + one, 0)).toBe(points.length);
    const unplacedText = unplaced === 1 ? '1 of {total} homes has' : `${unplaced} of {total} homes have`;
    await expect(page.getByText(`${unplacedText.replace('{total}', String(total))} no place on record.`)).toBeVisible();
    await expect(page.getByText('Sketch map. Rivers and roads are approximate.')).toBeVisible();
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);

    await page.goBack();
    await expect(map(page)).toHaveCount(0);
    await expect(choice.getByRole('radio', { name: 'List' })).toBeChecked();
  });

  test('leads from a pin to its card, on whichever page, and back, by keyboard @once [T43]', async ({ page }) => {
    const places = [
      [18.64, 73.83],
      [18.68, 73.89],
    ] as const;
    await answerMap(page, (answer) => ({
      ...answer,
      points: [answer.points[0], answer.points.at(-1)].flatMap((home, i) => {
        const [lat = 0, lng = 0] = places[i] ?? [];
        return home ? [{ ...home, lat, lng }] : [];
      }),
    }));
    await openMap(page);
    const home = (await read(page)).points.at(-1) as Home;
    const itsPage = Math.floor(home.position / 6);
    expect(itsPage).toBeGreaterThan(0);

    await pin(page, home).focus();
    await page.keyboard.press('Enter');
    const onMap = page.getByRole('group', { name: home.name, exact: true });
    await expect(onMap.getByRole('link', { name: home.name })).toBeFocused();
    await onMap.getByRole('button', { name: `Show in list: ${home.name}` }).focus();
    await page.keyboard.press('Enter');
    const card = cards(page).filter({ has: page.getByRole('heading', { name: home.name, exact: true }) });
    await expect(card.getByRole('link', { name: home.name })).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`page=${itsPage}`));
    await expect(onMap).toHaveCount(0);

    await page.keyboard.press('Tab');
    await expect(card.getByRole('button', { name: `Show on map: ${home.name}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(pin(page, home)).toBeFocused();
    await expect(pin(page, home)).toHaveAttribute('aria-current', 'true');
    await expect(pin(page, home)).toBeInViewport();
    await expect(card.getByRole('button', { name: /^Show on map/ })).toHaveCount(1);
    await expect(cards(page).getByRole('button', { name: /^Show on map/ })).toHaveCount(1);
  });

  test('separates homes that are close to one another when their pin is pressed @once [T43]', async ({ page }) => {
    const places = [
      [18.6, 73.8],
      [18.66, 73.86],
      [18.665, 73.865],
    ] as const;
    await answerMap(page, (answer) => ({
      ...answer,
      points: answer.points.slice(0, 3).map((home, i) => {
        const [lat = 0, lng = 0] = places[i] ?? [];
        return { ...home, lat, lng };
      }),
    }));
    await openMap(page);
    const [, second, third] = (await read(page)).points as [Home, Home, Home];
    await map(page).getByRole('button', { name: '2 homes' }).focus();
    await page.keyboard.press('Enter');
    await expect(pin(page, second)).toBeFocused();
    await expect(pin(page, third)).toBeVisible();
    await expect(several(page)).toHaveCount(0);
  });

  test('names the homes that no zoom separates, and links to each @once [T43]', async ({ page }) => {
    await answerMap(page, (answer) => ({
      ...answer,
      points: answer.points.slice(0, 3).map((home) => ({ ...home, lat: 18.665, lng: 73.85 })),
    }));
    await openMap(page);
    const { points } = await read(page);
    const [, second] = points as [Home, Home, Home];
    await several(page).focus();
    await page.keyboard.press('Enter');
    const here = page.getByRole('group', { name: '3 homes at this place' });
    await expect(here.getByRole('link').first()).toBeFocused();
    await expect(here.getByRole('link')).toHaveText(points.slice(0, 3).map(({ name }) => name));
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(here).toHaveCount(0);
    await expect(several(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await here.getByRole('button', { name: `Show in list: ${second.name}` }).focus();
    await page.keyboard.press('Enter');
    await expect(cards(page).getByRole('link', { name: second.name })).toBeFocused();
    await expect(here).toHaveCount(0);
  });

  test('moves and zooms by keys, buttons, hand and wheel, and shows the whole area again [T43]', async ({
    page,
    isPhone,
  }) => {
    await answerMap(page, (answer) => ({
      ...answer,
      points: answer.points.slice(0, 2).map((home, i) => ({ ...home, lat: 18.65 + i * 0.02, lng: 73.83 + i * 0.03 })),
    }));
    await openMap(page);
    const { points } = await read(page);
    const [one, other] = points as [Home, Home];
    const apart = async () => {
      const [a, b] = [await spotOf(pin(page, one)), await spotOf(pin(page, other))];
      return Math.hypot(a.x - b.x, a.y - b.y);
    };
    const start = await spotOf(pin(page, one));
    const across = await apart();

    await map(page).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await spotOf(pin(page, one))).x - start.x).toBeCloseTo(80, 0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('-');
    await expect.poll(apart).toBeCloseTo(across / 2, 0);
    await page.keyboard.press('+');
    await expect.poll(apart).toBeCloseTo(across, 0);

    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(apart).toBeCloseTo(across / 2, 0);
    await page.getByRole('button', { name: 'Whole area' }).click();
    await expect.poll(apart).toBeCloseTo(across, 0);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Whole area' }).click();

    const frame = await map(page).boundingBox();
    const [x, y] = [(frame?.x ?? 0) + 30, (frame?.y ?? 0) + 30];
    if (isPhone) {
      await pinch(page, { x: x + 100, y: y + 40 });
      await expect.poll(apart).toBeLessThan(across * 0.8);
      return;
    }
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 10);
    await page.mouse.move(x + 60, y + 40);
    await page.mouse.up();
    await expect.poll(async () => (await spotOf(pin(page, one))).x - start.x).toBeCloseTo(60, 0);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, 300);
    await page.keyboard.up('Control');
    await expect.poll(apart).toBeLessThan(across * 0.8);
  });

  test('says which homes it does not show @once [T43]', async ({ page }) => {
    await answerMap(page, (answer) => ({ ...answer, total: 412, shown: 200, unplaced: 2 }));
    await openMap(page);
    await expect(page.getByText('200 of 412 homes; narrow the filters to see the rest.')).toBeVisible();
    await expect(page.getByText('2 of these have no place on record.')).toBeVisible();
  });

  test('follows the filters, and is removed where nothing is found @once [T43, T48]', async ({ page }) => {
    await openMap(page, '&location=Charholi');
    const { total } = await read(page, '?location=Charholi');
    await expect(page.getByText(`Found ${total} properties`).filter({ visible: true })).toBeVisible();
    await page.goto('/properties?view=map&name=no+such+home');
    await expect(page.getByRole('button', { name: 'Reset Filters' }).filter({ visible: true }).last()).toBeVisible();
    await expect(map(page)).toHaveCount(0);
  });

  test('says so in its place when it does not load, above cards that do @once [T43]', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Failed to load resource/);
    await page.route(/\/api\/properties\/map\b/, (route) => route.abort());
    await page.goto('/properties?view=map');
    await expect(page.getByText('Map of results did not load.')).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    await page.unroute(/\/api\/properties\/map\b/);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(map(page)).toBeVisible();
  });
});

/** Pinches with two fingers. */
async function pinch(page: Page, at: { x: number; y: number }): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', half: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: at.x - half, y: at.y, id: 1 },
              { x: at.x + half, y: at.y, id: 2 },
            ],
    });
  await touch('touchStart', 80);
  for (const half of [70, 60, 50, 40]) await touch('touchMove', half);
  await touch('touchEnd', 0);
}
