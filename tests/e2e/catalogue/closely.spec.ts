import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import type { Locator } from '@playwright/test';
import { findProperty, openProperty } from '../support/catalogue.ts';
import { expect, expectNoViolations, signIn, test, type Page } from '../support/index.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'Full screen' });
const viewer = (page: Page) => page.getByRole('dialog');
/** The current picture; its neighbours are in the document too, but inert. */
const picture = (page: Page) => viewer(page).locator('[role=group]:not([inert]) img');
const shows = (page: Page, number: number, { images }: PropertyDetail) =>
  expect(viewer(page).getByText(`Picture ${number} of ${images.length}`, { exact: true })).toBeVisible();

/** Returns the picture's box once it has stopped moving. */
async function place(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  await picture(page).evaluate((image) =>
    Promise.all(
      image
        .closest('[role=group]')
        ?.getAnimations({ subtree: true })
        .map(({ finished }) => finished) ?? [],
    ),
  );
  return (await picture(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** Expects the picture at a multiple of its first width. */
async function expectZoom(page: Page, width: number, times: number): Promise<void> {
  await expect(async () => expect((await place(page)).width / width).toBeCloseTo(times, 1)).toPass();
}

/** Opens the page of a home with several pictures. */
async function openHome(page: Page): Promise<PropertyDetail> {
  await signIn(page);
  const property = await findProperty(page, ({ images, hasRenderedImages }) => images.length > 2 && hasRenderedImages);
  await openProperty(page, property);
  return property;
}

/** Opens the first picture, and waits until it has loaded; returns its width. */
async function openViewer(page: Page): Promise<number> {
  await opener(page).click();
  await expect(viewer(page)).toBeVisible();
  await expect(async () => expect((await place(page)).width).toBeGreaterThan(300)).toPass();
  return (await place(page)).width;
}

test.describe('a picture in full screen', () => {
  test('is opened, zoomed, moved, left for the next and closed by keys @once [PROP24]', async ({ page }) => {
    const property = await openHome(page);
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: `Pictures of ${property.name}` })).toBeVisible();
    await shows(page, 1, property);
    await expect(
      viewer(page).getByText('Computer-generated images. The finished project may differ.', { exact: true }),
    ).toBeVisible();
    await expect(async () => expect((await place(page)).width).toBeGreaterThan(300)).toPass();
    await expectNoViolations(page);

    const { x, width } = await place(page);
    await page.keyboard.press('+');
    await expectZoom(page, width, 2);
    const zoomed = await place(page);
    await page.keyboard.press('ArrowRight');
    await expect(async () => expect((await place(page)).x).toBeLessThan(zoomed.x)).toPass();
    await shows(page, 1, property);
    await page.keyboard.press('-');
    await expectZoom(page, width, 1);
    await page.keyboard.press('=');
    await expectZoom(page, width, 2);
    await page.keyboard.press('0');
    await expectZoom(page, width, 1);
    expect((await place(page)).x).toBeCloseTo(x, 0);

    await page.keyboard.press('ArrowRight');
    await shows(page, 2, property);
    await page.keyboard.press('ArrowLeft');
    await shows(page, 1, property);
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });

  test('has a button for every action, each large enough for a thumb [PROP24]', async ({ page }) => {
    const property = await openHome(page);
    const width = await openViewer(page);
    const button = (name: string) => viewer(page).getByRole('button', { name, exact: true });
    for (const name of ['Zoom in', 'Zoom out', 'Previous picture', 'Next picture', 'Close']) {
      const box = await button(name).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
    }
    await button('Zoom in').click();
    await expectZoom(page, width, 2);
    await button('Zoom out').click();
    await expectZoom(page, width, 1);
    await expect(button('Zoom out')).toBeFocused();
    await button('Next picture').click();
    await shows(page, 2, property);
    await button('Previous picture').click();
    await shows(page, 1, property);
    await button('Previous picture').click();
    await shows(page, property.images.length, property);
    await button('Close').click();
    await expect(viewer(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });

  test('zooms by wheel and by two clicks @desktop [PROP24]', async ({ page }) => {
    await openHome(page);
    const width = await openViewer(page);
    await picture(page).hover();
    await page.mouse.wheel(0, -100);
    await expectZoom(page, width, 2);
    await page.mouse.wheel(0, 200);
    await expectZoom(page, width, 1);
    await picture(page).dblclick();
    await expectZoom(page, width, 2);
  });

  test('zooms by two taps and by two fingers @phone [PROP24]', async ({ page }) => {
    await openHome(page);
    const width = await openViewer(page);
    const { x, y, height } = await place(page);
    const fingers = (apart: number[]) => apart.map((by, id) => ({ x: x + width / 2 + by, y: y + height / 2, id }));
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...apart: number[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: fingers(apart) });

    // In order, without awaiting each: two taps have to be close together.
    await Promise.all([send('touchStart', 0), send('touchEnd'), send('touchStart', 0), send('touchEnd')]);
    await expect(async () => expect((await place(page)).width).toBeGreaterThan(width * 1.5)).toPass();
    await page.keyboard.press('0');
    await expectZoom(page, width, 1);

    await send('touchStart', -40, 40);
    await send('touchMove', -60, 60);
    await send('touchMove', -80, 80);
    await send('touchEnd');
    await expectZoom(page, width, 2);
  });

  test('is aligned with the others, above the name in a low window @desktop', async ({ page }) => {
    const property = await openHome(page);
    const gallery = page.getByRole('region', { name: `Pictures of ${property.name}` });
    const bottom = async (part: Locator) => {
      const box = await part.boundingBox();
      return Math.round(box!.y + box!.height);
    };
    const others = gallery.getByRole('button', { name: /All \d+ pictures/ });
    for (const height of [800, 1200]) {
      await page.setViewportSize({ width: 1280, height });
      expect(await bottom(others)).toBe(await bottom(gallery.getByRole('list', { name: 'Pictures' })));
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    }
  });

  test('opens where the pictures of the page are, at a press on one [PROP24]', async ({ page }) => {
    const property = await openHome(page);
    const gallery = page.getByRole('region', { name: `Pictures of ${property.name}` });
    await gallery.getByRole('button', { name: 'Next picture' }).click();
    const second = gallery.getByRole('img', { name: `${property.name}, picture 2 of ${property.images.length}` });
    await expect(second).toBeInViewport({ ratio: 0.5 });
    await second.click();
    await shows(page, 2, property);
    await page.keyboard.press('Escape');
    await expect(opener(page)).toBeFocused();
  });

  test('is closed by Back, which stays on the page, and leaves nothing in the history otherwise @once [PROP24]', async ({
    page,
  }) => {
    await signIn(page);
    await page.goto('/properties');
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(opener(page)).toBeVisible();
    const address = page.url();
    await page.evaluate(() => window.scrollTo(0, 40));
    await openViewer(page);
    await page.goBack();
    await expect(viewer(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    expect(page.url()).toBe(address);
    expect(await page.evaluate(() => window.scrollY)).toBe(40);

    await openViewer(page);
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/properties');
  });
});

test.describe('a picture that fails to load', () => {
  test('says so @once [PROP24]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/Failed to load resource/);
    await openHome(page);
    await page.route(/\.(webp|avif)$/, (route) => route.abort());
    await opener(page).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(
      viewer(page).locator('[role=group]:not([inert])').getByText('This picture did not load.'),
    ).toBeVisible();
  });
});

test('the fullest documents and diary are loaded when they come near, and no taller than two phones @phone [T57]', async ({
  page,
}) => {
  await signIn(page);
  const property = await findProperty(page, ({ name }) => name === 'Kunda Towers');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const isAsked = () => asked.includes(`/api/properties/${property.id}/diary`);
  await openProperty(page, property);
  await expect(page.getByRole('heading', { level: 2, name: 'Possession and the register' })).toBeVisible();
  expect(isAsked()).toBe(false);
  await page.getByRole('link', { name: 'Papers', exact: true }).click();
  const papers = page.getByRole('region', { name: 'Plans, papers and progress' });
  await expect(papers.getByRole('heading', { level: 4 }).first()).toBeVisible();
  expect(isAsked()).toBe(true);
  expect((await papers.boundingBox())?.height).toBeLessThanOrEqual(1280);
});
