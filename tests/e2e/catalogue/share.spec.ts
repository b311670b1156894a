import { readFile } from 'node:fs/promises';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import sharp from 'sharp';
import { findProperty, openProperty, properties } from '../support/catalogue.ts';
import {
  answerInstead,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newPhone,
  signIn,
  test,
  type Page,
} from '../support/index.ts';

const WHO_OPENS =
  'Anyone with the link can see the locality and the price. The name and RERA number show after signing in.';

const withNumber = ({ reraNo }: PropertyDetail) => reraNo !== null;
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share this home' });

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Stubs the Web Share API, and returns a function that reads its last call. */
async function withWebShare(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'canShare', { value: () => true });
    Object.defineProperty(navigator, 'share', {
      value: async ({ files = [], ...data }: ShareData) =>
        void shared.push({ ...data, files: files.map(({ name, type }) => `${name} ${type}`) }),
    });
  });
  return () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
}

test.describe('sharing a home', () => {
  test('is done with the keys alone: the link is copied, the picture saved [T53]', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, newPhone());
    const { id, name } = await findProperty(page, withNumber);
    await openProperty(page, { id, name });
    const share = page.getByRole('button', { name: 'Share', exact: true });
    const { width, height } = (await share.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await share.focus();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page);
    await expect(dialog).toContainText(WHO_OPENS);
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
    const { origin } = new URL(page.url());
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/properties/${id}`);

    const picture = dialog.getByRole('img', { name: `${name} with its RERA numbers and their code` });
    await expect(picture).toBeVisible();
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
    const saving = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Save picture' }).press('Enter');
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(`home-${id}.png`);
    const size = await sharp(await readFile(await saved.path())).metadata();
    expect([size.format, size.width, size.height]).toEqual(['png', 1200, 630]);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(share).toBeFocused();
  });

  test('its link reveals no name to a visitor @once [T51]', async ({ page, browser, baseURL }) => {
    await signIn(page, newPhone());
    const { id, name, reraNo } = await findProperty(page, withNumber);
    const stranger = await browser.newContext({ baseURL: baseURL ?? '' });
    try {
      const other = await stranger.newPage();
      await other.goto(`/properties/${id}`);
      await expect(other).toHaveURL(/\/login$/);
      await expect(other.getByRole('heading').first()).toBeVisible();
      const shown = `${await other.title()} ${await other.content()}`;
      for (const secret of [name, reraNo ?? '']) expect(shown).not.toContain(secret);
    } finally {
      await stranger.close();
    }
    await openProperty(page, { id, name });
    await expect(page).toHaveTitle(`${name} - Aangan`);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Properties' }).click();
    await expect(page).toHaveTitle(/^Properties/);
  });

  test('shows the link where the browser does not copy it @once', async ({ page }) => {
    await page.addInitScript(() => {
      const writeText = () => Promise.reject(new Error('Not allowed'));
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    });
    await signIn(page, newPhone());
    const { id, name } = await findProperty(page, withNumber);
    await openProperty(page, { id, name });
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    const link = dialog.getByRole('textbox', { name: 'Your browser did not copy the link. It is here:' });
    const { origin } = new URL(page.url());
    await expect(link).toHaveValue(`${origin}/properties/${id}`);
    expect(await page.evaluate(() => window.getSelection()?.toString())).toBe(`${origin}/properties/${id}`);
    await expect(dialog.getByText('Link copied')).toBeHidden();
    await expectNoViolations(page);
  });

  test('passes link and picture to another app, without the name of the home beside the link @once', async ({
    page,
  }) => {
    const shared = await withWebShare(page);
    await signIn(page, newPhone());
    const { id, name } = await findProperty(page, withNumber);
    await openProperty(page, { id, name });
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await dialog.getByRole('button', { name: 'Share picture' }).click();
    const { origin } = new URL(page.url());
    await expect
      .poll(shared)
      .toEqual([{ url: `${origin}/properties/${id}`, files: [] }, { files: [`home-${id}.png image/png`] }]);
  });

  test('is possible by WhatsApp and by e-mail, with the link and without the name of the home @once [T60]', async ({
    page,
  }) => {
    await signIn(page, newPhone());
    const { id, name } = await findProperty(page, withNumber);
    await openProperty(page, { id, name });
    const dialog = await openDialog(page);
    const message = `Have a look at this home on Aangan: ${new URL(page.url()).origin}/properties/${id}`;
    const addressOf = async (way: string) =>
      new URL((await dialog.getByRole('link', { name: way }).getAttribute('href')) ?? '');
    const whatsApp = await addressOf('WhatsApp');
    expect([whatsApp.origin, whatsApp.pathname]).toEqual(['https://wa.me', '/']);
    expect(Object.fromEntries(whatsApp.searchParams)).toEqual({ text: message });
    const mail = await addressOf('E-mail');
    expect(mail.protocol).toBe('mailto:');
    expect(Object.fromEntries(mail.searchParams)).toEqual({ subject: 'A home on Aangan', body: message });
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });

  test('says why there is no picture of a home without a number @once [T53]', async ({ page }) => {
    await signIn(page, newPhone());
    const property = await findProperty(page, ({ reraNo }) => reraNo === null);
    await openProperty(page, property);
    const dialog = await openDialog(page);
    await expect(dialog).toContainText('No picture: this project has no RERA number on record.');
    await expect(dialog.getByRole('link', { name: 'Save picture' })).toHaveCount(0);
    await expect(dialog.getByRole('img')).toHaveCount(0);
  });

  test('says that the picture did not load, and can be retried @once', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/503/);
    await signIn(page, newPhone());
    const property = await findProperty(page, withNumber);
    await openProperty(page, property);
    await answerInstead(page, 'properties/*/share-picture', 503, { success: false, code: 'UNAVAILABLE' });
    const dialog = await openDialog(page);
    await expect(dialog.getByText('Picture with RERA details did not load.')).toBeVisible({ timeout: 20_000 });
    await expectNoViolations(page);
    await page.unroute('**/api/properties/*/share-picture');
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await expect(dialog.getByRole('img', { name: /with its RERA numbers/ })).toBeVisible();
  });
});

test('no page of a home, and no picture of it, reveals its name to a visitor @once [T51, T52]', async ({
  page,
  playwright,
}) => {
  await signIn(page, newPhone());
  const homes = await properties(page);
  const { origin } = new URL((await page.request.get('/robots.txt')).url());
  const visitor = await playwright.request.newContext({ baseURL: origin });
  try {
    for (const { id, name } of homes) {
      const answer = await page.request.get(`/api/properties/${id}`);
      const { data } = (await answer.json()) as { data: PropertyDetail };
      const html = await visitor.get(`/properties/${id}`);
      const picture = await visitor.get(`/share/properties/${id}.png`);
      expect([html.status(), picture.status(), html.headers()['x-robots-tag']]).toEqual([200, 200, 'noindex']);
      const told = `${await html.text()} ${JSON.stringify([html.headers(), picture.headers()])}`;
      expect(told).toContain(`${origin}/share/properties/${id}.png`);
      const { reraNo, reraUrl, description, assignedUser, phases } = data;
      const secrets = [
        name,
        reraNo,
        reraUrl,
        description.slice(0, 40),
        assignedUser?.name,
        assignedUser?.contactNo,
        ...phases.flatMap((phase) => [phase.reraNo, phase.reraUrl]),
      ].filter((secret) => secret !== null && secret !== undefined && secret !== '');
      expect(secrets.filter((secret) => told.toLowerCase().includes(String(secret).toLowerCase()))).toEqual([]);
    }
    expect(await (await visitor.get('/sitemap.xml')).text()).not.toMatch(/\/(?:properties|share)\//);
    expect(await (await visitor.get('/robots.txt')).text()).not.toMatch(/properties|share/);
  } finally {
    await visitor.dispose();
  }
});
