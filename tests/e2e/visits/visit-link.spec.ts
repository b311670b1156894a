import { addDays, findProperty, today } from '../support/catalogue.ts';
import {
  activate,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  signIn,
  signInAsAdmin,
  test,
  type Page,
} from '../support/index.ts';
import { confirmVisit, linkTo } from '../support/messages.ts';

/** Creates a confirmed visit at 11:00, and returns the link in its message. */
async function linkedVisit(buyer: Page, admin: Page): Promise<{ path: string; name: string; id: number }> {
  const contactNo = await signIn(buyer);
  const property = await findProperty(buyer, ({ assignedUser }) => assignedUser !== null);
  // any free day: other tests book as well
  const days = [9, 10, 11, 14, 15, 16, 17].map((ahead) => addDays(today(), ahead));
  let isBooked = false;
  for (const visitDate of days) {
    for (const visitTime of ['10:00', '12:00', '14:00', '16:00', '17:00']) {
      const data = { visitDate, visitTime, notes: '' };
      isBooked ||= (await buyer.request.post(`/api/bookings/properties/${property.id}`, { data })).ok();
      if (isBooked) break;
    }
    if (isBooked) break;
  }
  expect(isBooked).toBe(true);
  await signInAsAdmin(admin);
  await confirmVisit(admin, buyer, property.id);
  return { path: await linkTo(contactNo, 'booking-confirmed'), name: property.name, id: property.id };
}

test('the link in an SMS leads to ‘I am coming’, by keyboard alone and without signing in @once [V50, V83, VISIT27]', async ({
  page,
  browser,
}) => {
  const [buyer, admin] = await Promise.all([browser.newContext(), browser.newContext()]);
  const { path, name } = await linkedVisit(await buyer.newPage(), await admin.newPage());
  const answer = await page.goto(path);
  const headers = answer?.headers() ?? {};
  expect([headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']]).toEqual([
    'no-store',
    'no-referrer',
    'noindex',
  ]);
  await expect(page.getByRole('heading', { level: 1, name: `Your visit to ${name}` })).toBeVisible();
  await expect(page.getByText('Anyone who has this link can change this visit.')).toBeVisible();
  expect(await page.locator('main').textContent()).not.toMatch(/\b[6-9]\d{9}\b/);
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await activate(page, page.getByRole('button', { name: 'I am coming' }));
  await expect(page.getByText(/^Thank you\. \S+ knows that you are coming\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'I am coming' })).toHaveCount(0);

  await activate(page, page.getByRole('button', { name: 'Move' }));
  const move = page.getByRole('dialog', { name: 'Move visit' });
  await expect(move.getByLabel('New visit date')).toBeFocused();
  await expect(move.getByRole('button', { name: 'Submit Request' })).toBeDisabled();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(move).toBeHidden();

  await activate(page, page.getByRole('button', { name: 'Cancel', exact: true }));
  const cancel = page.getByRole('dialog', { name: 'Cancel this visit?' });
  await expect(cancel.getByRole('button', { name: 'Keep visit' })).toBeFocused();
  await expectNoViolations(page);
  await activate(page, cancel.getByRole('button', { name: 'Cancel visit' }));
  await expect(page.getByText('This visit is cancelled.')).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Property' })).toBeVisible();
  await Promise.all([buyer.close(), admin.close()]);
});

test('moves a visit to any time of another day, and says which days are closed @once [V24, V32, V50]', async ({
  page,
  browser,
}) => {
  const [buyer, admin] = await Promise.all([browser.newContext(), browser.newContext()]);
  const { path, id } = await linkedVisit(await buyer.newPage(), await admin.newPage());
  const closed = { visitDate: addDays(today(), 27), kind: 'CLOSED', propertyId: id, note: '' };
  expect((await admin.request.post('/api/admin/visit-exceptions', { data: closed })).ok()).toBe(true);
  await page.goto(path);
  await page.getByRole('button', { name: 'Move' }).click();
  const move = page.getByRole('dialog', { name: 'Move visit' });
  const day = move.locator(`input[value="${closed.visitDate}"]`);
  await expect(day).toHaveAccessibleName(/, closed$/);
  await move.getByLabel('New visit date').fill(addDays(today(), 20));
  await expect(move.getByRole('radio', { name: 'Any time, to be agreed' })).toBeChecked();
  await move.getByRole('button', { name: 'Submit Request' }).click();
  await expect(move).toBeHidden();
  await expect(page.getByText(/^Waiting for .+ to confirm$/)).toBeVisible();
  await expect(page.getByText('Any time, to be agreed')).toBeVisible();
  await Promise.all([buyer.close(), admin.close()]);
});

test('a move is awaited, and its result shown @once [V32]', async ({ page, browser, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  const [buyer, admin] = await Promise.all([browser.newContext(), browser.newContext()]);
  const { path } = await linkedVisit(await buyer.newPage(), await admin.newPage());
  await page.goto(path);
  await page.getByRole('button', { name: 'Move' }).click();
  const move = page.getByRole('dialog', { name: 'Move visit' });
  await move.getByLabel('New visit date').fill(addDays(today(), 21));
  const { promise, resolve: fail } = Promise.withResolvers<void>();
  const address = '**/api/visit-links/*/move';
  await page.route(address, async (route) => {
    await promise;
    await route.abort('internetdisconnected');
  });
  const sent = page.waitForRequest(address);
  await move.getByRole('button', { name: 'Submit Request' }).click();
  await sent;
  await page.keyboard.press('Escape');
  await move.getByRole('button', { name: 'Keep visit' }).click();
  fail();
  await expect(move.getByText('Failed to change the visit. Please try again.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(move).toHaveCount(0);
  await page.getByRole('button', { name: 'Move' }).click();
  await expect(move.getByLabel('New visit date')).toBeVisible();
  await expect(move.getByText('Failed to change the visit. Please try again.')).toHaveCount(0);
  await Promise.all([buyer.close(), admin.close()]);
});

test('a link that is not valid says so, and offers to sign in [V14]', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  await page.goto(`/visit/${'a'.repeat(26)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeVisible();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await page.locator('main').getByRole('button', { name: 'Sign In / Register' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
});
