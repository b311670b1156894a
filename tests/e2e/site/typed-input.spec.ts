import {
  agePastSends,
  codeField,
  codeFor,
  expect,
  modal as dialog,
  newPhone,
  openModal,
  personOf,
  register,
  signIn,
  test,
  type Page,
} from '../support/index.ts';

const inDevanagari = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)));
const phone = (page: Page) => page.getByPlaceholder('Enter 10-digit number');
const go = (page: Page) => page.getByRole('button', { name: 'Continue' });

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press('ControlOrMeta+V');
}

/** Records the numbers for which the page requests codes. */
async function watchStarts(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/api/auth/start', (route) => {
    asked.push((route.request().postDataJSON() as { contactNo: string }).contactNo);
    return route.continue();
  });
  return asked;
}

test('a number typed key by key with any prefix is that number, and a code is requested for no other @once [AUTH2, L34]', async ({
  page,
}) => {
  const asked = await watchStarts(page);
  await page.goto('/login');
  const contactNo = newPhone();
  for (const typed of [
    `+91${contactNo}`,
    `0091${contactNo}`,
    `91${contactNo}`,
    `0${contactNo}`,
    inDevanagari(contactNo),
  ]) {
    await phone(page).fill('');
    await phone(page).pressSequentially(typed);
    await expect(phone(page)).toHaveValue(contactNo);
    await expect(go(page)).toBeEnabled();
  }
  await go(page).click();
  await expect(page.getByRole('heading', { name: 'Verify OTP' })).toBeVisible();
  expect(asked).toEqual([contactNo]);
});

test('a number of another country is refused in the field, and no code is sent @once [AUTH41]', async ({ page }) => {
  const asked = await watchStarts(page);
  await page.goto('/login');
  for (const typed of ['+971 50 123 4567', '+65 9123 4567', '+61 412 345 678', '0065 9123 4567']) {
    await phone(page).fill('');
    await phone(page).pressSequentially(typed);
    await expect(phone(page)).toHaveAccessibleDescription('Enter an Indian mobile number');
    await expect(go(page)).toBeDisabled();
    await phone(page).fill('');
    await expect(phone(page)).not.toHaveAccessibleDescription(/Indian/);
    await phone(page).focus();
    await paste(page, typed);
    await expect(phone(page)).toHaveAccessibleDescription('Enter an Indian mobile number');
    await page.keyboard.press('Enter');
    await expect(go(page)).toBeDisabled();
  }
  await phone(page).fill('98765432101');
  await expect(phone(page)).toHaveValue('98765432101');
  await expect(phone(page)).toHaveAccessibleDescription('Please enter a valid 10-digit phone number');
  await expect(go(page)).toBeDisabled();
  // a pasted complete number replaces the value
  const contactNo = newPhone();
  await paste(page, `Call me: +91 ${contactNo}`);
  await expect(phone(page)).toHaveValue(contactNo);
  expect(asked).toEqual([]);
});

test('the fields for another number and for a nominee read numbers like signing in @once [AUTH2]', async ({ page }) => {
  await signIn(page);
  await page.goto('/user/profile/edit');
  const field = page.getByLabel('New number');
  await field.pressSequentially('+919812345678');
  await expect(field).toHaveValue('9812345678');
  await field.fill('+971501234567');
  await expect(field).toHaveAccessibleDescription('Enter an Indian mobile number');
  await page.goto('/user/privacy#nominee');
  const nominee = page.getByLabel('Phone', { exact: true });
  await nominee.pressSequentially('+919812345678');
  await expect(nominee).toHaveValue('9812345678');
});

test('a code is taken from a text that has one, and none is composed of other digits @once [AUTH40]', async ({
  page,
}) => {
  const contactNo = newPhone();
  let tries = 0;
  await page.route('**/api/auth/verify-otp', (route) => {
    tries += 1;
    return route.continue();
  });
  await page.goto('/login');
  await phone(page).fill(contactNo);
  await go(page).click();
  await expect(codeField(page)).toBeFocused();
  for (const text of ['Your OTP: 12 34', 'Use 111111 or 222222', '1234567']) {
    await paste(page, text);
    await expect(codeField(page)).toHaveValue('');
    await expect(codeField(page)).toHaveAccessibleDescription(
      'There is no single 6-digit code in what you pasted. Please type it.',
    );
  }
  const code = await codeFor(contactNo);
  await paste(page, `Use 2 for help. Your OTP: ${inDevanagari(code)}`);
  await expect(page.getByRole('heading', { name: 'Complete Registration' })).toBeVisible();
  expect(tries).toBe(1);
});

test('an e-mail address is cleaned visibly in the field, and a name may begin with Sau. @once [DATA20, DATA14]', async ({
  page,
}) => {
  const contactNo = newPhone();
  await page.goto('/');
  await openModal(page);
  await phone(page).fill(contactNo);
  await go(page).click();
  await codeField(page).fill(await codeFor(contactNo));
  const email = page.getByLabel('Email');
  const { email: address } = personOf(contactNo);
  await email.focus();
  await paste(page, `"Rao, Sunita" <${address}>;`);
  await expect(email).toHaveValue(address);
  await email.fill(`mailto:${address}.`);
  await email.blur();
  await expect(email).toHaveValue(address);
  await email.fill(`${address.slice(0, 3)}\u200B${address.slice(3)}`);
  await page.getByLabel('Full name').fill('Sau.Sunita Rao');
  await expect(email).toHaveValue(address);
  await email.fill('sunita&co@mail.example');
  await page.getByRole('radio', { name: '3BHK' }).check();
  await page.getByRole('radio', { name: '70L-90L' }).check();
  await page.getByRole('checkbox', { name: /I accept/ }).check();
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  await email.fill(`Sunita <${address}>`);
  await email.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await page.goto('/user/profile');
  await expect(page.getByRole('definition').filter({ hasText: address })).toHaveText(new RegExp(`^${address}`));
});

test('a browser without cookies gets a message before a code is sent @once [AUTH42]', async ({ page }) => {
  const asked = await watchStarts(page);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }));
  await page.goto('/login');
  await phone(page).fill(newPhone());
  await go(page).click();
  await expect(phone(page)).toHaveAccessibleDescription(/blocks cookies, which are needed to sign in/);
  expect(asked).toEqual([]);
});

test('a browser that drops the cookies of the response gets a message instead of a welcome @once [AUTH42]', async ({
  page,
}) => {
  const contactNo = await register(page);
  await agePastSends(contactNo, 60);
  await page.context().clearCookies();
  await page.route('**/api/auth/signin', async (route) => {
    const answer = await route.fetch();
    const headers = Object.fromEntries(Object.entries(answer.headers()).filter(([name]) => name !== 'set-cookie'));
    // the call itself has set the cookies
    await page.context().clearCookies();
    await route.fulfill({ response: answer, headers });
  });
  await page.goto('/login');
  await phone(page).fill(contactNo);
  await go(page).click();
  await codeField(page).fill(await codeFor(contactNo, 2));
  await expect(page.getByText(/blocks cookies, which are needed to sign in/)).toBeVisible();
  await expect(page.getByText(/Welcome back/)).toBeHidden();
});
