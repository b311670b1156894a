import { addDays, bookVisit, fetchAllParts, findProperty, openProperty, today } from '../support/catalogue.ts';
import { expect, newPhone, signIn, test, type Page } from '../support/index.ts';

async function pagesOf(page: Page): Promise<number> {
  const paper = await page.pdf({ format: 'A4' });
  return paper.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test('a home prints without its controls, and its pass on one page @once [PAGE29]', async ({ page }) => {
  await signIn(page, newPhone());
  const property = await findProperty(page, ({ assignedUser, flats }) => Boolean(assignedUser) && flats.length > 1);
  await openProperty(page, property);
  await fetchAllParts(page);
  expect(await pagesOf(page)).toBeLessThanOrEqual(7);
  await page.emulateMedia({ media: 'print' });
  for (const part of ['banner', 'contentinfo', 'navigation'] as const) {
    await expect(page.getByRole(part).filter({ visible: true })).toHaveCount(0);
  }
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Shortlist and booking' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: property.name })).toBeVisible();
  await page.emulateMedia({ media: null });
  await bookVisit(page, property.id, addDays(today(), 3));
  await page.goto('/pass');
  await expect(page.getByText(property.name).first()).toBeVisible();
  expect(await pagesOf(page)).toBe(1);
});
