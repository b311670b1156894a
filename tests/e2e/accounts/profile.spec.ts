import { formatPhone } from '@aangan/contract/core/phone-text';
import { cut, hold } from '../support/catalogue.ts';
import { expect, expectNoViolations, newPhone, signIn, test } from '../support/index.ts';

test.describe('the profile', () => {
  test('shows the signed-in user and links to the other pages [PROF1, PROF3]', async ({ page }) => {
    const phone = newPhone();
    await signIn(page, phone);
    await page.goto('/user/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    const details = page.getByRole('region', { name: 'Your details' });
    for (const label of ['Name', 'Email', 'Contact number', 'Preferred flat type', 'Budget range']) {
      await expect(details.getByRole('term').filter({ hasText: label })).toBeVisible();
    }
    const number = details.getByText(formatPhone(phone).replaceAll('\u00A0', ' '), { exact: true });
    await expect(number).toBeVisible();
    const { width = 1280, height = 800 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width: Math.min(width, 320), height });
    // it may wrap, but not within a group of digits
    const lines = number.evaluate((element) => {
      const text = element.firstChild as Text;
      return [...text.data.matchAll(/\S+/g)].map(({ 0: group, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + group.length);
        return range.getClientRects().length;
      });
    });
    expect(await lines).toEqual([1, 1, 1]);
    await page.setViewportSize({ width, height });
    await expect(details.getByRole('textbox')).toHaveCount(0);
    await expectNoViolations(page);

    const actions = page.getByRole('navigation', { name: 'Quick actions' });
    await expect(actions.getByRole('link', { name: 'Your shortlist' })).toHaveAttribute('href', '/user/shortlist');
    await expect(actions.getByRole('link', { name: 'Your visits' })).toHaveAttribute('href', '/user/bookings');
    await expect(actions.getByRole('link', { name: 'Browse properties' })).toHaveAttribute('href', '/properties');
  });

  test('says that it is being loaded @once [PROF4]', async ({ page }) => {
    await signIn(page, newPhone());
    await page.goto('/user/shortlist');
    await expect(page.getByRole('heading', { level: 1, name: 'Shortlist' })).toBeVisible();
    const show = await hold(page, '**/api/users/profile*');
    await page.getByRole('link', { name: 'Profile' }).first().click();
    await expect(page.getByText('Loading your profile...')).toBeVisible();
    show();
    await expect(page.getByRole('region', { name: 'Your details' })).toBeVisible();
  });

  test('says when it can not be loaded @once [PROF4]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/Failed to load resource/);
    await signIn(page, newPhone());
    await page.goto('/user/shortlist');
    await expect(page.getByRole('heading', { level: 1, name: 'Shortlist' })).toBeVisible();
    const mend = await cut(page, '**/api/users/profile*');
    await page
      .getByRole('link', { name: 'Profile', includeHidden: true })
      .first()
      .evaluate((link) => (link as HTMLElement).click());
    await expect(page.getByText('Failed to load profile data. Please try again.')).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('region', { name: 'Your details' })).toBeVisible();
  });
});
