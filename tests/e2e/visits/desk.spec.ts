import type { DeskVisitDetail } from '@aangan/contract/visits/entities';
import type { Locator, Request } from '@playwright/test';
import { addDays, hold, today } from '../support/catalogue.ts';
import { pauseClock } from '../support/clock.ts';
import { read, signInWithVisit, type DeskDay as Day } from '../support/desk.ts';
import {
  activate,
  waitFrames,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newPhone,
  setRole,
  signIn,
  test,
  type Page,
} from '../support/index.ts';

const stored = (page: Page, { id }: Day) => read<DeskVisitDetail>(page, `/api/desk/visits/${id}`);
const button = (page: Page, name: string, { home }: Day) =>
  page.getByRole('button', { name: `${name} the visit of Sneha Pawar to ${home}`, exact: true });
const answered = (page: Page, step: string) =>
  page.waitForResponse((answer) => answer.url().endsWith(`/${step}`) && answer.request().method() === 'POST');
/** The moment in which a step may still be taken back is over. */
const endUndo = (page: Page) => page.clock.fastForward(6_000);
const row = (page: Page, { home }: Day) => page.getByRole('listitem').filter({ hasText: home });

test('a consultant goes through the day by keyboard, with check-in by code @once [V83, V36, V61, V62]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404 .*check-in/);
  const day = await signInWithVisit(page);
  await page.clock.install();
  await page.goto('/desk');
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  await expect(row(page, day)).toContainText('Needs your reply');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);

  const confirmed = answered(page, 'confirm');
  await activate(page, button(page, 'Confirm', day));
  await expect(row(page, day)).toContainText('Confirmed');
  await expect(button(page, 'Undo', day)).toBeFocused();
  await endUndo(page);
  expect((await confirmed).status()).toBe(200);

  await activate(page, page.getByRole('button', { name: 'Check in' }));
  const dialog = page.getByRole('dialog', { name: 'Check in' });
  await expect(dialog.getByLabel('Check-in code')).toBeFocused();
  await page.keyboard.type('AAAAAA');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('None of your visits around today has this code.')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByLabel('Check-in code').fill('');
  await dialog.getByLabel('Check-in code').focus();
  await page.keyboard.type(`${day.code.slice(0, 3).toLowerCase()} ${day.code.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(`Check in Sneha Pawar at ${day.home}?`)).toBeFocused();
  expect((await stored(page, day)).arrivedAt).toBeNull();
  await activate(page, dialog.getByRole('button', { name: 'Check in' }));
  await expect(dialog.getByText(/^Checked in at \d/)).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(row(page, day)).toContainText('Arrived');

  const completed = answered(page, 'complete');
  await activate(page, button(page, 'Completed', day));
  await expect(row(page, day)).toContainText('Completed');
  await endUndo(page);
  expect((await completed).status()).toBe(200);
  expect((await stored(page, day)).status).toBe('COMPLETED');

  const reopened = answered(page, 'reopen');
  await activate(page, button(page, 'Undo', day));
  await endUndo(page);
  expect((await reopened).status()).toBe(200);
  expect((await stored(page, day)).stage).toBe('ARRIVED');
});

test('the question of a check-in has the focus also where the response comes before the next frame @once [V61]', async ({
  page,
}) => {
  const day = await signInWithVisit(page);
  await page.addInitScript(() => {
    window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), 500);
  });
  await page.goto('/desk');
  await page.getByRole('button', { name: 'Check in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check in' });
  await dialog.getByLabel('Check-in code').fill(day.code);
  await page.keyboard.press('Enter');
  const question = dialog.getByText(`Check in Sneha Pawar at ${day.home}?`);
  await expect(question).toBeVisible();
  // two frames of this page later
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(question).toBeFocused();
});

test('the camera of a phone opens the check-in, and the code is removed from the address [V61]', async ({ page }) => {
  const day = await signInWithVisit(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/desk/check-in#${day.code}`);
  await expect(page.getByRole('heading', { name: `Check in Sneha Pawar at ${day.home}?` })).toBeVisible();
  await expect(page).toHaveURL('/desk/check-in');
  expect(asked.filter((url) => url.replace(/#.*/, '').includes(day.code))).toEqual([]);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByText(/^Checked in at \d/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect((await stored(page, day)).stage).toBe('ARRIVED');
  await page.getByRole('main').getByRole('link', { name: 'Desk' }).click();
  await expect(page).toHaveURL('/desk');
});

test('a step without network is shown as unsent, kept over a reload and sent later @once [V37]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const day = await signInWithVisit(page);
  page.on('dialog', (question) => void question.accept());
  await page.route('**/api/desk/visits/*/*', (route) => route.abort());
  await page.clock.install();
  await page.goto('/desk');
  await button(page, 'Confirm', day).click();
  await expect(row(page, day)).toContainText('Confirmed');
  await endUndo(page);
  const notice = page.getByText('1 change is not sent yet. It will be sent once you are online.');
  await expect(notice).toBeVisible({ timeout: 15_000 });
  await expect(row(page, day)).toContainText('Not sent yet');
  await expectNoViolations(page);
  expect((await stored(page, day)).status).toBe('PENDING');
  const kept = await page.evaluate(() => JSON.stringify({ ...window.sessionStorage }));
  for (const word of ['Sneha', day.buyer.contactNo]) expect(kept).not.toContain(word);

  await page.reload();
  await expect(notice).toBeVisible();
  await expect(row(page, day)).toContainText('Confirmed');
  await page.unroute('**/api/desk/visits/*/*');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(notice).toBeHidden();
  await expect.poll(async () => (await stored(page, day)).status).toBe('CONFIRMED');
});

