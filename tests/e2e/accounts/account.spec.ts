import { formatPhone } from '@aangan/contract/core/phone-text';
import { emailLinkFor } from '../support/messages.ts';
import { codeFor } from '../support/outbox.ts';
import { cut } from '../support/catalogue.ts';
import {
  agePastSends,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newPhone,
  personOf,
  signIn,
  test,
} from '../support/index.ts';

test.describe('My devices', () => {
  test('lists the signed-in devices, and signs one out [I39]', async ({ page, browser }) => {
    const phone = await signIn(page, newPhone());
    await page.goto('/user/devices');
    await expect(page.getByRole('heading', { level: 1, name: 'My devices' })).toBeVisible();
    await expect(page.getByText('We do not record where you are.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0);
    await expectNoViolations(page);

    const other = await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Firefox/127.0' });
    const otherPage = await other.newPage();
    // a code is sent half a minute after the one before
    await agePastSends(phone, 31);
    await signIn(otherPage, phone);
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
  test('saves the changed fields', async ({ page }) => {
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

  test('says that the e-mail address is not confirmed, sends the link again, and says when that is not possible @once [I54]', async ({
    page,
    allowConsoleErrors,
  }) => {
    // expected from the refusal
    allowConsoleErrors(/Failed to load resource/);
    const contactNo = await signIn(page, newPhone());
    const { email } = personOf(contactNo);
    await page.goto('/user/profile');
    await page.getByRole('link', { name: 'Not confirmed yet' }).click();
    const address = page.getByRole('textbox', { name: 'Email' });
    await expect(address).toHaveAccessibleDescription('Not confirmed yet');
    const again = page.getByRole('button', { name: 'Send the link again' });
    await expectNoViolations(page);
    for (let time = 1; time <= 5; time += 1) {
      const sent = page.waitForResponse('**/api/users/email/confirmation');
      await again.press('Enter');
      expect((await sent).status()).toBe(200);
      await expect(page.getByText(`We have sent a link to ${email}.`).first()).toBeVisible();
      await expect(again).toBeEnabled();
    }
    await again.press('Enter');
    await expect(page.getByText(/^Too many requests/)).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test('says that the address is confirmed once its link was opened elsewhere @once [I54]', async ({ page }) => {
    const contactNo = await signIn(page, newPhone());
    const { email } = personOf(contactNo);
    await page.goto('/user/profile/edit');
    const address = page.getByRole('textbox', { name: 'Email' });
    const again = page.getByRole('button', { name: 'Send the link again' });
    await expect(again).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(await emailLinkFor(email));
    await other.getByRole('button', { name: 'Yes, it is mine' }).click();
    await expect(other.getByText('Thank you. Your address is confirmed.')).toBeVisible();
    await other.close();
    // as when the user returns to the tab
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(address).toHaveAccessibleDescription('Confirmed');
    await expect(again).toHaveCount(0);
    await page.goto('/user/profile');
    await expect(page.getByRole('definition').filter({ hasText: email })).toContainText('Confirmed');
  });

  test('says what was sent when the e-mail address is changed, and nothing when it is not [I54]', async ({ page }) => {
    const contactNo = await signIn(page, newPhone());
    await page.goto('/user/profile/edit');
    const save = page.getByRole('button', { name: 'Save changes' });
    await page.getByLabel('Full name').fill('Aparna Joshi');
    await save.click();
    await expect(page.getByText('Profile saved')).toBeVisible();
    await expect(page.getByText(/We have sent a link/)).toHaveCount(0);
    const address = page.getByRole('textbox', { name: 'Email' });
    const changed = `changed-${contactNo}@mail.example`;
    await address.fill(changed);
    await expect(address).toHaveAccessibleDescription('When you save, we send a link to this address to confirm it.');
    await expect(page.getByRole('button', { name: 'Send the link again' })).toHaveCount(0);
    await save.click();
    await expect(
      page.getByText(
        `We have sent a link to ${changed}: open it to confirm the address. We have also sent an SMS about the change to +91 ${contactNo}.`,
      ),
    ).toBeVisible();
    await expect(page.getByText('Profile saved').first()).toBeVisible();
    await expect(address).toHaveAccessibleDescription('Not confirmed yet');
    expect(await emailLinkFor(changed)).toMatch(/^\/email\//);
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });

  test('changes the number with two codes, by the keyboard alone @once [I34]', async ({ page, allowConsoleErrors }) => {
    // expected from the wrong code
    allowConsoleErrors(/Failed to load resource/);
    const [phone, next] = [await signIn(page, newPhone()), newPhone()];
    await page.goto('/user/profile/edit');
    await page.getByLabel('New number').focus();
    await page.keyboard.type(next);
    await page.keyboard.press('Enter');
    const present = page.getByLabel('Code sent to your current number');
    await expect(present).toBeFocused();
    await expect(
      page.getByText(`We have sent one SMS with a code to ${formatPhone(phone)} and one to ${formatPhone(next)}.`),
    ).toBeVisible();
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
  test('has a notice under the header of every page, with the way to keep it [I32]', async ({ page }) => {
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
