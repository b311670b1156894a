import type { PropertiesMap, PropertyPlace } from '@aangan/contract/catalogue/place-entities';
import type { Locator } from '@playwright/test';
import { expectEntriesForOverlays } from '../support/history.ts';
import { bookVisit, cut, findProperty, hold, openProperty, today } from '../support/catalogue.ts';
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newPhone,
  signIn,
  test,
  type Page,
} from '../support/index.ts';

async function read<Data>(page: Page, path: string): Promise<Data> {
  const answer = await page.request.get(path);
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return ((await answer.json()) as { data: Data }).data;
}

const placeOf = (page: Page, id: number) => read<PropertyPlace>(page, `/api/properties/${id}/place`);
const section = (page: Page) => page.getByRole('region', { name: 'Where it is' });

/** Finds a home of the catalogue with or without a recorded location. */
async function findHome(page: Page, isPlaced: boolean, location = '') {
  const { points } = await read<PropertiesMap>(page, '/api/properties/map');
  const placed = new Set(points.map(({ id }) => id));
  return findProperty(page, (home) => placed.has(home.id) === isPlaced && home.location.includes(location));
}

async function openPlace(page: Page, home: Awaited<ReturnType<typeof findHome>>): Promise<Locator> {
  await openProperty(page, home);
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Place', exact: true })
    .click();
  await expect(section(page).getByText('Distances in a straight line. Roads are longer.')).toBeVisible();
  return section(page);
}

