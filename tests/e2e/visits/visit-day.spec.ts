import { formatDate } from '@aangan/contract/core/dates';
import type { VisitPlan } from '@aangan/contract/visits/entities';
import type { Route } from '@playwright/test';
import { newBuyer } from '../support/buyers.ts';
import {
  addDays,
  bookVisit,
  cut,
  findBooking,
  findProperty,
  hold,
  today,
  toggleShortlist,
} from '../support/catalogue.ts';
import {
  activate,
  waitFrames,
  expect,
  expectNoViolations,
  newPhone,
  signIn,
  tabTo,
  test,
  type Page,
} from '../support/index.ts';

const NBSP = '\u00a0';
/** Homes of one consultant, who is with one buyer at a time. */
const HOMES = ['Karvi Heights', 'Indrayani Kadamb', 'Katesavar Podium'] as const;

/** Saves the three homes as a new user, and opens the planner. */
async function openPlanner(page: Page): Promise<Record<string, number>> {
  await signIn(page, newPhone());
  const ids: Record<string, number> = {};
  for (const name of HOMES) {
    const { id } = await findProperty(page, (property) => property.name === name);
    ids[name] = id;
    await toggleShortlist(page, id);
  }
  await page.goto('/user/visit-day');
  await expect(page.getByRole('checkbox', { name: HOMES[0] })).toBeVisible();
  return ids;
}

async function choose(page: Page, names: readonly string[], date: string): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name }).check();
  await page.getByLabel('Day', { exact: true }).fill(date);
  await page.getByRole('button', { name: 'Find a plan' }).click();
}

const plan = (page: Page) => page.getByRole('region', { name: 'Plan' });
const bookButton = (page: Page) => page.getByRole('button', { name: /^Book \d visits$/ });
/** Returns the times of the stops, from 'h:mm am to h:mm pm'. */
const timesIn = (page: Page) =>
  plan(page)
    .getByText(/^\d+:\d\d\s[ap]m to /)
    .allTextContents();

test('a buyer plans a day and books it by the keyboard alone @once [V53, V56, V83]', async ({ page }) => {
  await openPlanner(page);
  await expect(plan(page)).toHaveText('Choose homes and a day to see your plan.');
  await expectNoViolations(page);

  for (const name of HOMES.slice(0, 2)) {
    await tabTo(page, page.getByRole('checkbox', { name }));
    await page.keyboard.press('Space');
  }
  await tabTo(page, page.getByLabel('Day', { exact: true }));
  const [year = '', month = '', day = ''] = addDays(today(), 12).split('-');
  await page.keyboard.type(`${month}${day}${year}`);
  await activate(page, page.getByRole('button', { name: 'Find a plan' }));

  await expect(plan(page).getByRole('heading', { level: 2 })).toBeFocused();
  await expect(plan(page).getByText(/^\d+ min travel, about \d+\.\d km by road$/)).toBeVisible();
  await expect(
    plan(page).getByText('Travel is estimated from the straight-line distance between the areas.'),
  ).toBeVisible();
  await expectNoViolations(page);
  const times = await timesIn(page);
  expect(times).toHaveLength(2);

  await activate(page, bookButton(page));
  await expect(page).toHaveURL(/\/user\/visit-day\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Your visit day, / })).toBeVisible();
  for (const time of times) await expect(page.getByText(time)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Get directions/ })).toHaveCount(2);
  await expectNoViolations(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add all to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('visit-day.ics');
});

