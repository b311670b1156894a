import { ageNotice, expect, expectNoSidewaysScroll, expectNoViolations, signIn, test } from '../support/index.ts';

test.describe('the notice', () => {
  test('is on a page of its own: purposes, how to withdraw and how to complain [I28]', async ({ page }) => {
    await page.goto('/privacy/notice');
    await expect(page.getByRole('heading', { level: 1, name: 'What we use your data for' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main).toContainText('Your account');
    await expect(main).toContainText('Alert e-mails');
    for (const name of [
      'How to withdraw',
      'How to complain to us',
      'How to complain to the Data Protection Board of India',
    ]) {
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    }
    await expect(main).toContainText('Version 2026-11, in force since 23 November 2026');
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  });

  test('that has changed is asked about at the next visit, by keyboard, and blocks nothing [I28]', async ({ page }) => {
    await page.goto('/');
    const contactNo = await signIn(page);
    await page.goto('/user/profile');
    const band = page.getByRole('region', { name: 'Notice' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(band).toHaveCount(0);

    await ageNotice(contactNo);
    await page.reload();
    await expect(band).toBeVisible();
    await expect(band.getByRole('link', { name: /^Read/ })).toHaveAttribute('href', '/privacy/notice');
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
    await band.getByRole('button', { name: 'Not now' }).press('Enter');
    await expect(band).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();

    await page.reload();
    await band.getByRole('button', { name: 'Agree' }).press('Enter');
    await expect(page.getByText('Thank you. You agreed to the current notice.')).toBeVisible();
    await expect(band).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Notifications/ })).toBeVisible();
    await expect(band).toHaveCount(0);
  });
});
