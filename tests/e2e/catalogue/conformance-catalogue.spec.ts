import { cut, findProperty, openProperty } from '../support/catalogue.ts';
import {
  codeField,
  codeFor,
  expect,
  expectNoViolations,
  goToCodeStep,
  newPhone,
  signIn,
  test,
} from '../support/index.ts';

test.describe('the choices of a search @once', () => {
  test('are the fixed ones in the listing, and the order by rate [DATA5, FIND15, T46]', async ({ page }) => {
    await signIn(page);
    await page.goto('/properties');
    await expect(page.getByLabel('Sort by').getByRole('option')).toHaveText([
      'Featured',
      'Price: Low to High',
      'Price: High to Low',
      'Price per sq ft: Low to High',
    ]);
    const rail = page.getByRole('main');
    await expect(rail.getByRole('group', { name: 'Location' }).locator('label')).toHaveText([
      /^Moshi-Dudulgaon/,
      /^Moshi-Bohradewadi/,
      /^Charholi/,
      /^Chikhali/,
      /^Spine Road/,
    ]);
    for (const label of ['2BHK', '3BHK', '4BHK', '40L-55L', '55L-70L', '70L-90L', '90L+']) {
      await expect(rail.getByRole('checkbox', { name: label }).first()).toBeVisible();
    }
    await page.getByRole('checkbox', { name: '2BHK' }).check();
    await page.getByRole('checkbox', { name: '4BHK' }).check();
    // each choice sends a request: the last one has a price
    const asked = page.waitForRequest((request) => request.url().includes('minPrice='));
    await page.getByRole('checkbox', { name: '90L+' }).check();
    const query = new URL((await asked).url()).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      flatTypes: '2BHK,4BHK',
      minPrice: '9000000',
      maxPrice: '85000000',
      page: '0',
      size: '6',
      sortBy: 'featured',
      sortDirection: 'desc',
      // signed-in users exclude hidden homes (I17)
      hidden: 'exclude',
    });
  });

  test('stand on the home page too, the price from 0 to 20,000,000 [HOME7]', async ({ page }) => {
    await page.goto('/');
    const form = page.getByRole('search', { name: 'Find a home' });
    await expect(form.getByRole('group', { name: 'Location' }).locator('label')).toHaveText([
      'Moshi-Dudulgaon',
      'Moshi-Bohradewadi',
      'Charholi',
      'Chikhali',
      'Spine Road',
    ]);
    await expect(form.getByRole('slider', { name: 'Lowest price' })).toHaveValue('0');
    await expect(form.getByRole('slider', { name: 'Highest price' })).toHaveValue('20000000');
    await expect(form.getByRole('status')).toHaveText('₹0 - ₹2 Cr+');
  });

  test('are the fixed ones at registration, three types in a row [AUTH18]', async ({ page }) => {
    const contactNo = newPhone();
    await goToCodeStep(page, contactNo);
    await codeField(page).fill(await codeFor(contactNo));
    const types = page.getByRole('group', { name: 'Preferred accommodation type' }).getByRole('radio');
    await expect(types).toHaveCount(3);
    const boxes = [];
    for (const [i, name] of ['2BHK', '3BHK', '4BHK'].entries()) {
      await expect(types.nth(i)).toHaveAccessibleName(name);
      boxes.push(await types.nth(i).boundingBox());
    }
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    const budgets = page.getByRole('group', { name: 'Budget range' }).getByRole('radio');
    await expect(budgets).toHaveCount(4);
    for (const [i, name] of ['40L-55L', '55L-70L', '70L-90L', '90L+'].entries()) {
      await expect(budgets.nth(i)).toHaveAccessibleName(name);
    }
  });
});

test.describe('the pictures', () => {
  // Desktop only: the pictures beside the first are on wide screens only.
  test('of a property open in a dialog, without violations @desktop [PROP2]', async ({ page }) => {
    await signIn(page);
    const property = await findProperty(page, ({ images }) => images.length > 4);
    await openProperty(page, property);
    await page.getByRole('button', { name: `All ${property.images.length} pictures` }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page);
    // As large as the window allows, and uncropped.
    await page.setViewportSize({ width: 1440, height: 900 });
    // The current picture; its neighbours are in the document too, but inert.
    const picture = page.getByRole('dialog').locator('[role=group]:not([inert]) img');
    await expect(async () => {
      const box = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(Math.max(box.width / (1440 - 160), box.height / (900 - 160))).toBeGreaterThan(0.95);
      expect([box.y + box.height <= 900, box.x + box.width <= 1440]).toEqual([true, true]);
      const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
      expect(Number(/(\d+)\.webp$/.exec(address)?.[1])).toBeGreaterThanOrEqual(Math.floor(box.width));
    }).toPass();
  });
});

test.describe('the QR code', () => {
  test('is the picture given, or drawn by the page when that does not load, 150x150 either way @once [PROP10]', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Failed to load resource/);
    await signIn(page);
    const property = await findProperty(page, ({ files }) => Boolean(files.qrCode));
    const code = page.getByRole('img', { name: `Property QR Code of ${property.name}` });
    await openProperty(page, property);
    await expect(code).toHaveAttribute('src', property.files.qrCode ?? '');
    expect(await code.boundingBox()).toMatchObject({ width: 150, height: 150 });
    await page.route(`**${property.files.qrCode}`, (route) => route.abort());
    await page.reload();
    await expect(page.locator('svg').and(code)).toBeVisible();
    expect(await code.boundingBox()).toMatchObject({ width: 150, height: 150 });
  });
});

test('the listing keeps its cards when they can not be asked for again @once', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page);
  await page.clock.install();
  await page.goto('/properties');
  const cards = page.getByRole('region', { name: 'Results' }).getByRole('article');
  await expect(cards).toHaveCount(6);
  await cut(page, '**/api/**');
  await page.clock.fastForward(31_000);
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText('Failed to fetch properties')).toBeVisible();
  await expect(cards).toHaveCount(6);
});
