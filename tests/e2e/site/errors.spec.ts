import {
  agePastSends,
  answerInstead,
  changeNumber,
  codeField,
  codeFor,
  deactivate,
  enterPhone,
  expect,
  expireCodes,
  fillRegistration,
  goToCodeStep,
  modal,
  newPhone,
  openModal,
  register,
  test,
  wrongCode,
  type Page,
} from '../support/index.ts';

test.beforeEach(({ allowConsoleErrors }) => allowConsoleErrors(/Failed to load resource/));

const NETWORK = 'Network connection issue. Please check your internet connection and try again.';
const DEACTIVATED = 'Your account has been deactivated. Please contact administrator.';

test.describe('sending a code @once', () => {
  test('needs ten digits, and says so on Enter [AUTH3]', async ({ page }) => {
    await page.goto('/');
    await openModal(page);
    const phone = page.getByLabel('Phone number');
    await phone.fill('987654321');
    await phone.press('Enter');
    await expect(phone).toHaveAccessibleDescription('Please enter a valid 10-digit phone number');
    await phone.press('0');
    await expect(modal(page)).not.toContainText('Please enter a valid 10-digit phone number');
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  });

  test('that fails without a reason says so, also when it is a resend [AUTH37]', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await openModal(page);
    await answerInstead(page, 'auth/start', 500);
    await enterPhone(page, newPhone());
    await expect(modal(page)).toContainText('Failed to send OTP. Please try again.');

    await page.unroute('**/api/auth/start');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(modal(page).getByRole('heading', { name: 'Verify OTP' })).toBeVisible();
    await answerInstead(page, 'auth/start', 500);
    await page.clock.runFor(30_000);
    await page.getByRole('button', { name: 'Resend OTP' }).click();
    await expect(modal(page)).toContainText('Failed to resend OTP. Please try again.');
  });

  test('too soon again leaves a half-typed code unchanged', async ({ page }) => {
    await page.clock.install();
    await goToCodeStep(page, newPhone());
    await page.clock.runFor(30_000);
    await codeField(page).fill('408');
    // as when another tab has requested a code since
    const refusal = { code: 'OTP_COOLDOWN', message: 'Too soon', details: { resendsRemaining: 1 } };
    await answerInstead(page, 'auth/start', 429, refusal);
    await page.getByRole('button', { name: 'Resend OTP' }).click();
    await expect(modal(page)).toContainText('Too many requests. Please wait a moment before trying again.');
    await expect(modal(page)).toContainText('1 resend remaining');
    await expect(codeField(page)).toHaveValue('408');
    await expect(codeField(page)).toBeFocused();
  });

  test('is possible twice more; after the last code only another number is left [AUTH7]', async ({ page }) => {
    const contactNo = newPhone();
    await page.clock.install();
    await goToCodeStep(page, contactNo);
    for (const left of ['1 resend remaining', '0 resends remaining']) {
      await agePastSends(contactNo, 31);
      await page.clock.runFor(30_000);
      await page.getByRole('button', { name: 'Resend OTP' }).click();
      await expect(modal(page)).toContainText(left);
    }
    const code = await codeFor(contactNo, 3);
    for (let tries = 0; tries < 3; tries += 1) {
      await page.request.post('/api/auth/verify-otp', { data: { contactNo, otp: wrongCode(code) } });
    }
    await codeField(page).fill(code);
    await page.clock.runFor(300);
    await page.getByRole('button', { name: 'Change phone number' }).click();
    await expect(page.getByLabel('Phone number')).toHaveValue(contactNo);
  });

  test('with an unreadable response says so [AUTH38]', async ({ page }) => {
    await page.goto('/');
    await openModal(page);
    await answerInstead(page, 'auth/start', 200);
    await enterPhone(page, newPhone());
    await expect(modal(page)).toContainText('An unexpected error occurred. Please try again.');
  });
});

// Our server sends codes for these; the rules by status and message are for other servers.
const REFUSED_CODES: [what: string, status: number, body: object | undefined, text: string][] = [
  ['expired', 400, { message: 'Code expired' }, 'This OTP has expired. Please request a new one.'],
  ['invalid', 400, { message: 'invalid code' }, 'The OTP you entered is incorrect. Please check and try again.'],
  ['no message', 400, undefined, 'The OTP you entered is incorrect. Please check and try again.'],
  ['attempts', 400, { message: 'Attempts exceeded' }, 'Too many incorrect attempts. Please request a new OTP.'],
  ['another message', 400, { message: 'Codes rest on Sundays.' }, 'Codes rest on Sundays.'],
  ['401', 401, { message: 'No session' }, 'Your session has expired. Please request a new OTP.'],
  ['429', 429, undefined, 'Too many requests. Please wait a moment before trying again.'],
  ['a broken server', 500, undefined, 'Failed to verify OTP. Please try again.'],
  ['success false', 200, { success: false, message: 'Not this one.' }, 'Not this one.'],
];

