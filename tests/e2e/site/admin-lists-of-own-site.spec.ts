import { DEFAULT_LOCALITIES } from '@aangan/contract/site/places';
import {
  activate,
  addProperty,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  signInAsAdmin,
  test,
  type Page,
} from '../support/index.ts';
import { field, openPart, press, review, save, saveSite, SITE_SAVED as SAVED } from '../support/site.ts';

// One site for all: a test begins with the site as it came, and the next one begins when it has put it back.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page);
});

test.afterEach(async ({ page }) => {
  await saveSite(page, {});
  // What was renamed back keeps the other name until the next save.
  await saveSite(page, {});
});

const removeHome = async (page: Page, id: number) => {
  const answer = await page.request.delete(`/api/admin/properties/${id}`);
  expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true);
};

/** A home in Charholi, unless told. */
const addHome = (page: Page, location = 'Charholi', fields: object = {}) =>
  addProperty(page, { address: { location, city: 'Pune', state: 'Maharashtra', zipcode: '412105' }, ...fields });

/** Opens the fields of a row of Places. */
const openRow = (page: Page, list: string, name: string) =>
  page.getByRole('group', { name: list }).locator('summary').filter({ hasText: name }).click();

/** The names of the rows of Places, in their order. */
const rowNames = (page: Page, list: string) => page.getByRole('group', { name: list }).locator('summary b');

/** What the search of the home page offers. */
const offered = (page: Page, group: string) =>
  page.getByRole('search').getByRole('group', { name: group }).getByRole('checkbox');

const LOCALITIES = ['Moshi-Dudulgaon', 'Moshi-Bohradewadi', 'Charholi', 'Chikhali', 'Spine Road'];

