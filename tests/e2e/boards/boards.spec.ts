import type { Board } from '@aangan/contract/boards/entities';
import type { Browser } from '@playwright/test';
import { hold, properties, toggleShortlist } from '../support/catalogue.ts';
import {
  activate,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  signIn,
  tabTo,
  test,
  type Page,
} from '../support/index.ts';

/** Signs in a buyer with two homes on the shortlist. */
async function ownerWithHomes(page: Page): Promise<string[]> {
  await signIn(page, undefined, { name: 'Rohan Jadhav' });
  const homes = (await properties(page)).slice(0, 2);
  for (const { id } of homes) await toggleShortlist(page, id);
  return homes.map(({ name }) => name);
}

async function boardOf(page: Page): Promise<string> {
  const answer = await page.request.post('/api/boards', { data: { title: 'For Aai and Baba', days: 30 } });
  const { data } = (await answer.json()) as { data: Board };
  return data.url ?? '';
}

/** Opens the owner's page of a new board with two homes; returns its first home. */
async function openOwnBoard(page: Page) {
  await ownerWithHomes(page);
  const answer = await page.request.post('/api/boards', { data: { title: 'For Aai and Baba', days: 30 } });
  const { data } = (await answer.json()) as { data: Board };
  await page.goto(`/user/boards/${data.id}`);
  const home = page.getByRole('article').first();
  return {
    id: data.id,
    home,
    nickname: home.getByLabel('Your name for this home'),
    comment: home.getByPlaceholder('Comment'),
  };
}

/** Creates a board in another browser, and returns its link. */
async function anOwner(browser: Browser): Promise<{ owner: Page; url: string }> {
  const owner = await (await browser.newContext()).newPage();
  await ownerWithHomes(owner);
  return { owner, url: await boardOf(owner) };
}

async function join(page: Page, url: string, name: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Your first name').fill(name);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('group', { name: 'Home 1: what do you think?' })).toBeVisible();
}

