import { BUDGETS, filesOf } from '../../../scripts/lib/page-weight.mjs';
import { findProperty } from '../support/catalogue.ts';
import { expect, expectAllShown, newPhone, signIn, test, type Page } from '../support/index.ts';

/** The address of a page that has a budget, for somebody who may open it. */
async function addressOf(page: Page, { name, address }: (typeof BUDGETS)[number]): Promise<string> {
  if (name === 'home') return address;
  await signIn(page, newPhone());
  // Without a picture of its QR code, so that the page draws one: the heavier case.
  const { id } = await findProperty(page, ({ files }) => !files.qrCode);
  return address.replace(':id', String(id));
}

for (const budget of BUDGETS) {
  test(`${budget.name} fetches the scripts of its budget and no others @once [PAGE20]`, async ({ page }) => {
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
    // What a page fetches once it stands counts as well.
    await expectAllShown(page);
    expect([...fetched].toSorted()).toEqual(counted.toSorted());
  });
}