test('a step is undone before it is sent, and a double press does not undo it @once', async ({ page }) => {
  const day = await signInWithVisit(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await page.clock.install();
  await page.goto('/desk');
  await expect(button(page, 'Confirm', day)).toBeVisible();
  await pauseClock(page);
  await button(page, 'Confirm', day).dblclick();
  await expect(button(page, 'Undo', day)).toBeVisible();
  await page.clock.runFor(1_000);
  await button(page, 'Undo', day).click();
  await expect(row(page, day)).toContainText('Needs your reply');
  await page.clock.runFor(10_000);
  expect(sent.filter((path) => path.startsWith('/api/desk'))).toEqual([]);
  await button(page, 'Confirm', day).click();
  const confirmed = answered(page, 'confirm');
  await page.clock.runFor(6_000);
  expect((await confirmed).status()).toBe(200);
});

test('a step that the server refuses leaves the visit unchanged, and says why @once [V37]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/);
  const day = await signInWithVisit(page);
  await page.clock.install();
  await page.goto('/desk');
  await expect(button(page, 'Confirm', day)).toBeVisible();
  const cancel = await page.request.post(`/api/desk/visits/${day.id}/cancel`, {
    data: { reason: 'The lift is broken' },
  });
  expect(cancel.ok()).toBe(true);
  await button(page, 'Confirm', day).click();
  await expect(button(page, 'Undo', day)).toBeVisible();
  await endUndo(page);
  await expect(page.getByText('The visit of Sneha Pawar was not changed.')).toBeVisible({ timeout: 15_000 });
  await expect(row(page, day)).toContainText('Cancelled');
});

test("the visit beside the list is marked in the user's own colours @desktop", async ({ page }) => {
  const day = await signInWithVisit(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/desk');
  await expect(row(page, day).getByRole('link')).toHaveAttribute('aria-current', 'true');
  const colours = await row(page, day).evaluate((element) => {
    const { borderTopColor, color } = getComputedStyle(element);
    return { borderTopColor, color };
  });
  expect(colours.borderTopColor).not.toBe(colours.color);
});

test('a number is shown for the moment of its use, after a notice that the view is recorded @once [V58]', async ({
  page,
}) => {
  const day = await signInWithVisit(page);
  const { contactNo } = day.buyer;
  await page.goto('/desk');
  await expect(row(page, day)).toContainText(`${contactNo.slice(0, 2)}******${contactNo.slice(-2)}`);
  await page.getByRole('button', { name: 'Call Sneha Pawar' }).click();
  const dialog = page.getByRole('dialog', { name: 'The number of Sneha Pawar' });
  await expect(dialog.getByText('Opening the number is recorded.')).toBeVisible();
  const link = dialog.getByRole('link', { name: `Call +91 ${contactNo.slice(0, 5)} ${contactNo.slice(5)}` });
  await expect(link).toHaveAttribute('href', `tel:+91${contactNo}`);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await page.content()).not.toContain(contactNo);
});

