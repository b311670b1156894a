import {
  agePastSends,
  codeField,
  codeFor,
  deactivate,
  enterPhone,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  expireCodes,
  modal as dialog,
  newPhone,
  openModal,
  personOf,
  pressInHeader,
  register,
  test,
  wrongCode,
  type Page,
} from '../support/index.ts';

const REFUSED = /Failed to load resource: the server responded with a status of (400|401|403|429)/;

/** Step 1 of the modal or the page: enters the number and continues. */
async function sendCodeTo(page: Page, contactNo: string): Promise<void> {
  await enterPhone(page, contactNo);
  await expect(page.getByRole('heading', { name: 'Verify OTP' })).toBeVisible();
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden();
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.keyboard.press('Escape');
}

function consent(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => [localStorage.getItem('termsAccepted'), localStorage.getItem('cookieConsent')]);
}

test('a number that is no mobile number is refused at its field, and no call is sent @once', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/auth/start', (route) => {
    asked += 1;
    return route.continue();
  });
  await page.goto('/');
  await openModal(page);
  await enterPhone(page, '5123456789');
  const field = page.getByPlaceholder('Enter 10-digit number');
  await expect(field).toHaveAccessibleDescription('Please enter a valid 10-digit phone number');
  expect(asked).toBe(0);
});

test('a visitor registers with the code from the phone and is signed in [AUTH1, AUTH2, AUTH9, AUTH12, AUTH24]', async ({
  page,
}) => {
  const contactNo = newPhone();
  await page.goto('/');
  await openModal(page);
  await expect(dialog(page).getByRole('heading', { name: 'Sign In / Register' })).toBeVisible();
  await expectNoViolations(page);

  const phone = page.getByPlaceholder('Enter 10-digit number');
  await expect(phone).toBeFocused();
  await phone.pressSequentially(`a${contactNo.slice(0, 9)}`);
  await expect(phone).toHaveValue(contactNo.slice(0, 9));
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await phone.press(contactNo.slice(9));
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(dialog(page).getByRole('heading', { name: 'Verify OTP' })).toBeVisible();
  await expect(dialog(page)).toContainText('OTP sent successfully to your phone number');
  await expect(dialog(page)).toContainText(`+91 ${contactNo.slice(0, 5)} ${contactNo.slice(5)}`);
  await expect(dialog(page)).toContainText('Enter the 6 digits sent to');
  await expect(dialog(page)).toContainText(/Resend OTP in 0:[0-3]\d/);
  await expect(dialog(page)).toContainText('2 resends remaining');
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);

  // The sixth digit submits the code.
  await codeField(page).fill(await codeFor(contactNo));
  await expect(dialog(page).getByRole('heading', { name: 'Complete Registration' })).toBeVisible();
  await expect(dialog(page)).toContainText('OTP verified successfully');
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expectNoViolations(page);

  await page.getByLabel('Full name').fill('Aparna Deshpande');
  await page.getByLabel('Email').fill(personOf(contactNo).email);
  await page.getByRole('radio', { name: '3BHK' }).check();
  await page.getByRole('radio', { name: '70L-90L' }).check();
  await page.getByRole('checkbox', { name: /I accept/ }).check();
  await page.getByRole('button', { name: 'Complete Registration' }).click();

  await expect(page.getByText('Welcome to Aangan! Your account has been created successfully')).toBeVisible();
  await expectSignedIn(page);
  expect(await consent(page)).toEqual(['true', 'accepted']);
  const profile = await page.request.get('/api/users/profile');
  expect((await profile.json()).data).toMatchObject({
    name: 'Aparna Deshpande',
    role: 'USER',
    preferredFlatType: '3BHK',
    minBudget: 7_000_000,
    maxBudget: 9_000_000,
  });

  await page.reload();
  await expectSignedIn(page);
});

test('the registration form marks missing fields, and unmarks them when they change @once [AUTH19]', async ({
  page,
}) => {
  const contactNo = newPhone();
  await page.goto('/');
  await openModal(page);
  await sendCodeTo(page, contactNo);
  await codeField(page).fill(await codeFor(contactNo));
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await expect(dialog(page)).toContainText('Name is required');
  await expect(dialog(page)).toContainText('Email is required');
  await expect(dialog(page)).toContainText(
    'You must accept the Terms of Service, Privacy Policy, and Cookie Policy to register',
  );
  await expectNoViolations(page);

  await page.getByLabel('Full name').fill('Win at evil.com');
  await expect(dialog(page)).not.toContainText('Name is required');
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription(
    'Must be a name, without a web address. Please put a space after a full stop.',
  );
  await page.getByLabel('Full name').fill('A');
  await expect(dialog(page)).not.toContainText('without a web address');
  await page.getByLabel('Email').fill('aparna@mail');
  await expect(dialog(page)).not.toContainText('Email is required');
  await page.getByRole('checkbox', { name: /I accept/ }).check();
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await expect(dialog(page)).toContainText('Please enter a valid email address');
  await page.getByLabel('Email').fill(personOf(contactNo).email);
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await expect(dialog(page)).toContainText('Please fill in all required fields');
  await page.getByRole('radio', { name: '3BHK' }).check();
  await expect(dialog(page)).not.toContainText('Please fill in all required fields');
});