test('shows a day that does not fit, and the next that does @once [V54]', async ({ page }) => {
  const ids = await openPlanner(page);
  await page.getByLabel('Not before').selectOption({ label: `10:00${NBSP}am` });
  await page.getByLabel('Not after').selectOption({ label: `11:00${NBSP}am` });
  await choose(page, HOMES.slice(0, 2), addDays(today(), 14));
  await expect(plan(page).getByText('These homes do not all fit on this day.')).toBeVisible();
  await expect(plan(page).getByText('No time that leaves enough for the travel')).toHaveCount(2);
  await expect(plan(page).getByText('No day in the next 30 days works.')).toBeVisible();
  await expectNoViolations(page);

  // late in the day today has no free time
  await page.getByLabel('Not before').selectOption('');
  await page.getByLabel('Not after').selectOption('');
  await page.route('**/api/visit-plans/preview', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    const blocked = [{ propertyId: ids[HOMES[0]], reason: 'CLOSED' }];
    const none = { feasible: false, stops: [], blocked, nextFeasibleDate: addDays(today(), 15) };
    await route.fulfill({ response: answer, json: { ...body, data: none } });
  });
  await page.getByRole('button', { name: 'Find a plan' }).click();
  await expect(plan(page).getByText('Closed on this day')).toBeVisible();
  await page.unroute('**/api/visit-plans/preview');
  await plan(page).getByRole('button', { name: /^Use / }).click();
  await expect(bookButton(page)).toBeVisible();
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue(addDays(today(), 15));
});

test('finds a new plan where a time has just been taken @once [V55]', async ({ page, browser, allowConsoleErrors }) => {
  // the browser's message about the refusal
  allowConsoleErrors(/409/);
  const ids = await openPlanner(page);
  const date = addDays(today(), 17);
  await choose(page, HOMES.slice(0, 2), date);
  await expect(bookButton(page)).toBeVisible();
  const before = await timesIn(page);

  const other = await newBuyer(browser);
  const [, hour, minute, half] = /^(\d+):(\d\d)\s([ap])m/.exec(before[0] ?? '') ?? [];
  const visitTime = `${(Number(hour) % 12) + (half === 'p' ? 12 : 0)}:${minute}`;
  const taken = await other.page.request.post(`/api/bookings/properties/${ids[HOMES[0]]}`, {
    data: { visitDate: date, visitTime, notes: '' },
  });
  expect(taken.status()).toBe(201);
  await other.page.context().close();

  await bookButton(page).click();
  await expect(plan(page).getByText('One of the times has just been taken. Here is a new plan.')).toBeVisible();
  await expect.poll(() => timesIn(page)).not.toEqual(before);
  await bookButton(page).click();
  await expect(page).toHaveURL(/\/user\/visit-day\/\d+$/);
});

test('requires homes and a day, and more homes where there are too few @once [V53]', async ({ page }) => {
  await signIn(page, newPhone());
  const { id } = await findProperty(page, ({ name }) => name === HOMES[0]);
  await toggleShortlist(page, id);
  await page.goto('/user/visit-day');
  await expect(page.getByRole('heading', { name: 'Add at least two homes to your shortlist first.' })).toBeVisible();
  await expectNoViolations(page);

  const { id: second } = await findProperty(page, ({ name }) => name === HOMES[1]);
  await toggleShortlist(page, second);
  await bookVisit(page, id, addDays(today(), 9));
  await page.goto('/user/visit-day');
  await expect(page.getByRole('heading', { name: 'Only one saved home has no visit yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Property' })).toHaveAttribute('href', `/properties/${second}`);
  await expectNoViolations(page);

  const { id: third } = await findProperty(page, ({ name }) => name === HOMES[2]);
  await toggleShortlist(page, third);
  await page.goto('/user/visit-day');
  const barred = page.getByRole('checkbox', { name: HOMES[0] });
  await expect(barred).toBeDisabled();
  await expect(barred).toHaveAccessibleDescription(/^You have a visit here on /);
  await page.getByRole('button', { name: 'Find a plan' }).click();
  await expect(page.getByText('Choose at least two homes.')).toBeVisible();
  await expect(page.getByText('Please select a date for your visit')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: HOMES[2] })).toBeFocused();
});