test('an owner creates a board, and two relatives vote and comment with its link alone, by keyboard @once [I41, I42, I43]', async ({
  page,
  browser,
  allowConsoleErrors,
}) => {
  // expected from the refused title
  allowConsoleErrors(/400/);
  const names = await ownerWithHomes(page);
  await page.goto('/user/boards');
  await expect(page.getByRole('heading', { name: 'No family boards yet' })).toBeVisible();
  await expectNoViolations(page);
  await activate(page, page.getByRole('button', { name: 'New board' }));
  const making = page.getByRole('dialog', { name: 'New board' });
  await expect(making.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(names[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(making.getByText('Choose another word: project names are shown after signing in')).toBeVisible();
  await making.getByLabel('Title').fill('For Aai and Baba');
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  const sharing = page.getByRole('dialog', { name: 'For Aai and Baba' });
  await expect(sharing.getByText(/^Homes we are looking at\. Tell me what you think: http/)).toBeVisible();
  await expectNoViolations(page);
  const text = (await sharing.getByText(/^Homes we are looking at/).textContent()) ?? '';
  const url = /http\S+/.exec(text)?.[0] ?? '';
  const whatsApp = await sharing.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href');
  expect(new URL(whatsApp ?? '').searchParams.get('text')).toBe(text);
  await page.keyboard.press('Escape');

  const aai = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  aai.on('request', (request) => asked.push(request.url()));
  const answer = await aai.goto(url);
  const headers = answer?.headers() ?? {};
  expect([headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']]).toEqual([
    'no-store',
    'no-referrer',
    'noindex',
  ]);
  await expect(aai.getByRole('heading', { level: 1, name: 'Rohan asks: what do you think?' })).toBeVisible();
  await expect(aai.getByText('Project names are shown after you sign in.')).toBeVisible();
  for (const name of names) expect(await aai.content()).not.toContain(name);
  await expectNoViolations(aai);
  await expectNoSidewaysScroll(aai);
  await tabTo(aai, aai.getByLabel('Your first name'));
  await aai.keyboard.press('Enter');
  await expect(aai.getByText('Please enter your first name')).toBeVisible();
  await aai.keyboard.type('Aai');
  await aai.keyboard.press('Enter');
  const first = aai.getByRole('group', { name: 'Home 1: what do you think?' });
  await activate(aai, first.getByRole('button', { name: 'Like it' }));
  await expect(first.getByRole('button', { name: 'Like it' })).toHaveAttribute('aria-pressed', 'true');
  await tabTo(aai, aai.getByLabel('Comment on Home 1'));
  await aai.keyboard.type('Is there a temple nearby? https://elsewhere.example');
  await aai.keyboard.press('Enter');
  await expect(aai.getByText('Is there a temple nearby? https://elsewhere.example')).toBeVisible();
  await expect(aai.getByRole('link', { name: /elsewhere/ })).toHaveCount(0);
  await expectNoViolations(aai);
  await expectNoSidewaysScroll(aai);
  const key = new URL(url).hash.slice(3);
  expect(asked.filter((address) => address.split('#')[0]?.includes(key))).toEqual([]);

  const baba = await (await browser.newContext()).newPage();
  await baba.goto(url);
  await baba.getByLabel('Your first name').fill('aai');
  await baba.getByRole('button', { name: 'Join' }).click();
  await expect(baba.getByText('Someone here already has this name.')).toBeVisible();
  await baba.getByLabel('Your first name').fill('Baba');
  await baba.getByRole('button', { name: 'Join' }).click();
  await baba.getByRole('button', { name: 'Not for us' }).first().click();
  await expect(baba.getByText('Is there a temple nearby?')).toBeVisible();

  // a returning guest is recognised
  await aai.reload();
  await expect(first.getByRole('button', { name: 'Like it' })).toHaveAttribute('aria-pressed', 'true');
  await expect(aai.getByLabel('Your first name')).toHaveCount(0);

  await page.getByRole('link', { name: 'Open For Aai and Baba' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'For Aai and Baba' })).toBeVisible();
  const home = page.getByRole('article').first();
  await expect(home.getByText('Is there a temple nearby?')).toBeVisible();
  await expect(home.getByRole('definition')).toHaveText(['Aai', '0', 'Baba']);
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  const nickname = home.getByLabel('Your name for this home');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await nickname.fill('Near Tai’s school');
  await nickname.press('Enter');
  await saved;
  await page.getByRole('button', { name: 'Remove Baba', exact: true }).click();
  const asking = page.getByRole('alertdialog', { name: 'Remove Baba?' });
  await expectNoViolations(page);
  await asking.getByRole('button', { name: 'Remove Baba' }).click();
  await expect(page.getByRole('heading', { name: 'Guests' })).toBeFocused();
  await expect(home.getByRole('definition')).toHaveText(['Aai', '0', '0']);
  await baba.getByRole('button', { name: 'Maybe' }).first().click();
  await expect(baba.getByText('You are no longer on this board. You can join again.')).toBeVisible();
  await expect(baba.getByLabel('Your first name')).toBeVisible();
  await expect(baba.getByRole('heading', { level: 2, name: 'Near Tai’s school' })).toBeVisible();

  await page.getByRole('button', { name: 'Close board' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close board' }).click();
  await expect(page.getByText('This board has ended.')).toBeVisible();
  await Promise.all([aai.context().close(), baba.context().close()]);
});

test('a closed board says so and shows nothing [I41]', async ({ page, browser, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  await page.goto('/board#k=aaaaaaaaaaaaaaaaaaaaaaaaaa');
  const closed = page.getByRole('heading', { level: 1, name: 'This board is closed. Ask for a new link.' });
  await expect(closed).toBeVisible();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await page.goto('/board');
  await expect(closed).toBeVisible();
  const { owner, url } = await anOwner(browser);
  await join(page, url, 'Aai');
  const boards = (await (await owner.request.get('/api/boards')).json()) as { data: Board[] };
  await owner.request.delete(`/api/boards/${boards.data[0]?.id}`);
  await page.reload();
  await expect(closed).toBeVisible();
  await owner.context().close();
});

test('the skip link leads to the homes and does not change the key in the address @once [I41]', async ({
  page,
  browser,
}) => {
  const { owner, url } = await anOwner(browser);
  await page.goto(url);
  await expect(page.getByLabel('Your first name')).toBeVisible();
  await activate(page, page.getByRole('link', { name: 'Skip to content' }));
  await expect(page).toHaveURL(url);
  await page.reload();
  await expect(page.getByLabel('Your first name')).toBeVisible();
  await owner.context().close();
});

test('a relative sees who reads their comments, is identified by one key, and can leave with all of them @once [I29, I43]', async ({
  page,
  browser,
}) => {
  const { owner, url } = await anOwner(browser);
  const keys = () => page.evaluate(() => Object.keys(window.localStorage));
  await page.goto(url);
  await expect(
    page.getByText(
      'Rohan and everyone with this link can see your first name, your votes and your comments. They are deleted 30 days after the board ends, or when you leave.',
    ),
  ).toBeVisible();
  expect(await keys()).toEqual([]);
  await join(page, url, 'Aai');
  await expect(page.getByText('You are here as Aai.')).toBeVisible();
  expect(await keys()).toEqual([expect.stringMatching(/^boardGuest:\d+$/)]);
  await page.getByRole('button', { name: 'Like it' }).first().click();
  await activate(page, page.getByRole('button', { name: 'Leave this board' }));
  const asking = page.getByRole('alertdialog', { name: 'Leave this board?' });
  await expect(asking).toBeVisible();
  await expectNoViolations(page);
  await activate(page, asking.getByRole('button', { name: 'Leave this board' }));
  await expect(page.getByLabel('Your first name')).toBeVisible();
  await expect(asking).toHaveCount(0);
  expect(await keys()).toEqual([]);
  await owner.goto('/user/boards');
  await owner.getByRole('link', { name: 'Open For Aai and Baba' }).click();
  await expect(owner.getByText('Nobody has joined yet.')).toBeVisible();
  await owner.context().close();
});

test('a vote that could not be saved is reverted, and the text of a comment stays @once [I43]', async ({
  page,
  browser,
  allowConsoleErrors,
}) => {
  // expected from the cut calls
  allowConsoleErrors(/Failed to load resource/);
  const { owner, url } = await anOwner(browser);
  await join(page, url, 'Aai');
  await page.route('**/api/board**', (route) => route.abort());
  const yes = page.getByRole('button', { name: 'Like it' }).first();
  await yes.click();
  await expect(page.getByText('That was not sent. Please try again.')).toBeVisible();
  await expect(yes).toHaveAttribute('aria-pressed', 'false');
  const field = page.getByLabel('Comment on Home 1');
  await field.fill('Is there a temple nearby?');
  await field.press('Enter');
  // at the field: the toast of the vote may still be shown
  await expect(field).toHaveAccessibleDescription(/That was not sent\. Please try again\./);
  await expect(field).toHaveValue('Is there a temple nearby?');
  await page.unroute('**/api/board**');
  await yes.click();
  await field.press('Enter');
  await expect(page.getByText('Is there a temple nearby?')).toBeVisible();
  await page.reload();
  await expect(yes).toHaveAttribute('aria-pressed', 'true');
  await owner.context().close();
});

test('a browser without storage lets a relative join and vote all the same @once [I43]', async ({ page, browser }) => {
  const { owner, url } = await anOwner(browser);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await join(page, url, 'Aai');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  const yes = page.getByRole('button', { name: 'Like it' }).first();
  await yes.click();
  expect((await saved).status()).toBe(200);
  await expect(yes).toHaveAttribute('aria-pressed', 'true');
  await owner.context().close();
});

test('of many comments the newest are shown, and all on request @once [I43]', async ({ page, browser }) => {
  const { owner, url } = await anOwner(browser);
  await join(page, url, 'Aai');
  const field = page.getByLabel('Comment on Home 1');
  for (let nth = 1; nth <= 7; nth += 1) {
    await field.fill(`Comment ${nth}`);
    await field.press('Enter');
    await expect(page.getByText(`Comment ${nth}`, { exact: true })).toBeVisible();
  }
  const said = page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
  await expect(said).toHaveCount(5);
  await expect(said.first()).toContainText('Comment 3');
  await page.getByRole('button', { name: 'Show all 7 comments' }).click();
  await expect(said).toHaveCount(7);
  await expect(page.getByRole('list', { name: 'Comments' })).toBeFocused();
  await expectNoViolations(page);
  await owner.context().close();
});

test('deleting the last comment on a closed board moves the focus to its home @once [I43]', async ({ page }) => {
  const { home, comment } = await openOwnBoard(page);
  await comment.fill('The lift is slow');
  await comment.press('Enter');
  await expect(home.getByText('The lift is slow')).toBeVisible();
  await page.getByRole('button', { name: 'Close board' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close board' }).click();
  await expect(page.getByText('This board has ended.')).toBeVisible();
  await home.getByRole('button', { name: /^Remove the comment/ }).click();
  await expect(home.getByText('The lift is slow')).toHaveCount(0);
  await expect(home).toBeFocused();
});

test('text typed while a comment is being sent stays @once [I43]', async ({ page }) => {
  const { home, comment } = await openOwnBoard(page);
  const letThrough = await hold(page, '**/comments');
  await comment.fill('The lift is slow');
  await comment.press('Enter');
  await comment.fill('The terrace is fine');
  letThrough();
  await expect(home.getByText('The lift is slow')).toBeVisible();
  await expect(comment).toHaveValue('The terrace is fine');
  await comment.press('Enter');
  await expect(home.getByText('The terrace is fine')).toBeVisible();
  await expect(comment).toHaveValue('');
});

test('deleting a comment by keyboard leaves the focus at the home @once [I43]', async ({ page }) => {
  const { home, comment } = await openOwnBoard(page);
  for (const text of ['The lift is slow', 'The terrace is fine']) {
    await comment.fill(text);
    await comment.press('Enter');
    await expect(home.getByText(text)).toBeVisible();
  }
  const remove = home.getByRole('button', { name: 'Remove the comment of Rohan' });
  await remove.first().press('Enter');
  await expect(remove).toHaveCount(1);
  await expect(home.getByRole('list', { name: 'Comments' })).toBeFocused();
  await remove.press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(home).toBeFocused();
});

test('a name that is corrected before the first save has ended is saved too @once [I41]', async ({ page }) => {
  const { nickname } = await openOwnBoard(page);
  const letThrough = await hold(page, '**/homes/*');
  await nickname.fill('Near Tai’s shcool');
  await nickname.press('Enter');
  await nickname.fill('Near Tai’s school');
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('school') ?? false);
  await nickname.press('Tab');
  letThrough();
  await saved;
  await page.reload();
  await expect(nickname).toHaveValue('Near Tai’s school');
});

test('a name entered in another tab is shown, and not overwritten by an untouched field @once [I41]', async ({
  page,
}) => {
  const { id, nickname } = await openOwnBoard(page);
  const other = await page.context().newPage();
  await other.goto(`/user/boards/${id}`);
  const theirs = other.getByRole('article').first().getByLabel('Your name for this home');
  for (const [tab, field, name] of [
    [page, nickname, 'Near the park'],
    [other, theirs, 'Near Tai’s school'],
  ] as const) {
    const saved = tab.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await field.fill(name);
    await field.press('Enter');
    await saved;
  }
  // as when the user returns to the tab
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(nickname).toHaveValue('Near Tai’s school');
  await nickname.press('Tab');
  await page.reload();
  await expect(nickname).toHaveValue('Near Tai’s school');
});