test.describe('verifying a code @once', () => {
  for (const [what, status, body, text] of REFUSED_CODES) {
    test(`is refused by another server: ${what} [AUTH30, AUTH31, AUTH37]`, async ({ page }) => {
      await goToCodeStep(page, newPhone());
      await answerInstead(page, 'auth/verify-otp', status, body);
      await codeField(page).fill('123456');
      await expect(modal(page)).toContainText(text);
    });
  }

  test('without a connection [AUTH32]', async ({ page }) => {
    await goToCodeStep(page, newPhone());
    await page.route('**/api/auth/verify-otp', (route) => route.abort('internetdisconnected'));
    await codeField(page).fill('123456');
    await expect(modal(page)).toContainText(NETWORK);
  });

  test('on /login says so in the words of that page [AUTH28]', async ({ page }) => {
    const contactNo = newPhone();
    await page.goto('/login');
    await enterPhone(page, contactNo);
    const code = await codeFor(contactNo);
    await expireCodes(contactNo);
    await codeField(page).fill(code);
    await expect(page.getByText('OTP has expired. Please request a new one.', { exact: true })).toBeVisible();
  });

  test('whose tries were used up elsewhere [AUTH30]', async ({ page }) => {
    const contactNo = newPhone();
    await goToCodeStep(page, contactNo);
    const code = await codeFor(contactNo);
    for (let tries = 0; tries < 3; tries += 1) {
      await page.request.post('/api/auth/verify-otp', { data: { contactNo, otp: wrongCode(code) } });
    }
    await codeField(page).fill(code);
    await expect(modal(page)).toContainText('Too many incorrect attempts. Please request a new OTP.');
    await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
  });

  test('from an address with too many tries [AUTH31]', async ({ page }) => {
    // a browser may always try the code that it requested; without the cookie it counts as another
    const forgetBrowser = () => page.context().clearCookies({ name: 'sign_in_browser' });
    const tryWrongly = async () => {
      const contactNo = newPhone();
      await page.request.post('/api/auth/start', { data: { contactNo } });
      const otp = wrongCode(await codeFor(contactNo));
      await forgetBrowser();
      for (let tries = 0; tries < 3; tries += 1) {
        await page.request.post('/api/auth/verify-otp', { data: { contactNo, otp } });
      }
    };
    for (let numbers = 0; numbers < 20; numbers += 1) await tryWrongly();
    const contactNo = newPhone();
    await goToCodeStep(page, contactNo);
    await forgetBrowser();
    const answer = page.waitForResponse('**/api/auth/verify-otp');
    await codeField(page).fill(wrongCode(await codeFor(contactNo)));
    expect((await answer).status()).toBe(429);
    await expect(modal(page)).toContainText('Too many requests. Please wait a moment before trying again.');
  });

  test('of a deactivated account, by code or by message alone', async ({ page }) => {
    await goToCodeStep(page, newPhone());
    await answerInstead(page, 'auth/verify-otp', 403, { code: 'ACCOUNT_DEACTIVATED' });
    await codeField(page).fill('123456');
    await expect(modal(page).getByRole('heading', { name: 'Account Deactivated' })).toBeVisible();
    await expect(modal(page)).toContainText(DEACTIVATED);
    await modal(page).getByRole('link', { name: 'Return to Home' }).click();
    await expect(modal(page)).toBeHidden();
    await expect(page).toHaveURL('/');

    await page.unroute('**/api/auth/verify-otp');
    await goToCodeStep(page, newPhone());
    await answerInstead(page, 'auth/verify-otp', 400, { message: 'This account was deactivated in May.' });
    await codeField(page).fill('123456');
    await expect(modal(page)).toContainText('This account was deactivated in May.');
  });
});

/** Registers a user, and opens the code step with a valid code. */
async function returnToCodeStep(page: Page): Promise<string> {
  const contactNo = await register(page);
  await agePastSends(contactNo, 60);
  await goToCodeStep(page, contactNo);
  return contactNo;
}

