import { setUnreachableEmail } from '../support/database.ts';
import {
  addProperty,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  register,
  signInAsAdmin,
  test,
} from '../support/index.ts';
import { fillBasics, newName, next, openStep, step, storedProperty } from '../support/admin.ts';

test('the wheel scrolls the page and changes no number, and arrow keys change it by 1 [ADMP39]', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/rates');
  await page.getByRole('button', { name: 'Add rates' }).click();
  const form = page.getByRole('region', { name: 'Add rates' });
  const gst = form.getByRole('textbox', { name: 'GST', exact: true });
  await gst.click();
  await expect(gst).toHaveValue('5');
  const top = () => page.evaluate(() => scrollY);
  const before = await top();
  const box = await gst.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
  for (let notch = 0; notch < 3; notch += 1) await page.mouse.wheel(0, 100);
  await expect.poll(top).toBeGreaterThan(before);
  await expect(gst).toHaveValue('5');
  await gst.fill('4.5');
  await gst.press('ArrowUp');
  await expect(gst).toHaveValue('5');
  await gst.press('ArrowDown');
  await expect(gst).toHaveValue('4');
  for (let press = 0; press < 6; press += 1) await gst.press('ArrowDown');
  await expect(gst).toHaveValue('0');
  await expect(page.locator('input[type=number]')).toHaveCount(0);
  const cap = form.getByLabel('At most').first();
  await cap.fill('30,000');
  await expect(form.getByRole('row', { name: 'Registration' }).getByRole('cell').last()).toHaveText('₹30,000');
});

test('prices are parsed with their unit, and refused where they are no amounts [ADMP40]', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/properties/create');
  await fillBasics(page, newName());
  const least = page.getByLabel('Minimum price');
  const most = page.getByLabel('Maximum price');
  await least.fill('56.3 million');
  await most.fill('७७.६ L');
  await next(page);
  await expect(least).toHaveAccessibleDescription('Enter an amount such as 56,30,000 or 56.3 L');
  await expect(least).toHaveValue('56.3 million');
  await least.fill('');
  await next(page);
  await expect(least).toHaveAccessibleDescription('Minimum price is required');
  await least.fill('56.3 L');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await next(page);
  await expect(step(page, 'Property Details')).toBeVisible();

  const { id } = await addProperty(page);
  await openStep(page, id, 1);
  await page.getByLabel('Minimum price').fill('₹56.3 lakh');
  await page.getByLabel('Maximum price').fill('1.25 Cr');
  for (const heading of ['Property Details', 'Flat Configurations', 'Features & Amenities']) {
    await next(page);
    await expect(step(page, heading)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Update Property' }).click();
  await expect(page.getByText('Property updated successfully!')).toBeVisible();
  expect(await storedProperty(page, id)).toMatchObject({ minPrice: 5_630_000, maxPrice: 12_500_000 });
});

test('a price below a lakh asks for confirmation before the wizard continues @once [ADMP41]', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/properties/create');
  await fillBasics(page, newName());
  await page.getByLabel('Minimum price').fill('56.3');
  await next(page);
  const question = page.getByRole('alertdialog', { name: 'Is this price right?' });
  await expect(question).toContainText('₹56');
  await expectNoViolations(page);
  await question.getByRole('button', { name: 'Change the price' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Minimum price')).toHaveValue('56.3');
  await next(page);
  await question.getByRole('button', { name: 'Yes, it is right' }).click();
  await expect(step(page, 'Property Details')).toBeVisible();
});

test('users are found by a pasted number, and an unreachable e-mail address is corrected @once [ADMU20, ADMU21]', async ({
  page,
}) => {
  const contactNo = await register(page);
  await setUnreachableEmail(contactNo, `as\u200Bha.${contactNo}@mail.example`);
  await signInAsAdmin(page, { name: 'Vasudha Kelkar' });
  await page.goto('/admin/users');
  await page
    .getByPlaceholder('Search by name, e-mail or number')
    .fill(`+91 ${contactNo.slice(0, 5)} ${contactNo.slice(5)}`);
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();

  await page.goto('/admin/users');
  await expect(page.getByText(/an e-mail address that does not work/)).toBeVisible();
  await page.getByRole('link', { name: 'Show them' }).click();
  await expect(page).toHaveURL('/admin/users?email=unreachable');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByPlaceholder('Search by name, e-mail or number').fill(contactNo);
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Change e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: /Change the e-mail address of/ });
  await dialog.getByRole('button', { name: 'Change e-mail' }).click();
  await expect(dialog.getByLabel('New e-mail address')).toHaveAccessibleDescription('Email is required');
  await expectNoViolations(page);
  await dialog.getByLabel('New e-mail address').fill(`Asha <asha.${contactNo}@mail.example>`);
  await dialog.getByLabel('New e-mail address').press('Enter');
  await expect(page.getByText('E-mail address changed')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No users found')).toBeVisible();
});