test('says when something cannot be loaded, and waits without a network @once', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await openPlanner(page);
  const release = await hold(page, '**/api/visit-plans/preview');
  await choose(page, HOMES.slice(0, 2), addDays(today(), 16));
  await expect(page.getByText('Finding a plan...')).toBeAttached();
  release();
  await expect(bookButton(page)).toBeVisible();
  await page.unroute('**/api/visit-plans/preview');

  const mend = await cut(page, '**/api/visit-plans/preview');
  await page.getByRole('button', { name: 'Find a plan' }).click();
  await expect(page.getByText('Failed to find a plan. Please try again.')).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(bookButton(page)).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText('You are offline. This list may be out of date.')).toBeVisible();
  await expect(bookButton(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Find a plan' })).toBeDisabled();
  await context.setOffline(false);
  await expect(bookButton(page)).toBeEnabled();

  const mendList = await cut(page, '**/api/shortlists');
  await page.reload();
  await expect(page.getByText('Failed to load shortlist. Please try again later.')).toBeVisible();
  await mendList();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('checkbox', { name: HOMES[0] })).toBeVisible();
});

test('the choices stay while its visits are being booked @once [V55]', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  await openPlanner(page);
  await choose(page, HOMES.slice(0, 2), addDays(today(), 24));
  const mend = await cut(page, '**/api/visit-plans');
  const home = page.getByRole('checkbox', { name: HOMES[2] });
  await bookButton(page).click();
  await expect(plan(page).getByText('Failed to book your visits. Please try again.')).toBeVisible();
  await expect(home).toBeEnabled();
  await mend();

  const release = await hold(page, '**/api/visit-plans');
  await bookButton(page).click();
  await expect(home).toBeDisabled();
  await expect(page.getByLabel('Day', { exact: true })).toBeDisabled();
  await expect(page.getByLabel('Not before')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Find a plan' })).toBeDisabled();
  await expect(bookButton(page)).toBeFocused();
  release();
  await expect(page).toHaveURL(/\/user\/visit-day\/\d+$/);
});

test('a plan for choices that changed during a search is the one that is shown @once [V53]', async ({ page }) => {
  await openPlanner(page);
  const wanted = addDays(today(), 26);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const holdFirst = async (route: Route) => {
    await promise;
    await route.continue();
  };
  await page.route('**/api/visit-plans/preview', holdFirst, { times: 1 });
  await choose(page, HOMES.slice(0, 2), addDays(today(), 25));
  const looking = page.getByText('Finding a plan...');
  await expect(looking).toBeAttached();
  await page.getByLabel('Day', { exact: true }).fill(wanted);
  await expect(looking).toHaveCount(0);
  await page.getByRole('button', { name: 'Find a plan' }).click();
  const day = plan(page).getByRole('heading', { level: 2, name: formatDate(wanted, 'long') });
  await expect(day).toBeFocused();
  const late = page.waitForResponse('**/api/visit-plans/preview');
  release();
  await (await late).finished();
  await waitFrames(page);
  await expect(day).toBeVisible();
});

test('a booked day shows the current state of its visits, and is for its owner alone @once [V56]', async ({
  page,
  browser,
}) => {
  const ids = await openPlanner(page);
  await choose(page, HOMES, addDays(today(), 20));
  await bookButton(page).click();
  await expect(page).toHaveURL(/\/user\/visit-day\/\d+$/);
  await expect(page.getByText('Waiting for Meera Kulkarni to confirm')).toHaveCount(3);

  const cancelled = await findBooking(page, ids[HOMES[1]] ?? 0);
  await page.request.post(`/api/bookings/${cancelled.id}/cancel`, { data: {} });
  const moved = await findBooking(page, ids[HOMES[2]] ?? 0);
  const move = { visitDate: addDays(today(), 22), status: 'PENDING' };
  await page.request.put(`/api/bookings/${moved.id}`, { data: move });
  await page.reload();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Moved to .*, any time$/)).toBeVisible();
  const { id } = (
    (await (
      await page.request.get(`/api${new URL(page.url()).pathname.replace('/user/visit-day', '/visit-plans')}`)
    ).json()) as { data: VisitPlan }
  ).data;

  const other = await newBuyer(browser);
  await other.page.goto(`/user/visit-day/${id}`);
  await expect(other.page.getByRole('heading', { name: 'Visit day not found' })).toBeVisible();
  await other.page.context().close();
});
