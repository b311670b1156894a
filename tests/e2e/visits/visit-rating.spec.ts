import { bookVisit, findProperty, hold, today } from '../support/catalogue.ts';
import { expect, expectNoViolations, newPhone, setVisitStatus, signIn, test } from '../support/index.ts';

test('a visit is scored and its host rated once it is over [V66, V67, VISIT36]', async ({ page }) => {
  const phone = await signIn(page, newPhone());
  const home = await findProperty(page, ({ assignedUser }) => assignedUser !== null);
  const host = home.assignedUser?.name.split(' ')[0] ?? '';
  await bookVisit(page, home.id, today());
  await setVisitStatus(phone, home.id, 'COMPLETED');
  await page.goto('/user/bookings');
  await expect(page.getByText('Visited', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Score this home/ }).click();
  const score = page.getByRole('dialog', { name: 'Score this home' });
  await score.getByRole('button', { name: 'Save' }).click();
  await expect(score.getByText('Give at least one score')).toBeVisible();
  await score.getByRole('group', { name: 'Light' }).getByRole('radio', { name: '4' }).check();
  await score.getByLabel('Note').fill('Morning sun');
  await expectNoViolations(page);
  await score.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your score has been saved.')).toBeVisible();
  await page.getByRole('button', { name: /^Change your score/ }).click();
  await expect(score.getByRole('group', { name: 'Light' }).getByRole('radio', { name: '4' })).toBeChecked();
  await expect(score.getByLabel('Note')).toHaveValue('Morning sun');
  await score.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Rate ${host}` }).click();
  const rating = page.getByRole('dialog', { name: `Rate ${host}` });
  const filled = () =>
    rating.locator('label svg').evaluateAll((stars) => stars.map((star) => getComputedStyle(star).fill !== 'none'));
  await expect.poll(filled).toEqual([false, false, false, false, false]);
  await rating.getByRole('radio', { name: '4 stars' }).check();
  await expect.poll(filled).toEqual([true, true, true, true, false]);
  await expectNoViolations(page);
  const letThrough = await hold(page, '**/api/bookings?*');
  await rating.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Thank you. Your rating has been saved.')).toBeVisible();
  // the change needs no reload of the list
  await page.getByRole('button', { name: /^Change your rating/ }).click();
  await expect(rating.getByRole('radio', { name: '4 stars' })).toBeChecked();
  letThrough();
});
