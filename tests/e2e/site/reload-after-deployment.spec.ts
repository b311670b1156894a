import { openProperty, properties } from '../support/catalogue.ts';
import { expect, newPhone, signIn, test, type Page } from '../support/index.ts';

/** Makes a chunk fail until the page is reloaded, as after a deployment. */
async function loseUntilRenewed(page: Page, file: RegExp): Promise<void> {
  let isRenewed = false;
  page.on('request', (request) => {
    isRenewed ||= request.isNavigationRequest();
  });
  await page.route(file, (route) => (isRenewed ? route.continue() : route.fulfill({ status: 404, body: '' })));
}

test.describe('a tab from before a deploy', () => {
  test('follows a link @once [PAGE28]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/404/);
    await page.goto('/');
    await loseUntilRenewed(page, /\/assets\/about-page-/);
    await page.evaluate(() => Reflect.set(window, 'isOld', true));
    await page.getByRole('link', { name: 'About' }).first().click();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'isOld'))).toBeUndefined();
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('opens the requested dialog @once [PAGE28]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/404/);
    await signIn(page, newPhone());
    const [property] = await properties(page);
    await openProperty(page, property);
    await expect(page.getByRole('button', { name: 'Share' }).first()).toBeVisible();
    await loseUntilRenewed(page, /\/assets\/share-dialog-/);
    await page.evaluate(() => Reflect.set(window, 'isOld', true));
    // without pointer events, so that nothing is prefetched
    await page.getByRole('button', { name: 'Share' }).first().dispatchEvent('click');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'isOld'))).toBeUndefined();
    expect(await page.evaluate(() => sessionStorage.getItem('pressed'))).toBeNull();
  });
});
