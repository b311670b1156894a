import { todayInIndia } from '@aangan/contract/core/dates';
import { addProperty, changeProperty, signInAsAdmin, storedProperty } from '../support/admin.ts';
import { hold } from '../support/catalogue.ts';
import { pdf, picture } from '../support/files.ts';
import { expect, expectNoSidewaysScroll, expectNoViolations, test, type Page } from '../support/index.ts';

const picker = (page: Page) => page.getByLabel('Choose files', { exact: true });
const panel = (page: Page) => page.getByRole('form', { name: 'Upload Media' });
const upload = (page: Page) => panel(page).getByRole('button', { name: 'Upload Media' });
const items = (page: Page) => page.getByRole('region', { name: 'Gallery' }).getByRole('listitem');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Opens the media page of a new property with two flats of one type, different in area, and one of another. */
async function openMedia(page: Page) {
  await signInAsAdmin(page);
  const flats = [748, 702.5].map((area) => ({ type: '2BHK', area, price: 6_000_000 }));
  const property = await addProperty(page, { flats: [...flats, { type: '3BHK', area: 950, price: 8_000_000 }] });
  await page.goto(`/admin/properties/${property.id}/media`);
  await expect(page.getByRole('heading', { name: 'No media' })).toBeVisible();
  return property;
}

const chooseType = (page: Page, type: string) => page.getByLabel('Media type').selectOption(type);
const stored = async (page: Page, id: number) =>
  (await storedProperty(page, id)).media.map(({ mediaType, title, takenOn, flatType, flatArea }) => [
    mediaType,
    title,
    takenOn,
    flatType,
    flatArea,
  ]);

