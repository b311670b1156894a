import { addProperty, fillBasics, fillFlat, newName, next, openStep, signInAsAdmin } from '../support/admin.ts';
import { hold } from '../support/catalogue.ts';
import { answerInstead, expect, test, type Page } from '../support/index.ts';
import { pdf, picture } from '../support/files.ts';

const PROPERTIES = '**/api/admin/properties';

/** Fills the wizard in up to its last step. */
async function fillNewProperty(page: Page): Promise<void> {
  await page.goto('/admin/properties/create');
  await fillBasics(page, newName());
  await next(page);
  await page.getByLabel('Work done').fill('35');
  await next(page);
  await fillFlat(page, 1, '2BHK', '712.5', '6500000');
  await next(page);
}

/** Returns hue (degrees) and saturation of a computed colour. */
function hueOf(colour: string): { hue: number; saturation: number } {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255);
  const high = Math.max(r, g, b);
  const spread = high - Math.min(r, g, b);
  if (spread === 0) return { hue: 0, saturation: 0 };
  const sixth = high === r ? ((g - b) / spread) % 6 : high === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return { hue: (sixth * 60 + 360) % 360, saturation: spread / high };
}

test.describe('the frame', () => {
  test('links to the sections and home [ADM3]', async ({ page, isPhone }) => {
    await signInAsAdmin(page);
    await page.goto('/admin');
    if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
    const links = page.getByRole('navigation', { name: 'Admin' });
    for (const [name, href] of [
      ['Dashboard', '/admin'],
      ['Properties', '/admin/properties'],
      ['Bookings', '/admin/bookings'],
      ['Users', '/admin/users'],
      ['Rates', '/admin/rates'],
      ['Settings', '/admin/settings'],
      ['Home', '/'],
    ] as const) {
      await expect(links.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
  });

  // Phone only: the bar of narrow windows.
  test('has the heading of the current section @phone [ADM5]', async ({ page }) => {
    await signInAsAdmin(page);
    for (const [path, title] of [
      ['/admin', 'Dashboard'],
      ['/admin/properties', 'Properties'],
      ['/admin/properties/create', 'Properties'],
      ['/admin/bookings', 'Bookings'],
      ['/admin/users', 'Users'],
      ['/admin/rates', 'Rates'],
      ['/admin/settings', 'Settings'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByText(title, { exact: true })).toBeVisible();
    }
  });
});

test.describe('the form of a property @once', () => {
  test.beforeEach(async ({ page }) => {
    await signInAsAdmin(page);
  });

  test('says that it is being created, once [ADMP16]', async ({ page }) => {
    await fillNewProperty(page);
    const release = await hold(page, PROPERTIES);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await page.getByRole('button', { name: 'Create Property' }).click();
    const busy = page.getByRole('button', { name: 'Creating...' });
    await expect(busy).toBeVisible();
    await busy.click();
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    release();
    await expect(page.getByText('Property created successfully!')).toBeVisible();
    expect(sent).toEqual(['/api/admin/properties']);
  });

  test('says that it could not be created, and stays [ADMP31]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 500/);
    await fillNewProperty(page);
    await answerInstead(page, 'admin/properties', 500);
    await page.getByRole('button', { name: 'Create Property' }).click();
    await expect(page.getByText('Failed to create property. Please try again.')).toBeVisible();
    await expect(page).toHaveURL('/admin/properties/create?step=4');
  });

  test('says that it is being updated, once [ADMP16]', async ({ page }) => {
    const { id } = await addProperty(page);
    await openStep(page, id, 4);
    const save = page.getByRole('button', { name: 'Update Property' });
    await expect(save).toBeVisible();
    const release = await hold(page, `**/api/admin/properties/${id}`);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname);
    });
    await save.click();
    const busy = page.getByRole('button', { name: 'Updating...' });
    await expect(busy).toBeVisible();
    await busy.click();
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    release();
    await expect(page.getByText('Property updated successfully!')).toBeVisible();
    expect(sent).toEqual([`/api/admin/properties/${id}`]);
  });

  test('opens while the users who may be assigned are loading [ADMP10, ADMP18]', async ({ page }) => {
    const { id, name } = await addProperty(page);
    const release = await hold(page, '**/api/admin/property-assignment/eligible-users');
    const show = await hold(page, `**/api/admin/properties/${id}`);
    await page.goto(`/admin/properties/${id}`);
    await expect(page.getByText('Loading property...')).toBeVisible();
    show();
    await expect(page.getByLabel('Property name')).toHaveValue(name);
    const field = page.getByLabel('Assign to User');
    await expect(field).toBeDisabled();
    await expect(field.getByRole('option')).toHaveText(['Loading users...']);
    release();
    await expect(field).toBeEnabled();
    await expect(field.getByRole('option').first()).toHaveText('Not assigned');
  });

  test('marks required fields, and takes prices from 0 in steps of 0.01 [ADMP8, ADMP19]', async ({ page }) => {
    await page.goto('/admin/properties/create');
    await expect(page.getByLabel('Location')).toHaveAttribute('required');
    await expect(page.locator('label').filter({ hasText: 'Location' })).toHaveText('Location *');
    for (const label of ['Minimum price', 'Maximum price']) {
      const field = page.getByLabel(label);
      await expect(field).toHaveAttribute('type', 'text');
      await expect(field).toHaveAttribute('min', '0');
      await expect(field).toHaveAttribute('step', '0.01');
      await expect(field.locator('xpath=..')).toHaveText('₹');
    }
    await fillBasics(page, newName());
    await next(page);
    await expect(page.locator('label').filter({ hasText: 'Possession date' })).toHaveText('Possession date *');
    for (const label of ['RERA link', 'Video link']) {
      await expect(page.getByLabel(label)).toHaveAttribute('type', 'url');
    }
    await page.getByLabel('Work done').fill('35');
    await next(page);
    for (const label of ['Area (sqft)', 'Price']) {
      const field = page.getByRole('group', { name: 'Flat #1' }).getByLabel(label);
      await expect(field).toHaveAttribute('type', 'text');
      await expect(field).toHaveAttribute('min', '0');
      await expect(field).toHaveAttribute('step', '0.01');
    }
  });

  test('offers the locations and flat types that the search offers [DATA4]', async ({ page }) => {
    await page.goto('/admin/properties/create');
    await expect(page.getByLabel('Location').getByRole('option')).toHaveText([
      'Select a location',
      'Moshi-Dudulgaon',
      'Moshi-Bohradewadi',
      'Charholi',
      'Chikhali',
      'Spine Road',
    ]);
    const { id } = await addProperty(page);
    await openStep(page, id, 3);
    const types = page.getByLabel('Type').getByRole('option');
    await expect(types.filter({ hasText: 'BHK' })).toHaveText(['2BHK', '3BHK', '4BHK']);
  });

  test('lists the 22 amenities in a box of 15rem that scrolls [ADMP14, DATA6]', async ({ page }) => {
    const { id } = await addProperty(page);
    await openStep(page, id, 4);
    const box = page.locator('div:has(> div > label > input[type=checkbox])');
    await expect(box.getByRole('checkbox')).toHaveCount(22);
    const rem = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    await expect(box).toHaveCSS('max-height', `${15 * rem}px`);
    await expect(box).toHaveCSS('overflow-y', 'auto');
    await box.getByRole('checkbox', { name: 'Shopping Center' }).scrollIntoViewIfNeeded();
    await expect(box.getByRole('checkbox', { name: 'Swimming Pool' })).not.toBeInViewport();
  });
});

