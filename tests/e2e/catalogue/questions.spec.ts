import { formatDate } from '@aangan/contract/core/dates';
import type { PropertyQuestions } from '@aangan/contract/catalogue/question-entities';
import { cut, findProperty, openProperty, today } from '../support/catalogue.ts';
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newPhone,
  signIn,
  tabTo,
  test,
  type Page,
} from '../support/index.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Questions to ask here' });
const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: `Questions to ask at ${name}` });

/** Finds a home with three registrations and more questions than its page shows. */
async function findHome(page: Page) {
  const home = await findProperty(page, ({ phases }) => phases.length === 3);
  const answer = await page.request.get(`/api/properties/${home.id}/questions`);
  const { data: questions } = (await answer.json()) as { data: PropertyQuestions };
  expect(questions.length).toBeGreaterThan(5);
  return { home, questions };
}

async function openSheet(page: Page) {
  const { home, questions } = await findHome(page);
  await page.goto(`/properties/${home.id}/questions`);
  await expect(page.getByRole('checkbox')).toHaveCount(questions.length);
  return { home, questions };
}

test('questions lead from the page of a home to paper and back, by the keyboard alone [T50]', async ({
  page,
  isPhone,
}) => {
  await signIn(page, newPhone());
  const { home, questions } = await findHome(page);
  await openProperty(page, home);
  const nav = page.getByRole('navigation', { name: 'On this page' });
  await tabTo(page, nav.getByRole('link', { name: 'Questions', exact: true }));
  await page.keyboard.press('Enter');
  const first = questions.slice(0, isPhone ? 3 : 5);
  const shown = section(page).getByRole('listitem').filter({ visible: true });
  await expect(shown).toHaveText(first.map(({ question, why }) => `${question}${why}`));
  if (isPhone) expect((await section(page).boundingBox())?.height).toBeLessThanOrEqual(1_280);
  await expectNoViolations(page);

  await tabTo(page, section(page).getByRole('link', { name: `All ${questions.length} questions` }));
  await page.keyboard.press('Enter');
  await expect(title(page, home.name)).toBeVisible();
  await expect(page.getByText(home.phases[2]!.reraNo)).toBeVisible();
  await expect(page.getByText(formatDate(today(), 'long'))).toBeVisible();
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })).toHaveText(
    questions.map(({ question, why }) => `${question}${why}`),
  );
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);

  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await tabTo(page, page.getByRole('button', { name: 'Print' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  const box = page.getByRole('checkbox', { name: questions[0]!.question });
  await tabTo(page, box);
  await expect(box).toHaveAccessibleDescription(questions[0]!.why);
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Back to the property' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/properties/${home.id}`);
});

test('nine questions are one page of A4, black on white, with nothing else on it @once [T50]', async ({ page }) => {
  await signIn(page, newPhone());
  const { questions } = await openSheet(page);
  expect(questions).toHaveLength(9);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round(Number(points))),
  );
  expect(sizes).toEqual([[595, 842]]);

  await page.emulateMedia({ media: 'print' });
  for (const part of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('navigation'),
    page.getByRole('button'),
    page.getByRole('link'),
  ]) {
    await expect(part.filter({ visible: true })).toHaveCount(0);
  }
  const { words, ground, sizesOfWords, rooms, breaks } = await page.getByRole('main').evaluate((main) => {
    const style = (element: Element) => getComputedStyle(element);
    const all = [...main.querySelectorAll('*')].filter((element) => element.checkVisibility());
    const said = all.filter((element) => [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE));
    const rows = [...main.querySelectorAll('li')];
    const points = (pixels: string) => Math.round(Number.parseFloat(pixels) * 7.5) / 10;
    return {
      words: [...new Set(said.filter(({ textContent }) => textContent.trim()).map((element) => style(element).color))],
      ground: [...new Set([document.body, main, ...all].map((element) => style(element).backgroundColor))].toSorted(),
      sizesOfWords: [...rows[0]!.querySelectorAll('label span, p')].map((element) => points(style(element).fontSize)),
      rooms: rows.map((row) => [...row.querySelectorAll(':scope > div')].map((line) => points(style(line).height))),
      breaks: [...new Set(rows.map((row) => style(row).breakInside))],
    };
  });
  expect(words).toEqual(['rgb(0, 0, 0)']);
  expect(ground).toEqual(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']);
  expect(sizesOfWords).toEqual([11, 9]);
  expect(rooms).toEqual(questions.map(() => [18, 18]));
  expect(breaks).toEqual(['avoid']);
});

test('questions that do not load say so on both pages, and can be retried @once [T50]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await signIn(page, newPhone());
  const { home, questions } = await findHome(page);
  const mend = await cut(page, `**/api/properties/${home.id}/questions`);
  await openProperty(page, home);
  await section(page).scrollIntoViewIfNeeded();
  await expect(section(page).getByText('Questions to ask here did not load.')).toBeVisible();
  await page.goto(`/properties/${home.id}/questions`);
  await expect(title(page, home.name)).toBeVisible();
  await expect(page.getByText('Questions to ask here did not load.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(questions.length);
});

test('questions are for signed-in users, and not of a missing home @once [T50, T55]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await page.goto('/properties/1/questions');
  await expect(page).toHaveURL('/login');
  await signIn(page, newPhone());
  for (const id of ['987654321', 'abc']) {
    await page.goto(`/properties/${id}/questions`);
    await expect(page.getByRole('heading', { level: 1, name: 'Property not found' })).toBeVisible();
  }
});
