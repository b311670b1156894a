import { properties, toggleShortlist } from '../support/catalogue.ts';
import { cellsOf, comparison, tray } from '../support/compare.ts';
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newPhone,
  signIn,
  test,
  type Page,
} from '../support/index.ts';

test('says how many rows it hides, and each column saves its home and books a visit @once [T34, T59]', async ({
  page,
}) => {
  const { address, data } = await comparison(page);
  await page.goto(address);
  await expect(cellsOf(page, 'All-inclusive price').first()).toBeVisible();
  const shown = await page.getByRole('table').locator('tbody tr').filter({ visible: true }).count();
  const all = await page.getByRole('table').locator('tbody tr:not([class*=group])').count();
  const groups = await page.getByRole('table').locator('tbody tr[class*=group]').filter({ visible: true }).count();
  await expect(
    page.getByText(`${all - (shown - groups)} rows are hidden because they are the same for all flats.`),
  ).toBeVisible();
  for (const { name } of data.flats) {
    await expect(page.getByRole('button', { name: `Book a visit to ${name}` })).toBeVisible();
    await page.getByRole('button', { name: `Add ${name} to shortlist` }).click();
    await expect(page.getByRole('button', { name: `${name}, on your shortlist` })).toBeVisible();
  }
  await expectNoViolations(page);
});

test('the names stay visible while its rows scroll, and scroll sideways with them @phone [T59]', async ({ page }) => {
  const { address, data } = await comparison(page, '&all=1');
  await page.goto(address);
  await expect(cellsOf(page, 'All-inclusive price').first()).toBeVisible();
  const names = page.locator('[class*=inReach]');
  await expect(names).toBeHidden();
  await page
    .getByRole('rowheader', { name: 'Station' })
    .or(page.getByRole('rowheader', { name: 'Locality' }))
    .first()
    .scrollIntoViewIfNeeded();
  for (const { name } of data.flats) await expect(names.getByText(name)).toBeVisible();
  const left = async (what: ReturnType<Page['locator']>) => (await what.boundingBox())?.x;
  const table = page.getByRole('region', { name: 'Compare flats' });
  await table.evaluate((region) => region.scrollTo({ left: 40, behavior: 'instant' }));
  const second = data.flats[1]!.name;
  await expect
    .poll(
      async () =>
        (await left(names.locator('span').nth(1)))! - (await left(page.getByRole('columnheader', { name: second })))!,
    )
    .toBe(0);
  await expectNoSidewaysScroll(page);
});

for (const width of [768, 1280]) {
  test(`four flats fill the page at ${width} px, to its right edge @desktop [T59]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, newPhone());
    const ids = (await properties(page)).slice(0, 4).map(({ id }) => id);
    for (const id of ids) await toggleShortlist(page, id);
    await page.goto('/user/shortlist');
    await page.getByRole('link', { name: 'Compare 4 homes' }).click();
    const last = page.getByRole('table').locator('thead tr').first().locator('td:not([aria-hidden])').nth(3);
    await expect(last).toBeVisible();
    const picture = await last.locator('[class*=photo]').first().boundingBox();
    const foot = await page.getByText('Distances are in a straight line').boundingBox();
    const right = picture!.x + picture!.width;
    expect(right).toBeLessThanOrEqual(width);
    expect(Math.abs(right - (foot!.x + foot!.width))).toBeLessThan(20);
    await expectNoSidewaysScroll(page);
  });
}

test('the link to the comparison covers no card at the end of a list [T59]', async ({ page }) => {
  const { address } = await comparison(page);
  await page.goto(address);
  await expect(cellsOf(page, 'All-inclusive price').first()).toBeVisible();
  await page.goto('/properties');
  await expect(tray(page, 2)).toBeVisible();
  const box = await tray(page, 2).boundingBox();
  const { width, height } = page.viewportSize()!;
  expect([box!.x, box!.width, box!.y + box!.height]).toEqual([0, width, height]);
});