test.describe('the details of a medium', () => {
  test('are the date of a construction photo, which must not be in the future [T36]', async ({ page }) => {
    const { id } = await openMedia(page);
    await expect(panel(page).getByLabel('Taken on')).toHaveCount(0);
    await chooseType(page, 'Construction Photo');
    await expect(panel(page).getByText('PNG, JPG, GIF up to 10MB')).toBeVisible();
    const takenOn = panel(page).getByLabel('Taken on');
    await expect(takenOn).toHaveAttribute('max', todayInIndia());
    await picker(page).setInputFiles([await picture('east.png'), await picture('west.png', 900, 600)]);
    await upload(page).click();
    await expect(panel(page).getByText('Enter the day the photo was taken')).toBeVisible();
    await expect(takenOn).toBeFocused();
    await takenOn.fill('2099-01-01');
    await expect(panel(page).getByText('Say on which day')).toHaveCount(0);
    await upload(page).click();
    await expect(panel(page).getByText('Must not be in the future')).toBeVisible();
    await expectNoViolations(page);
    expect(await stored(page, id)).toEqual([]);

    await takenOn.fill('2026-09-30');
    await panel(page).getByLabel('Title').fill('The ninth slab');
    await upload(page).click();
    await expect(page.getByText('Media uploaded successfully')).toBeVisible();
    await expect(items(page)).toHaveCount(2);
    for (const text of ['Construction Photo', 'The ninth slab', 'Taken on 30 Sept 2026']) {
      await expect(items(page).nth(1)).toContainText(text);
    }
    const site = ['CONSTRUCTION_PHOTO', 'The ninth slab', '2026-09-30', null, null];
    expect(await stored(page, id)).toEqual([site, site]);
    // the date is cleared for the next upload
    await expect(takenOn).toHaveValue('');
    await expect(panel(page).getByLabel('Title')).toHaveValue('');
    await expect(items(page).first()).not.toContainText('Cover');
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  });

  test("are the flat of a floor plan, one of the property's own @once [T37]", async ({ page }) => {
    const { id } = await openMedia(page);
    await chooseType(page, 'Floor Plan');
    const [flatType, area] = [panel(page).getByLabel('Flat type'), panel(page).getByLabel('Area')];
    await expect(flatType.getByRole('option')).toHaveText(['No particular flat', '2BHK', '3BHK']);
    await expect(area).toHaveCount(0);
    await flatType.selectOption('2BHK');
    await expect(area.getByRole('option')).toHaveText(['All areas of this type', '702.5 sq ft', '748 sq ft']);
    await area.selectOption('702.5 sq ft');
    await flatType.selectOption('3BHK');
    await expect(area).toHaveValue('');
    await flatType.selectOption('2BHK');
    await area.selectOption('702.5 sq ft');
    await expectNoViolations(page);
    await picker(page).setInputFiles(pdf('plan.pdf'));
    await upload(page).click();
    await expect(items(page)).toContainText(['For 2BHK, 702.5 sq ft']);
    expect(await stored(page, id)).toEqual([['FLOOR_PLAN', null, null, '2BHK', 702.5]]);
    // another type has none of these fields and no errors about them
    await chooseType(page, 'Layout (PDF)');
    await expect(flatType).toHaveCount(0);
    await picker(page).setInputFiles(pdf('layout.pdf'));
    await upload(page).click();
    await expect(items(page)).toHaveCount(2);
    expect((await stored(page, id))[1]).toEqual(['LAYOUT', null, null, null, null]);
  });

  test('are changed on the item, with the keyboard alone, and kept when saving fails @once [T36, T37]', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Failed to load resource/);
    const { id } = await openMedia(page);
    await chooseType(page, 'Floor Plan');
    await panel(page).getByLabel('Flat type').selectOption('2BHK');
    await picker(page).setInputFiles(pdf('plan.pdf'));
    await upload(page).click();
    const edit = page.getByRole('button', { name: /^Edit Floor Plan/ });
    await edit.focus();
    await page.keyboard.press('Enter');
    const form = dialog(page, 'Edit Floor Plan');
    await expect(form.getByLabel('Flat type')).toBeFocused();
    await expect(form.getByLabel('Area')).toHaveValue('');
    await expectNoViolations(page);
    await form.getByLabel('Area').focus();
    await page.keyboard.type('748');
    await expect(form.getByLabel('Area')).toHaveValue('748');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Typical');
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(edit).toBeFocused();
    expect(await stored(page, id)).toEqual([['FLOOR_PLAN', null, null, '2BHK', null]]);

    await page.keyboard.press('Enter');
    await expect(form.getByText('These changes are not saved yet.')).toBeVisible();
    await expect(form.getByLabel('Title')).toHaveValue('Typical');
    await page.route('**/api/admin/media/*', (route) => route.abort('internetdisconnected'));
    await form.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(form.getByText('Failed to update media. Please try again.')).toBeVisible();
    await page.unroute('**/api/admin/media/*');
    await form.getByLabel('Title').press('Enter');
    await expect(page.getByText('Media updated successfully')).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(edit).toBeFocused();
    await expect(items(page)).toContainText(['For 2BHK, 748 sq ft']);
    expect(await stored(page, id)).toEqual([['FLOOR_PLAN', 'Typical', null, '2BHK', 748]]);
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Title')).toHaveValue('Typical');
    await expect(form.getByText('These changes are not saved yet.')).toHaveCount(0);
  });

  test('are awaited while they are saved, and then shown as saved @once', async ({ page }) => {
    await openMedia(page);
    await chooseType(page, 'Floor Plan');
    await picker(page).setInputFiles(pdf('plan.pdf'));
    await upload(page).click();
    const edit = page.getByRole('button', { name: /^Edit Floor Plan/ });
    await edit.click();
    const form = dialog(page, 'Edit Floor Plan');
    await form.getByLabel('Title').fill('Typical');
    const release = await hold(page, '**/api/admin/media/*');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await form.getByRole('button', { name: 'Save' }).click();
    await sent;
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Close' }).click();
    release();
    await expect(page.getByText('Media updated successfully')).toBeVisible();
    await expect(form).toHaveCount(0);
    await edit.click();
    await expect(form.getByLabel('Title')).toHaveValue('Typical');
    await expect(form.getByText('These changes are not saved yet.')).toHaveCount(0);
  });

  test('keep a flat that was deleted, until another is chosen @once [T37]', async ({ page }) => {
    const { id } = await openMedia(page);
    await chooseType(page, 'Floor Plan');
    await panel(page).getByLabel('Flat type').selectOption('3BHK');
    await panel(page).getByLabel('Area').selectOption('950 sq ft');
    await picker(page).setInputFiles(pdf('plan.pdf'));
    await upload(page).click();
    await expect(items(page)).toHaveCount(1);
    await changeProperty(page, id, { flats: [{ type: '2BHK', area: 800, price: 6_000_000 }] });
    await page.reload();
    await page.getByRole('button', { name: /^Edit Floor Plan/ }).click();
    const form = dialog(page, 'Edit Floor Plan');
    await expect(form.getByLabel('Flat type')).toHaveValue('3BHK');
    await expect(form.getByLabel('Area')).toHaveValue('950');
    await form.getByLabel('Flat type').selectOption('No particular flat');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    expect(await stored(page, id)).toEqual([['FLOOR_PLAN', null, null, null, null]]);
  });

  test("show the server's refusal at its field @once [T36]", async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 400/);
    await openMedia(page);
    await chooseType(page, 'Construction Photo');
    await panel(page).getByLabel('Taken on').fill('2026-09-30');
    await picker(page).setInputFiles(await picture('east.png'));
    await upload(page).click();
    await page.getByRole('button', { name: /^Edit Construction Photo/ }).click();
    const form = dialog(page, 'Edit Construction Photo');
    // a clock ahead of the server's
    await page.clock.setSystemTime(new Date('2090-06-01T06:30:00Z'));
    await form.getByLabel('Taken on').fill('2090-05-31');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Must not be in the future')).toBeVisible();
    await expect(form.getByLabel('Taken on')).toBeFocused();
    await expect(form.getByText('Failed to update media')).toHaveCount(0);
  });
});