test.describe('the place of a home', () => {
  test('is a circle on a sketch and straight distances, until a visit is booked [T40, T42, T43]', async ({
    page,
    isPhone,
  }) => {
    await signIn(page, newPhone());
    const home = await findHome(page, true);
    const { distances } = await placeOf(page, home.id);
    const place = await openPlace(page, home);
    await expect(place.getByRole('img', { name: `Map with a 400 m circle in ${home.location}` })).toBeVisible();
    await expect(
      place.getByText('Somewhere within this 400 m circle. The exact location is shared once you book a visit.'),
    ).toBeVisible();
    await expect(place.getByText('Sketch map. Rivers and roads are approximate.')).toBeVisible();

    const rows = place.getByRole('listitem');
    const words = ({ name, km }: PropertyPlace['distances'][number]) =>
      new RegExp(`^${escaped(name)}.* ${km.toFixed(1)} km$`);
    if (isPhone) {
      await expect(rows).toHaveText(distances.slice(0, 5).map(words));
      await place.getByRole('button', { name: 'Show all' }).click();
      await expect(rows).toHaveText(distances.map(words));
      await expect(rows.nth(5)).toBeFocused();
    } else {
      const kinds = ['STATION', 'AIRPORT', 'WORK', 'SCHOOL', 'HOSPITAL'];
      await expect(place.getByRole('heading', { level: 3 })).toHaveText([
        'Station',
        'Airport',
        'Work',
        'School',
        'Hospital',
      ]);
      await expect(rows).toHaveText(
        kinds.flatMap((kind) => distances.filter((distance) => distance.kind === kind)).map(words),
      );
    }
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);

    await bookVisit(page, home.id, today());
    await page.reload();
    const exact = await openPlace(page, home);
    await expect(exact.getByText('The exact location, as you have booked a visit.')).toBeVisible();
    await expect(exact.getByRole('img', { name: `Map with the exact location in ${home.location}` })).toBeVisible();
  });

  test('is exact at once for a buyer who books a visit on the page, and when they return @once [T40]', async ({
    page,
  }) => {
    await signIn(page, newPhone());
    await openPlace(page, await findHome(page, true));
    await page.getByRole('button', { name: 'Book Site Visit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book a Site Visit' });
    await dialog.getByLabel('Visit date').fill(today());
    await dialog.getByRole('button', { name: 'Book visit' }).click();
    await expect(page).toHaveURL(/\/user\/bookings/);
    await page.goBack();
    await section(page).scrollIntoViewIfNeeded();
    await expect(section(page).getByText('The exact location, as you have booked a visit.')).toBeVisible();
  });

  test('that is unknown is one quiet line, without a map or distances @once [T40]', async ({ page }) => {
    await signIn(page, newPhone());
    await openProperty(page, await findHome(page, false));
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Place', exact: true })
      .click();
    await expect(section(page).getByText('Not on the map yet. Ask your consultant.')).toBeVisible();
    await expect(section(page).getByRole('img')).toHaveCount(0);
    await expect(section(page).getByRole('listitem')).toHaveCount(0);
  });

  test('says so in its place when it does not load, and can be retried @once [T57]', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Failed to load resource/);
    await signIn(page, newPhone());
    const home = await findHome(page, true);
    const mend = await cut(page, `**/api/properties/${home.id}/place`);
    await openProperty(page, home);
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Place', exact: true })
      .click();
    await expect(section(page).getByText('Where it is did not load.')).toBeVisible();
    await mend();
    await section(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(section(page).getByText('Distances in a straight line. Roads are longer.')).toBeVisible();
  });

  test('is loaded when it comes near, and is no taller than two phones [T57]', async ({ page, isPhone }) => {
    await signIn(page, newPhone());
    const home = await findHome(page, true);
    const letThrough = await hold(page, `**/api/properties/${home.id}/place`);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/place')) asked += 1;
    });
    await openProperty(page, home);
    await expect(page.getByRole('heading', { name: 'Possession and the register' })).toBeAttached();
    expect(asked).toBe(0);
    await section(page).scrollIntoViewIfNeeded();
    await expect.poll(() => asked).toBe(1);
    letThrough();
    await expect(section(page).getByText('Distances in a straight line. Roads are longer.')).toBeVisible();
    if (isPhone) expect((await section(page).boundingBox())?.height).toBeLessThanOrEqual(1_280);
  });

  test('shows a neighbourhood: several names around each home, on a phone too @once [T63]', async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, newPhone());
    for (const location of ['Moshi', 'Charholi', 'Chikhali', 'Spine Road']) {
      const place = await openPlace(page, await findHome(page, true, location));
      const words = await place.getByRole('img').locator('text').allTextContents();
      expect(words.length, location).toBeGreaterThanOrEqual(5);
      expect(words.filter((word) => /road$/i.test(word)).length, location).toBeGreaterThanOrEqual(1);
    }
  });

  test('is shown in full screen, where it moves and returns to the home [T62]', async ({ page }) => {
    await signIn(page, newPhone());
    const home = await findHome(page, true, 'Moshi');
    const place = await openPlace(page, home);
    await place.getByRole('button', { name: 'Full screen' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Where it is' });
    const map = dialog.getByRole('group', { name: `Map with a 400 m circle in ${home.location}` });
    await expect(map).toBeFocused();
    const mark = async () => {
      const circle = map.locator('svg').last().locator('circle');
      const [x, radius] = [await circle.getAttribute('cx'), await circle.getAttribute('r')];
      return { x: Number(x), radius: Number(radius) };
    };
    const before = await mark();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await mark()).x).toBeCloseTo(before.x + 80, 6);
    await page.keyboard.press('+');
    await expect.poll(async () => (await mark()).radius).toBeCloseTo(before.radius * 2, 6);
    await dialog.getByRole('button', { name: 'Back to the home' }).click();
    await expect.poll(mark).toEqual(before);
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(place.getByRole('button', { name: 'Full screen' })).toBeFocused();

    await page.keyboard.press('Enter');
    await expectEntriesForOverlays(page, 1);
    const address = page.url();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    expect(page.url()).toBe(address);
  });

  test('is rendered with letters of 14 pixels at any size, none of them cut off [T43]', async ({ page }) => {
    await signIn(page, newPhone());
    const place = await openPlace(page, await findHome(page, true, 'Moshi'));
    const words = await place.getByRole('img').evaluate((frame) => {
      const { left, top, right, bottom } = frame.getBoundingClientRect();
      return [...frame.querySelectorAll('text')].map((text) => {
        const box = text.getBoundingClientRect();
        const { a, b } = text.getScreenCTM() ?? { a: 0, b: 0 };
        return {
          // The rendered size, including the scale of the drawing.
          pixels: Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b),
          isWhole: box.left >= left && box.top >= top && box.right <= right && box.bottom <= bottom,
        };
      });
    });
    expect(words.length).toBeGreaterThan(2);
    for (const { pixels, isWhole } of words) {
      expect(pixels).toBeGreaterThanOrEqual(13.99);
      expect(isWhole).toBe(true);
    }
  });
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
