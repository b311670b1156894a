import type { PropertiesMap } from '@aangan/contract/catalogue/place-entities';
import { findProperty, openProperty } from '../support/catalogue.ts';
import { waitFrames, expect, expectNoViolations, newPhone, signIn, test, type Page } from '../support/index.ts';

const HOST = 'https://tiles.example';
const ANY_ORIGIN = { 'access-control-allow-origin': '*' };
const CREDIT =
  '© <a href="https://tiles.example/credits">Tiles of Example</a> <img src="x" onerror="document.title = 1">';

const style = (tiles: string) => ({
  version: 8,
  sources: { streets: { type: 'raster', tiles: [tiles], tileSize: 256, attribution: CREDIT } },
  layers: [{ id: 'streets', type: 'raster', source: 'streets' }],
});

interface Host {
  /** URLs requested so far. */
  asked: string[];
}

/** Replaces the map's host: responds to every URL with a style, an invalid one, or a tile. */
async function standIn(page: Page, answer: object | string): Promise<Host> {
  const host: Host = { asked: [] };
  await page.context().route(`${HOST}/**`, async (route) => {
    const address = route.request().url();
    host.asked.push(address);
    if (address.endsWith('style.json')) {
      await route.fulfill({
        headers: ANY_ORIGIN,
        contentType: 'application/json',
        body: typeof answer === 'string' ? answer : JSON.stringify(answer),
      });
    } else await route.fulfill({ headers: ANY_ORIGIN, contentType: 'image/png', body: await tile() });
  });
  return host;
}

let drawn: Buffer | undefined;
async function tile(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  drawn ??= await sharp({ create: { width: 256, height: 256, channels: 3, background: '#cde3c0' } })
    .png()
    .toBuffer();
  return drawn;
}

const map = (page: Page) => page.getByRole('group', { name: 'Map of results' });
const press = (page: Page) => page.getByRole('button', { name: 'Street map' });
const back = (page: Page) => page.getByRole('button', { name: 'Back to the sketch' });
const failure = (page: Page) => page.getByText('The street map did not load. Here is the sketch.');
const sketch = (page: Page) => page.getByText('Sketch map. Rivers and roads are approximate.');
const keptChoice = (page: Page) => page.evaluate(() => window.sessionStorage.getItem('street-map'));

async function openMap(page: Page): Promise<void> {
  await page.goto('/properties?view=map');
  await expect(map(page).getByRole('button').first()).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await signIn(page, newPhone());
});

test.describe('the street map', () => {
  test('is loaded once it is chosen, says from where, and stays for the tab @once [T44]', async ({ page }) => {
    const host = await standIn(page, style(`${HOST}/{z}/{x}/{y}.png`));
    await openMap(page);
    await waitFrames(page);
    expect(host.asked).toEqual([]);
    await expect(
      page.getByText('Loads map pictures from tiles.example, which then sees your IP address.'),
    ).toBeVisible();
    await expectNoViolations(page);

    await press(page).focus();
    await page.keyboard.press('Enter');
    await expect(back(page)).toBeFocused();
    expect(host.asked.some((address) => address.endsWith('.png'))).toBe(true);
    await expect(map(page).locator('canvas')).toBeVisible();
    await expect(map(page).locator('text')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Tiles of Example/ })).toHaveAttribute(
      'href',
      'https://tiles.example/credits',
    );
    await expectNoViolations(page);

    await page.reload();
    await expect(back(page)).toBeVisible();
    await back(page).click();
    await expect(press(page)).toBeFocused();
    await expect(sketch(page)).toBeVisible();
    await expect(map(page).locator('canvas')).toHaveCount(0);
    expect(await keptChoice(page)).toBeNull();
  });

  test('has the same pins and buttons as the sketch @once [T44]', async ({ page }) => {
    await standIn(page, style(`${HOST}/{z}/{x}/{y}.png`));
    await openMap(page);
    const spots = () =>
      map(page)
        .getByRole('button')
        .evaluateAll((pins) =>
          pins.map(
            (pin) => `${pin.textContent} ${(pin as HTMLElement).style.translate} ${pin.getBoundingClientRect().x}`,
          ),
        );
    const before = await spots();
    await press(page).click();
    await expect(back(page)).toBeVisible();
    expect(await spots()).toEqual(before);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(spots).not.toEqual(before);
    await page.getByRole('button', { name: 'Whole area' }).click();
    await expect.poll(spots).toEqual(before);
  });

  test('is on the page of a home too @once [T44]', async ({ page }) => {
    await standIn(page, style(`${HOST}/{z}/{x}/{y}.png`));
    const { points } = await read(page);
    await openProperty(page, await findProperty(page, ({ id }) => id === points[0]?.id));
    const section = page.getByRole('region', { name: 'Where it is' });
    await section.scrollIntoViewIfNeeded();
    await press(page).click();
    await expect(back(page)).toBeVisible();
    await expect(section.getByRole('img').locator('canvas')).toBeVisible();
  });

  const FAILURES: [what: string, answer: object | string, complaint: RegExp][] = [
    ['is no style', '{"version": 8, "sources": 5}', /never/],
    ['is no JSON', '<script>document.title = "1"</script>', /never/],
    ['names another host', style('https://elsewhere.example/{z}/{x}/{y}.png'), /Content Security Policy/],
  ];
  for (const [what, answer, complaint] of FAILURES) {
    test(`is replaced by the sketch when its host responds with ${what} @once [T44]`, async ({
      page,
      allowConsoleErrors,
    }) => {
      allowConsoleErrors(complaint);
      await standIn(page, answer);
      const elsewhere: string[] = [];
      page.on('response', (response) => {
        if (response.url().includes('elsewhere.example')) elsewhere.push(response.url());
      });
      await openMap(page);
      await press(page).click();
      await expect(failure(page)).toBeVisible();
      await expect(sketch(page)).toBeVisible();
      await expect(map(page).locator('canvas')).toHaveCount(0);
      await expect(map(page).locator('text').first()).toBeVisible();
      expect(elsewhere).toEqual([]);
      expect(await keptChoice(page)).toBeNull();
      await expectNoViolations(page);
    });
  }

  test('is replaced by the sketch when its host is unreachable, and can be chosen again @once [T44]', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Failed to load resource/);
    await page.context().route(`${HOST}/**`, (route) => route.abort('connectionrefused'));
    await openMap(page);
    await press(page).click();
    await expect(failure(page)).toBeVisible();
    await page.context().unroute(`${HOST}/**`);
    await standIn(page, style(`${HOST}/{z}/{x}/{y}.png`));
    await press(page).click();
    await expect(back(page)).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
  });

  test('is replaced by the sketch where the browser cannot render it @once [T44]', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    const host = await standIn(page, style(`${HOST}/{z}/{x}/{y}.png`));
    await openMap(page);
    await press(page).click();
    await expect(failure(page)).toBeVisible();
    expect(host.asked).toEqual([]);
  });

  test('is not offered where the operator has not configured one @once [T44]', async ({ page }) => {
    await page.route(/\/api\/properties\/map\b/, async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: PropertiesMap };
      await route.fulfill({ response, json: { success: true, data: { ...data, style: null } } });
    });
    await openMap(page);
    await expect(sketch(page)).toBeVisible();
    await expect(press(page)).toHaveCount(0);
  });
});

async function read(page: Page): Promise<PropertiesMap> {
  const answer = await page.request.get('/api/properties/map');
  return ((await answer.json()) as { data: PropertiesMap }).data;
}
