import { addProperty, signInAsAdmin } from '../support/admin.ts';
import { maskedNumber, newBuyer, newVisitor, type Buyer } from '../support/buyers.ts';
import { addDays, hold, today } from '../support/catalogue.ts';
import {
  activate,
  waitFrames,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newPhone,
  tabTo,
  test,
  type Page,
} from '../support/index.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const showButton = (page: Page, { name }: Buyer) => page.getByRole('button', { name: `Show contact of ${name}` });

/** Reads the buyer's access log, newest first, without exports, as another test may have exported everybody. */
async function logOf({ page }: Buyer) {
  const { data } = (await (await page.request.get('/api/users/contact-log')).json()) as {
    data: { content: { kind: string; who: string; reason: string | null; note: string | null }[] };
  };
  const own = data.content.filter(({ kind }) => kind !== 'EXPORT');
  return own.map(({ kind, who, reason, note }) => [kind, who, reason, note]);
}

async function savePreferences({ page }: Buyer, data: object): Promise<void> {
  expect((await page.request.put('/api/users/contact-preferences', { data })).ok()).toBe(true);
}

const spaced = (number: string) => `${number.slice(0, 5)} ${number.slice(5)}`;

test.describe('the contact of a buyer', () => {
  test('is revealed from the list of users by the keyboard, with a reason that the buyer can read @once [I20, I22]', async ({
    page,
    browser,
  }) => {
    const buyer = await newBuyer(browser, 'Ishan Kulkarni');
    await savePreferences(buyer, { stopped: false, callHours: { days: [1, 2, 3, 4, 5, 6], from: 18, to: 21 } });
    await signInAsAdmin(page, { name: 'Vasudha Kelkar' });
    await page.goto(`/admin/users?search=${buyer.contactNo}`);
    await expect(page.getByText(maskedNumber(buyer.contactNo))).toBeVisible();
    expect(await page.content()).not.toContain(buyer.email);
    await expectNoSidewaysScroll(page);
    await tabTo(page, showButton(page, buyer));
    await page.keyboard.press('Enter');

    const asking = dialog(page, `Show contact of ${buyer.name}`);
    await expect(asking.getByText(/^Prefers calls Mon to Sat, 6\spm to 9\spm\. It is .* now\.$/)).toBeVisible();
    await expect(asking.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(asking.getByText(`${buyer.name} can see your name, the reason and the note.`)).toBeVisible();
    await expectNoViolations(page);
    const show = asking.getByRole('button', { name: 'Show contact' });
    await activate(page, show);
    await expect(asking.getByText('Please choose a reason')).toBeVisible();
    await expect(asking.getByRole('radio', { name: 'To arrange a visit' })).toBeFocused();
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowDown');
    await expect(asking.getByRole('radio', { name: 'Something else' })).toBeChecked();
    await activate(page, show);
    await expect(asking.getByText('Must be 10 to 200 characters for this reason')).toBeVisible();
    await expect(asking.getByLabel('Note')).toBeFocused();
    await page.keyboard.type('Left an umbrella here');
    expect(await logOf(buyer)).toEqual([]);
    await activate(page, show);

    const opened = dialog(page, `Contact of ${buyer.name}`);
    await expect(opened.getByText(spaced(buyer.contactNo))).toBeVisible();
    await expect(opened.getByText(buyer.email)).toBeVisible();
    const call = opened.getByRole('link', { name: 'Call' });
    await expect(call).toBeFocused();
    await expect(call).toHaveAttribute('href', `tel:+91${buyer.contactNo}`);
    await expect(opened.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      `https://wa.me/91${buyer.contactNo}`,
    );
    await expectNoViolations(page);
    const noted = page.waitForResponse((response) => response.url().endsWith('/used'));
    await activate(page, opened.getByRole('link', { name: 'E-mail' }));
    expect((await noted).status()).toBe(200);
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
    await expect(showButton(page, buyer)).toBeFocused();
    expect(await page.content()).not.toContain(buyer.email);
    expect(await logOf(buyer)).toEqual([
      ['EMAIL', 'Vasudha Kelkar', 'OTHER', null],
      ['REVEAL', 'Vasudha Kelkar', 'OTHER', 'Left an umbrella here'],
    ]);
  });

  test('replaces the booking dialog, and returns to it with its text @once [I22]', async ({ page, browser }) => {
    await signInAsAdmin(page);
    const { id, name } = await addProperty(page);
    const buyer = await newVisitor(browser, id, addDays(today(), 9), 'Ishan Kulkarni');
    await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: /^Details of booking/ }).click();
    const booking = dialog(page, 'Booking Details');
    const newDay = addDays(today(), 11);
    await booking.getByLabel('Visit date').fill(newDay);
    await showButton(page, buyer).click();
    const asking = dialog(page, `Show contact of ${buyer.name}`);
    await expect(booking).toHaveCount(0);
    await expect(asking.getByRole('radio', { name: 'To arrange a visit' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(booking.getByLabel('Visit date')).toHaveValue(newDay);
    await expect(showButton(page, buyer)).toBeFocused();
    expect(await logOf(buyer)).toEqual([]);

    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await asking.getByRole('button', { name: 'Show contact' }).click();
    await expect(booking.getByText(spaced(buyer.contactNo))).toBeVisible();
    await expect(booking.getByRole('link', { name: 'Call' })).toBeFocused();
    await expect(booking.getByLabel('Visit date')).toHaveValue(newDay);
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(booking).toHaveCount(0);
    await page.getByRole('button', { name: /^Details of booking/ }).click();
    await expect(booking.getByText(maskedNumber(buyer.contactNo))).toBeVisible();
    expect((await logOf(buyer)).map(([kind]) => kind)).toEqual(['REVEAL']);
  });

  test('that loads after its dialog was closed is shown to nobody, in particular not under another name @once [I20, I22]', async ({
    page,
    browser,
  }) => {
    const surname = `Kulkarni ${newPhone().replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
    const buyer = await newBuyer(browser, `Ishan ${surname}`);
    const other = await newBuyer(browser, `Leena ${surname}`);
    await signInAsAdmin(page);
    await page.goto(`/admin/users?search=${encodeURIComponent(surname)}`);
    await showButton(page, buyer).click();
    await page.getByRole('radio', { name: 'To fix the account' }).check();
    const letThrough = await hold(page, '**/api/staff/buyers/*/contact');
    const late = page.waitForResponse('**/api/staff/buyers/*/contact');
    await page.getByRole('button', { name: 'Show contact', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Opening the contact...' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    letThrough();
    await (await late).finished();
    await waitFrames(page);
    await showButton(page, other).click();
    await expect(dialog(page, `Show contact of ${other.name}`).getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(page.getByText(spaced(buyer.contactNo))).toHaveCount(0);
    await page.getByRole('radio', { name: 'To fix the account' }).check();
    await page.getByRole('button', { name: 'Show contact', exact: true }).click();
    await expect(dialog(page, `Contact of ${other.name}`).getByText(spaced(other.contactNo))).toBeVisible();
  });

  test('is revealed once, though the form is sent twice before it looks busy @once [I22]', async ({
    page,
    browser,
  }) => {
    const buyer = await newBuyer(browser, 'Ishan Kulkarni');
    await signInAsAdmin(page);
    await page.goto(`/admin/users?search=${buyer.contactNo}`);
    await showButton(page, buyer).click();
    await page.getByRole('radio', { name: 'To fix the account' }).check();
    await page
      .getByRole('dialog')
      .locator('form')
      .evaluate((form: HTMLFormElement) => {
        form.requestSubmit();
        form.requestSubmit();
      });
    await expect(page.getByText(spaced(buyer.contactNo))).toBeVisible();
    expect((await logOf(buyer)).map(([kind]) => kind)).toEqual(['REVEAL']);
  });

  test('is masked again after 5 minutes @once [I22]', async ({ page, browser }) => {
    const buyer = await newBuyer(browser, 'Ishan Kulkarni');
    await signInAsAdmin(page);
    await page.clock.install();
    await page.goto(`/admin/users?search=${buyer.contactNo}`);
    await showButton(page, buyer).click();
    await page.getByRole('radio', { name: 'To fix the account' }).check();
    await page.getByRole('button', { name: 'Show contact', exact: true }).click();
    const whole = page.getByText(spaced(buyer.contactNo));
    await expect(whole).toBeVisible();
    await page.clock.runFor(4 * 60_000);
    await expect(whole).toBeVisible();
    await page.clock.runFor(61_000);
    await expect(whole).toHaveCount(0);
  });

  test('of a buyer who asked not to be contacted can be revealed for a legal reason alone @once [I23]', async ({
    page,
    browser,
  }) => {
    const buyer = await newBuyer(browser, 'Ishan Kulkarni');
    await savePreferences(buyer, { stopped: true, callHours: null });
    await signInAsAdmin(page);
    await page.goto(`/admin/users?search=${buyer.contactNo}`);
    await expect(page.getByText(`${buyer.name} asked not to be contacted.`)).toBeVisible();
    await showButton(page, buyer).click();
    const asking = dialog(page, `Show contact of ${buyer.name}`);
    await expect(asking.getByText(`${buyer.name} asked not to be contacted.`)).toBeVisible();
    const legal = asking.getByRole('radio', { name: 'Legal or safety reason' });
    await expect(asking.getByRole('radio', { disabled: true })).toHaveCount(5);
    await expect(legal).toBeEnabled();
    await expectNoViolations(page);
    await legal.check();
    await asking.getByLabel('Note').fill('The court asked for it');
    await asking.getByRole('button', { name: 'Show contact' }).click();
    await expect(dialog(page, `Contact of ${buyer.name}`).getByText(spaced(buyer.contactNo))).toBeVisible();
  });

  test('that cannot be revealed says why, and nothing is shown @once [I21]', async ({
    page,
    browser,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/ERR_FAILED/, /status of 409/);
    const buyer = await newBuyer(browser, 'Ishan Kulkarni');
    await signInAsAdmin(page);
    await page.goto(`/admin/users?search=${buyer.contactNo}`);
    await showButton(page, buyer).click();
    const asking = dialog(page, `Show contact of ${buyer.name}`);
    await asking.getByRole('radio', { name: 'To fix the account' }).check();
    const show = asking.getByRole('button', { name: 'Show contact' });
    await page.route('**/api/staff/buyers/**', (route) => route.abort());
    await show.click();
    await expect(asking.getByText('The contact could not be shown. Please try again.')).toBeVisible();
    await page.unroute('**/api/staff/buyers/**');
    await savePreferences(buyer, { stopped: true, callHours: null });
    await show.click();
    await expect(asking.getByText('This buyer asked not to be contacted.')).toBeVisible();
    expect(await logOf(buyer)).toEqual([]);
  });
});
