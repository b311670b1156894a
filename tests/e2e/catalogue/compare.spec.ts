import type { ComparedFlats } from '@aangan/contract/catalogue/compare-entities';
import { formatDate, todayInIndia } from '@aangan/contract/core/dates';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { formatArea, formatRupees } from '@aangan/contract/core/money';
import { cut, findProperty, hold, openProperty, properties, toggleShortlist } from '../support/catalogue.ts';
import { cellsOf, comparison, isPriced, tray } from '../support/compare.ts';
import { activate, expect, expectNoSidewaysScroll, expectNoViolations, newPhone } from '../support/index.ts';
import { signIn, tabTo, test, type Page } from '../support/index.ts';

const MISSING = 987_654_321;
const FULL = 'You can compare four flats. Remove one first.';

const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('compare'));
test('flats are compared from the card to the print view, by the keyboard alone @once [T32, T33]', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, newPhone());
  const [{ name }] = await properties(page);
  await page.goto(`/properties?name=${encodeURIComponent(name)}`);

  const choose = page.getByRole('button', { name: `Compare a flat of ${name}` });
  for (const count of [1, 2]) {
    await activate(page, choose);
    const dialog = page.getByRole('dialog', { name: 'Choose a flat to compare' });
    await expect(dialog.getByRole('radio', { checked: true })).toBeVisible();
    if (count === 1) await expectNoViolations(page);
    await activate(page, dialog.getByRole('button', { name: 'Add' }));
    await expect(dialog).toHaveCount(0);
    await expect(choose).toBeFocused();
    await expect(tray(page, count)).toBeVisible();
  }
  await expectNoViolations(page);

  await activate(page, tray(page, 2));
  await expect(page.getByRole('heading', { level: 1, name: 'Compare flats' })).toBeFocused();
  await expect(page).toHaveURL(`/compare?flats=${await kept(page)}`);
  await expect(cellsOf(page, 'Carpet area').first()).toBeVisible();
  await expectNoViolations(page);

  await tabTo(page, page.getByRole('radio', { name: 'Man', exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Woman' })).toBeChecked();
  await tabTo(page, page.getByRole('switch', { name: 'Only differences' }));
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/&buyer=woman&all=1$/);
  await expectNoViolations(page);

  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await activate(page, page.getByRole('button', { name: 'Print' }));
  await expect(page.locator('html')).toHaveAttribute('data-printed');
});

test('a copied link, a reload and Back show the same @once [T33]', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { address, data } = await comparison(page);
  const [one, two] = data.flats;
  await page.goto(address);
  const total = (buyer: 'MAN' | 'WOMAN') => [one, two].map((flat) => formatRupees(flat!.kinds![buyer].total));
  await expect(cellsOf(page, 'All-inclusive price')).toContainText(total('MAN'));

  await page.getByRole('radio', { name: 'Woman' }).check();
  await expect(page).toHaveURL(`${address}&buyer=woman`);
  await expect(cellsOf(page, 'All-inclusive price')).toContainText(total('WOMAN'));
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(new URL(`${address}&buyer=woman`, page.url()).href);

  const shown = await page.getByRole('table').innerText();
  await page.reload();
  await expect(page.getByRole('table')).toHaveText(/./);
  expect(await page.getByRole('table').innerText()).toBe(shown);
  const other = await context.newPage();
  await other.goto(copied);
  await expect(cellsOf(other, 'All-inclusive price')).toContainText(total('WOMAN'));
  expect(await other.getByRole('table').innerText()).toBe(shown);

  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('radio', { name: 'Man', exact: true })).toBeChecked();
  await expect(cellsOf(page, 'All-inclusive price')).toContainText(total('MAN'));
});

test('only differences are shown, until all rows are requested @once [T34]', async ({ page }) => {
  const { address, data } = await comparison(page);
  const [one, two] = data.flats;
  await page.goto(address);
  await expect(cellsOf(page, 'All-inclusive price').first()).toBeVisible();
  const rows = page.getByRole('rowheader');
  const differing = await rows.count();
  expect(one!.type).toBe(two!.type);
  await expect(page.getByRole('rowheader', { name: 'Type', exact: true })).toHaveCount(0);

  // the state is in the URL, and the page follows it
  const onlyDifferences = page.getByRole('switch', { name: 'Only differences' });
  await onlyDifferences.click();
  await expect(onlyDifferences).not.toBeChecked();
  await expect(cellsOf(page, 'Type')).toHaveText([one!.type, two!.type]);
  expect(await rows.count()).toBeGreaterThan(differing);
  await expectNoSidewaysScroll(page);
});

