import {
  addProperty,
  changeProperty,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newName,
  setRole,
  signIn,
  signInAsAdmin,
  storedProperty,
  test,
  type Page,
} from './support/index.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

async function fillBasics(page: Page, name: string): Promise<void> {
  await page.getByLabel('Property name').fill(name);
  await page.getByLabel('Description').fill('Two towers around a planted court.');
  await page.getByLabel('Location').selectOption('Chikhali');
  await page.getByLabel('Minimum price').fill('6500000');
  await page.getByLabel('Maximum price').fill('9500000');
}

async function fillFlat(page: Page, number: number, type: string, area: string, price: string): Promise<void> {
  const flat = page.getByRole('group', { name: `Flat #${number}` });
  await flat.getByLabel('Type').selectOption(type);
  await flat.getByLabel('Area (sqft)').fill(area);
  await flat.getByLabel('Price').fill(price);
}

/** Goes to a step of a form that is valid so far. */
async function skipTo(page: Page, id: number, number: number): Promise<void> {
  await page.goto(`/admin/properties/${id}?step=${number}`);
}

test('an admin adds a property in four steps', async ({ page }) => {
  await signInAsAdmin(page);
  const name = newName();
  await page.goto('/admin/properties');
  await page.getByRole('link', { name: 'Add Property' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Property' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();

  await next(page);
  for (const text of [
    'Property name is required',
    'Property description is required',
    'Minimum price is required',
    'Maximum price is required',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByLabel('Property name')).toBeFocused();
  await fillBasics(page, name);
  await page.getByLabel('Minimum price').fill('9500001');
  await next(page);
  await expect(page.getByText('Minimum price should be less than maximum price')).toBeVisible();
  await page.getByLabel('Minimum price').fill('6500000');
  await expect(page.getByText('Minimum price should be less than maximum price')).toBeHidden();
  await next(page);

  await expect(step(page, 'Property Details')).toBeFocused();
  await expect(page).toHaveURL('/admin/properties/create?step=2');
  await next(page);
  await expect(page.getByText('Work completion percentage is required')).toBeVisible();
  await page.getByLabel('Work done').fill('35%');
  await page.getByLabel('Video link').fill('ftp://x');
  await next(page);
  await expect(page.getByText('Must be a web address starting with http:// or https://')).toBeVisible();
  await page.getByLabel('Video link').fill('');
  await page.getByLabel('Status').selectOption({ label: 'Nearing Possession' });
  await next(page);

  await expect(step(page, 'Flat Configurations')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Flat #1' }).click();
  await expect(page.getByText('At least one flat configuration is required')).toBeVisible();
  await fillFlat(page, 1, '2BHK', '712.5', '6500000');
  await page.getByRole('button', { name: 'Add Another Flat Type' }).click();
  await next(page);
  await expect(page.getByText('Please fill all fields for flat configuration #2')).toBeVisible();
  await fillFlat(page, 2, '3BHK', '1010', '9500000');
  await next(page);

  await page.getByRole('button', { name: 'Add Characteristic' }).click();
  await page.getByLabel('Key of characteristic #1').fill('Floors');
  await page.getByRole('button', { name: 'Create Property' }).click();
  await expect(page.getByText('Please fill both key and value for characteristic #1')).toBeVisible();
  await page.getByLabel('Value of characteristic #1').fill('20');
  await page.getByRole('checkbox', { name: 'Gym' }).check();

  const steps = page.getByRole('list', { name: 'Steps' });
  await steps.getByRole('button', { name: 'Basic Info' }).click();
  await expect(page.getByLabel('Property name')).toHaveValue(name);
  await expect(steps.getByRole('button')).toHaveCount(0);
  await next(page);
  await next(page);
  await next(page);
  await page.getByRole('button', { name: 'Create Property' }).click();
  await expect(page.getByText('Property created successfully!')).toBeVisible();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Would you like to add images, brochures, or layouts to this property now?');
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(page).toHaveURL('/admin/properties');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  expect(await storedProperty(page, id)).toMatchObject({
    ...{ name, minPrice: 6_500_000, maxPrice: 9_500_000, workDone: 35, status: 'NEARING_POSSESSION' },
    address: { location: 'Chikhali' },
    flats: [
      { type: '2BHK', area: 712.5, price: 6_500_000 },
      { type: '3BHK', area: 1010, price: 9_500_000 },
    ],
    characteristics: [{ keyName: 'Floors', valueName: '20' }],
    amenities: ['Gym'],
  });
});

test('every step keeps the accessibility rules, wrong or right', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/properties/create');
  await next(page);
  await expect(page.getByText('Property name is required')).toBeVisible();
  await expectNoViolations(page);
  const { id } = await addProperty(page);
  for (const [number, title] of [
    [1, 'Basic Information'],
    [2, 'Property Details'],
    [3, 'Flat Configurations'],
    [4, 'Features & Amenities'],
  ] as const) {
    await skipTo(page, id, number);
    await expect(step(page, title)).toBeVisible();
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  }
});

test('a location left out is asked for before the property is saved; yes leads to the media', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/properties/create');
  await fillBasics(page, newName());
  await page.getByLabel('Location').selectOption('');
  await next(page);
  await page.getByLabel('Work done').fill('0');
  await next(page);
  await fillFlat(page, 1, '4BHK', '1500', '9500000');
  await next(page);
  await page.getByRole('button', { name: 'Create Property' }).click();
  await expect(page.getByText('Location is required')).toBeVisible();
  await expect(page.getByLabel('Location')).toBeFocused();
  await page.getByLabel('Location').selectOption('Spine Road');
  await next(page);
  await next(page);
  await next(page);
  await page.getByRole('button', { name: 'Create Property' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/admin\/properties\/\d+\/media$/);
});

test('what was typed survives a reload, until it is given up', async ({ page }) => {
  await signInAsAdmin(page);
  const name = newName();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin/properties/create');
  await fillBasics(page, name);
  await next(page);
  await page.getByLabel('RERA number').fill('P52100099999');
  await page.reload();
  await expect(page.getByLabel('RERA number')).toHaveValue('P52100099999');
  await expect(page.getByText('What you had typed here is back.')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByLabel('Property name')).toHaveValue(name);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Property name')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Property name')).toHaveValue('');
  await expect(page.getByText('What you had typed here is back.')).toBeHidden();
});

test('leaving with unsaved changes asks first', async ({ page, isPhone }) => {
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  await page.goto(`/admin/properties/${id}`);
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const openMenu = async () => {
    if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
  };

  await page.getByLabel('Property name').fill(`${name} West`);
  await page.getByRole('link', { name: 'Back to Properties' }).click();
  await expect(dialog).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Property name')).toHaveValue(`${name} West`);

  await openMenu();
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`/admin/properties/${id}`);

  await next(page);
  await expect(step(page, 'Property Details')).toBeVisible();
  await openMenu();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Dashboard' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin');
  await page.goto(`/admin/properties/${id}`);
  await expect(page.getByLabel('Property name')).toHaveValue(name);
  await page.getByRole('link', { name: 'Back to Properties' }).click();
  await expect(page).toHaveURL('/admin/properties');
});

