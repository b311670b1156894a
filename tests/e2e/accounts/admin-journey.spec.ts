import { newName, signInAsAdmin } from '../support/admin.ts';
import { newBuyer, type Buyer } from '../support/buyers.ts';
import { addDays, today } from '../support/catalogue.ts';
import { pdf, picture } from '../support/files.ts';
import { expect, expectNoViolations, test, type Page } from '../support/index.ts';

/** @returns the new property's id */
async function createProperty(page: Page, name: string): Promise<string> {
  await page.goto('/admin/properties/create');
  const next = page.getByRole('button', { name: 'Next' });
  await page.getByLabel('Property name').fill(name);
  await page.getByLabel('Description *').fill('Two towers around a planted court, ten minutes from the highway.');
  await page.getByLabel('Location').selectOption('Charholi');
  await page.getByLabel('Minimum price').fill('6000000');
  await page.getByLabel('Maximum price').fill('8500000');
  await next.click();
  await page.getByLabel('Work done').fill('40');
  await page.getByLabel('Possession date').fill(addDays(today(), 400));
  await next.click();
  const flat = page.getByRole('group', { name: 'Flat #1' });
  await flat.getByLabel('Type').selectOption('2BHK');
  await flat.getByLabel('Area').fill('712.5');
  await flat.getByLabel('Price').fill('6000000');
  await next.click();
  await page.getByRole('checkbox', { name: 'Gym' }).check();
  await page.getByRole('checkbox', { name: 'Keep it as a draft' }).uncheck();
  await page.getByRole('button', { name: 'Create Property' }).click();
  const question = page.getByRole('dialog');
  await expect(
    question.getByText('Would you like to add images, brochures, or layouts to this property now?'),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Media Management' })).toBeVisible();
  return /properties\/(\d+)\/media$/.exec(page.url())?.[1] ?? '';
}

async function addMedia(page: Page): Promise<void> {
  const items = page.getByRole('region', { name: 'Gallery' }).getByRole('listitem');
  const pictures = [await picture('front.png', 1600, 1200), await picture('pool.png', 1600, 1200)];
  for (const [type, files, count] of [
    ['Property Image', pictures, 2],
    ['Brochure', [pdf('brochure.pdf')], 3],
    ['Layout (PDF)', [pdf('layout.pdf')], 4],
  ] as const) {
    await page.getByLabel('Media type').selectOption(type);
    await page.getByLabel('Choose files', { exact: true }).setInputFiles([...files]);
    await page.getByRole('button', { name: 'Upload Media' }).click();
    await expect(items).toHaveCount(count);
  }
}

async function assignAndFeature(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit Property' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Property' })).toBeVisible();
  await page.getByLabel('Assign to User').selectOption('Meera Kulkarni');
  await page.getByText('Feature this property (show on homepage)').click();
  for (let step = 1; step < 4; step += 1) await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Update Property' }).click();
  await expect(page.getByText('Property updated successfully!')).toBeVisible();
}

/** Finds the property on the home page as a buyer, reads it and books a visit. */
async function findAndBook({ page }: Buyer, name: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Meera Kulkarni', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Brochure/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Layout/ })).toBeVisible();
  await page.getByRole('button', { name: 'Book Site Visit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a Site Visit' });
  await dialog.getByLabel('Visit date').fill(addDays(today(), 7));
  await dialog.getByRole('button', { name: 'Book visit' }).click();
  await expect(page).toHaveURL('/user/bookings');
  await expect(page.getByText('PENDING', { exact: true })).toBeVisible();
}

async function confirmVisit(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: /^Details of booking/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Booking Details' });
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Confirmed');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Update Booking' }).click();
  await expect(page.getByText('Booking updated successfully')).toBeVisible();
}

async function deactivate(page: Page, { name, contactNo }: Buyer): Promise<void> {
  await page.goto(`/admin/users?search=${contactNo}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('User deactivated successfully')).toBeVisible();
}

test('an admin adds a property that a buyer visits, confirms the visit, and deactivates the buyer @once [ADMP9, ADMP11, ROLE8]', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const name = newName();
  await signInAsAdmin(page);
  await createProperty(page, name);
  await addMedia(page);
  await assignAndFeature(page);

  const buyer = await newBuyer(browser, newName('Farhan'));
  await findAndBook(buyer, name);
  await confirmVisit(page, name);
  await buyer.page.reload();
  await expect(buyer.page.getByText('CONFIRMED', { exact: true })).toBeVisible();

  await deactivate(page, buyer);
  const refused = buyer.page.waitForResponse((answer) => answer.url().includes('/api/properties') && !answer.ok());
  const menu = buyer.page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await buyer.page.getByRole('banner').getByRole('link', { name: 'Properties' }).click();
  expect([401, 403]).toContain((await refused).status());
  await expect(buyer.page.getByText('Your session has expired. Please log in again.')).toBeVisible();
  await expect(buyer.page).toHaveURL('/');
});
