import { hold, openProperty, properties } from '../support/catalogue.ts';
import { expect, newPhone, signIn, test, type Page } from '../support/index.ts';

/** Simulates in-browser translation, which replaces each text node by a `font` element. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, font')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });
  // The page has detected it.
  await expect
    .poll(() => page.evaluate(() => String(Node.prototype.removeChild).includes('[native code]')))
    .toBe(false);
}

test.describe('a page that the browser translates', () => {
  test('shows the current label and the progress of a button @once [REACH5]', async ({ page }) => {
    await signIn(page, newPhone());
    const [property] = await properties(page);
    await openProperty(page, property);
    const add = page.getByRole('button', { name: 'Add to Shortlist' });
    await expect(add).toBeVisible();
    await translate(page);
    await add.click();
    const remove = page.getByRole('button', { name: 'Shortlisted', pressed: true });
    await expect(remove).toBeVisible();
    // a press before the answer would count as one of a double click
    await expect(page.getByText('Property added to shortlist')).toBeVisible();
    await translate(page);
    await remove.click();
    await expect(add).toBeVisible();

    await page.getByRole('button', { name: 'Book Site Visit' }).click();
    const booking = page.getByRole('dialog', { name: 'Book a Site Visit' });
    await expect(booking.getByRole('button', { name: 'Book visit' })).toBeVisible();
    await booking.getByRole('radio').nth(2).check();
    const release = await hold(page, '**/api/bookings/properties/*');
    await translate(page);
    await booking.getByRole('button', { name: 'Book visit' }).click();
    await expect(booking.getByRole('button', { name: 'Booking...' })).toBeVisible();
    release();
    await expect(page).toHaveURL('/user/bookings');
  });

  test('keeps counting, and navigates between pages @once [REACH5]', async ({ page }) => {
    await signIn(page, newPhone());
    await page.goto('/properties');
    await expect(page.getByRole('article')).toHaveCount(6);
    const count = page.getByText(/^Found \d+ propert(y|ies)/).first();
    const all = await count.innerText();
    await translate(page);
    await page.getByRole('checkbox', { name: /^4BHK/ }).first().check();
    await expect(page).toHaveURL(/flatType=4BHK/);
    await expect(count).not.toHaveText(all);
    await translate(page);
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByRole('button', { name: 'Add to Shortlist' })).toBeVisible();
    await translate(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible();
    await translate(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    await translate(page);
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  });
});