test('closing the tab with unsaved changes asks first', async ({ page, isPhone }) => {
  test.skip(isPhone, 'the same at every size');
  await signInAsAdmin(page);
  await page.goto('/admin/properties/create');
  await page.getByLabel('Property name').fill('Bakul');
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await closing;
});

test('an admin edits a property through all its steps', async ({ page, browser }) => {
  const consultant = await browser.newPage();
  const number = await signIn(consultant, undefined, { name: `Sayali ${newName('K')}` });
  await setRole(number, 'EXECUTIVE');
  await consultant.close();
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page, { amenities: [] });
  await page.goto(`/admin/properties/${id}/edit`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Property' })).toBeVisible();
  await expect(page.getByText('Update property information and details.')).toBeVisible();
  await page.getByLabel('Property name').fill(`${name} East`);
  await page.getByLabel('Status').selectOption({ label: 'Nearing Possession' });
  const options = page.getByLabel('Assign to User').getByRole('option', { name: /^Sayali K/ });
  await page.getByLabel('Assign to User').selectOption({ label: (await options.last().textContent()) ?? '' });
  await page.getByRole('switch', { name: 'Feature this property (show on homepage)' }).check();
  await next(page);
  await page.getByLabel('Construction Progress').fill('80% completed');
  await page.getByLabel('Possession date').fill('2027-12-31');
  await next(page);
  await fillFlat(page, 1, '3BHK', '999.99', '7000000');
  await next(page);

  const custom = page.getByLabel('Custom amenity');
  await page.getByLabel('Search amenities').fill('zzz');
  await expect(page.getByText('No amenities match your search. You can add it as a custom amenity.')).toBeVisible();
  await custom.fill('  Sky deck ');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await custom.fill('Sky deck');
  await custom.press('Enter');
  await page.getByLabel('Search amenities').fill('garden');
  await page.getByRole('checkbox', { name: 'Garden', exact: true }).check();
  const chosen = page.getByRole('list', { name: 'Selected amenities' });
  await expect(chosen.getByRole('listitem')).toHaveText(['Sky deck', 'Garden']);
  await page.getByRole('button', { name: 'Remove Garden' }).click();
  await page.getByRole('button', { name: 'Remove characteristic #1' }).click();
  await page.getByRole('button', { name: 'Update Property' }).click();
  await expect(page.getByText('Property updated successfully!')).toBeVisible();
  await expect(page).toHaveURL('/admin/properties');
  expect(await storedProperty(page, id)).toMatchObject({
    ...{ name: `${name} East`, status: 'NEARING_POSSESSION', featured: true, workDone: 80 },
    possessionDate: '2027-12-31',
    address: { location: 'Charholi', city: 'Pune', state: 'Maharashtra', zipcode: '412105' },
    assignedUser: { name: expect.stringMatching(/^Sayali K/) as string },
    flats: [{ type: '3BHK', area: 999.99, price: 7_000_000 }],
    characteristics: [],
    amenities: ['Sky deck'],
  });
});