test('an e-mail that is taken is marked on its field, and the code stays valid for another @once [AUTH34]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(REFUSED);
  const other = await register(page);
  const contactNo = newPhone();
  await page.goto('/');
  await openModal(page);
  await sendCodeTo(page, contactNo);
  await codeField(page).fill(await codeFor(contactNo));
  await page.getByLabel('Full name').fill('Rohan Kulkarni');
  await page.getByLabel('Email').fill(personOf(other).email.toUpperCase());
  await page.getByRole('radio', { name: '2BHK' }).check();
  await page.getByRole('checkbox', { name: /I accept/ }).check();
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('This email is already registered');
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.getByLabel('Email').fill(personOf(contactNo).email);
  await expect(dialog(page)).not.toContainText('This email is already registered');
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await expectSignedIn(page);
});

test('a registered user signs in again, and out @once [AUTH5, AUTH17, ASVS 7.4.4]', async ({ page }) => {
  const contactNo = await register(page);
  await agePastSends(contactNo, 60);
  await page.goto('/');
  await openModal(page);
  await sendCodeTo(page, contactNo);
  // Continuing accepts the texts as well as registering does.
  expect(await consent(page)).toEqual(['true', 'accepted']);
  await codeField(page).fill(await codeFor(contactNo, 2));
  await expect(page.getByText("Welcome back! You're now logged in")).toBeVisible();
  await expectSignedIn(page);

  await pressInHeader(page, 'Sign Out');
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeHidden();
  await page.reload();
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In / Register' })).toBeVisible();
  expect((await page.request.get('/api/users/profile')).status()).toBe(401);
});

test('wrong codes use up the tries, and a new code is needed @once [AUTH14, AUTH29]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(REFUSED);
  const contactNo = newPhone();
  await page.goto('/');
  await openModal(page);
  await sendCodeTo(page, contactNo);
  const code = await codeFor(contactNo);
  const incorrect = 'The OTP you entered is incorrect. Please check and try again.';

  await codeField(page).fill(wrongCode(code));
  await expect(dialog(page)).toContainText(`${incorrect} (2 attempts remaining)`);
  await expectNoViolations(page);
  // What is typed next replaces the wrong code.
  await codeField(page).pressSequentially(wrongCode(wrongCode(code)));
  await expect(dialog(page)).toContainText(`${incorrect} (1 attempt remaining)`);
  await codeField(page).pressSequentially(wrongCode(code));
  await expect(dialog(page)).toContainText('Maximum OTP verification attempts reached. Please request a new OTP.');
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
  await expectNoViolations(page);
});

test('an expired code is reported, and a new one is possible after the wait @once [AUTH9, AUTH28]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(REFUSED);
  const contactNo = newPhone();
  await page.clock.install();
  await page.goto('/');
  await openModal(page);
  await sendCodeTo(page, contactNo);
  await expireCodes(contactNo);
  await codeField(page).fill(await codeFor(contactNo));
  await page.clock.runFor(300);
  await expect(dialog(page)).toContainText('This OTP has expired. Please request a new one.');

  await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeHidden();
  await page.clock.runFor(30_000);
  await agePastSends(contactNo, 31);
  await page.getByRole('button', { name: 'Resend OTP' }).click();
  await expect(dialog(page)).toContainText('OTP sent successfully to your phone number (1 resend remaining)');
  await expect(codeField(page)).toHaveValue('');
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(await codeFor(contactNo, 2));
  await page.clock.runFor(300);
  await expect(dialog(page).getByRole('heading', { name: 'Complete Registration' })).toBeVisible();
});

test('the resends run out @once [AUTH10, AUTH44]', async ({ page }) => {
  const contactNo = newPhone();
  await page.clock.install();
  await page.goto('/');
  await openModal(page);
  await sendCodeTo(page, contactNo);
  for (const left of ['1 resend remaining', '0 resends remaining']) {
    await agePastSends(contactNo, 31);
    await page.clock.runFor(30_000);
    await page.getByRole('button', { name: 'Resend OTP' }).click();
    await expect(dialog(page)).toContainText(`OTP sent successfully to your phone number (${left})`);
  }
  await page.clock.runFor(30_000);
  await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeDisabled();
  await expect(dialog(page)).toContainText('Maximum OTP request attempts reached. Please try again after some time.');
});