test.describe('the media of a property @once', () => {
  test.beforeEach(async ({ page }) => {
    await signInAsAdmin(page);
  });

  test('have a picker for the files of their type [ADMM4]', async ({ page }) => {
    const { id } = await addProperty(page);
    await page.goto(`/admin/properties/${id}/media`);
    for (const [type, accepted, refused] of [
      ['Property Image', 'image/png', 'application/pdf'],
      ['QR Code', 'image/png', 'application/pdf'],
      ['Layout (PDF)', 'application/pdf', 'image/png'],
      ['Brochure', 'application/pdf', 'image/png'],
    ] as const) {
      await page.getByLabel('Media type').selectOption(type);
      const accept = await page.getByLabel('Choose files', { exact: true }).getAttribute('accept');
      expect(accept?.split(','), type).toContain(accepted);
      expect(accept?.split(','), type).not.toContain(refused);
    }
  });

  test('show a picture of images and QR codes, an icon of documents [ADMM11]', async ({ page }) => {
    const { id } = await addProperty(page);
    await page.goto(`/admin/properties/${id}/media`);
    const items = page.getByRole('region', { name: 'Gallery' }).getByRole('listitem');
    const files = [
      ['Property Image', 'Property Image', await picture('court.png', 320, 240), 'img'],
      ['QR Code', 'QR Code', await picture('qr.png', 300, 300), 'img'],
      ['Layout (PDF)', 'Property Layout', pdf('layout.pdf'), 'svg'],
      ['Brochure', 'Property Brochure', pdf('brochure.pdf'), 'svg'],
    ] as const;
    for (const [type, label, file, look] of files) {
      await page.getByLabel('Media type').selectOption(type);
      await page.getByLabel('Choose files', { exact: true }).setInputFiles([file]);
      await page.getByRole('button', { name: 'Upload Media' }).click();
      const item = items.filter({ has: page.getByText(label, { exact: true }) });
      await expect(item).toHaveCount(1);
      const shown = item.locator('> div').first();
      await expect(shown.locator('img')).toHaveCount(look === 'img' ? 1 : 0);
      await expect(shown.locator('> svg')).toHaveCount(look === 'svg' ? 1 : 0);
    }
  });

  test('say that they could not be loaded when there is no other message [ADMM19]', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 500/);
    const { id } = await addProperty(page);
    await answerInstead(page, `admin/properties/${id}`, 500);
    await page.goto(`/admin/properties/${id}/media`);
    await expect(page.getByRole('alert').getByText('Failed to load property data')).toBeVisible();
    await expect(page.getByRole('alert').getByText('Failed to fetch media')).toBeVisible();
  });
});

