import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import { readFile } from 'node:fs/promises';
import {
  activate,
  addProperty,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newName,
  signInAsAdmin,
  storedProperty,
  tabTo,
  test,
  type Page,
} from '../support/index.ts';

type Cells = Record<string, string | number>;

/** What `addProperty` adds, as cells of a file. */
const COMPLETE: Cells = {
  description: 'Two towers around a planted court.',
  location: 'Charholi',
  city: 'Pune',
  state: 'Maharashtra',
  zipcode: '412105',
  status: 'UNDER_CONSTRUCTION',
  workDone: 40,
  possessionDate: '2028-03-31',
  minPrice: 6_000_000,
  maxPrice: 8_000_000,
  flats: '2BHK 712.5 6000000',
  characteristics: 'Floors=20',
  amenities: 'Gym; Garden',
};

const COLUMNS = ['id', 'version', 'name', ...Object.keys(COMPLETE)];

const cellsOf = ({ id, version, name }: AdminProperty): Cells => ({ ...COMPLETE, id, version, name });

function csvFile(name: string, rows: readonly Cells[]) {
  const lines = [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column] ?? ''))];
  return { name, mimeType: 'text/csv', buffer: Buffer.from(lines.map((line) => line.join(',')).join('\r\n')) };
}

const state = (page: Page) => page.getByRole('region', { name: 'Status' });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const selection = (page: Page) => page.getByRole('group', { name: 'Selection' });

/** Chooses a file on the page of changes, and waits for its set. */
async function importFile(page: Page, file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) {
  await page.goto('/admin/changes');
  await page.getByLabel('File to import').setInputFiles(file);
  await expect(page).toHaveURL(/\/admin\/changes\/\d+$/);
}

/** Applies the set of the page. */
async function apply(page: Page, button: string) {
  await state(page).getByRole('button', { name: button }).click();
  const dialog = page.getByRole('alertdialog', { name: `${button}?` });
  await expect(dialog).toContainText('Buyers see them at once.');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(state(page).getByText('Applied', { exact: true })).toBeVisible();
}