test('a locality gets another name, and its homes move with it [S25, S26]', async ({ page }) => {
  const home = await addHome(page);
  await openPart(page, 'places');
  await expect(rowNames(page, 'Localities')).toHaveText(LOCALITIES);
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await openRow(page, 'Localities', 'Charholi');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await field(page, 'Name of row 3').fill('Charholi Budruk');
  await expect(page.getByText(/^Once saved, its \d+ homes? moves? to the new name, and Charholi is/)).toBeVisible();
  await press(page, 'Save');
  await expect(review(page).getByText('Charholi is renamed to Charholi Budruk')).toBeVisible();
  await expect(review(page).getByText('Charholi Budruk: Other names Charholi')).toBeVisible();
  await review(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await openRow(page, 'Localities', 'Charholi Budruk');
  await expect(field(page, 'Other names of row 3 (optional)')).toHaveValue('Charholi');

  await page.goto(`/properties/${home.id}`);
  await expect(page.getByRole('heading', { level: 1, name: home.name })).toBeVisible();
  await expect(page.getByText(/^Charholi Budruk, Pune/).first()).toBeVisible();
  await page.goto('/');
  await expect(offered(page, 'Location').nth(2)).toHaveAccessibleName('Charholi Budruk');

  // The defaults give it its old name again.
  await page.goto('/admin/site?part=places');
  await page.getByRole('button', { name: 'Use the default for Localities' }).click();
  await expect(rowNames(page, 'Localities')).toHaveText(LOCALITIES);
  await save(page);
  await page.goto(`/properties/${home.id}`);
  await expect(page.getByText(/^Charholi, Pune/).first()).toBeVisible();
  await removeHome(page, home.id);
});

test('a locality with homes stays: the page says so at once, and after a save that came too late @once [S27]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const more = { name: 'Wakad', city: 'Pune', lat: 18.6, lng: 73.76 };
  await saveSite(page, { places: { localities: [...DEFAULT_LOCALITIES, more] } });
  await openPart(page, 'places');
  await press(page, 'Remove Charholi');
  await expect(field(page, 'Name of row 3')).toBeFocused();
  await expect(page.getByText(/^Homes in Charholi: \d+\. Move them or hide it\.$/)).toBeVisible();
  await expectNoViolations(page);

  await press(page, 'Remove Wakad');
  await expect(page.getByRole('button', { name: 'Remove Spine Road' })).toBeFocused();
  const home = await addHome(page, 'Wakad');
  await press(page, 'Save');
  await expect(review(page).getByText('Removed: Wakad')).toBeVisible();
  await review(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Homes in Wakad: 1. Move them or hide it.')).toBeVisible();
  await expect(review(page)).toBeHidden();
  await expect(field(page, 'Name of row 6')).toBeFocused();
  await expect(field(page, 'Name of row 6')).toHaveValue('Wakad');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  await removeHome(page, home.id);
});

test('a hidden locality is offered nowhere, and its homes stay @once [S25]', async ({ page }) => {
  const home = await addHome(page, 'Spine Road');
  await openPart(page, 'places');
  await press(page, 'Hide Spine Road');
  await expect(page.getByRole('button', { name: 'Show Spine Road' })).toBeFocused();
  await press(page, 'Save');
  await expect(review(page).getByText('Hidden: Spine Road')).toBeVisible();
  await review(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.goto('/');
  await expect(offered(page, 'Location')).toHaveCount(4);
  await expect(page.getByRole('search').getByText('Spine Road')).toHaveCount(0);
  await page.goto(`/properties/${home.id}`);
  await expect(page.getByText(/^Spine Road, Pune/).first()).toBeVisible();
  await removeHome(page, home.id);
});

test('a mistake in a row opens the row, and the focus goes to its field @once', async ({ page }) => {
  await openPart(page, 'places');
  await press(page, 'Add locality');
  await expect(field(page, 'Name of row 6')).toBeFocused();
  await field(page, 'Name of row 6').fill('charholi');
  await field(page, 'Latitude of row 6').fill('north');
  await field(page, 'Longitude of row 6').fill('73.9');
  await press(page, 'Save');
  await expect(field(page, 'Latitude of row 6')).toBeFocused();
  await expect(page.getByText('Must be in India: latitude 6 to 38, longitude 68 to 98')).toBeVisible();
  await field(page, 'Latitude of row 6').fill('18.6');
  await page.getByRole('group', { name: 'Localities' }).locator('summary').last().click();
  await press(page, 'Save');
  await expect(page.getByText('This name is there already')).toBeVisible();
  await expect(field(page, 'Name of row 6')).toBeFocused();
  await press(page, 'Remove charholi');
  await expect(page.getByRole('button', { name: 'Remove Spine Road' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
});

test('localities are put in order with the keyboard alone @desktop [S25]', async ({ page }) => {
  await openPart(page, 'places');
  const up = page.getByRole('button', { name: 'Move Charholi up' });
  await activate(page, up);
  await expect(up).toBeFocused();
  await expect(page.getByText('Moved to position 2 of 5')).toBeAttached();
  await page.keyboard.press('Enter');
  // At the top there is no way up.
  await expect(page.getByRole('button', { name: 'Move Charholi down' })).toBeFocused();
  await expect(up).toBeDisabled();
  await expect(rowNames(page, 'Localities').first()).toHaveText('Charholi');
  await activate(page, page.getByRole('button', { name: 'Save', exact: true }));
  await expect(review(page).getByText(/^New order: Charholi, Moshi-Dudulgaon, /)).toBeVisible();
  await activate(page, review(page).getByRole('button', { name: 'Save changes' }));
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.goto('/');
  await expect(offered(page, 'Location').first()).toHaveAccessibleName('Charholi');
});

test('flat types, bands and amenities are what the search offers [S32, S33, S34]', async ({ page, isPhone }) => {
  const home = await addHome(page, 'Charholi', { amenities: ['Gym', 'Rooftop Farm'] });
  await openPart(page, 'homes');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('5BHK').check();
  await field(page, 'To of row 1').fill('52 L');
  await expect(page.getByText('Shown as 40L-52L')).toBeVisible();
  await press(page, 'Hide Elevator');
  await press(page, 'Add amenity');
  await expect(page.getByRole('combobox', { name: 'Amenity of row 23' })).toBeFocused();
  await page.keyboard.type('Rooftop Farm');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await press(page, 'Save');
  await expect(review(page).getByText('Added: Rooftop Farm')).toBeVisible();
  await expect(review(page).getByText('Hidden: Elevator')).toBeVisible();
  await expect(review(page).getByText(/^40L-52L\s/)).toBeVisible();
  await expectNoViolations(page);
  await review(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Rooftop Farm' })).toBeVisible();

  await page.goto('/properties');
  if (isPhone) await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = isPhone ? page.getByRole('dialog', { name: 'Filters' }) : page.locator('main');
  await expect(filters.getByRole('checkbox', { name: /^5BHK/ })).toBeVisible();
  await expect(filters.getByRole('checkbox', { name: '40L-52L' })).toBeVisible();
  await page.goto('/properties?amenities=Rooftop%20Farm');
  await expect(page.getByRole('link', { name: home.name })).toBeVisible();
  await removeHome(page, home.id);
});

test('a mistake in a band, and no type at all, are refused at their fields @once [S32, S33]', async ({ page }) => {
  await openPart(page, 'homes');
  await field(page, 'From of row 2').fill('50 L');
  for (const type of ['2BHK', '3BHK', '4BHK']) await page.getByLabel(type).uncheck();
  await press(page, 'Save');
  await expect(page.getByLabel('1BHK')).toBeFocused();
  await expect(page.getByText('Choose at least one')).toBeVisible();
  await expect(page.getByText('Must not begin below the end of the band before it')).toBeVisible();
  await page.getByRole('button', { name: 'Use the default for Flat types' }).click();
  await expect(page.getByLabel('3BHK')).toBeChecked();
  await press(page, 'Save');
  await expect(field(page, 'From of row 2')).toBeFocused();
  await press(page, 'Add amenity');
  await press(page, 'Remove row 23 of: Amenities');
  await expect(page.getByRole('button', { name: 'Add amenity' })).toBeFocused();
});

test('many changed fields are folded up in the history, by part', async ({ page }) => {
  await saveSite(page, {
    firm: { name: 'Vanam Homes', legalName: 'Vanam Homes LLP' },
    contact: {
      phones: { general: '040 2300 0001' },
      emails: { general: 'hello@vanam.example' },
      address: 'Kondapur',
    },
    homes: { flatTypes: ['1BHK', '2BHK'] },
  });
  await openPart(page, 'history');
  const newest = page.getByRole('row').filter({ hasText: 'In force' });
  await newest.getByText('Name, Legal name and 4 more').click();
  await expect(newest.getByText('Contact: Phone, E-mail, Address')).toBeVisible();
  await expect(newest.getByText('Homes: Flat types')).toBeVisible();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
});
