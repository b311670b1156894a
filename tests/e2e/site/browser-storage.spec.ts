import { openChat, say } from '../support/chat.ts';
import { addDays, findProperty, openProperty, today } from '../support/catalogue.ts';
import { codeFor, expect, newPhone, pressInHeader, signInThroughDialog, test, type Page } from '../support/index.ts';
import { personOf } from '../support/people.ts';

// The service worker's caches are checked too.
test.use({ serviceWorkers: 'allow' });

/** Returns everything that the page's scripts can read from the browser's storage. */
async function storedIn(page: Page) {
  return page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) cached.push(new URL(url).pathname);
    }
    return {
      caches: await caches.keys(),
      browser: { ...window.localStorage },
      tab: { ...window.sessionStorage },
      cookies: document.cookie,
      databases: (await indexedDB.databases()).map(({ name }) => name),
      cached,
    };
  });
}

test('a whole visit stores nothing about the buyer in the browser, and sets what the cookie policy names @once [I29, ASVS 14.3.1, 14.3.3]', async ({
  page,
  context,
}) => {
  const contactNo = newPhone();
  const { name, email } = personOf(contactNo);
  const notes = 'With my grandmother, who walks slowly';
  const personal = [contactNo, ...name.split(' '), email, 'grandmother'];
  /** Checks the current storage: only what docs/security.md lists, and nothing personal. */
  const check = async (tabKeys: RegExp) => {
    const { caches, browser, tab, cookies, databases, cached } = await storedIn(page);
    const stored = [...caches, ...Object.keys(browser), ...Object.keys(tab)];
    expect(stored.filter((key) => !isNamed(key))).toEqual([]);
    expect(Object.entries(browser).filter(([key, value]) => !(key in CHOICES && CHOICES[key] === value))).toEqual([]);
    expect(Object.keys(tab).filter((key) => !tabKeys.test(key))).toEqual([]);
    expect(cookies).toMatch(/^(?:signed_in=1)?$/);
    expect(databases).toEqual([]);
    // the visit pass, until signing out, and the offline page
    const others = ['/pass', '/api/visit-passes', '/offline.html'];
    expect(cached.filter((path) => !/^\/(?:media|images|assets)\//.test(path) && !others.includes(path))).toEqual([]);
    const set = (await context.cookies()).map(({ name }) => name);
    expect(set.filter((name) => !COOKIES.includes(name) || !isNamed(name))).toEqual([]);
    const text = JSON.stringify([browser, tab, cached]);
    const tokens = (await context.cookies()).map(({ value }) => value).filter((value) => value.length > 20);
    // access, refresh and sign-in browser
    expect(tokens.length).toBeLessThanOrEqual(3);
    const code = await codeFor(contactNo).catch(() => '');
    for (const word of [...personal, ...tokens, code]) if (word !== '') expect(text).not.toContain(word);
  };

  await page.goto('/cookies');
  const names = await page.getByRole('main').locator('code').allTextContents();
  expect(names).toContain('boardGuest:');
  const isNamed = (key: string) => names.some((one) => (one.endsWith(':') ? key.startsWith(one) : key === one));

  await page.clock.install();
  await page.goto('/');
  await openChat(page);
  await say(page, 'Charholi', '3BHK');
  await page.getByRole('button', { name: 'Close chat' }).click();
  await pressInHeader(page, 'Sign In / Register');
  await signInThroughDialog(page, contactNo);
  await check(/^aangan:/);

  const property = await findProperty(page, ({ assignedUser }) => assignedUser !== null);
  await openProperty(page, property);
  await page.getByRole('button', { name: 'Add to Shortlist' }).click();
  await page.getByRole('button', { name: 'Book Site Visit' }).click();
  const booking = page.getByRole('dialog', { name: 'Book a Site Visit' });
  await booking.getByLabel('Visit date').fill(addDays(today(), 7));
  await booking.getByLabel('Notes').fill(notes);
  await check(/^aangan:/);
  await booking.getByRole('button', { name: 'Book visit' }).click();
  await expect(page).toHaveURL('/user/bookings');
  await expect(page.getByText(property.name).first()).toBeVisible();
  await page.goto('/user/profile');
  await expect(
    page
      .getByText(email)
      .or(page.locator(`input[value="${email}"]`))
      .first(),
  ).toBeVisible();
  await check(/^aangan:/);

  for (const path of ['/user/privacy', '/privacy/notice', '/properties', '/compare', '/cookies']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(/^aangan:/);
  }

  await pressInHeader(page, 'Sign Out');
  await expect(page.getByText(email)).toHaveCount(0);
  await check(/^aangan:(?:chat(?:-open)?|scroll)$/);
  expect(JSON.stringify((await storedIn(page)).tab)).not.toContain(property.name);
});

/** Cookies named in the cookie policy. */
const COOKIES = ['access_token', 'refresh_token', 'signed_in', 'sign_in_browser'];

/** Flags of the consent to terms and cookies. */
const CHOICES: Record<string, string> = { termsAccepted: 'true', cookieConsent: 'accepted' };
