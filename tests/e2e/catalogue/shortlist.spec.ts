import {
  addDays,
  cut,
  findProperty,
  hold,
  openProperty,
  properties,
  returnPath,
  today,
  toggleShortlist,
} from '../support/catalogue.ts';
import { expect, expectNoViolations, newPhone, signIn, test } from '../support/index.ts';

test.describe('the shortlist', () => {
  test('is empty at first [SAVE3]', async ({ page }) => {
    await signIn(page, newPhone());
    await page.goto('/user/shortlist');
    await expect(page.getByRole('heading', { name: 'Your Shortlist is Empty' })).toBeVisible();
    await expect(page.getByText('0 properties')).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'Browse properties' }).first().click();
    await expect(page).toHaveURL('/properties');
  });

  test('shows saved homes, and removes them [SAVE1, SAVE2, SAVE5]', async ({ page }) => {
    await signIn(page, newPhone());
    const [first, second] = await properties(page);
    await toggleShortlist(page, first.id);
    await toggleShortlist(page, second.id);
    await page.goto('/user/shortlist');
    await expect(page.getByText('2 properties')).toBeVisible();
    await expect(page.getByRole('link', { name: first.name })).toHaveAttribute('href', `/properties/${first.id}`);
    await expectNoViolations(page);

    await page.getByRole('button', { name: `Remove ${first.name}` }).click();
    await expect(page.getByText('Property removed from shortlist')).toBeVisible();
    await expect(page.getByText('1 property', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: first.name })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Shortlist' })).toBeFocused();

    await page.getByRole('link', { name: second.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Shortlisted' })).toBeVisible();
  });

  test('has the facts of each home, and books a visit to it [SAVE2, SAVE14]', async ({ page }) => {
    await signIn(page, newPhone());
    const home = await findProperty(
      page,
      ({ workDone, possessionDate }) => workDone !== null && possessionDate !== null,
    );
    await toggleShortlist(page, home.id);
    await page.goto('/user/shortlist');
    const card = page.getByRole('article');
    for (const fact of ['Flat types', 'Construction', 'Possession']) await expect(card.getByText(fact)).toBeVisible();
    await expect(card).toContainText(`${home.workDone}%`);
    await card.getByRole('button', { name: `Book a visit to ${home.name}` }).click();
    const dialog = page.getByRole('dialog', { name: /Book a Site Visit/ });
    await dialog.getByLabel('Visit date').fill(addDays(today(), 6));
    await dialog.getByRole('button', { name: 'Book visit' }).click();
    await expect(page.getByText('Your site visit has been scheduled successfully!')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    const visit = card.getByRole('link', { name: /^Visit on .+: pending/i });
    await expect(visit).toHaveAttribute('href', '/user/bookings');
    await expect(card.getByRole('button', { name: /^Book a visit/ })).toHaveCount(0);
    await expectNoViolations(page);
  });

  test('links to the visit day, boards, searches and hidden homes, and compares its homes at once @once [SAVE1, SAVE14]', async ({
    page,
  }) => {
    await signIn(page, newPhone());
    const homes = (await properties(page)).slice(0, 2);
    for (const { id } of homes) await toggleShortlist(page, id);
    await page.goto('/user/shortlist');
    const ways = page.getByRole('navigation', { name: 'From your shortlist' });
    for (const [name, address] of [
      ['Plan a visit day', '/user/visit-day'],
      ['Family boards', '/user/boards'],
      ['Saved searches and alerts', '/user/searches'],
      ['Hidden homes', '/user/hidden'],
    ] as const) {
      await expect(ways.getByRole('link', { name })).toHaveAttribute('href', address);
    }
    await ways.getByRole('link', { name: 'Compare 2 homes' }).click();
    const names = page.getByRole('table').getByRole('columnheader');
    await expect(names).toHaveCount(2);
    for (const { name } of homes) await expect(names.filter({ hasText: name })).toHaveCount(1);
  });

  test('links to the properties and the bookings @once [SAVE1]', async ({ page }) => {
    await signIn(page, newPhone());
    await page.goto('/user/shortlist');
    const next = page.getByRole('navigation', { name: 'Next steps' });
    await expect(next.getByRole('link', { name: 'Browse properties' })).toHaveAttribute('href', '/properties');
    await expect(next.getByRole('link', { name: 'Your visits' })).toHaveAttribute('href', '/user/bookings');
  });

  test('says when it cannot be loaded or changed @once [SAVE6]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/Failed to load resource/);
    await signIn(page, newPhone());
    const [first] = await properties(page);
    await toggleShortlist(page, first.id);
    const mend = await cut(page, '**/api/shortlists');
    await page.goto('/user/shortlist');
    await expect(page.getByText('Failed to load shortlist. Please try again later.')).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('1 property', { exact: true })).toBeVisible();

    await cut(page, '**/api/shortlists/*');
    await page.getByRole('button', { name: `Remove ${first.name}` }).click();
    await expect(page.getByText('Failed to remove property from shortlist')).toBeVisible();
    await expect(page.getByRole('link', { name: first.name })).toBeVisible();
  });
});