test('a choice applies the moment it is pressed, and the next press includes it @once [T33]', async ({ page }) => {
  const { address, data } = await comparison(page);
  await page.goto(address);
  await expect(cellsOf(page, 'All-inclusive price').first()).toBeVisible();
  const woman = page.getByRole('radio', { name: 'Woman' });
  const onlyDifferences = page.getByRole('switch', { name: 'Only differences' });
  const press = (control: HTMLElement | SVGElement) => {
    (control as HTMLInputElement).click();
    return (control as HTMLInputElement).checked;
  };
  expect(await woman.evaluate(press)).toBe(true);
  expect(await onlyDifferences.evaluate(press)).toBe(false);

  // two at once, as with fast taps on a slow phone
  await page.evaluate(() => {
    for (const control of document.querySelectorAll<HTMLInputElement>('[role="switch"], input[value="JOINT"]')) {
      control.click();
    }
  });
  await expect(page).toHaveURL(`${address}&buyer=joint`);
  const [first] = data.flats;
  await expect(cellsOf(page, 'All-inclusive price').first()).toContainText(formatRupees(first!.kinds!.JOINT.total));
});

test('identical flats, and a single one, say so @once', async ({ page }) => {
  const { address, ids } = await comparison(page);
  // two flats of a home with equal texts but different ids
  await page.route('**/api/flats/compare?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: ComparedFlats };
    const [first] = body.data.flats;
    body.data.flats = body.data.flats.map(({ id }) => ({ ...first!, id }));
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(address);
  await expect(page.getByText('These flats are the same in everything on record.')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(0);

  await page.goto(`/compare?flats=${ids[0]}`);
  await expect(page.getByText('Add a second flat to see differences.')).toBeVisible();
  await expect(cellsOf(page, 'Type')).toHaveCount(1);
});

test('flats are removed, and others added from the shortlist @once', async ({ page }) => {
  const { address, ids, data } = await comparison(page);
  const third = await findProperty(
    page,
    (home) => isPriced(home) && !data.flats.some((flat) => flat.propertyId === home.id),
  );
  await toggleShortlist(page, third.id);
  await page.goto(address);
  await page.getByRole('button', { name: `Remove ${data.flats[0]!.name}` }).click();
  await expect(page).toHaveURL(`/compare?flats=${ids[1]}`);
  await expect(page.getByRole('columnheader')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByRole('button', { name: 'Add a flat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a flat to compare' });
  await expect(dialog.getByLabel('Home')).toHaveValue(String(third.id));
  const wanted = third.flats[1]!;
  await dialog.getByRole('radio', { name: `${wanted.type}, ${formatArea(wanted.area)} sq ft` }).check();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page).toHaveURL(`/compare?flats=${ids[1]},${wanted.id}`);
  await expect(page.getByRole('columnheader')).toHaveCount(2);

  await page.goBack();
  await expect(page.getByRole('columnheader')).toHaveCount(1);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
  await expect(page.getByText('Press Compare on a flat to add it here.')).toBeVisible();
  await expectNoViolations(page);
});

test('a flat that was just added stays when another is removed before the response @once [T33]', async ({ page }) => {
  const { address, ids, data } = await comparison(page);
  const third = await findProperty(
    page,
    (home) => isPriced(home) && !data.flats.some((flat) => flat.propertyId === home.id),
  );
  await toggleShortlist(page, third.id);
  await page.goto(address);
  await page.getByRole('button', { name: 'Add a flat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a flat to compare' });
  await expect(dialog.getByRole('radio', { checked: true })).toBeVisible();
  const letThrough = await hold(page, '**/api/flats/compare?*');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page).toHaveURL(new RegExp(`${ids.join(',')},\\d+$`));
  const added = page.url().split(',').at(-1) ?? '';
  await page.getByRole('button', { name: `Remove ${data.flats[0]!.name}` }).click();
  await expect(page).toHaveURL(`/compare?flats=${ids[1]},${added}`);
  letThrough();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
});

test('deleted flats are counted, and leave the tray @once [T54]', async ({ page }) => {
  const { address, ids } = await comparison(page);
  await page.goto(`${address},${MISSING}`);
  await expect(page.getByText('1 flat of this link is no longer listed.')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  expect(await kept(page)).toBe(ids.join(','));

  await page.goto(`/compare?flats=${MISSING},${MISSING + 1}`);
  await expect(page.getByText('2 flats of this link are no longer listed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
});

test('a comparison that does not load can be retried @once', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  const { address } = await comparison(page);
  const letThrough = await hold(page, '**/api/flats/compare?*');
  await page.goto(address);
  await expect(page.getByText('Loading the flats')).toBeAttached();
  await expectNoViolations(page);
  letThrough();
  await expect(cellsOf(page, 'All-inclusive price').first()).toBeVisible();

  await page.unrouteAll();
  const mend = await cut(page, '**/api/flats/compare?*');
  await page.reload();
  await expect(page.getByText('Compare flats did not load.')).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(cellsOf(page, 'All-inclusive price').first()).toBeVisible();
});

test('four flats fill the tray, and a fifth is refused @once', async ({ page }) => {
  await signIn(page, newPhone());
  const home = await findProperty(page, ({ flats }) => flats.length > 1);
  const others = (await properties(page)).filter(({ id }) => id !== home.id).slice(0, 4);
  const ids: number[] = [];
  for (const { id } of others) {
    const answer = await page.request.get(`/api/properties/${id}`);
    ids.push(((await answer.json()) as { data: PropertyDetail }).data.flats[0]!.id);
  }
  await page.goto(`/compare?flats=${ids.join(',')}`);
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Add a flat' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  await openProperty(page, home);
  await expect(tray(page, 4)).toBeVisible();
  const toggle = page.getByRole('button', { name: /^Compare \d/ }).first();
  await toggle.click();
  await expect(page.getByText(FULL)).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  expect(await kept(page)).toBe(ids.join(','));

  await page.goto('/properties');
  await page
    .getByRole('button', { name: /^Compare a flat of/ })
    .first()
    .click();
  await expect(page.getByText(FULL)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test("a flat is added to the tray and removed on the home's page", async ({ page }) => {
  await signIn(page, newPhone());
  const home = await findProperty(page, isPriced);
  await openProperty(page, home);
  const { type, area, id } = home.flats[0]!;
  const what = `${type}, ${formatArea(area)} sq ft`;
  await expect(tray(page, 1)).toHaveCount(0);
  await page
    .getByRole('button', { name: `Compare ${what}`, exact: true })
    .first()
    .click();
  const pressed = page.getByRole('button', { name: `In compare ${what}`, exact: true });
  await expect(pressed).toHaveAttribute('aria-pressed', 'true');
  await expect(tray(page, 1)).toHaveAttribute('href', `/compare?flats=${id}`);
  await expectNoViolations(page);
  await page.reload();
  await expect(tray(page, 1)).toBeVisible();
  await pressed.click();
  await expect(tray(page, 1)).toHaveCount(0);
  expect(await kept(page)).toBeNull();
});

test('a saved home offers its flats, too', async ({ page }) => {
  await signIn(page, newPhone());
  const home = await findProperty(page, isPriced);
  await toggleShortlist(page, home.id);
  await page.goto('/user/shortlist');
  await page.getByRole('button', { name: `Compare a flat of ${home.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await expect(tray(page, 1)).toBeVisible();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
});

test('signing out empties the tray; a link asks to sign in first @once', async ({ page }) => {
  const { address, data } = await comparison(page);
  await page.goto(address);
  await expect(cellsOf(page, 'All-inclusive price').first()).toBeVisible();
  expect(await kept(page)).not.toBeNull();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  expect(await kept(page)).toBeNull();

  await page.goto(address);
  await expect(page).toHaveURL('/login');
  expect(await page.content()).not.toContain(data.flats[0]!.name);
});

test('the print view has all rows, with the register numbers and the day @once [T32]', async ({ page }) => {
  const { address, data } = await comparison(page, '&buyer=joint');
  await page.goto(address);
  await expect(cellsOf(page, 'All-inclusive price').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Buyer: Joint')).toBeVisible();
  await expect(page.getByText(`Printed ${formatDate(todayInIndia(), 'long')}`)).toBeVisible();
  await expect(cellsOf(page, 'Type')).toHaveText(data.flats.map(({ type }) => type));
  await expect(cellsOf(page, 'RERA number')).toContainText(data.flats.map(({ reraNo }) => reraNo ?? 'Not on record'));
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('button')]) {
    await expect(part.filter({ visible: true })).toHaveCount(0);
  }
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  // A4 landscape, in points
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([842, 595]);
});
