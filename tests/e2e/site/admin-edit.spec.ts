import {
  addProperty,
  changeProperty,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  fillFlat,
  newName,
  next,
  openStep,
  setRole,
  signIn,
  signInAsAdmin,
  step,
  storedProperty,
  test,
} from '../support/index.ts';

for (const [number, title] of [
  [1, 'Basic Information'],
  [2, 'Property Details'],
  [3, 'Flat Configurations'],
  [4, 'Features & Amenities'],
] as const) {
  test(`the step '${title}' is accessible`, async ({ page }) => {
    await signInAsAdmin(page);
    const { id } = await addProperty(page);
    await openStep(page, id, number);
    await expect(step(page, title)).toBeVisible();
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });
}

test('leaving with unsaved changes asks for confirmation [ADMP34]', async ({ page, isPhone }) => {
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

test('a step through the history from unsaved changes asks for confirmation @once [ADMP34]', async ({ page }) => {
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const field = page.getByLabel('Property name');
  await page.goto(`/admin/properties/${id}`);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL('/admin/users');
  await page.goBack();
  await field.fill(`${name} West`);

  await page.goForward();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(`/admin/properties/${id}`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toHaveValue(`${name} West`);

  await page.goForward();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue(name);
});

test('a step through the history can be confirmed before the blocked one is undone @once [ADMP34]', async ({
  page,
}) => {
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  const field = page.getByLabel('Property name');
  await page.goto(`/admin/properties/${id}`);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL('/admin/users');
  await page.goBack();
  await field.fill(`${name} West`);

  // presses 'Leave' the moment it is there, which is before the browser has undone the step
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const leave = [...document.querySelectorAll('[role=alertdialog] button')].find(
        (one) => one.textContent === 'Leave',
      );
      if (!(leave instanceof HTMLElement)) return;
      observer.disconnect();
      leave.click();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue(name);
});

test('an admin edits a property through all its steps @once [ADMP8, ADMP11, ADMP12, ADMP14, ADMP18]', async ({
  page,
  browser,
}) => {
  const consultant = await browser.newPage();
  const consultantName = `Sayali ${newName('K')}`;
  const number = await signIn(consultant, undefined, { name: consultantName });
  await setRole(number, 'EXECUTIVE');
  await consultant.close();
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page, { amenities: [] });
  await page.goto(`/admin/properties/${id}/edit`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Property' })).toBeVisible();
  await expect(page.getByText('Update property information and details.')).toBeVisible();
  const steps = page.getByRole('list', { name: 'Steps' });
  await expect(steps.getByRole('listitem')).toHaveText(['Basic Info', 'Details', 'Flats', 'Features']);
  await page.getByLabel('Property name').fill(`${name} East`);
  await page.getByLabel('Status').selectOption({ label: 'Nearing Possession' });
  await page.getByLabel('Assign to User').selectOption({ label: consultantName });
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
  await expect(page.getByRole('button', { name: 'Remove Sky deck' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove characteristic #1' }).click();
  await expect(page.getByRole('button', { name: 'Add Characteristic' })).toBeFocused();
  await page.getByRole('button', { name: 'Update Property' }).click();
  await expect(page.getByText('Property updated successfully!')).toBeVisible();
  await expect(page).toHaveURL('/admin/properties');
  expect(await storedProperty(page, id)).toMatchObject({
    name: `${name} East`,
    status: 'NEARING_POSSESSION',
    featured: true,
    workDone: 80,
    possessionDate: '2027-12-31',
    address: { location: 'Charholi', city: 'Pune', state: 'Maharashtra', zipcode: '412105' },
    assignedUser: { name: consultantName },
    flats: [{ type: '3BHK', area: 999.99, price: 7_000_000 }],
    characteristics: [],
    amenities: ['Sky deck'],
  });
});

test("the server's refusal lands on its field and step @once [ADMP28]", async ({
  page,
  browser,
  allowConsoleErrors,
}) => {
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

test('a failed save keeps the form @once [ADMP31]', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  await signInAsAdmin(page);
  const { id } = await addProperty(page);
  await openStep(page, id, 4);
  await page.getByRole('checkbox', { name: 'Clubhouse' }).check();
  await page.route(`**/api/admin/properties/${id}`, (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Update Property' }).click();
  await expect(page.getByText('Failed to update property. Please try again.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Clubhouse' })).toBeChecked();
  await page.unroute(`**/api/admin/properties/${id}`);
  await page.getByRole('button', { name: 'Update Property' }).click();
  await expect(page.getByText('Property updated successfully!')).toBeVisible();
});

test('a save over a newer one is stopped, reviewed and merged [ADMP35]', async ({ page, allowConsoleErrors }) => {
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
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this property' });
  const field = (label: string) => dialog.getByRole('group', { name: label });
  await expect(field('Property name').getByRole('radio', { name: `Your version ${name} Mine` })).toBeChecked();
  await expect(field('Construction Progress').getByRole('radio', { name: 'Saved version 55' })).toBeChecked();
  await field('Maximum price').getByRole('radio', { name: 'Saved version ₹82,00,000' }).check();
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

test('after a conflict the newest copy can be loaded instead @once', async ({ page, allowConsoleErrors }) => {
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
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this property' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: 'Basic Info' }).click();
  await expect(page.getByLabel('Property name')).toHaveValue(`${name} Mine`);
  await next(page);
  await next(page);
  await next(page);
  await page.getByRole('button', { name: 'Update Property' }).click();
  await dialog.getByRole('button', { name: 'Load the newest version' }).click();
  await page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: 'Basic Info' }).click();
  await expect(page.getByLabel('Property name')).toHaveValue(`${name} Theirs`);
  await page.getByRole('link', { name: 'Back to Properties' }).click();
  await expect(page).toHaveURL('/admin/properties');
});

test('a conflict whose newest copy cannot be loaded keeps the form @once', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  await openStep(page, id, 4);
  await page.getByRole('checkbox', { name: 'Clubhouse' }).check();
  await changeProperty(page, id, { name: `${name} Theirs` });
  const single = `**/api/admin/properties/${id}`;
  await page.route(single, (route) =>
    route.request().method() === 'GET' ? route.abort('internetdisconnected') : route.continue(),
  );
  await page.getByRole('button', { name: 'Update Property' }).click();
  await expect(page.getByText('Failed to update property. Please try again.')).toBeVisible();
  await expect(page).toHaveURL(`/admin/properties/${id}?step=4`);
  await expect(page.getByRole('checkbox', { name: 'Clubhouse' })).toBeChecked();
  await page.unroute(single);
  await page.getByRole('button', { name: 'Update Property' }).click();
  await expect(page.getByRole('dialog', { name: 'Someone else saved this property' })).toBeVisible();
});

test('a missing property leads back to the list @once [ADMP33]', async ({ page, allowConsoleErrors }) => {
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

test('without eligible users the assignment says so @once [ADMP10, ADMP32]', async ({ page, allowConsoleErrors }) => {
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
