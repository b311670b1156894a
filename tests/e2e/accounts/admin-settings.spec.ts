import { signInAsAdmin } from '../support/admin.ts';
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from '../support/index.ts';

test.describe('the settings of the admin area', () => {
  test.beforeEach(async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto('/admin/settings');
    await expect(page.getByText('Settings loaded successfully')).toBeVisible();
  });

  test('are a form marked as a demonstration, with its defaults [ADMS1, ADMS6]', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1, name: 'System Settings' })).toBeVisible();
    await expect(
      page.getByText('For show only: nothing here takes effect yet, and nothing you type is stored.'),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'General Settings',
      'Email Settings',
      'Booking Settings',
    ]);
    for (const [label, value] of [
      ['Maximum bookings per day', '10'],
      ['Minimum days in advance', '1'],
      ['Maximum days in advance', '30'],
      ['Visit duration (minutes)', '60'],
      ['Start time', '09:00'],
      ['End time', '17:00'],
    ] as const) {
      await expect(page.getByLabel(label)).toHaveValue(value);
    }
    for (const label of [
      'Allow guests',
      'Require verification',
      'Enable registration',
      'Enable e-mail notifications',
    ]) {
      await expect(page.getByRole('switch', { name: label })).toBeChecked();
    }
    const maintenance = page.getByRole('switch', { name: /only admins can access the site/ });
    await expect(maintenance).not.toBeChecked();
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
      await expect(page.getByRole('checkbox', { name: day })).toBeChecked();
    }
    for (const day of ['Saturday', 'Sunday']) await expect(page.getByRole('checkbox', { name: day })).not.toBeChecked();
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  });

  test('are validated, saved for demonstration and reset @once [ADMS1, ADMS2, ADMS4]', async ({ page }) => {
    const save = page.getByRole('button', { name: 'Save Settings' });
    await page.getByLabel('Site name').fill(' ');
    await page.getByLabel('Contact e-mail').fill('care@');
    await page.getByLabel('Maximum bookings per day').fill('51');
    await page.getByLabel('Visit duration (minutes)').fill('20');
    await save.click();
    await expect(page.getByText('Site name is required')).toBeVisible();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByText('Must be from 1 to 50')).toBeVisible();
    await expect(page.getByText('Must be from 15 to 120 in steps of 15')).toBeVisible();
    await expect(page.getByLabel('Site name')).toBeFocused();
    await expectNoViolations(page);

    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByLabel('Site name')).toHaveValue('Aangan');
    await expect(page.getByText('Site name is required')).toHaveCount(0);

    const calls: string[] = [];
    page.on('request', (request) => {
      // the service worker is requested some time after the page has loaded
      if (!request.url().endsWith('/sw.js')) calls.push(request.url());
    });
    await page.getByLabel('SMTP password').fill('correct horse');
    await page.getByLabel('Visit duration (minutes)').fill('45');
    await save.click();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await expect(page.getByText('Settings saved successfully')).toBeVisible();
    expect(calls).toEqual([]);
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(stored).not.toContain('correct horse');
    await page.reload();
    await expect(page.getByLabel('Visit duration (minutes)')).toHaveValue('60');
    await expect(page.getByLabel('SMTP password')).toHaveValue('');
  });

  test('say when they could not be loaded or saved @once [ADMS2]', async ({ page }) => {
    // There is no call to fail, so the timers that simulate one do.
    await page.addInitScript(() => {
      const { setTimeout: real } = window;
      const broken = new Set([500, 1000]);
      Object.assign(window, {
        mend: (delay: number) => broken.delete(delay),
        setTimeout: (handler: () => void, delay?: number) => {
          if (delay !== undefined && broken.has(delay)) throw new Error('No timer');
          return real(handler, delay);
        },
      });
    });
    const mend = (delay: number) =>
      page.evaluate((one) => (window as unknown as { mend: (delay: number) => void }).mend(one), delay);
    await page.reload();
    await expect(page.getByRole('alert').getByText('Failed to load settings')).toBeVisible();
    await mend(500);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Settings loaded successfully')).toBeVisible();
    await page.getByLabel('Site name').fill('Aangan East');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Failed to save settings')).toBeVisible();
    await expect(page.getByLabel('Site name')).toHaveValue('Aangan East');
    await mend(1000);
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Settings saved successfully')).toBeVisible();
  });
});
