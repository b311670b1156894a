import people from '../../../demo/people.json' with { type: 'json' };
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
import { personOf } from '../support/people.ts';
import { englishTexts, translated, type Translated } from '../support/languages.ts';

const LANGUAGES = ['mr', 'hi'] as const;
/** The staff of the demo. */
const PEOPLE = people.users.map(({ name }) => name);
/** How a device is named, and where the rates are from, as they are stored. */
const STORED = [
  'Chrome on Linux',
  'Duty in Pune and PCMC as published in 2025; GST Notification 3/2019; RBI limits on home loans.',
];

/** Waits for what a page loads, so that all its texts are there. */
async function whole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** @param names of homes and people, which stay as they are written */
async function expectTranslated(page: Page, language: Translated, names: readonly string[] = []): Promise<void> {
  await whole(page);
  await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`);
  await expect.soft.poll(() => englishTexts(page, names), { message: page.url(), timeout: 4000 }).toEqual([]);
  await expectNoSidewaysScroll(page);
  await expectNoViolations(page);
}

for (const language of LANGUAGES) {
  // a text that a phone alone has is in the code, for all languages or for none
  const sizes = language === 'hi' ? ' @once' : '';
  test(`every public page is in ${language}, but for names and what is marked${sizes} [L1, L24]`, async ({
    page,
    allowConsoleErrors,
  }) => {
    test.slow();
    // the page that is not there
    allowConsoleErrors(/status of 404/);
    // the names of packages and licences alone
    for (const path of PRERENDERED_PAGES.filter((one) => one !== '/licenses')) {
      await page.goto(`/${language}${path === '/' ? '' : path}`);
      await expectTranslated(page, language);
    }
    await page.goto(`/${language}/no-such-page`, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await englishTexts(page)).toEqual([]);
  });

  test(`every page of a buyer is in ${language}, but for names and what is marked${sizes} [L1, L24]`, async ({
    page,
  }) => {
    test.slow();
    await signIn(page, newPhone());
    const [first, second, ...others] = await properties(page);
    const { name } = personOf('');
    const names = [first, second, ...others].map((home) => home.name).concat(name, PEOPLE, STORED);
    await bookVisit(page, first.id, addDays(today(), 3));
    await toggleShortlist(page, second.id);
    const pages = APP_PAGES.filter(
      (path) => !isStaffPage(path) && !/:token|:id$|\/login|unsubscribe|\/board$/.test(path),
    );
    const ofHome = [`/properties/${first.id}`, `/compare?flats=${first.id}`];
    for (const path of [...pages.map((one) => one.replace(':id', String(first.id))), ...ofHome]) {
      await page.goto(`/${language}${path}`);
      await expectTranslated(page, language, names);
    }
  });

  test(`a buyer finds, keeps, books and moves in ${language}, and stays in it${sizes} [L7, L12, L21, L28]`, async ({
    page,
  }) => {
    const words = (english: string) => translated(language, english);
    await page.goto(`/${language}/user/bookings`);
    await expect(page).toHaveURL(`/${language}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await signIn(page, newPhone());
    const cards = await properties(page);
    await page.goto(`/${language}/properties`);
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`/${language}/properties/\\d+$`));
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    const { name } = cards.find((card) => card.id === id) ?? cards[0];
    const link = page.locator('a[href^="https://wa.me/91"]').first();
    await expect(link).toBeVisible();
    const text = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text');
    expect(text).toContain(name);
    expect(text).toMatch(/\p{Script=Devanagari}/u);
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
    expect(await englishTexts(page, [...cards.map((card) => card.name), ...PEOPLE])).toEqual([]);
    await page.keyboard.press('Escape');
    await page.goto(`/${language}/user/shortlist`);
    await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute(
      'href',
      new RegExp(`^/${language}/`),
    );
  });
}
