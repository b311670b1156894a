import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, expectNoSidewaysScroll, expectNoViolations, signInAsAdmin, test } from '../support/index.ts';
import { openPart, save, saveSite } from '../support/site.ts';

// One site for all: a test begins with the site as it came, and the next one begins when it has put it back.
test.describe.configure({ mode: 'default' });

const MARK = fileURLToPath(new URL('../../../demo/site/mark.svg', import.meta.url));
const LOADS =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="https://evil.example/a.png"/></svg>';
const WRITES = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text y="9">V</text></svg>';

const svg = (name: string, text: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) });

/** A photograph for the home page, of one colour. */
const photograph = async (background: string) => ({
  name: 'home.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1920, height: 1080, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page);
});

test.afterEach(async ({ page }) => {
  await saveSite(page, {});
});

test('a mark is refused with the reason, or shown at once and everywhere after a save @once [S20, S21, S22]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/400/);
  await openPart(page, 'look');
  const chooser = page.getByLabel('File: Mark', { exact: true });
  for (const [file, reason] of [
    [svg('loads.svg', LOADS), 'Shapes and gradients only, not <image>'],
    [svg('writes.svg', WRITES), 'Turn its letters into outlines first'],
  ] as const) {
    await chooser.setInputFiles(file);
    await expect(page.getByText(reason)).toBeVisible();
  }
  await chooser.setInputFiles(MARK);
  await expect(page.getByRole('img', { name: 'The uploaded file: Mark' })).toBeVisible();
  await expect(page.getByText('Turn its letters into outlines first')).toBeHidden();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await save(page);
  await page.goto('/');
  // of the site as it came there is no such icon
  const icon = await page.locator('link[rel="icon"][sizes="96x96"]').getAttribute('href');
  expect(icon).toMatch(/^\/site\/[\da-f]+\.png$/);
  const mark = page.getByRole('banner').locator(`img[src="${icon}"]`);
  await expect(mark).toBeVisible();
  await expect(mark).toHaveJSProperty('naturalWidth', 96);
});

test('a photograph on which white words are hard to read is refused, and a darker one is the picture of the home page @once [S23]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/400/);
  await openPart(page, 'look');
  const chooser = page.getByLabel('File: Picture of the home page', { exact: true });
  await chooser.setInputFiles(await photograph('#ffffff'));
  await expect(
    page.getByText(/^White words on this picture come to [\d.]+:1 and need 4\.5:1\. Choose a darker one\.$/),
  ).toBeVisible();
  await chooser.setInputFiles(await photograph('#24362f'));
  await expect(page.getByRole('img', { name: 'The uploaded file: Picture of the home page' })).toBeVisible();
  await save(page);
  await page.goto('/');
  const picture = page.locator('main picture img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('/site/');
});
