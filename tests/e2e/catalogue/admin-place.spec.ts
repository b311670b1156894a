import {
  addProperty,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  next,
  openStep,
  signInAsAdmin,
  storedProperty,
  test,
  type Page,
} from '../support/index.ts';

const place = (page: Page) => page.getByRole('group', { name: 'Where it is' });
const preview = (page: Page) => place(page).getByRole('img', { name: /^The property on the sketch map, at / });

test('an admin takes the place of a home from its map link, by keyboard, and saves it [T39]', async ({ page }) => {
  await signInAsAdmin(page);
  const { id } = await addProperty(page);
  await openStep(page, id, 1);
  const box = place(page);
  const link = box.getByLabel('Map link');
  const read = box.getByRole('button', { name: 'Fill in from the map link' });
  const said = box.getByRole('status');
  await expect(said).toHaveText('Until they book a visit, buyers see only a circle of 400 m.');
  await expect(preview(page)).toHaveCount(0);

  await link.focus();
  for (const [typed, answer] of [
    ['', 'Enter the map link first.'],
    ['https://maps.app.goo.gl/AbC123', 'A short link has no latitude and longitude. Open it,'],
    ['https://maps.example/palash-court', 'This link has no latitude and longitude.'],
    [
      'https://www.google.com/maps/search/?api=1&query=18.6558,73.8822',
      'Filled in from the map link: 18.6558, 73.8822.',
    ],
  ] as const) {
    await link.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(typed);
    await page.keyboard.press('Tab');
    await expect(read).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(said).toContainText(answer);
  }
  await expect(box.getByLabel('Latitude')).toHaveValue('18.6558');
  await expect(box.getByLabel('Longitude')).toHaveValue('73.8822');
  await expect(preview(page)).toBeVisible();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);

  // what was typed is there after a reload
  await page.reload();
  await expect(box.getByLabel('Latitude')).toHaveValue('18.6558');
  await box.getByLabel('Latitude').fill('19.1');
  await expect(preview(page)).toHaveCount(0);
  await next(page);
  await expect(page.getByText('Must be a latitude from 18.3 to 18.95')).toBeVisible();
  await box.getByLabel('Latitude').fill('');
  await next(page);
  await expect(page.getByText('Give both, or neither')).toBeVisible();
  await box.getByLabel('Latitude').fill('18.655812');
  for (let step = 1; step <= 3; step += 1) await next(page);
  await page.getByRole('button', { name: 'Update Property' }).click();
  await expect(page.getByText('Property updated successfully!')).toBeVisible();
  expect(await storedProperty(page, id)).toMatchObject({ lat: 18.655812, lng: 73.8822 });

  await page.goto(`/admin/audit?entity=PROPERTY&entityId=${id}`);
  await expect(page.getByText('Latitude').first()).toBeVisible();
});
