import { APP_PAGES, isStaffPage, PRERENDERED_PAGES } from '@aangan/contract/core/pages';
import { addDays, bookVisit, findBooking, properties, today, toggleShortlist } from '../support/catalogue.ts';
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newPhone,
  signIn,
  test,
  type Page,
} from '../support/index.ts';
import { englishTexts, translated, type Translated } from '../support/languages.ts';

const LANGUAGES = ['mr', 'hi'] as const;

/** Waits for what a page loads, so that all its texts are there. */
async function whole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

async function expectTranslated(page: Page, language: Translated): Promise<void> {
  await whole(page);
  await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`);
  await expect.poll(() => englishTexts(page), page.url()).toEqual([]);
  await expectNoSidewaysScroll(page);
  await expectNoViolations(page);
}

for (const language of LANGUAGES) {
  test(`every public page is in ${language}, but for names and what is marked [L1, L24]`, async ({ page }) => {
    test.slow();
    for (const path of PRERENDERED_PAGES) {
      await page.goto(`/${language}${path === '/' ? '' : path}`);
      await expectTranslated(page, language);
    }
    await page.goto(`/${language}/no-such-page`, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await englishTexts(page)).toEqual([]);
  });

  test(`every page of a buyer is in ${language}, but for names and what is marked [L1, L24]`, async ({ page }) => {
    test.slow();
    await signIn(page, newPhone());
    const [first, second] = await properties(page);
    await bookVisit(page, first.id, addDays(today(), 3));
    await toggleShortlist(page, second.id);
    const pages = APP_PAGES.filter(
      (path) => !isStaffPage(path) && !/:token|:id$|\/login|unsubscribe|\/board$/.test(path),
    );
    const ofHome = [`/properties/${first.id}`, `/compare?flats=${first.id}`];
    for (const path of [...pages.map((one) => one.replace(':id', String(first.id))), ...ofHome]) {
      await page.goto(`/${language}${path}`);
      await expectTranslated(page, language);
    }
  });

  test(`a buyer finds, keeps, books and moves in ${language}, and stays in it [L7, L12, L21, L31]`, async ({
    page,
  }) => {
    const words = (english: string) => translated(language, english);
    await page.goto(`/${language}/user/bookings`);
    await expect(page).toHaveURL(`/${language}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await signIn(page, newPhone());
    const [home] = await properties(page);
    await page.goto(`/${language}/properties`);
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`/${language}/properties/\\d+$`));
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    expect(home.id).toBeGreaterThan(0);
    await page
      .getByRole('button', { name: words('Add to Shortlist') })
      .first()
      .click();
    await expect(page.getByRole('button', { name: words('Shortlisted') }).first()).toBeVisible();
    await bookVisit(page, id, addDays(today(), 7));
    await page.goto(`/${language}/user/bookings`);
    expect((await findBooking(page, id)).id).toBeGreaterThan(0);
    await page
      .getByRole('button', { name: words('Reschedule') })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await englishTexts(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.goto(`/${language}/user/shortlist`);
    await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute(
      'href',
      new RegExp(`^/${language}/`),
    );
  });
}
