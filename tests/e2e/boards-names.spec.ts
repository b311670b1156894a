import type { Board } from '@aangan/contract/board-entities';
import { properties, toggleShortlist } from './support/catalogue.ts';
import { expect, expectNoViolations, newPhone, signIn, signInThroughDialog, test, type Page } from './support/index.ts';

/** A new board of a new buyer, with two homes. */
async function boardOf(page: Page): Promise<{ id: number; url: string }> {
  await signIn(page, newPhone());
  for (const { id } of (await properties(page)).slice(0, 2)) await toggleShortlist(page, id);
  const answer = await page.request.post('/api/boards', { data: { title: 'For Aai and Baba', days: 30 } });
  const { id, url } = ((await answer.json()) as { data: Board }).data;
  return { id, url: url ?? '' };
}

test('a relative without an account reads numbers for names, opens pictures, and sees names after signing in [I53]', async ({
  page,
  browser,
}) => {
  const owner = await (await browser.newContext()).newPage();
  const { url } = await boardOf(owner);
  await page.goto(url);
  const first = page.getByRole('article').first();
  await expect(first.getByRole('heading', { name: /^Home 1/ })).toContainText('Home 1');
  await expect(page.getByText('******')).toHaveCount(0);
  const picture = first.getByRole('link', { name: /^Open the picture of Home 1/ });
  const answer = await page.request.get((await picture.getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp']);
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Project names are shown after you sign in.' }).click();
  await signInThroughDialog(page, newPhone());
  await expect(first.getByRole('heading', { name: /^Home 1/ })).toHaveCount(0);
  await expect(page.getByText('Project names are shown after you sign in.')).toHaveCount(0);
  expect(page.url()).toContain('/board#k=');
});

test('the owner reads what their own name for a home is for @once [I53]', async ({ page }) => {
  const { id } = await boardOf(page);
  await page.goto(`/user/boards/${id}`);
  await expect(page.getByLabel('Your name for this home').first()).toHaveAccessibleDescription(
    'Your family sees this name on the board. Those who are not signed in see it instead of the project name.',
  );
});