test("the server's refusal lands on its field and step", async ({ page, browser, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 400/);
  const consultant = await browser.newPage();
  const consultantName = `Mohan ${newName('K')}`;
  const number = await signIn(consultant, undefined, { name: consultantName });
  await setRole(number, 'EXECUTIVE');
  await consultant.close();
  await signInAsAdmin(page);
  const { id } = await addProperty(page);
  await page.goto(`/admin/properties/${id}`);
  await page.getByLabel('Assign to User').selectOption({ label: consultantName });
  await next(page);
  await next(page);
  await next(page);
  await setRole(number, 'USER');
  await page.getByRole('button', { name: 'Update Property' }).click();
  await expect(step(page, 'Basic Information')).toBeVisible();
  await expect(page.getByLabel('Assign to User')).toBeFocused();
  await expect(page.getByLabel('Assign to User')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert').first()).toBeVisible();
});

test('a save that fails keeps the form as it is', async ({ page, allowConsoleErrors, isPhone }) => {
  test.skip(isPhone, 'the same at every size');
  allowConsoleErrors(/Failed to load resource/);
  await signInAsAdmin(page);
  const { id } = await addProperty(page);
  await skipTo(page, id, 4);
  await page.getByRole('checkbox', { name: 'Clubhouse' }).check();
  await page.route(`**/api/admin/properties/${id}`, (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Update Property' }).click();
  await expect(page.getByText('Failed to update property. Please try again.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Clubhouse' })).toBeChecked();
  await page.unroute(`**/api/admin/properties/${id}`);
  await page.getByRole('button', { name: 'Update Property' }).click();
  await expect(page.getByText('Property updated successfully!')).toBeVisible();
});

test('a second save over a newer one is held back, reviewed and merged', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 409/);
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  await page.goto(`/admin/properties/${id}`);
  await page.getByLabel('Property name').fill(`${name} Mine`);
  await page.getByLabel('Maximum price').fill('8100000');
  await next(page);
  await next(page);
  await next(page);
  await changeProperty(page, id, { name: `${name} Theirs`, workDone: 55, maxPrice: 8_200_000 });
  await page.getByRole('button', { name: 'Update Property' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this property' });
  const field = (label: string) => dialog.getByRole('group', { name: label });
  await expect(field('Property name').getByRole('radio', { name: `Yours ${name} Mine` })).toBeChecked();
  await expect(field('Construction Progress').getByRole('radio', { name: 'Saved meanwhile 55' })).toBeChecked();
  await field('Maximum price').getByRole('radio', { name: 'Saved meanwhile ₹82,00,000' }).check();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(page.getByText('Property updated successfully!')).toBeVisible();
  expect(await storedProperty(page, id)).toMatchObject({
    name: `${name} Mine`,
    workDone: 55,
    maxPrice: 8_200_000,
  });
});

test('after a conflict the newest copy can be loaded instead', async ({ page, allowConsoleErrors, isPhone }) => {
  test.skip(isPhone, 'the same at every size');
  allowConsoleErrors(/status of 409/);
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  await page.goto(`/admin/properties/${id}`);
  await page.getByLabel('Property name').fill(`${name} Mine`);
  await next(page);
  await next(page);
  await next(page);
  await changeProperty(page, id, { name: `${name} Theirs` });
  await page.getByRole('button', { name: 'Update Property' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this property' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: 'Basic Info' }).click();
  await expect(page.getByLabel('Property name')).toHaveValue(`${name} Mine`);
  await next(page);
  await next(page);
  await next(page);
  await page.getByRole('button', { name: 'Update Property' }).click();
  await dialog.getByRole('button', { name: 'Load the newest' }).click();
  await page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: 'Basic Info' }).click();
  await expect(page.getByLabel('Property name')).toHaveValue(`${name} Theirs`);
  await page.getByRole('link', { name: 'Back to Properties' }).click();
  await expect(page).toHaveURL('/admin/properties');
});

test('a property that is not there leads back to the list', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  await signInAsAdmin(page);
  const cases = [
    ['/admin/properties/999999', 'Property not found'],
    ['/admin/properties/none', 'Property ID is missing. Please return to the property list.'],
  ] as const;
  for (const [path, text] of cases) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page).toHaveURL('/admin/properties');
  }
  await page.route('**/api/admin/properties/1', (route) => route.abort('internetdisconnected'));
  await page.goto('/admin/properties/1');
  await expect(page.getByText('Failed to load property data. Please try again.')).toBeVisible();
  await expect(page).toHaveURL('/admin/properties');
});