test('another number can be entered, and returning to the first needs no new code @once [AUTH7]', async ({ page }) => {
  const contactNo = newPhone();
  await page.goto('/');
  await openModal(page);
  await sendCodeTo(page, contactNo);
  await page.getByRole('button', { name: 'Change number' }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue(contactNo);
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.getByRole('button', { name: 'Continue' }).click();
  await codeField(page).fill(await codeFor(contactNo));
  await expect(dialog(page).getByRole('heading', { name: 'Complete Registration' })).toBeVisible();
});

test('a code can still be entered after a reload @once [AUTH44]', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(REFUSED);
  const contactNo = newPhone();
  await page.goto('/');
  await openModal(page);
  await sendCodeTo(page, contactNo);
  await page.reload();
  await openModal(page);
  await sendCodeTo(page, contactNo);
  await expect(dialog(page)).toContainText('No new OTP was sent to');
  await expect(dialog(page)).toContainText(/Resend OTP in 0:[0-3]\d/);
  await expect(dialog(page)).toContainText('2 resends remaining');
  await codeField(page).fill(await codeFor(contactNo));
  await expect(dialog(page).getByRole('heading', { name: 'Complete Registration' })).toBeVisible();
});

test('a number and a code can be pasted as they come @once', async ({ page }) => {
  const contactNo = newPhone();
  await page.goto('/');
  await openModal(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (text: string) => {
    await page.evaluate((value) => navigator.clipboard.writeText(value), text);
    await page.keyboard.press('ControlOrMeta+V');
  };
  await page.getByLabel('Phone number').focus();
  await paste(`+91 ${contactNo.slice(0, 5)}-${contactNo.slice(5)}`);
  await expect(page.getByLabel('Phone number')).toHaveValue(contactNo);
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  const code = await codeFor(contactNo);
  await paste(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(dialog(page).getByRole('heading', { name: 'Complete Registration' })).toBeVisible();
});

test('a deactivated account is referred to support @once [AUTH26]', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(REFUSED);
  const contactNo = await register(page);
  await agePastSends(contactNo, 60);
  await deactivate(contactNo);
  await page.goto('/');
  await openModal(page);
  await sendCodeTo(page, contactNo);
  await codeField(page).fill(await codeFor(contactNo, 2));
  await expect(dialog(page).getByRole('heading', { name: 'Account Deactivated' })).toBeVisible();
  await expect(dialog(page)).toContainText('Your account has been deactivated. Please contact administrator.');
  await expect(dialog(page).getByRole('link', { name: 'support@aangan.example' })).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: '020 0000 0001' })).toBeVisible();
  await expectNoViolations(page);
  await dialog(page).getByRole('link', { name: 'Visit Help Center' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(dialog(page)).toBeHidden();

  await openModal(page);
  await expect(dialog(page).getByRole('heading', { name: 'Sign In / Register' })).toBeVisible();
});

test('closing the modal returns to its first step @once [AUTH27]', async ({ page }) => {
  await page.goto('/');
  await openModal(page);
  await sendCodeTo(page, newPhone());
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await openModal(page);
  await expect(dialog(page).getByRole('heading', { name: 'Sign In / Register' })).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('');
});

test('a lost connection is reported @once [AUTH32]', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_FAILED/);
  await page.goto('/');
  await openModal(page);
  await page.route('**/api/auth/start', (route) => route.abort());
  await page.getByLabel('Phone number').fill(newPhone());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page)).toContainText(
    'Network connection issue. Please check your internet connection and try again.',
  );
});

// Desktop only: a phone has no Tab key.
test('registering works with the keyboard alone @desktop', async ({ page }) => {
  const contactNo = newPhone();
  await page.goto('/');
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  await page.getByRole('banner').getByRole('button', { name: 'Sign In / Register' }).focus();
  await press('Enter');
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.keyboard.type(contactNo);
  await press('Enter');
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(await codeFor(contactNo));
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.keyboard.type('Aparna Deshpande');
  await press('Tab');
  await page.keyboard.type(personOf(contactNo).email);
  await press('Tab', 'Space');
  await expect(page.getByRole('radio', { name: '2BHK' })).toBeChecked();
  await press('ArrowRight');
  await expect(page.getByRole('radio', { name: '3BHK' })).toBeChecked();
  // past the notice in two other languages and the link to it
  await press('Tab', 'Space', 'Tab', 'Tab', 'Tab', 'Tab', 'Space');
  await expect(page.getByRole('checkbox', { name: /I accept/ })).toBeChecked();
  await press('Enter');
  await expect(page.getByText('Welcome to Aangan! Your account has been created successfully')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});
