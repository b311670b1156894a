import { expect, expectNoSidewaysScroll, expectNoViolations, signIn, test, type Page } from '../support/index.ts';

/** Links to a page in Marathi and Hindi, in a part of it. */
async function expectLinks(page: Page, part: string, [mr, hi]: readonly [string, string]) {
  const links = page.locator(part);
  for (const [name, language, href] of [
    ['मराठी', 'mr', mr],
    ['हिन्दी', 'hi', hi],
  ] as const) {
    const link = links.getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', href);
    await expect(link).toHaveAttribute('lang', language);
    await expect(link).toHaveAttribute('hreflang', language);
  }
}

const remembered = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'user_preferences');

test('links to a page in the other languages keep its path, query and fragment, and work without script @once [L16]', async ({
  page,
  browser,
}) => {
  await page.goto('/terms?from=mail#contact');
  await expectLinks(page, 'footer', ['/mr/terms?from=mail#contact', '/hi/terms?from=mail#contact']);
  await page.goto('/?city=pune');
  await expectLinks(page, 'footer', ['/mr?city=pune', '/hi?city=pune']);
  await expectNoViolations(page);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true');
  await expect(footer.getByRole('link', { name: 'English' })).toHaveAttribute('href', '/?city=pune');
  await expect(footer.locator('[hreflang]')).toHaveCount(3);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const withoutScript = await plain.newPage();
  await withoutScript.goto('/contact');
  await expectLinks(withoutScript, 'footer', ['/mr/contact', '/hi/contact']);
  await plain.close();
});

test('the header has the links in its row, each large enough for a finger, and the menu as its last row [L16]', async ({
  page,
}) => {
  await page.goto('/about?a=1');
  const header = page.getByRole('banner');
  const links = header.getByRole('navigation', { name: 'Language' }).getByRole('link');
  for (const width of [480, 768, 899, 900, 1100, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(links).toHaveText(['मराठी', 'हिन्दी']);
    for (const link of await links.all()) {
      const box = await link.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    const height = (await header.boundingBox())?.height;
    expect(height).toBeLessThanOrEqual(width < 768 ? 65 : 73);
    const menu = header.getByRole('button', { name: 'Open menu' });
    await (width < 900 ? expect(menu).toBeVisible() : expect(menu).toBeHidden());
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(links.first()).toBeHidden();
  await header.getByRole('button', { name: 'Open menu' }).click();
  const menu = header.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link').last()).toHaveText('हिन्दी');
  await expect(menu.getByRole('link', { name: 'मराठी' })).toHaveAttribute('href', '/mr/about?a=1');
  await expectNoViolations(page);
});

test('on the not-found page the links of languages lead to the home page @once [L16]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/);
  await page.goto('/no-such-page?a=1');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expectLinks(page, 'footer', ['/mr', '/hi']);
});

test('a language is remembered once it is chosen, and forgotten on the page about cookies @once [L15]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/);
  await page.goto('/cookies');
  expect(await remembered(page)).toBeUndefined();
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL(/\/hi\/cookies$/);
  expect(await remembered(page)).toMatchObject({ value: 'lang%3Dhi', path: '/', sameSite: 'Lax', httpOnly: false });

  await page.goto('/cookies');
  const row = page.locator('tbody tr').filter({ has: page.getByText('user_preferences', { exact: true }) });
  await expect(row).toContainText('Remembers the language you chose.');
  await expect(row).toContainText('When you choose a language');
  await page.getByRole('button', { name: 'Forget my language' }).click();
  await expect(page.getByText('Language forgotten')).toBeVisible();
  expect(await remembered(page)).toBeUndefined();
});

test('without a network the page stays when a language is chosen, with a toast @once [L16]', async ({
  page,
  context,
}) => {
  await page.goto('/refund');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'मराठी' }).click();
  await expect(page.getByText('Network connection issue. Please check your internet connection')).toBeVisible();
  await expect(page).toHaveURL(/\/refund$/);
  expect(await remembered(page)).toBeUndefined();
});

test('legal pages say in which other languages they can be read, and which version applies @once [L21]', async ({
  page,
}) => {
  for (const path of ['/terms', '/privacy', '/cookies', '/refund']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(
      'This page is also available in मराठी and हिन्दी. Where the versions differ the English one applies, unless the law lets you rely on the one you read.',
    );
    await expect(page.getByRole('main').getByRole('link', { name: 'मराठी' })).toHaveAttribute('href', `/mr${path}`);
  }
  await page.goto('/privacy/notice');
  await expect(page.getByRole('main')).toContainText('Available in: English, मराठी, हिन्दी');
});

test('the language of messages is chosen on the profile, at once and by keyboard @once [L17]', async ({ page }) => {
  await page.goto('/');
  await signIn(page);
  await page.goto('/user/profile');
  const choice = page.getByRole('group', { name: 'Messages in' });
  await expect(choice.getByRole('radio', { name: 'English' })).toBeChecked();
  await choice.getByRole('radio', { name: 'English' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Language saved')).toBeVisible();
  await expect(choice.getByRole('radio', { name: 'मराठी' })).toBeFocused();
  await page.reload();
  await expect(choice.getByRole('radio', { name: 'मराठी' })).toBeChecked();
  await expectNoViolations(page);
});

test('a language that cannot be saved is said so, and the old choice stands again @once [L17]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await page.goto('/');
  await signIn(page);
  await page.goto('/user/profile');
  const choice = page.getByRole('group', { name: 'Messages in' });
  await page.route('**/api/users/language', (route) => route.abort());
  // no check(): the old choice may stand again before it looks
  await choice.getByRole('radio', { name: 'हिन्दी' }).click({ force: true });
  await expect(page.getByText('Failed to save language. Please try again.')).toBeVisible();
  await expect(choice.getByRole('radio', { name: 'English' })).toBeChecked();
});
