import { addDays, today } from '../support/catalogue.ts';
import { activate, codeFor, expect, newPhone, personOf, tabTo, test, type Page } from '../support/index.ts';

/** Activates a control of the header, which is in the menu on a phone. */
async function activateInHeader(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (name !== 'Sign In / Register' && (await menu.isVisible())) await activate(page, menu);
  await activate(page, page.getByRole('banner').getByRole(role, { name }));
}

/** Types a day into a date field, whose parts are ordered by the browser's language: month first. */
async function typeDate(page: Page, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  await page.keyboard.type(`${month}${day}${year}`);
}

test('a user registers, books and signs out by the keyboard alone, without motion [REACH2, ROLE3]', async ({
  page,
  isPhone,
}) => {
  test.setTimeout(90_000);
  const contactNo = newPhone();
  const { name, email } = personOf(contactNo);
  await page.goto('/');
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);

  await test.step('register', async () => {
    await activateInHeader(page, 'button', 'Sign In / Register');
    await expect(page.getByLabel('Phone number')).toBeFocused();
    await page.keyboard.type(contactNo);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('6-digit code')).toBeFocused();
    await page.keyboard.type(await codeFor(contactNo));
    await expect(page.getByLabel('Full name')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await tabTo(page, page.getByRole('radio', { name: '2BHK' }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('checkbox', { name: /I accept/ }));
    await page.keyboard.press('Space');
    await activate(page, page.getByRole('button', { name: 'Complete Registration' }));
    await expect(page.getByText('Welcome to Aangan! Your account has been created successfully')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('search', async () => {
    const form = page.getByRole('search', { name: 'Find a home' });
    await tabTo(page, form.getByRole('checkbox', { name: '3BHK' }));
    await page.keyboard.press('Space');
    await activate(page, form.getByRole('button', { name: 'Search' }));
    await expect(page).toHaveURL('/properties?flatType=3BHK');
  });

  const card = page.getByRole('region', { name: 'Results' }).getByRole('article').first().getByRole('link');
  await expect(card).toBeVisible();
  const property = page.getByRole('heading', { level: 1 });

  await test.step('open a property', async () => {
    await activate(page, card);
    await expect(page).toHaveURL(/\/properties\/\d+$/);
    await expect(property).toBeFocused();
  });
  const propertyName = await property.innerText();

  await test.step('save it', async () => {
    await activate(page, page.getByRole('button', { name: 'Add to Shortlist' }));
    await expect(page.getByRole('button', { name: 'Shortlisted' })).toBeFocused();
  });

  await test.step('book a visit', async () => {
    await activate(page, page.getByRole('button', { name: 'Book Site Visit' }));
    const date = page.getByRole('dialog').getByLabel('Visit date');
    await expect(date).toBeFocused();
    await typeDate(page, addDays(today(), 3));
    await expect(date).toHaveValue(addDays(today(), 3));
    await activate(page, page.getByRole('button', { name: 'Book visit' }));
    await expect(page).toHaveURL('/user/bookings');
    await expect(page.getByRole('region', { name: 'Pending 1' })).toContainText(propertyName);
  });

  await test.step('move it', async () => {
    const reschedule = page.getByRole('button', { name: 'Reschedule' });
    await activate(page, reschedule);
    const date = page.getByRole('dialog').getByLabel('New visit date');
    await expect(date).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(reschedule).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(date).toBeFocused();
    await typeDate(page, addDays(today(), 9));
    await expect(date).toHaveValue(addDays(today(), 9));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your booking has been rescheduled and is pending confirmation.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('find it on the shortlist', async () => {
    await activateInHeader(page, 'link', 'Shortlist');
    await expect(page.getByText('1 property', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: propertyName, exact: true })).toBeVisible();
  });

  await test.step('sign out', async () => {
    await activateInHeader(page, 'button', 'Sign Out');
    await expect(page).toHaveURL('/');
    if (isPhone) await activate(page, page.getByRole('button', { name: 'Open menu' }));
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In / Register' })).toBeVisible();
  });
});