test('without eligible users the assignment says so', async ({ page, allowConsoleErrors, isPhone }) => {
  test.skip(isPhone, 'the same at every size');
  allowConsoleErrors(/Failed to load resource/);
  await signInAsAdmin(page);
  const { id } = await addProperty(page);
  const users = '**/api/admin/property-assignment/eligible-users';
  await page.route(users, (route) => route.fulfill({ json: { success: true, data: [] } }));
  await page.goto(`/admin/properties/${id}`);
  const field = page.getByLabel('Assign to User');
  await expect(field).toBeDisabled();
  await expect(field.getByRole('option')).toHaveText(['No eligible users available']);
  await page.unroute(users);
  await page.route(users, (route) => route.abort('internetdisconnected'));
  await page.reload();
  await expect(page.getByText('Failed to load eligible users for assignment.')).toBeVisible();
  await expect(field).toBeDisabled();
});

test('a step further than the form is filled is not reached by its address', async ({ page, isPhone }) => {
  test.skip(isPhone, 'the same at every size');
  await signInAsAdmin(page);
  await page.goto('/admin/properties/create?step=4');
  await expect(step(page, 'Basic Information')).toBeVisible();
  const { id } = await addProperty(page);
  await skipTo(page, id, 3);
  await expect(step(page, 'Flat Configurations')).toBeVisible();
});
