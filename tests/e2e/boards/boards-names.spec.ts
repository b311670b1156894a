import type { Board } from '@aangan/contract/boards/entities';
import { findProperty, properties, toggleShortlist } from '../support/catalogue.ts';
import {
  activate,
  expect,
  expectNoViolations,
  newPhone,
  signIn,
  signInThroughDialog,
  test,
  type Page,
} from '../support/index.ts';

/** Creates a board with two homes as a new buyer. */
async function boardOf(page: Page): Promise<{ id: number; url: string }> {
  await signIn(page, newPhone());
  for (const { id } of (await properties(page)).slice(0, 2)) await toggleShortlist(page, id);
  const answer = await page.request.post('/api/boards', { data: { title: 'For Aai and Baba', days: 30 } });
  const { id, url } = ((await answer.json()) as { data: Board }).data;
  return { id, url: url ?? '' };
}

test('a relative without an account sees numbers in place of names, and names after signing in @once [I53]', async ({
  page,
  browser,
}) => {
  const owner = await (await browser.newContext()).newPage();
  const { url } = await boardOf(owner);
  await page.goto(url);
  const first = page.getByRole('article').first();
  await expect(first.getByRole('heading', { name: /^Home 1/ })).toContainText('Home 1');
  await expect(page.getByText('******')).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Project names are shown after you sign in.' }).click();
  await signInThroughDialog(page, newPhone());
  await expect(first.getByRole('heading', { name: /^Home 1/ })).toHaveCount(0);
  await expect(page.getByText('Project names are shown after you sign in.')).toHaveCount(0);
  expect(page.url()).toContain('/board#k=');
});

test('a relative views all pictures of a home, also by the keyboard, without its name @once [I55]', async ({
  page,
  browser,
}) => {
  const owner = await (await browser.newContext()).newPage();
  const { url } = await boardOf(owner);
  // the home saved last is first on the board
  const [, { id }] = await properties(owner);
  const { name, images, hasRenderedImages } = await findProperty(owner, (home) => home.id === id);
  await page.goto(url);
  const first = page.getByRole('article').first();
  const open = first.getByRole('button', { name: `Open the ${images.length} pictures of Home 1` });
  await activate(page, open);
  const viewer = page.getByRole('dialog', { name: 'Pictures of Home 1' });
  await expect(viewer.getByText(`Picture 1 of ${images.length}`).first()).toBeVisible();
  const shown = viewer.locator('.yarl__slide_current').getByRole('img', { name: 'Home 1' });
  await expect(shown).toHaveAttribute('src', new RegExp(`^${images[0]?.base}/`));
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  if (hasRenderedImages) await expect(viewer.getByText('Computer-generated images.')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText(`Picture 2 of ${images.length}`).first()).toBeVisible();
  await expect(viewer).not.toContainText(name);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(open).toBeFocused();
  expect(page.url()).toBe(url);
  await owner.context().close();
});

test('the owner sees what the nickname of a home is for @once [I53]', async ({ page }) => {
  const { id } = await boardOf(page);
  await page.goto(`/user/boards/${id}`);
  await expect(page.getByLabel('Your name for this home').first()).toHaveAccessibleDescription(
    'Your family sees this name on the board. Those who are not signed in see it instead of the project name.',
  );
});
