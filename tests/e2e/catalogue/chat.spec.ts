import { CHAT_REPLY_DELAY } from '@aangan/contract/core/limits';
import {
  choose,
  expectAnswer,
  fitting,
  launcher,
  log,
  matches,
  openChat,
  panel,
  say,
  tabContent,
} from '../support/chat.ts';
import { pauseClock } from '../support/clock.ts';
import {
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newPhone,
  signIn,
  signInThroughDialog,
  test,
} from '../support/index.ts';

/** Pictures come through the service worker, whose failures have other messages. */
const NO_NETWORK = /Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED)/;
const SEARCH = '**/api/properties/search*';

// a fake clock skips the second that each reply takes
test.beforeEach(({ page }) => page.clock.install());

test.describe('a chat', () => {
  test('leads a visitor to the first three matches, without their names [CHAT1, CHAT2, FIND19]', async ({
    page,
    browser,
  }) => {
    const fit = await fitting(browser);
    await page.goto('/');
    await openChat(page);
    await expectAnswer(
      page,
      'Hello! Three questions, and I will show you homes that fit. Where would you like to live?',
    );
    await say(page, 'Moshi-Bohradewadi');
    await expectAnswer(page, 'How many bedrooms do you need?');
    await say(page, '3BHK');
    await expectAnswer(page, 'What is your all-inclusive budget?');
    await say(page, '70L-90L');
    await expectAnswer(page, '3BHK in Moshi-Bohradewadi, budget 70L-90L. Shall I look?');
    const asked = page.waitForRequest(SEARCH);
    await say(page, 'Show matches');

    expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
      location: 'Moshi-Bohradewadi',
      flatTypes: '3BHK',
      minPrice: '7000000',
      maxPrice: '9000000',
      page: '0',
      size: '3',
      sortBy: 'featured',
      sortDirection: 'desc',
    });
    await expectAnswer(page, `I found ${fit.length} homes.`);
    await expect(matches(page)).toHaveCount(3);
    await expect(matches(page).getByText('******', { exact: true })).toHaveCount(3);
    await expect(matches(page).getByText(/^3BHK ₹/)).toHaveCount(3);
    await expect(log(page).getByText('* Prices include GST, stamp duty, and registration charges.')).toBeVisible();
    const sent = (await page.content()) + (await tabContent(page));
    for (const { name } of fit) expect(sent).not.toContain(name);
  });

  test('replies after one second, with typing dots meanwhile @once [CHAT6]', async ({ page }) => {
    await page.goto('/');
    await openChat(page);
    await pauseClock(page);
    await choose(page, 'Chikhali');
    await page.clock.runFor(999);
    await expect(log(page).locator('[aria-hidden]:has(> i)')).toBeVisible();
    await expect(log(page).getByText('How many bedrooms do you need?')).toHaveCount(0);
    await expect(panel(page).getByRole('button', { name: '2BHK' })).toBeHidden();
    await page.clock.runFor(1);
    await expectAnswer(page, 'How many bedrooms do you need?');
    await expect(log(page).locator('[aria-hidden]:has(> i)')).toHaveCount(0);
  });

  test('without results offers to change the search, and continues @once [CHAT4]', async ({ page }) => {
    await page.goto('/');
    await openChat(page);
    await say(page, 'Charholi', '4BHK', '40L-55L', 'Show matches');
    await expect(
      log(page).getByText(
        /No home matches all of that\. 4BHK in Charholi starts at ₹[\d.]+ (L|Cr)\. Would you like to change something\?/,
      ),
    ).toBeVisible();
    await say(page, 'Budget');
    await expectAnswer(page, 'What is your all-inclusive budget?');
    await say(page, 'Any budget');
    await expectAnswer(page, '4BHK in Charholi, any budget. Shall I look?');
    await say(page, 'Show matches');
    await expect(matches(page).first()).toBeVisible();
    await say(page, 'Change search', 'Location', 'Anywhere');
    await expectAnswer(page, '4BHK in any locality, any budget. Shall I look?');
    await say(page, 'Change search', 'Flat type', 'Any type');
    await expectAnswer(page, 'Any flat type in any locality, any budget. Shall I look?');
    await say(page, 'Show matches', 'That is all, thanks');
    await expectAnswer(page, 'Thank you. I am here whenever you want to look again.');
    await say(page, 'New search');
    await expectAnswer(page, 'Where would you like to live?');
  });

  test('accepts several localities, and offers no more where all are shown @once [CHAT8, CHAT9]', async ({ page }) => {
    await page.goto('/');
    await openChat(page);
    await say(page, 'Moshi-Dudulgaon', 'Add a locality', 'Charholi', 'Any type', 'Any budget');
    await expectAnswer(page, 'Any flat type in Moshi-Dudulgaon or Charholi, any budget. Shall I look?');
    await page.route(SEARCH, async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { content: unknown[] } };
      const one = { ...data, content: data.content.slice(0, 1), totalElements: 1, totalPages: 1, last: true };
      await route.fulfill({ response, json: { success: true, data: one } });
    });
    const asked = page.waitForRequest(SEARCH);
    await say(page, 'Show matches');
    expect(new URL((await asked).url()).searchParams.get('location')).toBe('Moshi-Dudulgaon,Charholi');
    await expect(matches(page)).toHaveCount(1);
    await expect(log(page).getByRole('link', { name: 'See all matches' })).toHaveCount(0);
  });

  test('says when the search fails, retries and starts over @once [CHAT5]', async ({
    page,
    context,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(NO_NETWORK);
    await page.goto('/');
    await openChat(page);
    await context.setOffline(true);
    await say(page, 'Charholi', 'Any type', 'Any budget', 'Show matches');
    const sorry = 'Sorry, I encountered an issue while searching for properties. Please try again.';
    await expectAnswer(page, sorry);
    await say(page, 'Start over');
    await expectAnswer(page, 'Where would you like to live?');
    await context.setOffline(false);
    await page.route(SEARCH, (route) => route.fulfill({ json: {} }), { times: 1 });
    await say(page, 'Chikhali', 'Any type', 'Any budget', 'Show matches');
    await expectAnswer(page, sorry.replace('issue', 'error'));
    await say(page, 'Try again');
    await expect(matches(page)).toHaveCount(3);
  });

  test('restarts with New Conversation @once [CHAT1]', async ({ page }) => {
    await page.goto('/');
    await openChat(page);
    await say(page, 'Charholi', '3BHK');
    await panel(page).getByRole('button', { name: 'New Conversation' }).click();
    await expect(log(page).getByText('You: Charholi')).toHaveCount(0);
    await expectAnswer(
      page,
      'Hello! Three questions, and I will show you homes that fit. Where would you like to live?',
    );
    await expect(panel(page).getByRole('button', { name: 'Spine Road' })).toBeVisible();
  });
});