test('a visit has a page of its own, with a suggestion, a note and its timeline [V34, V42, V60]', async ({ page }) => {
  const day = await signInWithVisit(page, addDays(today(), 2));
  await page.goto(`/desk/visits/${day.id}`);
  await expect(page.getByRole('heading', { level: 1, name: day.home })).toBeVisible();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Suggest another time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggest another time' });
  await dialog.getByRole('button', { name: 'Suggest' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a time');
  await expectNoViolations(page);
  await dialog.getByLabel('Time').selectOption('11:00');
  await dialog.getByRole('button', { name: 'Suggest' }).click();
  await expect(page.getByText('Waiting for the buyer')).toBeVisible();
  expect((await stored(page, day)).proposal?.visitTime).toBe('11:00');

  await page.getByLabel('Note').fill('Asked for the <b>sample</b> flat');
  await page.getByRole('button', { name: 'Save note', exact: true }).click();
  await expect(page.getByText('Asked for the <b>sample</b> flat')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^.*You suggested/ })).toBeVisible();

  await page.getByRole('button', { name: 'Cancel visit' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this visit?' });
  await question.getByRole('button', { name: 'Cancel visit' }).click();
  await expect(question.getByRole('alert')).toHaveText('Please give a reason');
  await question.getByLabel('Reason').fill('The lift is out of order');
  await question.getByRole('button', { name: 'Cancel visit' }).click();
  await expect(page.getByText('The visit has been cancelled.')).toBeVisible();
  expect((await stored(page, day)).canceled?.reason).toBe('The lift is out of order');
});

test('an absence lists the visits that it affects, and is deleted [V59]', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/400 .*absences/);
  const day = await signInWithVisit(page, addDays(today(), 2));
  await page.goto('/desk?tab=away');
  await page.getByLabel('From day').fill(addDays(today(), 1));
  await page.getByLabel('To day').fill(today());
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page.getByLabel('To day').fill(addDays(today(), 3));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(/^1 visit is booked during this time/)).toBeVisible();
  await expect(page.getByText(`${day.home}, Sneha Pawar`)).toBeVisible();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('No time away.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your time away' })).toBeFocused();
});

/**
 * Presses the button of a form, and again as the call is sent, before the busy state renders. @returns the number of
 * calls
 */
async function sendTwice(page: Page, button: Locator): Promise<number> {
  let calls = 0;
  const count = (request: Request) => void (calls += request.method() === 'POST' ? 1 : 0);
  page.on('request', count);
  const letThrough = await hold(page, '**/api/desk/**');
  await button.evaluate((element: HTMLButtonElement) => {
    const { fetch } = window;
    window.fetch = (input, options) => {
      if (options?.method === 'POST') {
        window.fetch = fetch;
        element.form?.requestSubmit();
      }
      return fetch(input, options);
    };
    element.form?.requestSubmit();
  });
  await expect(button.and(page.locator('[aria-busy=true]'))).toBeVisible();
  await waitFrames(page);
  letThrough();
  await expect(button.and(page.locator('[aria-busy=true]'))).toHaveCount(0);
  await page.unroute('**/api/desk/**');
  page.off('request', count);
  return calls;
}

test('a form of the desk is sent once, however often its button is pressed @once [V33, V34, V59, V60]', async ({
  page,
}) => {
  const day = await signInWithVisit(page, addDays(today(), 2));
  await page.goto(`/desk/visits/${day.id}`);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await main.getByLabel('Note').fill('Asked for the sample flat');
  expect(await sendTwice(page, main.locator('form button[type=submit]'))).toBe(1);
  await page.getByRole('button', { name: 'Suggest another time' }).click();
  await dialog.getByLabel('Time').selectOption('11:00');
  expect(await sendTwice(page, dialog.locator('button[type=submit]'))).toBe(1);
  await page.getByRole('button', { name: 'Cancel visit' }).click();
  await dialog.getByLabel('Reason').fill('The lift is out of order');
  expect(await sendTwice(page, dialog.locator('button[type=submit]'))).toBe(1);
  await page.goto('/desk?tab=away');
  await page.getByLabel('Note').fill('At a wedding');
  expect(await sendTwice(page, main.locator('form button[type=submit]'))).toBe(1);
});

test('a note typed while another is being saved stays @once [V60]', async ({ page }) => {
  const day = await signInWithVisit(page, addDays(today(), 2));
  await page.goto(`/desk/visits/${day.id}`);
  const letThrough = await hold(page, '**/api/desk/visits/*/notes');
  await page.getByLabel('Note').fill('Asked for the sample flat');
  await page.getByRole('button', { name: 'Save note', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saving the note...' })).toBeVisible();
  await page.getByLabel('Note').fill('Comes with a friend');
  letThrough();
  await expect(page.getByRole('listitem').filter({ hasText: 'Asked for the sample flat' })).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('Comes with a friend');
});

test('an absence typed while another is being added stays @once [V59]', async ({ page }) => {
  const host = await signIn(page, newPhone());
  await setRole(host, 'EXECUTIVE');
  await page.goto('/desk?tab=away');
  const note = page.getByLabel('Note');
  await note.fill('At a wedding');
  const letThrough = await hold(page, '**/api/desk/absences');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('To day').fill(addDays(today(), 9));
  await note.fill('At the dentist');
  letThrough();
  await expect(page.getByText('At a wedding')).toBeVisible();
  await expect(page.getByLabel('To day')).toHaveValue(addDays(today(), 9));
  await expect(note).toHaveValue('At the dentist');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('At the dentist')).toBeVisible();
  await expect(note).toHaveValue('');
});
