import type { AdminSite } from '@aangan/contract/site/admin-entities';
import {
  activate,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  signInAsAdmin,
  tabTo,
  test,
  type Page,
} from '../support/index.ts';
import {
  field,
  heading,
  openPart,
  press,
  readSite,
  review,
  save,
  saveSite,
  SITE_CALL as CALL,
  SITE_SAVED as SAVED,
} from '../support/site.ts';

// One site for all: a test begins with the site as it came, and the next one begins when it has put it back.
test.describe.configure({ mode: 'default' });

/** What an own site must give beside its name. */
const CONTACT = {
  phones: { general: '040 2300 0001' },
  emails: { general: 'hello@vanam.example' },
  address: 'Kondapur',
};

/** The page shown in the preview, which is folded up in a narrow window. */
async function preview(page: Page, isPhone: boolean) {
  if (isPhone) await page.locator('summary').click();
  return page.frameLocator('iframe');
}

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page);
});

test.afterEach(async ({ page }) => {
  await page.context().setOffline(false);
  await page.unrouteAll();
  await saveSite(page, {});
});

test('an admin gives the site another name, sees what changes, and saves it [S2, S10, S16]', async ({
  page,
  isPhone,
}) => {
  await page.goto('/admin/site');
  await expect(page.getByRole('heading', { level: 1, name: 'Site' })).toBeVisible();
  await expect(field(page, 'Name')).toHaveAttribute('placeholder', 'Aangan');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await field(page, 'Name').fill('Vanam Homes');
  await expect(field(page, 'Legal name')).toHaveAttribute('placeholder', 'Vanam Homes');
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();

  // Under another name the invented contacts of Aangan must not stay: their part opens.
  await press(page, 'Save');
  await expect(heading(page, 'Contact')).toBeVisible();
  await expect(field(page, 'Phone')).toBeFocused();
  await expect(page.getByText('Needed, or people would see the invented one of Aangan')).toHaveCount(3);
  await field(page, 'Phone').fill(CONTACT.phones.general);
  await field(page, 'E-mail').fill(CONTACT.emails.general);
  await field(page, 'Address').fill(CONTACT.address);
  const shown = await preview(page, isPhone);
  await expect(shown.getByRole('contentinfo', { includeHidden: true })).toContainText(CONTACT.address);
  await expect(shown.getByRole('banner', { includeHidden: true })).toContainText('Vanam Homes');

  await press(page, 'Save');
  await expect(review(page).getByText('Name', { exact: true })).toBeVisible();
  await expect(review(page).getByText('Vanam Homes')).toBeVisible();
  const warning = 'People agreed to the notice of Aangan. Another firm must ask them anew.';
  await expect(review(page).getByText(warning)).toBeVisible();
  await expectNoViolations(page);
  await review(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByText('4 changes', { exact: true })).toBeVisible();
  await press(page, 'Save');
  await review(page).getByLabel('Note (optional)').fill('Our own name');
  await review(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden();
  expect((await readSite(page)).site).toEqual({ firm: { name: 'Vanam Homes' }, contact: CONTACT });

  await openPart(page, 'history');
  const newest = page.getByRole('row').filter({ hasText: 'In force' });
  await expect(newest).toContainText('Name, Phone, E-mail, Address');
  await expect(newest).toContainText('Note: Our own name');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await page.goto('/admin/audit?entity=SITE');
  const entry = page.getByRole('row').filter({ hasText: '4 fields' }).first();
  await entry.getByText('4 fields').click();
  await expect(entry.getByText('Vanam Homes')).toBeVisible();
  await expect(entry.getByText('Address', { exact: true })).toBeVisible();
});

test('a colour that is hard to read is refused, and the nearest shade is offered [S19]', async ({ page, isPhone }) => {
  await openPart(page, 'look');
  const contrast = page.getByRole('list', { name: 'Contrast of the Brand colour' });
  await expect(contrast.getByText('White on brand 9.42:1')).toBeVisible();
  await field(page, 'Brand colour').fill('#ffd400');
  await expect(contrast.getByText('White on brand 1.43:1, needs 4.5:1')).toBeVisible();
  const offer = page.getByRole('button', { name: /^Use #/ });
  const shade = ((await offer.textContent()) ?? '').replace('Use ', '');
  await press(page, 'Save');
  await expect(page.getByText(`White on #ffd400 is 1.43:1 and must be 4.5:1. ${shade} would do.`)).toBeVisible();
  await expect(field(page, 'Brand colour')).toBeFocused();
  await expectNoViolations(page);
  await offer.click();
  await expect(field(page, 'Brand colour')).toHaveValue(shade);
  await expect(offer).toBeHidden();
  const shown = await preview(page, isPhone);
  await expect(shown.locator('html')).toHaveCSS('--color-brand', shade);
  await save(page);
  expect((await readSite(page)).site).toEqual({ look: { brand: shade } });
});

test('the preview shows words as they are typed, and an emptied field its default', async ({ page, isPhone }) => {
  await openPart(page, 'words');
  const headline = field(page, 'Headline of the home page');
  await expect(headline).toHaveAttribute('placeholder', 'A home with a courtyard at heart.');
  const shown = await preview(page, isPhone);
  const foot = shown.getByRole('contentinfo', { includeHidden: true });
  await field(page, 'Tagline').fill('Homes between the lakes.');
  await expect(foot).toContainText('Homes between the lakes.');
  await page.getByRole('tab', { name: 'Desktop' }).click();
  await expect(foot).toContainText('Homes between the lakes.');
  expect(await shown.locator('html').evaluate((element) => element.clientWidth)).toBe(1280);
  await page.getByRole('button', { name: 'Use the default for Tagline' }).click();
  await expect(field(page, 'Tagline')).toBeFocused();
  await expect(field(page, 'Tagline')).toHaveValue('');
  await expect(foot).toContainText('Premium 2, 3 and 4BHK apartments in Pune');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  // The page itself stays under the site in force.
  await expect(page).toHaveTitle('Site - Aangan');

  await press(page, 'Add a figure');
  await field(page, 'Figure of row 1').fill('40');
  await press(page, 'Save');
  await expect(field(page, 'What it counts of row 1')).toBeFocused();
  await field(page, 'What it counts of row 1').fill('homes');
  await page.getByLabel('Blog').check();
  await save(page);
  expect((await readSite(page)).site).toEqual({
    words: { about: { figures: [{ figure: '40', label: 'homes' }] }, hiddenPages: ['/blog'] },
  });
  await press(page, 'Remove row 1 of: Figures of the page about the firm');
  await press(page, 'Discard');
  await expect(field(page, 'Figure of row 1')).toHaveValue('40');
});

test('an earlier version and the defaults come back through the form @once [S2]', async ({ page }) => {
  await saveSite(page, { words: { tagline: 'The first tagline' } });
  const { version } = await readSite(page);
  await saveSite(page, { words: { tagline: 'The second tagline' } });
  await openPart(page, 'history');
  await page.getByRole('button', { name: `Use this version, number ${version}` }).click();
  await expect(page.getByText(`Version ${version} is in the form. Save to use it.`)).toBeVisible();
  await press(page, 'Save');
  await expect(review(page).getByText('The second tagline')).toBeVisible();
  await review(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  expect((await readSite(page)).site).toEqual({ words: { tagline: 'The first tagline' } });

  await press(page, 'Back to the defaults');
  await save(page);
  await expect(page.getByRole('button', { name: 'Back to the defaults' })).toBeHidden();
  expect((await readSite(page)).site).toEqual({});
});

test('two admins who change the site at once both keep what they typed @once [S2]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  await openPart(page, 'words');
  await saveSite(page, { words: { tagline: 'Theirs', intro: 'Theirs too' } });
  await field(page, 'Tagline').fill('Mine');
  await press(page, 'Save');
  await review(page).getByRole('button', { name: 'Save changes' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else saved the site' });
  const tagline = conflict.getByRole('group', { name: 'Tagline' });
  await expect(tagline.getByRole('radio', { name: 'Mine' })).toBeChecked();
  await expect(conflict.getByRole('radio', { name: 'Theirs too' })).toBeChecked();
  await expectNoViolations(page);
  await conflict.getByRole('button', { name: 'Save my choice' }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  expect((await readSite(page)).site).toEqual({ words: { tagline: 'Mine', intro: 'Theirs too' } });
});

test('without a network nothing is saved, and nothing typed is lost @once', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  await page.route(`**${CALL}`, (route) => route.abort('internetdisconnected'));
  await page.goto('/admin/site?part=words');
  await expect(page.getByRole('heading', { name: 'Failed to load the site. Please try again.' })).toBeVisible();
  await page.unroute(`**${CALL}`);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await field(page, 'Tagline').fill('Typed before the tunnel');
  await page.context().setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.context().setOffline(false);
  await expect(field(page, 'Tagline')).toHaveValue('Typed before the tunnel');
  await save(page);
});

test('leaving with changes asks first, another part does not @once', async ({ page }) => {
  await openPart(page, 'words');
  await field(page, 'Tagline').fill('Half of a word');
  await page.getByRole('navigation', { name: 'Parts of the site' }).getByRole('link', { name: 'Messages' }).click();
  await expect(heading(page, 'Messages')).toBeVisible();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click();
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await page.goBack();
  await expect(field(page, 'Tagline')).toHaveValue('Half of a word');
  await press(page, 'Discard');
  await expect(heading(page, 'Words')).toBeFocused();
});

test('the site can be changed with the keyboard alone @desktop', async ({ page }) => {
  await page.goto('/admin/site');
  await activate(
    page,
    page.getByRole('navigation', { name: 'Parts of the site' }).getByRole('link', { name: 'Places' }),
  );
  await expect(heading(page, 'Places')).toBeVisible();
  await tabTo(page, field(page, 'Cities'));
  await page.keyboard.type('Pune, Nashik');
  await page.keyboard.press('Enter');
  await expect(review(page)).toBeVisible();
  await activate(page, review(page).getByRole('button', { name: 'Save changes' }));
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(heading(page, 'Places')).toBeFocused();
  expect((await readSite(page)).site).toEqual({ places: { cities: ['Pune', 'Nashik'] } });
});

test('on a phone the parts are a select, and the preview is folded up @phone', async ({ page }) => {
  await page.goto('/admin/site');
  await expect(page.getByRole('navigation', { name: 'Parts of the site' })).toBeHidden();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Part' }).selectOption('Look');
  await expect(page).toHaveURL('/admin/site?part=look');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
});

test('a site that is set up from a file can only be read @once [S11]', async ({ page }) => {
  await page.route(`**${CALL}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: AdminSite };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, editing: 'cli' } } });
  });
  await openPart(page, 'look');
  await expect(page.getByText('This site is set up from a file. Ask whoever runs the server.')).toBeVisible();
  await expect(field(page, 'Brand colour')).toBeDisabled();
  await expect(page.getByLabel('File: Mark')).toBeDisabled();
});

test('another name in SMS has to be registered, which an admin confirms @once [S38]', async ({ page }) => {
  await page.route(`**${CALL}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: AdminSite };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, registeredSms: 'Aangan' } } });
  });
  await openPart(page, 'messages');
  const confirm = page.getByLabel('The texts with the new name are registered');
  await expect(confirm).toBeHidden();
  await field(page, 'Name in SMS').fill('Aangan Homes');
  await confirm.check();
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save(page);
  expect((await sent).postDataJSON()).toMatchObject({
    site: { messages: { smsName: 'Aangan Homes' } },
    smsRegistered: true,
  });
});
