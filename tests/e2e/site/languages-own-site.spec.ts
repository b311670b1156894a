import {
  endHourOfSiteVersions,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  signInAsAdmin,
  test,
  untilAlive,
  type Page,
} from '../support/index.ts';
import { saveSite, saveVanam, vanam } from '../support/own-site.ts';

// One site for all: a test begins with the site as it came, and the next one begins when it has put it back.
test.describe.configure({ mode: 'default' });

let admin: Page;

test.beforeEach(async ({ browser }) => {
  admin = await browser.newPage();
  await endHourOfSiteVersions();
  await signInAsAdmin(admin);
});

test.afterEach(async () => {
  // the first save renames the localities back and keeps their other names as aliases
  await saveSite(admin, {});
  await saveSite(admin, {});
  await admin.close();
});

for (const [prefix, language] of [
  ['/mr', 'mr'],
  ['/hi', 'hi'],
] as const) {
  test(`the pages under ${prefix} show the firm's own words in that language [L49]`, async ({ page }) => {
    const words = vanam.languages[language];
    await saveVanam(admin);
    await page.goto(prefix);
    await expect(page).toHaveTitle(new RegExp(words.firm.name));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.words.headline);
    await untilAlive(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.words.headline);
    const nameOf = (english: string) => words.names.find((one) => one.english === english)?.text ?? '';
    for (const city of vanam.places.cities) {
      await expect(page.getByRole('group', { name: nameOf(city), exact: true }).first()).toBeVisible();
    }
    await expect(page.getByRole('checkbox', { name: nameOf('Kondapur') }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto(`${prefix}/about`);
    await expect(page.getByText(words.words.about.lead)).toBeVisible();
    await expect(page.getByRole('heading', { name: words.words.about.sections[0]?.title ?? '' })).toBeVisible();
    await page.goto(`${prefix}/contact`);
    await expect(page.getByRole('main')).toContainText(words.contact.address);
    await expect(page.getByRole('main')).toContainText(nameOf('Warangal office'));
    await expect(page.getByRole('contentinfo')).toContainText(words.firm.name);
  });
}

test('an English page carries none of the words in other languages, and another one those of its own alone @once [L51]', async ({
  page,
}) => {
  await saveVanam(admin);
  const htmlOf = async (path: string) => (await page.request.get(path)).text();
  const [english, marathi] = [await htmlOf('/about'), await htmlOf('/mr/about')];
  for (const { words } of Object.values(vanam.languages)) expect(english).not.toContain(words.headline);
  expect(english).not.toContain('"languages"');
  expect(marathi).toContain(vanam.languages.mr.words.about.lead);
  expect(marathi).not.toContain(vanam.languages.hi.words.about.lead);
});

test('the site as it came is called आंगन @once [L49]', async ({ page }) => {
  await page.goto('/mr');
  await expect(page).toHaveTitle(/आंगन/);
  await expect(page.getByRole('contentinfo')).toContainText('आंगन');
});

test('an admin gives a headline and a name of a list in Marathi, and visitors read them @once [L49, L50]', async ({
  page,
}) => {
  await admin.goto('/admin/site?part=languages');
  const marathi = admin.getByRole('group', { name: 'Marathi', exact: true });
  await marathi.getByLabel('Headline of the home page in Marathi').fill('अंगण असलेले घर');
  await admin
    .getByRole('group', { name: 'Names from lists in Marathi' })
    .getByRole('button', { name: 'Add a name' })
    .click();
  await admin.getByLabel('English name').selectOption('Chikhali');
  await expectNoViolations(admin);
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  // the row lacks its text: its field takes the focus
  const text = admin.getByLabel(/^In Marathi/);
  await expect(text).toBeFocused();
  await text.fill('चिखलीगाव');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  const review = admin.getByRole('dialog', { name: 'Save these changes?' });
  await expect(review).toContainText('Headline of the home page in Marathi');
  await expect(review).toContainText('Chikhali: चिखलीगाव');
  await review.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByText('Saved. Everybody sees it within two seconds.')).toBeVisible();
  await page.goto('/mr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('अंगण असलेले घर');
  await expect(page.getByRole('checkbox', { name: 'चिखलीगाव' }).first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('अंगण असलेले घर');
});
