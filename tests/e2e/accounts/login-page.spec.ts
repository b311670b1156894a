import {
  agePastSends,
  codeField,
  codeFor,
  enterPhone,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newPhone,
  register,
  signIn,
  test,
} from '../support/index.ts';

test.describe('/login', () => {
  test('has the same steps and leads home [PAGE4]', async ({ page }) => {
    const contactNo = await register(page);
    await agePastSends(contactNo, 60);
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In / Register' })).toBeVisible();
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
    await enterPhone(page, contactNo);
    await expect(page.getByRole('heading', { name: 'Verify OTP' })).toBeVisible();
    await codeField(page).fill(await codeFor(contactNo, 2));
    await expect(page.getByText("Welcome back! You're now logged in")).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('sends a signed-in user home @once', async ({ page }) => {
    await signIn(page);
    await page.goto('/login');
    await expect(page).toHaveURL('/');
  });

  test('marks a missing flat type on its field, and the budget as optional @once [AUTH43]', async ({ page }) => {
    const contactNo = newPhone();
    await page.goto('/login');
    await enterPhone(page, contactNo);
    await codeField(page).fill(await codeFor(contactNo));
    await page.getByLabel('Full name').fill('Aparna Deshpande');
    await page.getByLabel('Email').fill(`aparna.${contactNo}@mail.example`);
    await page.getByRole('checkbox', { name: /I accept/ }).check();
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await expect(page.getByText('Please fill in all required fields')).toBeVisible();
    const type = page.getByRole('group', { name: 'Preferred accommodation type' });
    await expect(type).toHaveAccessibleDescription('Preferred accommodation type is required');
    await expect(type).toBeInViewport({ ratio: 1 });
    await expect(type.getByRole('radio').first()).toBeFocused();
    await expect(page.getByRole('group', { name: 'Budget range (optional)' })).toBeVisible();
    await type.getByRole('radio', { name: '3BHK' }).check();
    await expect(page.getByText('Preferred accommodation type is required')).toHaveCount(0);
  });

  test('is the target of the header’s button, without a second form over it @desktop [AUTH45]', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In / Register' }).click();
    await expect(page.getByLabel('Phone number')).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