test.describe('the shortlist button', () => {
  test('saves and removes @once [PROP18, SAVE5]', async ({ page }) => {
    await signIn(page, newPhone());
    await openProperty(page, await findProperty(page, () => true));
    await page.getByRole('button', { name: 'Add to Shortlist' }).click();
    await expect(page.getByText('Property added to shortlist')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Shortlisted' })).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await page.getByRole('button', { name: 'Shortlisted' }).click();
    await expect(page.getByText('Property removed from shortlist')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Shortlist' })).toHaveAttribute('aria-pressed', 'false');
  });

  test('flips at once, and a double click is one call with the wanted state @once [SAVE4, SAVE9]', async ({ page }) => {
    await signIn(page, newPhone());
    const property = await findProperty(page, () => true);
    await openProperty(page, property);
    const bodies: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') bodies.push(request.postDataJSON());
    });
    const letThrough = await hold(page, `**/api/shortlists/properties/${property.id}`);
    await page.getByRole('button', { name: 'Add to Shortlist' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(page.getByRole('button', { name: 'Shortlisted' })).toHaveAttribute('aria-pressed', 'true');
    letThrough();
    await expect(page.getByText('Property added to shortlist')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Shortlisted' })).toHaveAttribute('aria-pressed', 'true');
    expect(bodies).toEqual([{ shortlisted: true }]);
  });

  for (const isSaved of [true, false]) {
    const was = isSaved ? 'a home that is saved' : 'another one';
    test(`pressed before the page has loaded its state, leaves ${was} on the list @once [SAVE4]`, async ({ page }) => {
      await signIn(page, newPhone());
      const property = await findProperty(page, () => true);
      if (isSaved) await toggleShortlist(page, property.id);
      const letThrough = await hold(page, '**/check');
      await openProperty(page, property);
      await page.getByRole('button', { name: 'Add to Shortlist' }).click();
      const saved = page.getByRole('button', { name: 'Shortlisted' });
      await expect(saved).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByText('Property added to shortlist')).toBeVisible();
      letThrough();
      await page.reload();
      await expect(saved).toBeVisible();
    });
  }

  test('reverts when the call fails @once [SAVE4]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/Failed to load resource/);
    await signIn(page, newPhone());
    const property = await findProperty(page, () => true);
    await openProperty(page, property);
    await cut(page, `**/api/shortlists/properties/${property.id}`);
    await page.getByRole('button', { name: 'Add to Shortlist' }).click();
    await expect(page.getByText('Failed to update shortlist. Please try again.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Shortlist' })).toHaveAttribute('aria-pressed', 'false');
  });

  test('of a second tab shows what the first one did, also when it becomes visible again @once [SAVE11]', async ({
    page,
    context,
  }) => {
    await signIn(page, newPhone());
    const property = await findProperty(page, () => true);
    await openProperty(page, property);
    const other = await context.newPage();
    await openProperty(other, property);
    await expect(other.getByRole('button', { name: 'Add to Shortlist' })).toBeVisible();
    await page.getByRole('button', { name: 'Add to Shortlist' }).click();
    await expect(other.getByRole('button', { name: 'Shortlisted' })).toBeVisible();
    // On another device, of which no tab here is notified.
    await toggleShortlist(page, property.id);
    await other.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(other.getByRole('button', { name: 'Add to Shortlist' })).toBeVisible();
  });

  test('of a user whose session has ended leads to /login @once [SAVE7]', async ({
    page,
    context,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/401/);
    await signIn(page, newPhone());
    const property = await findProperty(page, () => true);
    // the page's last automatic call, which would otherwise redirect before the button does
    const bell = page.waitForResponse('**/api/notifications/unread');
    await openProperty(page, property);
    await bell;
    await context.clearCookies();
    await page.getByRole('button', { name: 'Add to Shortlist' }).click();
    await expect(page.getByText('Please log in to save properties to your shortlist')).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(await returnPath(page)).toBe(`/properties/${property.id}`);
  });
});