test.describe('the tab', () => {
  test('keeps the chat over a reload and other pages', async ({ page, isPhone }) => {
    await page.goto('/');
    await openChat(page);
    await say(page, 'Moshi-Bohradewadi', '3BHK', '70L-90L', 'Show matches');
    await expect(matches(page)).toHaveCount(3);

    await page.reload();
    // On a phone the chat is closed at first.
    if (isPhone) await openChat(page);
    await expect(matches(page)).toHaveCount(3);
    await panel(page).getByRole('button', { name: 'Close chat' }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveURL('/about');
    await expect(launcher(page)).toHaveCount(0);
    await page.goBack();
    await openChat(page);
    await expect(matches(page)).toHaveCount(3);
    await say(page, 'New search');
    await expectAnswer(page, 'Where would you like to live?');
  });

  test('continues with a reply that a reload interrupted', async ({ page, isPhone }) => {
    await page.goto('/');
    await openChat(page);
    await choose(page, 'Spine Road');
    await page.reload();
    if (isPhone) await openChat(page);
    await expectAnswer(page, 'How many bedrooms do you need?');
  });

  test('restarts when its stored state is invalid @once', async ({ page }) => {
    await page.addInitScript(() =>
      window.sessionStorage.setItem('aangan:chat', '{"owner":null,"state":{"step":"end"}}'),
    );
    await page.goto('/');
    await openChat(page);
    await expectAnswer(
      page,
      'Hello! Three questions, and I will show you homes that fit. Where would you like to live?',
    );
  });

  test('stores no names after signing out @once [ASVS 14.3.1]', async ({ page, browser }) => {
    const fit = await fitting(browser);
    await signIn(page);
    await page.goto('/');
    await openChat(page);
    await say(page, 'Moshi-Bohradewadi', '3BHK', '70L-90L', 'Show matches');
    await expect(matches(page)).toHaveCount(3);
    await expect.poll(() => tabContent(page)).toContain(fit[0]?.name);
    await panel(page).getByRole('button', { name: 'Close chat' }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveURL('/about');
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In / Register' })).toBeVisible();
    for (const { name } of fit) expect(await tabContent(page)).not.toContain(name);
    await page.goto('/');
    await openChat(page);
    await expect(log(page).getByText('You:')).toHaveCount(0);
  });
});

test.describe('a match', () => {
  test('opens for a signed-in user, with its name @once', async ({ page, browser }) => {
    const fit = await fitting(browser);
    await signIn(page);
    await page.goto('/');
    await openChat(page);
    await say(page, 'Moshi-Bohradewadi', '3BHK', '70L-90L', 'Show matches');
    await expect(matches(page)).toHaveCount(3);
    const name = await matches(page).first().locator('b').first().innerText();
    const property = fit.find((one) => one.name === name);
    expect(property).toBeDefined();
    await matches(page).first().click();
    await expect(page).toHaveURL(`/properties/${property?.id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  test('asks a visitor to sign in, opens then, and has its name in the chat', async ({ page, browser, isPhone }) => {
    const fit = await fitting(browser);
    await page.goto('/');
    await openChat(page);
    await say(page, 'Moshi-Bohradewadi', '3BHK', '70L-90L', 'Show matches');
    const path = await matches(page).first().getAttribute('href');
    await matches(page).first().click();
    await expect(page.getByText('Please log in to view property details')).toBeVisible();
    await signInThroughDialog(page, newPhone());
    await expect(page).toHaveURL(String(path));
    await expect(panel(page)).toBeHidden();
    await page.goBack();
    if (isPhone) await openChat(page);
    await expect(matches(page)).toHaveCount(3);
    await expect(matches(page).getByText('******', { exact: true })).toHaveCount(0);
    const names = await matches(page).locator('b:first-child').allInnerTexts();
    expect(fit.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  test('is one of all in the listing, behind the sign-in @once [FIND2]', async ({ page }) => {
    await page.goto('/');
    await openChat(page);
    await say(page, 'Anywhere', '3BHK', '70L-90L', 'Show matches');
    await log(page).getByRole('link', { name: 'See all matches' }).click();
    await expect(page.getByText('Please log in to search for properties')).toBeVisible();
    await signInThroughDialog(page, newPhone());
    await expect(page).toHaveURL('/properties?flatType=3BHK&minPrice=7000000&maxPrice=9000000');
  });
});

test.describe('the panel', () => {
  test('passes axe at every kind of step, and fits the window', async ({ page }) => {
    await page.goto('/');
    await openChat(page);
    await expectNoViolations(page);
    await say(page, 'Moshi-Bohradewadi', '3BHK', '70L-90L', 'Show matches');
    await expect(matches(page)).toHaveCount(3);
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
    const box = await panel(page).boundingBox();
    const { width, height } = page.viewportSize() ?? DESKTOP;
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  });

  test('is usable with the keyboard alone @once [REACH2]', async ({ page }) => {
    await page.goto('/');
    await launcher(page).focus();
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeFocused();
    for (const name of ['New Conversation', 'Close chat']) {
      await page.keyboard.press('Tab');
      await expect(panel(page).getByRole('button', { name })).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(log(page)).toBeFocused();
    await page.keyboard.press('Tab');
    for (const [first, answer] of [
      ['Moshi-Dudulgaon', 'How many bedrooms do you need?'],
      ['2BHK', 'What is your all-inclusive budget?'],
      ['40L-55L', '2BHK in Moshi-Dudulgaon, budget 40L-55L. Shall I look?'],
    ] as const) {
      await expect(panel(page).getByRole('button', { name: first })).toBeFocused();
      await page.keyboard.press('Enter');
      await page.clock.runFor(CHAT_REPLY_DELAY);
      await expectAnswer(page, answer);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.clock.runFor(CHAT_REPLY_DELAY);
    await expect(matches(page).first()).toBeVisible();
    // each match is a link with its heart after it
    await page.keyboard.press('Shift+Tab');
    await expect(
      log(page)
        .getByRole('button', { name: /to shortlist$/ })
        .last(),
    ).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(log(page).getByRole('link').last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(launcher(page)).toBeFocused();
  });

  test('gets the focus as soon as it appears @once [REACH2]', async ({ page }) => {
    await page.goto('/');
    const hadFocus = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          new MutationObserver((_, observer) => {
            const dialog = document.querySelector('dialog');
            if (dialog === null) return;
            observer.disconnect();
            resolve(dialog === document.activeElement);
          }).observe(document.body, { childList: true, subtree: true });
        }),
    );
    await openChat(page);
    expect(await hadFocus).toBe(true);
  });

  // Phone only: on a desktop the chat does not trap the focus.
  test('traps the Tab key on a phone, where it covers the page; a tap beside it closes it @phone', async ({ page }) => {
    await page.goto('/');
    await openChat(page);
    await page.keyboard.press('Shift+Tab');
    await expect(panel(page).getByRole('button', { name: 'Anywhere' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(panel(page).getByRole('button', { name: 'New Conversation' })).toBeFocused();
    await page.touchscreen.tap(180, 30);
    await expect(panel(page)).toBeHidden();
    await expect(launcher(page)).toBeFocused();
  });

  test('is usable at 200 % zoom, and on a narrow phone', async ({ page, isPhone }) => {
    await page.setViewportSize(isPhone ? { width: 320, height: 512 } : { width: 640, height: 400 });
    await page.goto('/');
    await openChat(page);
    await say(page, 'Moshi-Bohradewadi', '3BHK', '70L-90L', 'Show matches');
    await expect(matches(page).first()).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await expect(panel(page).getByRole('button', { name: 'New Conversation' })).toBeInViewport();
  });
});
