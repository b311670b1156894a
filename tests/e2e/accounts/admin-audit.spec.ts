import { addProperty, changeProperty, newName, signInAsAdmin } from '../support/admin.ts';
import { newVisitor } from '../support/buyers.ts';
import { addDays, today } from '../support/catalogue.ts';
import { agePastSends } from '../support/database.ts';
import { signIn } from '../support/people.ts';
import { expect, expectNoSidewaysScroll, expectNoViolations, test, type Page } from '../support/index.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test.describe('the audit log', () => {
  test('shows who changed what, before and after [ADM10]', async ({ page, browser }) => {
    const admin = newName('Vasudha');
    await signInAsAdmin(page, { name: admin });
    const { id, name } = await addProperty(page);
    await changeProperty(page, id, { workDone: 55 });
    const day = addDays(today(), 3);
    await newVisitor(browser, id, day);
    await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: /^Details of booking/ }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Status' }).selectOption('Confirmed');
    await page.getByRole('button', { name: 'Update Booking' }).click();
    await expect(page.getByText('Booking updated successfully')).toBeVisible();

    await page.goto('/admin/audit');
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
    await page.getByRole('combobox', { name: 'What' }).selectOption('Booking');
    const booking = row(page, name);
    await expect(booking).toHaveCount(1);
    await booking.getByTitle(`Show only entries by ${admin}`).click();
    await expect(page).toHaveURL(/\/admin\/audit\?entity=BOOKING&actorId=\d+$/);
    await expect(page.getByRole('row').filter({ hasText: 'ID' })).toHaveCount(1);
    await expect(booking).toContainText('Updated');
    await expect(booking).toContainText(admin);
    await expect(booking.getByRole('definition')).toHaveText(['Before: Pending', 'After: Confirmed']);

    await page.goto(`/admin/audit?entity=PROPERTY&entityId=${id}`);
    await expect(row(page, name)).toHaveCount(2);
    await expect(page.getByText(`Property ${id}`)).toBeVisible();
    const changed = row(page, 'Updated');
    await expect(changed.getByRole('term')).toHaveText(['Work done']);
    await expect(changed.getByRole('definition')).toHaveText(['Before: 40', 'After: 55']);
    const created = row(page, 'Created');
    await expect(created.getByText('Two towers around a planted court.')).toBeHidden();
    await created.getByText(/^\d+ fields$/).click();
    await expect(created.getByText('Two towers around a planted court.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
    await page.getByRole('button', { name: `Remove Property ${id}` }).click();
    await expect(page).toHaveURL('/admin/audit?entity=PROPERTY');
    await expect(page.getByRole('combobox', { name: 'What' })).toBeFocused();
  });

  test('is filtered by the address @once', async ({ page }) => {
    await signInAsAdmin(page);
    const { id, name } = await addProperty(page);
    await page.goto('/admin/audit');
    const action = page.getByRole('combobox', { name: 'Action' });
    await action.focus();
    await action.selectOption('Created');
    await expect(page).toHaveURL('/admin/audit?action=CREATE');
    await expect(row(page, name)).toHaveCount(1);
    await expect(action).toBeFocused();
    // the actor may have the same number
    await row(page, name)
      .getByRole('button', { name: `ID ${id}` })
      .and(page.getByTitle('Show only this one'))
      .click();
    await expect(page).toHaveURL(`/admin/audit?entity=PROPERTY&entityId=${id}&action=CREATE`);
    await page.getByRole('combobox', { name: 'Who' }).selectOption('Anjali Deshpande');
    await expect(page.getByRole('heading', { name: 'No entries found' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Who' }).selectOption('Anyone');
    await expect(row(page, name)).toHaveCount(1);
    await page.getByLabel('To', { exact: true }).fill(addDays(today(), -1));
    await expect(page.getByRole('heading', { name: 'No entries found' })).toBeVisible();
    await page.getByLabel('To', { exact: true }).fill(today());
    await expect(row(page, name)).toHaveCount(1);
    await page.getByLabel('From').fill(addDays(today(), 1));
    await expect(page.getByText('Must not be before the start date')).toBeVisible();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page).toHaveURL('/admin/audit');
    await page.goBack();
    await expect(row(page, name)).toHaveCount(1);
    // Typed by keyboard, with the year in the field's third part.
    const year = today().slice(0, 4);
    const from = page.getByLabel('From');
    await from.fill(`${Number(year) - 1}-01-31`);
    await from.focus();
    for (const key of ['ArrowRight', 'ArrowRight', ...year]) await page.keyboard.press(key);
    await expect(page).toHaveURL(new RegExp(`[?&]from=${year}-01-31`));
    await expect(from).toBeFocused();
    // of this property only: the whole log grows while other tests run
    await page.goto(`/admin/audit?entity=PROPERTY&entityId=${id}&page=9000`);
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
    await expect(row(page, name)).toHaveCount(1);
  });

  test('shows exports, sign-ins and refusals in words, and forgets a deleted buyer', async ({ page, browser }) => {
    const admin = newName('Vasudha');
    const contactNo = await signInAsAdmin(page, { name: admin });
    await agePastSends(contactNo, 60);
    await signIn(page, contactNo);
    const answer = await page.request.post('/api/admin/users/export', { data: { search: 'Quilon' } });
    expect(answer.ok()).toBe(true);
    const { id, name } = await addProperty(page);
    const person = newName('Janaki');
    const buyer = await newVisitor(browser, id, addDays(today(), 3), person);
    expect((await buyer.page.request.get('/api/admin/users')).status()).toBe(403);

    await page.goto('/admin/audit?action=EXPORT');
    const exported = row(page, admin);
    await expect(exported).toContainText('aangan-users-');
    await expect(exported.getByRole('term')).toHaveText(['Searched']);
    await expect(exported.getByRole('definition')).toHaveText(['Yes']);
    await expect(exported.getByRole('button')).toHaveCount(1);
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Signed in');
    await expect(row(page, admin)).toContainText('Nothing changed');
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Refused');
    const refused = row(page, person);
    await expect(refused.getByRole('definition')).toHaveText(['GET /api/admin/users', 'Not an admin']);
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);

    const { data } = (await (await buyer.page.request.get('/api/users/profile')).json()) as { data: { id: number } };
    expect((await page.request.delete(`/api/admin/users/${data.id}`)).ok()).toBe(true);
    await page.goto(`/admin/audit?entity=USER&entityId=${data.id}`);
    const deleted = row(page, 'Deleted person');
    await expect(deleted).toHaveCount(2);
    await expect(page.getByText(person)).toHaveCount(0);
    const removal = deleted.filter({ hasText: admin });
    await removal.getByText(/^\d+ fields$/).click();
    await expect(removal).toContainText('Deleted with the account');
    await expect(row(page, 'Not an admin').getByTitle(/^Show only entries by Deleted person [0-9A-F]{6}$/)).toHaveText(
      `ID ${data.id}`,
    );
    await page.goto(`/admin/audit?entity=PROPERTY&entityId=${id}`);
    await expect(row(page, name)).toContainText(admin);
  });

  test('is empty before the first change, and does not blame a filter @once', async ({ page }) => {
    await signInAsAdmin(page);
    const data = { content: [], totalPages: 0, totalElements: 0, last: true };
    await page.route('**/api/admin/audit?*', (route) => route.fulfill({ json: { success: true, data } }));
    await page.goto('/admin/audit');
    await expect(page.getByRole('heading', { name: 'No entries yet' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reset Filters' })).toBeHidden();
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Created');
    await expect(page.getByRole('heading', { name: 'No entries found' })).toBeVisible();
  });
});
