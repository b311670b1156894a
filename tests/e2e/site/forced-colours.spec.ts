import { expect, signIn, test } from '../support/index.ts';

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' }));

test('the selected one of List and Map has an outline, in the user’s own colours @once [REACH8]', async ({ page }) => {
  await signIn(page);
  await page.goto('/properties');
  const outline = (name: string) =>
    page
      .getByRole('radio', { name, exact: true })
      .locator('xpath=following-sibling::span')
      .evaluate((words) => getComputedStyle(words).outlineStyle);
  await expect(page.getByRole('radio', { name: 'List', exact: true })).toBeChecked();
  expect([await outline('List'), await outline('Map')]).toEqual(['solid', 'none']);
});

test('the arrow of a select has the colour of text, in the user’s own colours @once [REACH8]', async ({ page }) => {
  await signIn(page);
  await page.goto('/properties');
  const colours = await page
    .locator('select + svg')
    .first()
    .evaluate((arrow) => ({ own: getComputedStyle(arrow).color, text: getComputedStyle(document.body).color }));
  expect(colours.own).toBe(colours.text);
});
