import { hold, properties } from '../support/catalogue.ts';
import { expectEntriesForOverlays } from '../support/history.ts';
import { expect, expectNoViolations, newPhone, signIn, test, type Page } from '../support/index.ts';

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluateAll((found) => found.some((one) => one === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

const shown = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true });
const card = (page: Page, name: string) => page.getByRole('article', { name });

test.describe('saved searches', () => {
  test('are none at first, beside the changes of the shortlist [I1]', async ({ page }) => {
    await signIn(page, newPhone());
    await page.goto('/user/searches');
    await expect(page.getByRole('heading', { level: 1, name: 'Saved searches and alerts' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible();
    await expect(page.getByText('Choose filters on the listing, then press Save this search.')).toBeVisible();
    await expect(page.getByLabel('Tell me when a price drops or a possession date changes')).toHaveValue('DAILY');
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'Browse properties' }).click();
    await expect(page).toHaveURL('/properties');
  });

  test('are saved from the listing, opened, renamed and stopped with the keyboard alone @once [I1, I14]', async ({
    page,
  }) => {
    await signIn(page, newPhone());
    await page.goto('/properties?location=Charholi&flatType=2BHK&priceRange=5500000-9000000');
    await expect(page.locator('[data-home]').first()).toBeVisible();
    await tabTo(page, shown(page, 'Save this search'));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    await expect(dialog.getByLabel('Name')).toHaveValue('Charholi, 2BHK, ₹55 L - ₹90 L');
    await expect(dialog.getByLabel('Once a day (8 am)')).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: /^Also by e-mail to / })).not.toBeChecked();
    await expectNoViolations(page);
    await tabTo(page, dialog.getByLabel('Once a day (8 am)'));
    await page.keyboard.press('ArrowUp');
    await tabTo(page, dialog.getByRole('button', { name: 'Save search' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Search saved')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'View saved searches' })).toHaveAttribute('href', '/user/searches');
    await expect(shown(page, 'Save this search')).toHaveCount(0);
    await tabTo(page, shown(page, 'Saved: view your searches'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/user/searches');

    const search = card(page, 'Charholi, 2BHK, ₹55 L - ₹90 L');
    await expect(search.getByLabel('Alerts')).toHaveValue('INSTANT');
    await expect(search.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveText([
      'Charholi',
      '2BHK',
      '₹55 L - ₹90 L',
    ]);
    await expectNoViolations(page);

    const looked = page.waitForResponse((answer) => /\/api\/searches\/\d+\/seen$/.test(answer.url()));
    await tabTo(page, search.getByRole('link', { name: /^Open / }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(
      /\/properties\?location=Charholi&flatType=2BHK&priceRange=5500000-9000000&search=\d+$/,
    );
    expect((await looked).ok()).toBe(true);

    await page.goto('/user/searches');
    await expect(search.getByText(/^Last viewed on /)).toBeVisible();
    await tabTo(page, search.getByRole('button', { name: /^Edit / }));
    await page.keyboard.press('Enter');
    const edit = page.getByRole('dialog', { name: 'Edit "Charholi, 2BHK, ₹55 L - ₹90 L"' });
    await edit.getByLabel('Name').fill('Near the office');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Changes saved')).toBeVisible();

    const renamed = card(page, 'Near the office');
    await renamed.getByLabel('Alerts').selectOption('OFF');
    await expect(renamed.getByLabel('Alerts')).toBeEnabled();
    await page.reload();
    await expect(renamed.getByLabel('Alerts')).toHaveValue('OFF');

    await tabTo(page, renamed.getByRole('button', { name: 'Delete Near the office' }));
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Delete "Near the office"?' });
    await expect(question.getByText('You will get no more alerts for it.')).toBeVisible();
    await expectNoViolations(page);
    await tabTo(page, question.getByRole('button', { name: 'Delete search' }));
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Undo' }));
    await page.keyboard.press('Enter');
    await expect(renamed).toBeVisible();
    await page.reload();
    await expect(renamed.getByLabel('Alerts')).toHaveValue('OFF');
  });

  test('are renamed while another frequency is being saved, which is not lost @once [I1]', async ({ page }) => {
    await signIn(page, newPhone());
    const data = { name: 'One', query: { flatTypes: '2BHK' }, frequency: 'DAILY' };
    expect((await page.request.post('/api/searches', { data })).ok()).toBe(true);
    await page.goto('/user/searches');
    const release = await hold(page, '**/api/searches/*');
    await card(page, 'One').getByLabel('Alerts').selectOption('WEEKLY');
    await card(page, 'One')
      .getByRole('button', { name: /^Edit / })
      .click();
    await page.getByRole('dialog').getByLabel('Name').fill('First');
    release();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Changes saved')).toBeVisible();
    await page.reload();
    await expect(card(page, 'First').getByLabel('Alerts')).toHaveValue('WEEKLY');
  });

  test('stay in place beside a deleted one, whose Undo works once @once [I1]', async ({ page }) => {
    await signIn(page, newPhone());
    for (const [name, flatTypes] of [
      ['One', '2BHK'],
      ['Two', '3BHK'],
      ['Three', '4BHK'],
    ]) {
      const data = { name, query: { flatTypes }, frequency: 'DAILY' };
      expect((await page.request.post('/api/searches', { data })).ok()).toBe(true);
    }
    await page.clock.install();
    await page.goto('/user/searches');
    for (const name of ['Two', 'One']) {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await page.getByRole('button', { name: 'Delete search' }).click();
      await expect(page.getByText(`Deleted: ${name}.`)).toBeVisible();
    }
    // a return after a while reloads the list, without them
    const again = page.waitForResponse((answer) => answer.url().includes('/api/searches'));
    await page.clock.fastForward(60_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await again;
    await card(page, 'Three').getByLabel('Alerts').selectOption('WEEKLY');
    await card(page, 'Three')
      .getByRole('button', { name: /^Edit / })
      .click();
    await page.getByRole('dialog').getByLabel('Name').fill('Third');
    await page.keyboard.press('Enter');
    await expect(card(page, 'Third').getByLabel('Alerts')).toHaveValue('WEEKLY');
    const undo = page.getByText('Deleted: Two.').locator('..').getByRole('button', { name: 'Undo' });
    // held until after both presses: otherwise the second would hit what replaces the row
    const answer = await hold(page, '**/api/searches');
    await undo.dblclick();
    answer();
    await expect(page.getByRole('button', { name: 'Delete Two' })).toBeFocused();
    await expect(page.getByText('That was not saved. Please try again.')).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ has: page.locator('article, [data-removed]') })).toHaveText([
      /Third/,
      /Two/,
      /Deleted: One/,
    ]);
    await card(page, 'Two').getByLabel('Alerts').selectOption('OFF');
    await expect(card(page, 'Two').getByLabel('Alerts')).toBeEnabled();
    await expect(card(page, 'Two').getByLabel('Alerts')).toHaveValue('OFF');
  });

  test('say in the dialog why one was not saved @once [I3]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/Failed to load resource/);
    await signIn(page, newPhone());
    await page.goto('/properties?flatType=3BHK');
    const save = async (name?: string) => {
      await shown(page, 'Save this search').click();
      if (name !== undefined) await page.getByRole('dialog').getByLabel('Name').fill(name);
      await page.getByRole('button', { name: 'Save search' }).click();
    };
    await save();
    await expect(page.getByText('Search saved')).toBeVisible();
    // as another tab, which has not been notified
    await page.reload();
    await save('Once more');
    await expect(
      page.getByRole('alert').filter({ hasText: 'You have already saved this search as "3BHK".' }),
    ).toBeVisible();
    await page.goto('/properties?flatType=4BHK');
    await save('3bhk');
    const name = page.getByRole('dialog').getByLabel('Name');
    await expect(name).toHaveAccessibleDescription('You already have a saved search with this name');
    await expectNoViolations(page);
  });

  test('are restored where a change was not saved @once [I1]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/Failed to load resource/);
    await signIn(page, newPhone());
    await page.goto('/properties?flatType=2BHK');
    await shown(page, 'Save this search').click();
    await page.getByRole('button', { name: 'Save search' }).click();
    await expect(page.getByText('Search saved')).toBeVisible();
    await page.goto('/user/searches');
    const alerts = card(page, '2BHK').getByLabel('Alerts');
    const mails = page.getByRole('switch', { name: 'Alert e-mails' });
    // the settings are loaded: only changing them fails
    await expect(mails).toBeVisible();
    await page.route('**/api/searches/*', (route) => route.abort());
    await page.route('**/api/alerts/settings', (route) => route.abort());
    await alerts.focus();
    await alerts.selectOption('OFF');
    await expect(page.getByText('That was not saved. Please try again.').first()).toBeVisible();
    await expect(alerts).toHaveValue('DAILY');
    await expect(alerts).toBeFocused();
    await mails.click();
    await expect(mails).not.toBeChecked();
    await page.unroute('**/api/alerts/settings');
    await mails.click();
    await expect(mails).toBeChecked();
    await expect(mails).toBeEnabled();
    await page.reload();
    await expect(mails).toBeChecked();
    await page.route('**/api/searches', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Saved searches did not load' })).toBeVisible();
    await page.unroute('**/api/searches');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(card(page, '2BHK')).toBeVisible();
  });
});

async function hideOnItsPage(page: Page, { id, name }: { id: number; name: string }) {
  await page.goto(`/properties/${id}`);
  const hidden = page.waitForResponse((answer) => answer.url().endsWith('/hide'));
  await page.getByRole('button', { name: `Not for me: ${name}` }).click();
  await expect(page.getByText('Hidden from your lists.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await hidden;
}

test.describe('homes that a buyer hides', () => {
  test('leave a row in their place with the focus on Undo, and are left out later [I16, I17]', async ({ page }) => {
    await signIn(page, newPhone());
    const [, home] = await properties(page);
    await page.goto('/properties');
    // counted once they are there
    await expect(page.getByRole('button', { name: `Not for me: ${home.name}` })).toBeVisible();
    const all = await page.locator('[data-home]').count();
    await tabTo(page, page.getByRole('button', { name: `Not for me: ${home.name}` }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Hidden: ${home.name}. It stays out of your lists and alerts.`)).toBeVisible();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await expect(undo).toBeInViewport();
    await expect(page.locator('[data-home]')).toHaveCount(all);
    await expectNoViolations(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Not for me: ${home.name}` })).toBeFocused();
    const hidden = page.waitForResponse(
      (answer) => answer.url().endsWith('/hide') && answer.request().method() === 'POST',
    );
    await page.keyboard.press('Enter');
    await hidden;

    await page.reload();
    await expect(page.getByText('1 hidden home is not shown.')).toBeVisible();
    await expect(page.getByRole('link', { name: home.name })).toHaveCount(0);
    await page.getByRole('link', { name: 'Show it' }).click();
    await expect(page.getByRole('link', { name: home.name })).toBeVisible();
    await expect(page.locator('[data-home]')).toHaveCount(1);
    await expectNoViolations(page);
    await page.getByRole('button', { name: `Show again: ${home.name}` }).click();
    await expect(page.getByText(`Shown again: ${home.name}.`)).toBeVisible();
    await page.goto('/properties');
    await expect(page.getByRole('link', { name: home.name })).toBeVisible();
  });

  test('are listed as hidden right after, and mentioned where nothing else is left [I16, I17]', async ({ page }) => {
    await signIn(page, newPhone());
    const [one, other] = await properties(page);
    await page.request.post(`/api/properties/${one.id}/hide`);
    await page.goto('/properties');
    const hidden = page.waitForResponse((answer) => answer.url().endsWith(`/${other.id}/hide`));
    await page.getByRole('button', { name: `Not for me: ${other.name}` }).click();
    await hidden;
    await expect(page.getByText(`Hidden: ${other.name}.`)).toBeVisible();
    await page.getByRole('link', { name: 'Show it' }).click();
    for (const { name } of [one, other]) {
      await expect(page.getByRole('button', { name: `Show again: ${name}` })).toBeVisible();
    }
    await page.goto(`/properties?name=${encodeURIComponent(other.name)}`);
    await expect(page.getByText('1 hidden home is not shown.')).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'Show it' }).click();
    await expect(page.getByRole('button', { name: `Show again: ${other.name}` })).toBeVisible();
  });

  test('are hidden on their own page too, and unhidden from the list of them [I16]', async ({ page }) => {
    await signIn(page, newPhone());
    const [home] = await properties(page);
    await page.goto('/user/hidden');
    await expect(page.getByRole('heading', { name: 'No hidden homes' })).toBeVisible();
    await expectNoViolations(page);
    await hideOnItsPage(page, home);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.goto('/user/hidden');
    await expect(page.getByRole('link', { name: home.name })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: `Show again: ${home.name}` }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No hidden homes' })).toBeVisible();
  });

  test('are hidden on their own page also where its changes could not be loaded @once [I16]', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Failed to load resource/);
    await signIn(page, newPhone());
    const [home] = await properties(page);
    await page.route('**/api/properties/*/changes', (route) => route.abort());
    await hideOnItsPage(page, home);
    await page.goto('/user/hidden');
    await expect(page.getByRole('link', { name: home.name })).toBeVisible();
  });

  test('are unhidden once they are shortlisted, also where that is done @once [I16]', async ({ page }) => {
    await signIn(page, newPhone());
    const [home] = await properties(page);
    await hideOnItsPage(page, home);
    await page.getByRole('button', { name: 'Add to Shortlist' }).click();
    await expect(page.getByText('Hidden from your lists.')).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Not for me: ${home.name}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Shortlisted' })).toBeFocused();
  });

  test('can not be hidden while they are on the shortlist, and say so @once [I16]', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Failed to load resource/);
    await signIn(page, newPhone());
    const [home] = await properties(page);
    await page.request.post(`/api/shortlists/properties/${home.id}/toggle`);
    await page.goto('/properties');
    await page.getByRole('button', { name: `Not for me: ${home.name}` }).click();
    await expect(page.getByText('This home is on your shortlist. Remove it there first.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Not for me: ${home.name}` })).toBeVisible();
  });

  test('are distinguished from opened ones, until those are cleared @once [I18]', async ({ page }) => {
    await signIn(page, newPhone());
    const [home] = await properties(page);
    const noted = page.waitForResponse((answer) => answer.url().endsWith(`/properties/${home.id}/seen`));
    await page.goto(`/properties/${home.id}`);
    await noted;
    await page.goto('/properties');
    const opened = page.locator(`[data-home="${home.id}"]`);
    await expect(opened.getByText('Seen', { exact: true })).toBeVisible();
    await page.goto('/user/hidden');
    await page.getByRole('button', { name: 'Clear my Seen marks' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Clear all Seen marks?' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear them' }).click();
    await expect(page.getByText('All Seen marks are cleared')).toBeVisible();
    // the dialog's entry leaves the history, which would break off the way to another page
    await expectEntriesForOverlays(page, 0);
    const marks = page.waitForResponse((answer) => answer.url().endsWith('/api/marks'));
    await page.goto('/properties');
    await marks;
    await expect(opened.getByText('Seen', { exact: true })).toHaveCount(0);
  });
});
