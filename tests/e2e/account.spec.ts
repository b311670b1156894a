import { formatPhone } from '@aangan/contract/phone-text';
import { codeFor } from './support/outbox.ts';
import { cut } from './support/catalogue.ts';
import { expect, expectNoViolations, newPhone, signIn, test } from './support/index.ts';

test.describe('My devices', () => {
  test('shows where one is signed in, and signs a device out [I39]', async ({ page, browser }) => {
    const phone = await signIn(page, newPhone());
    await page.goto('/user/devices');
    await expect(page.getByRole('heading', { level: 1, name: 'My devices' })).toBeVisible();
    await expect(page.getByText('We do not record where you are.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0);
    await expectNoViolations(page);

    const other = await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Firefox/127.0' });
    const otherPage = await other.newPage();
    await expect(async () => signIn(otherPage, phone)).toPass({ timeout: 60_000 });
    await page.reload();
    const device = page.getByRole('listitem').filter({ hasText: 'Firefox on Linux' });
    await expect(device).toContainText('Last used');
    await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).press('Enter');
    await expect(device).toHaveCount(0);
    await expect(page.getByText('Firefox on Linux is signed out')).toBeVisible();
    expect((await other.request.get('/api/users/profile')).status()).toBe(401);
    await other.close();

    await page.getByRole('button', { name: /^Sign out / }).press('Enter');
    await expect(page).toHaveURL('/');
  });

  test('says when they did not load, and tries again @once', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/Failed to load resource/);
    await signIn(page, newPhone());
    const mend = await cut(page, '**/api/users/sessions');
    await page.goto('/user/devices');
    await expect(page.getByText('Your devices did not load')).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('This device')).toBeVisible();
  });
});

test.describe('Edit profile', () => {
  test('saves what was said at registration', async ({ page }) => {
    await signIn(page, newPhone());
    await page.goto('/user/profile/edit');
    await page.getByLabel('Full name').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Full name is required')).toBeVisible();
    await page.getByLabel('Full name').fill('Aparna Joshi');
    await page.getByRole('radio', { name: '2BHK' }).check();
    await page.getByRole('radio', { name: '40L-55L' }).check();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Profile saved')).toBeVisible();
    await page.goto('/user/profile');
    const details = page.getByRole('region', { name: 'Your details' });
    for (const text of ['Aparna Joshi', '2BHK']) {
      await expect(details.getByRole('definition').filter({ hasText: text })).toBeVisible();
    }
  });

  test('changes the number with two codes, by the keyboard alone [I34]', async ({ page, allowConsoleErrors }) => {
    // of the code that is wrong
    allowConsoleErrors(/Failed to load resource/);
    const [phone, next] = [await signIn(page, newPhone()), newPhone()];
    await page.goto('/user/profile/edit');
    await page.getByLabel('New number').focus();
    await page.keyboard.type(next);
    await page.keyboard.press('Enter');
    const present = page.getByLabel('Code sent to your current number');
    await expect(present).toBeFocused();
    const [currentOtp, newOtp] = [await codeFor(phone, 2), await codeFor(next)];
    await page.keyboard.type(currentOtp);
    await page.keyboard.press('Tab');
    const wrong = newOtp.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    await page.keyboard.type(wrong);
    await page.keyboard.press('Enter');
    await expect(page.getByText('This OTP is invalid. Please check and try again.')).toBeVisible();
    await expectNoViolations(page);
    await page.getByLabel('Code sent to the new number').fill(newOtp);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your number has been changed. Your other devices are signed out.')).toBeVisible();
    await expect(page.getByText(`Your current number: ${formatPhone(next)}`)).toBeVisible();
  });
});

test.describe('an account that waits to be deleted', () => {
  test('says so under the header of every page, with the way to keep it [I32]', async ({ page }) => {
    const phone = await signIn(page, newPhone());
    const post = async (path: string, data: object) => {
      const headers = { 'X-Request-Origin': new URL(page.url()).origin, Origin: new URL(page.url()).origin };
      expect((await page.request.post(path, { data, headers })).status()).toBe(200);
    };
    await page.goto('/user/profile');
    await post('/api/users/step-up', { action: 'DELETE_ACCOUNT' });
    await post('/api/users/deletion', { otp: await codeFor(phone, 2) });
    const band = page.getByText(/^Your account will be deleted on \d+ \w+ \d{4}\.$/);
    for (const path of ['/', '/properties', '/user/bookings']) {
      await page.goto(path);
      await expect(band).toBeVisible();
    }
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Keep my account' }).press('Enter');
    await expect(page.getByText('Your account will not be deleted')).toBeVisible();
    await expect(band).toHaveCount(0);
    await page.goto('/');
    await expect(page.getByRole('link', { name: /notification/i }).first()).toBeVisible();
    await expect(band).toHaveCount(0);
  });
});
