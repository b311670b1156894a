import type { Locator } from '@playwright/test';
import { addDays, bookVisit, openProperty, properties, today, toggleShortlist } from '../support/catalogue.ts';
import { expectEntriesForOverlays } from '../support/history.ts';
import { expect, fillRegistration, modal, newPhone, openModal, signIn, test, type Page } from '../support/index.ts';

/** Opens an overlay. @returns it */
type Open = (page: Page) => Promise<Locator>;

const press = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
  return modal(page);
};

const OVERLAYS: [name: string, path: string, open: Open][] = [
  [
    'the menu of the header',
    '/',
    async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      return page.getByRole('banner').getByRole('link', { name: 'Properties' }).filter({ visible: true });
    },
  ],
  [
    'the chat',
    '/',
    async (page) => {
      // away from the search form, over which the button is hidden
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      return press(page, 'Help me choose');
    },
  ],
  ['the map over the whole window', '/properties?view=map', (page) => press(page, 'Full screen')],
  ['the filters', '/properties', (page) => press(page, 'Filters')],
  ['a search to be saved', '/properties?location=Charholi', (page) => press(page, 'Save this search')],
  ['the choice of a flat to compare', '/properties', (page) => press(page, /^Compare/)],
  ['a new family board', '/user/boards', (page) => press(page, 'New board')],
  ['a complaint', '/user/privacy#complaints', (page) => press(page, 'File a complaint')],
];

/** Overlays of a home's page. */
const OF_HOME: [name: string, open: Open][] = [
  ['the visit to be booked', (page) => press(page, 'Book Site Visit')],
  ['what is shared', (page) => press(page, 'Share')],
  ['the pictures', (page) => press(page, /^Full screen/)],
];

/** Expects that Back closes the overlay and stays on the page, and that Escape leaves no history entry. */
async function expectClosedByBack(page: Page, open: () => Promise<Locator>): Promise<void> {
  const address = page.url();
  const overlay = await open();
  await expect(overlay).toBeVisible();
  await expectEntriesForOverlays(page, 1);
  await page.goBack();
  await expect(overlay).toBeHidden();
  expect(page.url()).toBe(address);

  await expect(await open()).toBeVisible();
  await expectEntriesForOverlays(page, 1);
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
  await expectEntriesForOverlays(page, 0);
  await page.goBack();
  await expect(page).toHaveURL('/about');
}

test.describe('Back @phone', () => {
  for (const [name, path, open] of OVERLAYS) {
    test(`closes ${name} and stays on the page [PAGE26]`, async ({ page }) => {
      await signIn(page, newPhone());
      await page.goto('/about');
      // A board needs a home on the shortlist.
      const [property] = await properties(page);
      await toggleShortlist(page, property.id);
      await page.goto(path);
      await expectClosedByBack(page, () => open(page));
    });
  }

  for (const [name, open] of OF_HOME) {
    test(`closes ${name} and stays on the page [PAGE26]`, async ({ page }) => {
      await signIn(page, newPhone());
      const [property] = await properties(page);
      await page.goto('/about');
      await openProperty(page, property);
      await expectClosedByBack(page, () => open(page));
    });
  }

  for (const name of ['Reschedule', 'Cancel visit']) {
    test(`closes the overlay of '${name}' [PAGE26]`, async ({ page }) => {
      await signIn(page, newPhone());
      const [property] = await properties(page);
      await bookVisit(page, property.id, addDays(today(), 7));
      await page.goto('/about');
      await page.goto('/user/bookings');
      await expectClosedByBack(page, () => press(page, name));
    });
  }

  test('closes the sign-in dialog that the menu of the header opened [PAGE26]', async ({ page }) => {
    await page.goto('/about');
    await page.goto('/');
    await openModal(page);
    await expectEntriesForOverlays(page, 1);
    await page.goBack();
    await expect(modal(page)).toBeHidden();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });
});

