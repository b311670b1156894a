import type { Page } from '@playwright/test';
import { expect, expectNoViolations, signIn, test } from '../support/index.ts';

interface Settings {
  email: { given: boolean };
  unsubscribeUrl: string;
}

/** Reads from the server whether the page's user agrees to alert e-mails. */
async function isGiven(page: Page): Promise<boolean> {
  const answer = await page.request.get('/api/alerts/settings');
  return ((await answer.json()) as { data: Settings }).data.email.given;
}

/** Consents to alert e-mails, and returns their unsubscribe link. */
async function linkOf(page: Page): Promise<string> {
  await signIn(page);
  const answer = await page.request.put('/api/alerts/settings', { data: { email: true } });
  const { unsubscribeUrl } = ((await answer.json()) as { data: Settings }).data;
  const { pathname, search } = new URL(unsubscribeUrl);
  return pathname + search;
}

const stop = (page: Page) => page.getByRole('button', { name: 'Stop alert e-mails' });
const start = (page: Page) => page.getByRole('button', { name: 'Start them again' });

test('alert e-mails are stopped and restarted by the link of one, by the keyboard and without signing in @once [I13]', async ({
  page,
  browser,
}) => {
  const link = await linkOf(page);
  const visitor = await (await browser.newContext()).newPage();
  const answer = await visitor.goto(link);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expect(visitor.getByRole('heading', { level: 1, name: 'Stop alert e-mails' })).toBeVisible();
  await expect(visitor.getByText('Alerts stay in your account. Only the e-mails stop.')).toBeVisible();
  await expectNoViolations(visitor);
  expect(await isGiven(page)).toBe(true);

  await stop(visitor).focus();
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByText('Done. You will get no more alert e-mails.')).toBeVisible();
  expect(await isGiven(page)).toBe(false);
  await expectNoViolations(visitor);
  // the focus is on the result, the button is next
  await visitor.keyboard.press('Tab');
  await expect(start(visitor)).toBeFocused();
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByText('Done. You will get alert e-mails again.')).toBeVisible();
  expect(await isGiven(page)).toBe(true);
  await expect(stop(visitor)).toBeVisible();
});

test('a double press on Stop does not restart the mails @once [I13]', async ({ page, browser }) => {
  const visitor = await (await browser.newContext()).newPage();
  const now = Date.now();
  await visitor.clock.setFixedTime(now);
  await visitor.goto(await linkOf(page));
  const asked: string[] = [];
  visitor.on('request', (request) => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
  });
  await stop(visitor).click();
  await start(visitor).click();
  await visitor.clock.setFixedTime(now + 1000);
  await start(visitor).click();
  await expect(visitor.getByText('Done. You will get alert e-mails again.')).toBeVisible();
  expect(asked).toEqual(['/api/alerts/unsubscribe', '/api/alerts/resubscribe']);
});

test('an invalid link says so, and offers to sign in @once [I13]', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  const invalid = page.getByText('This link is no longer valid. Sign in to change your alerts.');
  await page.goto('/alerts/unsubscribe');
  await expect(invalid).toBeVisible();
  await page.goto(`/alerts/unsubscribe?t=${'a'.repeat(26)}`);
  await stop(page).click();
  await expect(invalid).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('main').getByRole('button', { name: 'Sign In / Register' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('an invalid link leads a signed-in buyer to the alerts @once [I13]', async ({ page }) => {
  await signIn(page);
  await page.goto('/alerts/unsubscribe');
  await expect(page.getByText('This link is no longer valid. You can change your alerts here:')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('button')).toHaveCount(0);
  await main.getByRole('link', { name: 'Saved searches and alerts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved searches and alerts' })).toBeVisible();
});

test('stopping waits for the network, and says when it failed @once [I13]', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500/);
  await page.goto(`/alerts/unsubscribe?t=${'b'.repeat(26)}`);
  await expect(stop(page)).toBeEnabled();
  await context.setOffline(true);
  await expect(stop(page)).toBeDisabled();
  await expect(page.getByText('You are offline. Connect to continue.')).toBeVisible();
  await context.setOffline(false);
  await page.route('**/api/alerts/unsubscribe**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await stop(page).click();
  await expect(page.getByText('That was not saved. Please try again.')).toBeVisible();
  await expect(stop(page)).toBeEnabled();
});

test('after ten minutes only the signed-in owner restarts the e-mails @once [I46]', async ({
  page,
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/40[13]/);
  const link = await linkOf(page);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await stop(visitor).click();
  await expect(start(visitor)).toBeVisible();
  // the server's response after the ten minutes
  await visitor.route('**/api/alerts/resubscribe**', (route) =>
    route.continue({ postData: JSON.stringify({ againKey: 'a'.repeat(43) }) }),
  );
  await start(visitor).focus();
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByText('Sign in to start them again.')).toBeVisible();
  await expect(start(visitor)).toHaveCount(0);
  await expectNoViolations(visitor);
  // another browser that opens the link and stops them again gets no offer to undo
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await stop(other).click();
  await expect(other.getByText('Sign in to start them again.')).toBeVisible();
  expect(await isGiven(page)).toBe(false);
  // the owner, whose page has the session
  await page.goto(link);
  await stop(page).click();
  await start(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Done. You will get alert e-mails again.')).toBeVisible();
  expect(await isGiven(page)).toBe(true);
});
