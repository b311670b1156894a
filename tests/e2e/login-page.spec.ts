import {
  agePastSends,
  codeField,
  codeFor,
  enterPhone,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  register,
  signIn,
  test,
} from './support/index.ts';

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

  test('sends whoever is signed in home', async ({ page }) => {
    await signIn(page);
    await page.goto('/login');
    await expect(page).toHaveURL('/');
  });
});