test.describe('signing in after the code was verified @once', () => {
  test('with a code that expired meanwhile [AUTH33]', async ({ page }) => {
    const contactNo = await returnToCodeStep(page);
    await page.route('**/api/auth/signin', async (route) => {
      await expireCodes(contactNo);
      await route.continue();
    });
    await codeField(page).fill(await codeFor(contactNo, 2));
    await expect(modal(page)).toContainText('Invalid OTP provided. Please try again.');
  });

  test('to an account that was deactivated meanwhile [AUTH26]', async ({ page }) => {
    const contactNo = await returnToCodeStep(page);
    await page.route('**/api/auth/signin', async (route) => {
      await deactivate(contactNo);
      await route.continue();
    });
    await codeField(page).fill(await codeFor(contactNo, 2));
    await expect(modal(page).getByRole('heading', { name: 'Account Deactivated' })).toBeVisible();
    await expect(modal(page)).toContainText(DEACTIVATED);
  });

  test('that fails without a reason, in the modal and on /login [AUTH37]', async ({ page }) => {
    const contactNo = await returnToCodeStep(page);
    await answerInstead(page, 'auth/signin', 500);
    await codeField(page).fill(await codeFor(contactNo, 2));
    await expect(modal(page)).toContainText('Failed to login. Please try again.');

    await agePastSends(contactNo, 60);
    await page.goto('/login');
    await enterPhone(page, contactNo);
    await codeField(page).fill(await codeFor(contactNo, 3));
    await expect(page.getByText('Login failed. Please try again.', { exact: true })).toBeVisible();
  });
});

// Our server sends none of these: its refusals always have a code and a message.
const REFUSED_REGISTRATIONS: [what: string, status: number, body: object | undefined, text: string][] = [
  ['already there', 400, { message: 'User already exists' }, 'A user with this phone number or email already exists.'],
  ['the code', 400, { message: 'Bad OTP' }, 'Invalid or expired OTP. Please request a new one.'],
  [
    'a list',
    400,
    {
      errors: [
        { field: 'name', message: 'Name is too long' },
        { field: 'email', message: 'Email is odd' },
      ],
    },
    'Validation failed: Name is too long, Email is odd',
  ],
  ['in its own words', 500, { code: 'INTERNAL', message: 'We are full.' }, 'We are full.'],
  ['unavailable', 503, { code: 'UNAVAILABLE' }, 'Failed to create account. Please try again.'],
  ['a failure without words', 500, { code: 'INTERNAL' }, 'Registration failed. Please try again.'],
  ['no body', 500, undefined, 'An error occurred during registration'],
];

test.describe('registering @once', () => {
  for (const [what, status, body, text] of REFUSED_REGISTRATIONS) {
    test(`is refused by another server: ${what} [AUTH34, AUTH35, AUTH36]`, async ({ page }) => {
      await fillRegistration(page, newPhone());
      await answerInstead(page, 'auth/signup', status, body);
      await page.getByRole('button', { name: 'Complete Registration' }).click();
      await expect(modal(page).getByRole('alert')).toContainText(text);
      await expect(page.getByLabel('Full name')).toHaveValue('Aparna Deshpande');
    });
  }

  test('with a code that expired while the form was filled in [AUTH33]', async ({ page }) => {
    const contactNo = newPhone();
    await fillRegistration(page, contactNo);
    await expireCodes(contactNo);
    await agePastSends(contactNo, 60);
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await expect(modal(page)).toContainText('Invalid or expired OTP. Please request a new one.');
    await page.getByRole('button', { name: 'Request a new OTP' }).click();
    await expect(modal(page).getByRole('heading', { name: 'Verify OTP' })).toBeVisible();
  });

  test('with a number that was registered meanwhile [AUTH34]', async ({ page, browser }) => {
    const contactNo = newPhone();
    await fillRegistration(page, contactNo);
    const other = await browser.newPage();
    await changeNumber(await register(other), contactNo);
    await other.close();
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await expect(modal(page)).toContainText('This phone number is already registered');
  });

  test("says 'Creating Account...' meanwhile, and sends every field [AUTH20, AUTH22]", async ({ page }) => {
    const contactNo = newPhone();
    await fillRegistration(page, contactNo);
    const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/api/auth/signup', async (route) => {
      await held;
      await route.continue();
    });
    const sent = page.waitForRequest('**/api/auth/signup');
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible();
    expect((await sent).postDataJSON()).toEqual({
      name: 'Aparna Deshpande',
      email: `aparna.${contactNo}@mail.example`,
      preferredFlatType: '3BHK',
      minBudget: 0,
      maxBudget: 0,
      phoneNumber: contactNo,
      contactNo,
      otp: await codeFor(contactNo),
      role: 'USER',
    });
    letThrough();
    await expect(page.getByText('Welcome to Aangan! Your account has been created successfully')).toBeVisible();
  });
});