test.describe('an overlay in the history', () => {
  test('is replaced by the page opened from it, and by nothing that Back stops at @phone [PAGE26]', async ({
    page,
  }) => {
    await signIn(page, newPhone());
    await page.goto('/about');
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectEntriesForOverlays(page, 1);
    await page.getByRole('banner').getByRole('link', { name: 'Properties' }).filter({ visible: true }).click();
    await expect(page).toHaveURL('/properties');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });

  test('applies the filters that were chosen in it to the page @phone [PAGE26]', async ({ page }) => {
    await signIn(page, newPhone());
    await page.goto('/about');
    await page.goto('/properties');
    await press(page, 'Filters');
    await modal(page).getByRole('checkbox', { name: /^3BHK/ }).check();
    await modal(page)
      .getByRole('button', { name: /^Apply/ })
      .click();
    await expect(modal(page)).toBeHidden();
    await expect(page).toHaveURL(/flatType=3BHK/);
    await page.goBack();
    await expect(page).toHaveURL('/properties');
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });

  test('is gone after a reload @phone [PAGE26]', async ({ page }) => {
    await signIn(page, newPhone());
    await page.goto('/about');
    await page.goto('/properties');
    await press(page, 'Filters');
    await expectEntriesForOverlays(page, 1);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectEntriesForOverlays(page, 0);
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });

  test('is restored when it may not be closed yet @once [PAGE26]', async ({ page }) => {
    await signIn(page, newPhone());
    await page.goto('/properties?location=Charholi');
    await press(page, 'Save this search');
    await page.route('**/api/searches', () => undefined);
    await modal(page).getByRole('button', { name: 'Save search' }).click();
    await expectEntriesForOverlays(page, 1);
    await page.goBack();
    await expectEntriesForOverlays(page, 1);
    await expect(modal(page)).toBeVisible();
    await expect(page).toHaveURL(/location=Charholi/);
  });
});

test.describe('typed text', () => {
  test('in the notes of a visit is there when the dialog is opened again @once [PAGE27]', async ({ page }) => {
    await signIn(page, newPhone());
    const [property] = await properties(page);
    await openProperty(page, property);
    await press(page, 'Book Site Visit');
    await modal(page).getByLabel('Notes').fill('With my parents');
    await expectEntriesForOverlays(page, 1);
    await page.goBack();
    await expect(modal(page)).toBeHidden();
    await press(page, 'Book Site Visit');
    await expect(modal(page).getByLabel('Notes')).toHaveValue('With my parents');
    expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('parents');
    await modal(page).getByLabel('Visit date').fill(addDays(today(), 9));
    await modal(page).getByRole('button', { name: 'Book visit' }).click();
    await expect(page).toHaveURL('/user/bookings');
  });

  test('in the reason of a cancellation is there when the dialog is opened again @once [PAGE27]', async ({ page }) => {
    await signIn(page, newPhone());
    const [{ id }] = await properties(page);
    await bookVisit(page, id, addDays(today(), 4));
    await page.goto('/user/bookings');
    await press(page, 'Cancel visit');
    const reason = modal(page).getByLabel('Reason');
    await reason.fill('My mother is ill');
    await page.keyboard.press('Escape');
    await expect(reason).toHaveCount(0);
    await press(page, 'Cancel visit');
    await expect(reason).toHaveValue('My mother is ill');
  });

  test('in a registration whose code was verified survives Escape and Back @once [PAGE27]', async ({ page }) => {
    const contactNo = newPhone();
    await fillRegistration(page, contactNo);
    const name = await page.getByLabel('Full name').inputValue();
    await page.keyboard.press('Escape');
    await expect(modal(page)).toBeHidden();
    await openModal(page);
    await expect(page.getByLabel('Full name')).toHaveValue(name);
    await expectEntriesForOverlays(page, 1);
    await page.goBack();
    await expect(modal(page)).toBeHidden();
    await openModal(page);
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await expect(modal(page)).toBeHidden();
    await expect(page.getByText('Sign Out').first()).toBeAttached();
  });
});
