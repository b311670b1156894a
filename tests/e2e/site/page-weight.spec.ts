import { BUDGETS, filesOf } from '../../../scripts/lib/page-weight.mjs';
import { findProperty } from '../support/catalogue.ts';
import { expect, expectAllShown, newPhone, signIn, test, type Page } from '../support/index.ts';

/** Returns the URL of a page with a budget, and signs in where needed. */
async function addressOf(page: Page, { name, address }: (typeof BUDGETS)[number]): Promise<string> {
  if (name === 'home') return address;
  await signIn(page, newPhone());
  // A home without a QR picture, whose page draws one: the heavier case.
  const { id } = await findProperty(page, ({ files }) => !files.qrCode);
  return address.replace(':id', String(id));
}

for (const budget of BUDGETS) {
  test(`${budget.name} fetches the scripts of its budget and no others @once [PAGE20, L4]`, async ({ page }) => {
    const address = await addressOf(page, budget);
    const fetched = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/assets\/.*\.js$/.test(pathname)) fetched.add(pathname);
    });
    await page.goto(address);
    const counted = filesOf(budget)
      .scripts.map(({ file }) => file)
      .filter((file) => file.startsWith('/assets/'));
    await expect.poll(() => [...fetched].toSorted()).toEqual(counted.toSorted());
    // What a page fetches after loading counts as well.
    await expectAllShown(page);
    expect([...fetched].toSorted()).toEqual(counted.toSorted());
  });
}