/** Undoes the applied set of the page, by a set of its own. */
async function undo(page: Page, button: string) {
  // a link may have led here
  await expect(page).toHaveURL(/\/admin\/changes\/\d+$/);
  const applied = page.url();
  await state(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page).not.toHaveURL(applied);
  await expect(page.getByRole('heading', { level: 1, name: /^Undo/ })).toBeVisible();
  await apply(page, button);
  await state(page).getByRole('link', { name: 'What it undoes' }).click();
  await expect(page).toHaveURL(applied);
  await expect(state(page).getByRole('link', { name: 'Its undoing' })).toBeVisible();
  await expect(state(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
}

test('a file with mistakes is refused by row and field; corrected it is applied, then undone @once [F71, F73, F74, F77]', async ({
  page,
}) => {
  await signInAsAdmin(page);
  const known = await addProperty(page);
  const added = newName('Bakul');
  const rows = [
    { ...cellsOf(known), workDone: 55 },
    { ...COMPLETE, name: added },
  ];
  const [first = {}, second = {}] = rows;
  await importFile(
    page,
    csvFile('homes.csv', [
      { ...first, workDone: 'half' },
      { ...second, status: 'SOON' },
    ]),
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Import "homes.csv"' })).toBeFocused();
  await expect(state(page).getByText('Has errors')).toBeVisible();
  await expect(state(page)).toContainText('errors 2');
  await expect(state(page)).toContainText('Correct the file and upload it again.');
  await expect(state(page).getByRole('button', { name: /^Apply/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Errors 2' }).click();
  await expect(page).toHaveURL(/\?outcome=ERROR$/);
  await expect(rowOf(page, known.name)).toContainText('Row 1');
  await expect(rowOf(page, known.name).getByRole('list', { name: 'Errors' })).toContainText('workDone:');
  await expect(rowOf(page, added)).toContainText('Row 2');
  await expect(rowOf(page, added).getByRole('list', { name: 'Errors' })).toContainText('status:');
  await expectNoViolations(page);

  await importFile(page, csvFile('homes.csv', rows));
  await expect(state(page)).toContainText('Add 1, change 1, same 0, errors 0');
  await expect(rowOf(page, known.name)).toContainText(/Work done.*40.*55/);
  await apply(page, 'Apply 2 changes');
  await expect(state(page).getByRole('heading', { name: 'Status' })).toBeFocused();
  await expect(state(page)).toContainText('All 2 changes are in.');
  expect((await storedProperty(page, known.id)).workDone).toBe(55);

  await page.goto(`/admin/properties/${known.id}/history`);
  await page.getByRole('link', { name: 'Import "homes.csv"' }).click();
  await undo(page, 'Apply 2 changes');
  expect((await storedProperty(page, known.id)).workDone).toBe(40);
  await page.goto('/admin/trash');
  await expect(rowOf(page, added)).toBeVisible();
});

test('prices of all found properties change by a percentage, and back @once [F75, F76, F77]', async ({ page }) => {
  await signInAsAdmin(page);
  const name = newName('Jarul');
  const one = await addProperty(page, { name: `${name} A` });
  await addProperty(page, { name: `${name} B` });
  await page.goto(`/admin/properties?name=${encodeURIComponent(name)}`);
  await selection(page).getByRole('button', { name: 'Select all 2' }).click();
  await expect(selection(page)).toContainText('2 selected');
  await selection(page).getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: 'Price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Price of 2 properties' });
  const percent = dialog.getByLabel('Percent');
  await dialog.getByRole('button', { name: 'See what would change' }).click();
  await expect(dialog).toContainText('Percent is required');
  await expect(percent).toBeFocused();
  await percent.fill('3.55');
  await dialog.getByLabel('Round to').selectOption('₹1,000');
  await dialog.getByRole('button', { name: 'See what would change' }).click();

  await expect(page).toHaveURL(/\/admin\/changes\/\d+$/);
  await expect(state(page)).toContainText('Add 0, change 2, same 0, errors 0');
  await expect(rowOf(page, one.name)).toContainText(/Maximum price.*80,00,000.*82,84,000/);
  expect((await storedProperty(page, one.id)).maxPrice).toBe(8_000_000);
  await apply(page, 'Apply 2 changes');
  const stored = await storedProperty(page, one.id);
  expect([stored.minPrice, stored.maxPrice, stored.flats[0]?.price]).toEqual([6_213_000, 8_284_000, 6_213_000]);
  await undo(page, 'Apply 2 changes');
  const back = await storedProperty(page, one.id);
  expect([back.minPrice, back.maxPrice, back.flats[0]?.price]).toEqual([6_000_000, 8_000_000, 6_000_000]);
});

test('what is exported is the same when it is imported, in every format @once [F72, F78]', async ({ page }) => {
  await signInAsAdmin(page);
  const name = newName('Neem');
  await addProperty(page, { name: `=${name} A` });
  await addProperty(page, { name: `${name}, "B"; 'C'`, publication: 'DRAFT' });
  for (const [act, ending] of [
    ['Export CSV', 'csv'],
    ['Export Excel', 'xlsx'],
    ['Export JSON', 'json'],
  ] as const) {
    await page.goto(`/admin/properties?name=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: 'Import and export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: act }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^aangan-properties-[\\d-]+\\.${ending}$`));
    await expect(page.getByText('File downloaded')).toBeVisible();
    const buffer = await readFile(await file.path());
    await importFile(page, { name: `homes.${ending}`, mimeType: '', buffer });
    await expect(state(page)).toContainText('Add 0, change 0, same 2, errors 0');
    await expect(state(page)).toContainText('Nothing would change.');
    await state(page).getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(state(page).getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(state(page).getByRole('heading', { name: 'Status' })).toBeFocused();
  }
});

test('a bulk edit is made and applied by keyboard alone @once [F75]', async ({ page }) => {
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  await page.goto(`/admin/properties?name=${encodeURIComponent(name)}`);
  await tabTo(page, rowOf(page, name).getByRole('checkbox', { name: `Select ${name}` }));
  await page.keyboard.press('Space');
  await expect(selection(page)).toContainText('1 selected');
  const whole = selection(page).getByRole('checkbox', { name: 'Select this page' });
  await expect(whole).toBeChecked();
  await activate(page, selection(page).getByRole('button', { name: 'Clear' }));
  await expect(whole).toBeFocused();
  await page.keyboard.press('Space');
  await activate(page, selection(page).getByRole('button', { name: 'Change' }));
  await expect(page.getByRole('menuitem', { name: 'Publish' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Archive 1 property' });
  await activate(page, dialog.getByRole('button', { name: 'See what would change' }));
  await expect(page.getByRole('heading', { level: 1, name: /^Bulk edit/ })).toBeFocused();
  await activate(page, state(page).getByRole('button', { name: 'Apply 1 change' }));
  await activate(page, page.getByRole('alertdialog').getByRole('button', { name: 'Apply' }));
  await expect(state(page).getByRole('heading', { name: 'Status' })).toBeFocused();
  await expect(state(page)).toContainText('The 1 change is in.');
  expect((await storedProperty(page, id)).publication).toBe('ARCHIVED');
});

test('a set says how far it is and what went wrong, and keeps up without a press @once [F70]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await signInAsAdmin(page);
  let shown = { status: 'CHECKING', done: 100, message: null as string | null };
  const set = () => ({
    id: 77,
    kind: 'IMPORT',
    title: 'Import "many.csv"',
    status: shown.status,
    message: shown.message,
    counts: { add: 0, change: 5000, same: 0, error: 0 },
    progress: { done: shown.done, total: 5000 },
    ofId: null,
    undoId: null,
    createdBy: null,
    createdAt: '2026-11-29T06:00:00.000Z',
    appliedAt: null,
  });
  const rows = Array.from({ length: 50 }, (_, index) => ({
    row: index + 51,
    propertyId: 1,
    name: `Home ${index + 51}`,
    outcome: 'CHANGE',
    changes: [{ field: 'workDone', before: 40, after: 55 }],
    errors: [],
    notices: [],
  }));
  const list = { content: rows, totalElements: 5000, totalPages: 100, last: false, page: 1, size: 50 };
  await page.route('**/api/admin/change-sets/77', (route) => route.fulfill({ json: { success: true, data: set() } }));
  await page.route('**/api/admin/change-sets/77/rows?*', (route) =>
    route.fulfill({ json: { success: true, data: list } }),
  );
  await page.route('**/api/admin/change-sets/77/apply', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, code: 'CHANGE_SET_STATE', message: 'Please load it again.' },
    }),
  );
  await page.goto('/admin/changes/77?page=1');
  const status = state(page).getByRole('status');
  await expect(status).toHaveText('Checking 100 of 5,000');
  shown = { ...shown, done: 2600 };
  await expect(status).toHaveText('Checking 2,600 of 5,000');
  shown = { ...shown, status: 'READY' };
  await expect(status).toHaveText('Ready');
  await expect(page.getByText('Showing 51 to 100 of 5000 rows')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/admin/changes/77?page=2');
  await state(page).getByRole('button', { name: 'Apply 5,000 changes' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toContainText('Please load it again.');
  shown = { ...shown, status: 'STALE' };
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(state(page)).toContainText('Some properties changed since the check. Check again.');
  shown = { ...shown, status: 'FAILED', message: 'Who applies it has to be an admin.' };
  await page.reload();
  await expect(state(page)).toContainText('Who applies it has to be an admin.');
  await expect(state(page)).toContainText('Something went wrong; nothing was changed. Check again.');
  await expectNoViolations(page);
});

test('a file without the network says why, and is sent again @once [F71]', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  await signInAsAdmin(page);
  await page.goto('/admin/properties');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import', exact: true }).click();
  await expect(page).toHaveURL('/admin/changes#import');
  await expect(page.getByRole('heading', { name: 'Import' })).toBeFocused();
  const path = '**/api/admin/change-sets/import';
  await page.route(path, (route) => route.abort('internetdisconnected'));
  await page.getByLabel('File to import').setInputFiles(csvFile('neem.csv', [{ ...COMPLETE, name: newName('Neem') }]));
  await expect(page.getByRole('alert')).toContainText('Network connection issue.');
  await expectNoViolations(page);
  await page.unroute(path);
  await page.getByRole('button', { name: 'Upload neem.csv again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import "neem.csv"' })).toBeVisible();
});

test('the pages of changes fit every window [F70, F71, F75]', async ({ page }) => {
  test.setTimeout(120_000);
  await signInAsAdmin(page);
  const name = newName('Kadamba');
  await addProperty(page, { name, publication: 'DRAFT' });
  await page.goto(`/admin/properties?name=${encodeURIComponent(name)}`);
  await selection(page).getByRole('checkbox', { name: 'Select this page' }).press('Space');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await selection(page).getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: 'Consultant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Consultant of 1 property' });
  await expectNoViolations(page);
  await dialog.getByLabel('Consultant').selectOption('Not assigned');
  await dialog.getByRole('button', { name: 'See what would change' }).click();
  await expect(state(page)).toContainText('Add 0, change 0, same 1, errors 0');
  await expect(rowOf(page, name)).toContainText('Same');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await importFile(page, csvFile('many.csv', [{ ...COMPLETE, name: newName('Shree Siddhivinayak Residences') }]));
  await expect(state(page)).toContainText('Add 1, change 0, same 0, errors 0');
  await page.getByText(/^\d+ fields$/).click();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'All changes' }).click();
  await expect(rowOf(page, 'Import "many.csv"').first()).toContainText('Ready');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
});
