import { readFileSync } from 'node:fs';
import { cut, hold } from '../support/catalogue.ts';
import {
  activate,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newPhone,
  signIn,
  signInAsAdmin,
  tabTo,
  test,
  type Page,
} from '../support/index.ts';
import { codeFor, countCodes } from '../support/outbox.ts';

/** Returns the section with this heading, opened. */
async function section(page: Page, name: string) {
  const part = page.getByRole('region', { name: new RegExp(`^${name}`) });
  await expect(part).toBeVisible();
  const summary = part.getByRole('heading', { level: 2 }).getByRole('button');
  if ((await summary.count()) > 0 && (await summary.getAttribute('aria-expanded')) === 'false') {
    await activate(page, summary);
  }
  return part;
}

test('a buyer reads who viewed their number, complains and gets an answer, by the keyboard alone @once [I25, I36]', async ({
  page,
  browser,
}) => {
  const name = `Rohan ${newPhone().replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
  const contactNo = await signIn(page, newPhone(), { name });
  const admin = await (await browser.newContext()).newPage();
  await signInAsAdmin(admin, { name: 'Meera Kulkarni' });

  await test.step('staff reveal the number with a reason', async () => {
    await admin.goto(`/admin/users?search=${encodeURIComponent(name)}`);
    await expect(admin.getByText(contactNo)).toHaveCount(0);
    await activate(admin, admin.getByRole('button', { name: `Show contact of ${name}` }).first());
    const dialog = admin.getByRole('dialog', { name: `Show contact of ${name}` });
    await tabTo(admin, dialog.getByRole('radio').first());
    await admin.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: 'The buyer asked for a call' })).toBeChecked();
    await activate(admin, dialog.getByRole('button', { name: 'Show contact' }));
    await expect(admin.getByRole('dialog').getByText(`${contactNo.slice(0, 5)} ${contactNo.slice(5)}`)).toBeVisible();
  });

  await test.step('the buyer reads it and complains', async () => {
    await page.goto('/user/profile');
    const ways = page.getByRole('navigation', { name: 'Your account' });
    await expect(ways.getByRole('link')).toHaveText([
      'Edit profile',
      'Saved searches and alerts',
      'Hidden homes',
      'Family boards',
      'Privacy and control',
      'My devices',
    ]);
    await activate(page, ways.getByRole('link', { name: 'Privacy and control' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy and control' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Profile' }).and(page.locator('main a'))).toBeVisible();
    const log = await section(page, 'Who saw my number');
    const entry = log.getByRole('listitem').filter({ hasText: 'opened your number' });
    await expect(entry).toContainText('Meera Kulkarni (Admin) opened your number. Reason: you asked for a call.');
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
    await activate(page, entry.getByRole('button', { name: /^This was not right/ }));
    const dialog = page.getByRole('dialog', { name: 'File a complaint' });
    await expect(dialog).toContainText('opened your number');
    await tabTo(page, dialog.getByLabel('What was not right?'));
    await page.keyboard.type('I had not asked for a call that day.');
    await activate(page, dialog.getByRole('button', { name: 'Send complaint' }));
    await expect(page.getByText(/^We have your complaint G-/)).toBeVisible();
    await expect(dialog).toBeHidden();
    const complaints = await section(page, 'Complaints');
    await expect(complaints.getByRole('button', { name: /G-\d{4}-\d{6}.*Answer due by.*Open/ })).toBeVisible();
  });

  await test.step('an admin answers it', async () => {
    await admin.goto('/admin/grievances?status=ALL');
    const first = admin.getByRole('navigation', { name: 'Complaints by due date' }).getByRole('link');
    await activate(admin, first.filter({ hasText: name }));
    const complaint = admin.getByRole('region', { name: /^G-/ });
    await expect(complaint).toContainText('I had not asked for a call that day.');
    await expect(complaint).toContainText('Reason: you asked for a call.');
    await expect(complaint.getByText(contactNo)).toHaveCount(0);
    await expectNoViolations(admin);
    await expectNoSidewaysScroll(admin);
    await tabTo(admin, complaint.getByLabel('Your answer'));
    await admin.keyboard.type('You are right, and we are sorry.');
    await activate(admin, complaint.getByRole('button', { name: 'Send answer' }));
    await expect(admin.getByText(/^Complaint G-.* answered$/)).toBeVisible();
    await expect(complaint.getByLabel('Your answer')).toHaveCount(0);
    await expect(complaint.getByRole('heading', { level: 2 })).toBeFocused();
  });

  await test.step('the buyer replies, and closes it', async () => {
    await page.reload();
    const complaints = await section(page, 'Complaints');
    await activate(page, complaints.getByRole('button', { name: /Answered/ }));
    await expect(complaints).toContainText('You are right, and we are sorry.');
    await expectNoViolations(page);
    await tabTo(page, complaints.getByLabel('Your reply'));
    await page.keyboard.type('Thank you. Please tell your colleagues too.');
    await activate(page, complaints.getByRole('button', { name: 'Send', exact: true }));
    await expect(complaints.getByRole('button', { name: /G-.*Open/ })).toBeVisible();
    await activate(page, complaints.getByRole('button', { name: 'Close complaint' }));
    await expect(complaints.getByRole('button', { name: /G-.*Closed/ })).toBeFocused();
  });
  await admin.context().close();
});

test('the sending of a complaint is awaited, and its result shown @once [I25]', async ({ page }) => {
  await signIn(page, newPhone());
  await page.goto('/user/privacy#complaints');
  const complaints = await section(page, 'Complaints');
  await complaints.getByRole('button', { name: 'File a complaint' }).click();
  const dialog = page.getByRole('dialog', { name: 'File a complaint' });
  await dialog.getByLabel('What was not right?').fill('I had asked for no calls at all.');
  const release = await hold(page, '**/api/users/grievances');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Send complaint' }).click();
  await sent;
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Close' }).click();
  release();
  await expect(page.getByText(/^We have your complaint G-/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('call hours are saved as they are changed, and revert when that fails @once [I23, I24]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await signIn(page);
  await page.goto('/user/privacy#hours');
  const hours = await section(page, 'When you may be called');
  await hours.getByRole('checkbox', { name: 'Any time is fine' }).uncheck();
  await expect(hours.getByRole('checkbox', { name: 'Sun' })).toBeEnabled();
  await hours.getByRole('checkbox', { name: 'Sun' }).uncheck();
  await expect(hours.getByLabel('From')).toBeEnabled();
  await hours.getByLabel('From').focus();
  await hours.getByLabel('From').selectOption({ label: '6\u00A0pm' });
  await expect(hours.getByLabel('From')).toBeEnabled();
  await expect(hours.getByLabel('From')).toBeFocused();
  await expectNoViolations(page);
  await page.reload();
  await section(page, 'When you may be called');
  await expect(hours.getByLabel('From')).toHaveValue('18');
  await expect(hours.getByRole('checkbox', { name: 'Sun' })).not.toBeChecked();

  const mend = await cut(page, '**/api/users/contact-preferences');
  const stop = hours.getByRole('switch', { name: 'Stop contacting me' });
  await stop.click();
  await expect(page.getByText('That was not saved. Please try again.')).toBeVisible();
  await expect(stop).not.toBeChecked();
  await mend();
  await stop.click();
  await expect(stop).toBeChecked();
  await expect(stop).toBeEnabled();
});

test('consents are withdrawn as easily as given; the account needs its own @once [I26, I27]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await signIn(page);
  await page.goto('/user/privacy#agree');
  const agree = await section(page, 'What I agreed to');
  const alerts = agree.getByRole('switch', { name: 'Alert e-mails' });
  await expect(alerts).not.toBeChecked();
  await alerts.click();
  await expect(alerts).toBeChecked();
  await expect(alerts).toBeFocused();
  await expect(agree.getByText(/^Version .*, English, .*, in your account$/)).toBeVisible();
  await alerts.click();
  await expect(alerts).not.toBeChecked();
  const account = agree.getByRole('switch', { name: 'Your account' });
  await expect(account).toBeChecked();
  await account.click();
  await expect(
    page.getByText('Without this we cannot run your account. You can delete it instead.').last(),
  ).toBeVisible();
  await expect(account).toBeChecked();
  await expectNoViolations(page);
});

test('all data is downloaded by the keyboard, as a page and for programs @once [I30]', async ({ page }) => {
  const contactNo = await signIn(page);
  await page.goto('/user/privacy#data');
  const data = await section(page, 'My data');
  const contentOf = async (button: string) => {
    const download = page.waitForEvent('download');
    await activate(page, data.getByRole('button', { name: button }));
    return readFileSync(await (await download).path(), 'utf8');
  };
  const file = JSON.parse(await contentOf('Download as JSON')) as { format: string; person: { contactNo: string } };
  expect(file).toMatchObject({ format: 'aangan-export/1', person: { contactNo } });
  const html = await contentOf('Download as a page');
  expect(html).toContain(contactNo);
  expect(html).not.toContain('<script');
});

test('a nominee is named, and removed @once [I35]', async ({ page }) => {
  await signIn(page);
  await page.goto('/user/privacy#nominee');
  const nominee = await section(page, 'Nominee');
  await nominee.getByRole('button', { name: 'Save nominee' }).click();
  await expect(nominee.getByText('Name is required')).toBeVisible();
  await nominee.getByLabel('Name').fill('Asha Jadhav');
  await nominee.getByLabel('Relation').fill('Sister');
  await nominee.getByLabel('Phone').fill('9876500011');
  await nominee.getByLabel('E-mail').fill('asha@mail.example');
  await nominee.getByRole('button', { name: 'Save nominee' }).click();
  await expect(page.getByText('Nominee saved')).toBeVisible();
  await expect(nominee.getByRole('button', { name: 'Save nominee' })).toBeFocused();
  await page.reload();
  await section(page, 'Nominee');
  await expect(nominee.getByLabel('Name')).toHaveValue('Asha Jadhav');
  await nominee.getByRole('button', { name: 'Remove nominee' }).click();
  await expect(nominee.getByLabel('Name')).toHaveValue('');
  await expect(nominee.getByLabel('Name')).toBeFocused();
  await expectNoViolations(page);
});

test('an account is deleted by a code, and kept, by the keyboard alone @once [I32]', async ({ page }) => {
  const contactNo = await signIn(page);
  await page.goto('/user/privacy#del');
  const part = await section(page, 'Delete my account');
  await expect(part.getByRole('heading', { level: 3 })).toHaveText([
    'When you confirm',
    'What is deleted',
    'What we keep, without your name',
  ]);
  await expectNoViolations(page);
  const before = await countCodes(contactNo);
  await activate(page, part.getByRole('button', { name: 'Send me a code' }));
  const code = part.getByLabel('6-digit code');
  await expect(code).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.type(await codeFor(contactNo, before + 1));
  await activate(page, part.locator('form').getByRole('button', { name: 'Delete my account' }));
  await expect(part.getByText(/^Your account will be deleted on \d+ \w+ \d{4}\.$/)).toBeVisible();
  await expect(part.getByRole('heading', { level: 2 })).toBeFocused();
  await page.goto('/about');
  await activate(page, page.getByRole('button', { name: 'Keep my account' }));
  await expect(page.getByRole('button', { name: 'Keep my account' })).toHaveCount(0);
  await page.goto('/user/privacy#del');
  await section(page, 'Delete my account');
  await expect(part.getByRole('button', { name: 'Send me a code' })).toBeVisible();
});

test('a deletion withdrawn in another tab is withdrawn here too @once [I32]', async ({ page, context }) => {
  const contactNo = await signIn(page);
  const before = await countCodes(contactNo);
  await page.request.post('/api/users/step-up', { data: { action: 'DELETE_ACCOUNT' } });
  await page.request.post('/api/users/deletion', { data: { otp: await codeFor(contactNo, before + 1) } });
  await page.goto('/user/privacy#del');
  const part = await section(page, 'Delete my account');
  await expect(part.getByText(/^Your account will be deleted on/)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/about');
  await other.getByRole('button', { name: 'Keep my account' }).click();
  await expect(part.getByRole('button', { name: 'Send me a code' })).toBeVisible();
});

test('a section that did not load says so, and can be retried @once', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  await signIn(page);
  const mend = await cut(page, '**/api/users/nominee');
  await page.goto('/user/privacy#nominee');
  const nominee = await section(page, 'Nominee');
  await expect(nominee.getByRole('heading', { name: 'Nominee did not load' })).toBeVisible({ timeout: 20_000 });
  await expect(nominee.getByText('Check your connection and try again.')).toBeVisible();
  await mend();
  await nominee.getByRole('button', { name: 'Try Again' }).click();
  await expect(nominee.getByLabel('Relation')).toBeVisible();
  const log = await section(page, 'Who saw my number');
  await expect(log.getByText('Nobody has opened your contact details.')).toBeVisible();
});

test('a long log is loaded until a page of it fails, which is said, and then continued @once [I25]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 503/);
  await signIn(page);
  const entry = (id: number) => {
    const who = { kind: 'REVEAL', who: 'Meera Kulkarni', role: 'ADMIN', reason: 'CALLBACK', note: null };
    return { id, at: '2026-01-05T10:00:00Z', ...who, channel: null, propertyId: null, revealId: null };
  };
  let asked = 0;
  let isDown = true;
  await page.route('**/api/users/contact-log?*', async (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    if (number > 0) asked += 1;
    if (number > 0 && isDown) return route.fulfill({ status: 503, json: { success: false, message: 'Busy' } });
    const paged = { page: number, size: 4, totalElements: 5, totalPages: 2, last: number > 0 };
    const content = number > 0 ? [entry(1)] : [5, 4, 3, 2].map(entry);
    return route.fulfill({ json: { success: true, message: '', data: { ...paged, content, thisMonth: 0 } } });
  });
  await page.goto('/user/privacy');
  const log = await section(page, 'Who saw my number');
  const more = log.getByRole('button', { name: 'Show all 5' });
  await more.click();
  await expect(log.getByRole('alert')).toHaveText('Check your connection and try again.');
  await expect(log.getByRole('listitem')).toHaveCount(4);
  await expectNoViolations(page);
  expect(asked).toBe(1);
  isDown = false;
  await more.click();
  await expect(log.getByRole('listitem')).toHaveCount(5);
  await expect(more).toHaveCount(0);
  await expect(log.getByRole('alert')).toHaveCount(0);
});

test('the page is for signed-in users @once', async ({ page }) => {
  await page.goto('/user/privacy');
  await expect(page).toHaveURL('/');
});

test('text typed while a reply is being sent stays @once [I36]', async ({ page }) => {
  await signIn(page);
  const filed = await page.request.post('/api/users/grievances', { data: { text: 'Somebody called me at night.' } });
  expect(filed.ok()).toBe(true);
  await page.goto('/user/privacy');
  const complaints = await section(page, 'Complaints');
  await complaints.getByRole('button', { name: /G-.*Open/ }).click();
  const field = complaints.getByRole('textbox');
  const send = complaints.getByRole('button', { name: 'Send', exact: true });
  await field.fill('It was on Sunday.');
  const letThrough = await hold(page, '**/api/users/grievances/*/messages');
  await send.click();
  await expect(complaints.getByRole('button', { name: 'Sending' })).toBeVisible();
  await field.fill('And on Monday again.');
  letThrough();
  await expect(complaints.getByText('It was on Sunday.')).toBeVisible();
  await expect(send).toBeVisible();
  await expect(field).toHaveValue('And on Monday again.');
  await send.click();
  await expect(complaints.getByText('And on Monday again.')).toBeVisible();
  await expect(field).toHaveValue('');
});
