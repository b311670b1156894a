import { launcher, panel } from '../support/chat.ts';
import { expect, test } from '../support/index.ts';

test('the button of the chat never covers the search card or the last line of the page', async ({ page }) => {
  await page.goto('/');
  const search = page.getByRole('search', { name: 'Find a home' });
  const overlap = async () => {
    const [card, button] = [await search.boundingBox(), await launcher(page).boundingBox()];
    const isSeen = await launcher(page).evaluate((element) => getComputedStyle(element).opacity === '1');
    if (!card || !button || !isSeen) return 0;
    return Math.min(card.y + card.height, button.y + button.height) - Math.max(card.y, button.y);
  };
  for (let turn = 0; turn < 8; turn += 1) {
    await expect.poll(overlap).toBeLessThanOrEqual(0);
    await page.evaluate(() => window.scrollBy({ top: 100, behavior: 'instant' }));
  }
  await page.getByRole('contentinfo').getByText('Sample catalogue').scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(launcher(page)).toHaveCSS('opacity', '1');
  const line = await page.getByRole('contentinfo').getByText('Sample catalogue').boundingBox();
  const button = await launcher(page).boundingBox();
  expect((line?.x ?? 0) + (line?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
});

test('the code of the assistant is loaded while a pointer or the focus approaches its button', async ({
  page,
  isPhone,
}) => {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Three steps to the front door' }).scrollIntoViewIfNeeded();
  const asked = page.waitForRequest('**/assets/chat-panel-*.js');
  if (isPhone) await launcher(page).focus();
  else await launcher(page).hover();
  await asked;
  await expect(panel(page)).toHaveCount(0);
});

test('the button of the chat says so when the assistant cannot be loaded @once', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  // pictures come through the service worker, whose failures have other messages
  allowConsoleErrors(/Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED)/);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Three steps to the front door' }).scrollIntoViewIfNeeded();
  await context.setOffline(true);
  await launcher(page).click();
  const message = 'Network connection issue. Please check your internet connection and try again.';
  await expect(page.getByText(message)).toBeVisible();
  await expect(launcher(page)).toBeVisible();
  await context.setOffline(false);
});
