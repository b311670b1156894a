import { formatDate } from '@aangan/contract/core/dates';
import { addDays, bookVisit, findBooking, findProperty, openProperty, today } from '../support/catalogue.ts';
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newPhone,
  setVisitStatus,
  signIn,
  test,
  type Page,
} from '../support/index.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Book a Site Visit' });
const long = (date: string) => formatDate(date, 'long');

test('a further visit is booked from the card, which then has the earlier one [VISIT30, VISIT31]', async ({ page }) => {
  const phone = await signIn(page, newPhone());
  const home = await findProperty(page, ({ assignedUser }) => assignedUser !== null);
  await bookVisit(page, home.id, today());
  await setVisitStatus(phone, home.id, 'COMPLETED');
  await page.goto('/user/bookings');
  await page.getByRole('button', { name: 'Visit again' }).click();
  await expect(dialogOf(page).getByText(home.name, { exact: true })).toBeVisible();
  await dialogOf(page).getByLabel('Visit date').fill(addDays(today(), 5));
  await expect(dialogOf(page).getByText(/^You are asking for \w+ \d+ \w+ without a time\./)).toBeVisible();
  // any time that other tests have left
  const time = dialogOf(page).getByRole('radio', { name: /^\d/, disabled: false }).first();
  const visitTime = await time.inputValue();
  await time.check();
  await expect(dialogOf(page).getByText(/^You are asking for .+, \d+:00\s[ap]m\.$/)).toBeVisible();
  await expectNoViolations(page);
  const sent = page.waitForRequest((request) => /\/api\/bookings\/\d+\/again$/.test(request.url()));
  await dialogOf(page).getByRole('button', { name: 'Book visit' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ visitTime, notes: 'No additional notes' });
  await expect(page.getByText('Your site visit has been scheduled successfully!')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Pending1']);
  const earlier = page.getByRole('region', { name: 'Earlier visits to this home' });
  await expect(earlier.getByRole('listitem')).toHaveCount(1);
  await expect(earlier).toContainText(long(today()));
  await expect(earlier).toContainText('COMPLETED');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);

  // rates the earlier visit
  await earlier.getByRole('button', { name: /^Rate/ }).click();
  const rating = page.getByRole('dialog', { name: /^Rate/ });
  await rating.getByRole('radio', { name: '5 stars' }).check();
  await rating.getByRole('button', { name: 'Save' }).click();
  await expect(earlier).toContainText('5 of 5 stars');
});

test('a further visit is booked from the page of the home [VISIT30, VISIT32]', async ({ page }) => {
  const phone = await signIn(page, newPhone());
  const home = await findProperty(page, () => true);
  await bookVisit(page, home.id, today());
  await setVisitStatus(phone, home.id, 'COMPLETED');
  await openProperty(page, home);
  const bar = page.getByRole('complementary', { name: 'Shortlist and booking' });
  await expect(bar.getByText(/^Visit Booked \| .+ \| COMPLETED$/)).toBeVisible();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await bar.getByRole('button', { name: 'Visit again' }).click();
  await dialogOf(page).getByLabel('Visit date').fill(addDays(today(), 5));
  await dialogOf(page).getByRole('button', { name: 'Book visit' }).click();
  await expect(bar.getByText(/^Visit Booked \| .+ \| PENDING$/)).toBeVisible();
  await expect(page).toHaveURL('/user/bookings');
  await expect(page.getByRole('region', { name: 'Earlier visits to this home' })).toContainText(long(today()));
});

test('the booked visit on the page of a home links to its card [VISIT32]', async ({ page }) => {
  await signIn(page, newPhone());
  const home = await findProperty(page, () => true);
  await bookVisit(page, home.id, addDays(today(), 5));
  const { id } = await findBooking(page, home.id);
  await openProperty(page, home);
  const link = page.getByRole('link', { name: /^Visit Booked/ });
  await expect(link.getByText(/^Visit Booked \| \d+ \w+ \d{4} \| PENDING$/)).toBeVisible();
  await expect(link.getByText('Any time, to be agreed, Pending')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await link.click();
  await expect(page).toHaveURL(`/user/bookings#visit-${id}`);
  await expect(page.locator(`#visit-${id}`)).toBeFocused();
  await expect(page.locator(`#visit-${id}`)).toBeInViewport();
});

test('the buyer confirms from the card of a visit that they are coming @once [VISIT35]', async ({ page }) => {
  const phone = await signIn(page, newPhone());
  const home = await findProperty(page, ({ assignedUser }) => assignedUser !== null);
  await bookVisit(page, home.id, addDays(today(), 1));
  await setVisitStatus(phone, home.id, 'CONFIRMED');
  await page.goto('/user/bookings');
  await page.getByRole('button', { name: 'I am coming' }).click();
  await expect(page.getByText(/^Thank you\. .+ knows that you are coming\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'I am coming' })).toHaveCount(0);
  await expectNoViolations(page);
});