test.describe('bookings', () => {
  test('without upcoming ones say so @once [ADMB3]', async ({ page }) => {
    await signInAsAdmin(page);
    await page.route('**/api/admin/bookings/upcoming*', (route) =>
      route.fulfill({ json: { success: true, data: [] } }),
    );
    await page.goto('/admin/bookings');
    const panel = page.getByRole('region', { name: 'Upcoming Bookings' });
    await expect(panel.getByText('No upcoming bookings', { exact: true })).toBeVisible();
    await expect(panel.getByText('No site visits scheduled in the next 7 days')).toBeVisible();
  });

  test('of an unreachable buyer say so @once [ADMB10]', async ({ page }) => {
    await signInAsAdmin(page);
    const visit = { id: 4711, visitDate: '2026-12-01', status: 'PENDING', propertyName: 'Bakul', userName: 'Ila Sen' };
    const data = { content: [visit], totalElements: 1, totalPages: 1, number: 0, size: 10 };
    await page.route('**/api/admin/bookings/filter*', (route) => route.fulfill({ json: { success: true, data } }));
    await page.goto('/admin/bookings');
    const row = page.getByRole('region', { name: 'Bookings', exact: true }).getByRole('row');
    await row.getByRole('button', { name: 'Details of booking 4711' }).click();
    const dialog = page.getByRole('dialog', { name: 'Booking Details' });
    await expect(dialog.getByText('Ila Sen')).toBeVisible();
    await expect(dialog.getByText('No contact information')).toBeVisible();
  });

  test('are a table on wide windows, a list on small ones [ADMB5]', async ({ page, isPhone }) => {
    await signInAsAdmin(page);
    await page.goto('/admin/bookings');
    const list = page.getByRole('region', { name: 'Bookings', exact: true });
    const cells = list.getByRole('row').filter({ hasText: 'Details' }).first().getByRole('cell');
    await expect(cells).toHaveCount(5);
    const tops = await cells.evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().top)));
    const lines = new Set(tops).size;
    if (isPhone) expect(lines).toBeGreaterThan(1);
    else expect(lines).toBe(1);
  });
});

test.describe('users @once', () => {
  test('have purple, indigo and grey badges by their role [ADMU4]', async ({ page }) => {
    await signInAsAdmin(page);
    const colourOf = async (role: string, word: string) => {
      await page.goto(`/admin/users?role=${role}`);
      const badge = page.getByRole('region', { name: 'Users' }).getByText(word, { exact: true }).first();
      await expect(badge).toBeVisible();
      return hueOf(await badge.evaluate((element) => getComputedStyle(element).color));
    };
    const admin = await colourOf('ADMIN', 'Admin');
    expect(admin.hue).toBeGreaterThan(255);
    expect(admin.hue).toBeLessThan(310);
    const executive = await colourOf('EXECUTIVE', 'Executive');
    expect(executive.hue).toBeGreaterThan(225);
    expect(executive.hue).toBeLessThan(255);
    expect((await colourOf('USER', 'User')).saturation).toBeLessThan(0.25);
  });

  test('are made admin, and user again [ADMU5]', async ({ page, browser }) => {
    const other = await browser.newPage();
    const contactNo = await signInAsAdmin(other, { name: 'Farhan Qureshi' });
    await other.close();
    await signInAsAdmin(page);
    await page.goto(`/admin/users?search=${contactNo}`);
    // by name: the number of a buyer is masked
    const row = page.getByRole('row').filter({ hasText: 'Farhan Qureshi' });
    const make = async (action: string) => {
      await page.getByRole('button', { name: 'Actions for Farhan Qureshi' }).click();
      await page.getByRole('menuitem', { name: action }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: action }).click();
    };
    await make('Make User');
    await expect(page.getByText('User role updated to USER')).toBeVisible();
    await expect(row.getByText('User', { exact: true })).toBeVisible();
    await make('Make Admin');
    await expect(page.getByText('User role updated to ADMIN')).toBeVisible();
    await expect(row.getByText('Admin', { exact: true })).toBeVisible();
  });

  test('whose counters fail are listed without a message [ADMU13]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 500/);
    await signInAsAdmin(page);
    await answerInstead(page, 'admin/users/stats', 500);
    const failed = page.waitForResponse('**/api/admin/users/stats');
    await page.goto('/admin/users');
    expect((await failed).status()).toBe(500);
    await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible();
    await expect(page.getByText(/failed/i)).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  });
});

test('the e-mail settings have their fields @once [ADMS1]', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/settings');
  const section = page.getByRole('region', { name: 'Email Settings' });
  for (const label of ['SMTP host', 'SMTP port', 'SMTP username', 'SMTP password', 'From e-mail', 'E-mail footer']) {
    await expect(section.getByLabel(label)).toBeVisible();
  }
  await expect(section.getByLabel('SMTP password')).toHaveAttribute('type', 'password');
  await expect(section.getByLabel('From e-mail')).toHaveAttribute('type', 'email');
});
