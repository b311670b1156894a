import { addDays, today } from '../support/catalogue.ts';
import {
  addProperty,
  changeProperty,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  fillBasics,
  fillFlat,
  newName,
  next,
  openStep,
  signInAsAdmin,
  step,
  storedProperty,
  test,
  type Page,
} from '../support/index.ts';

const group = (page: Page, name: string) => page.getByRole('group', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Update Property' }).click();
const saved = (page: Page) => expect(page.getByText('Property updated successfully!')).toBeVisible();
const charge = (page: Page, number: number) => ({
  label: page.getByLabel(`Label of charge #${number}`),
  amount: page.getByLabel(`Amount of charge #${number}`),
  unit: page.getByLabel(`Unit of charge #${number}`),
  note: page.getByLabel(`Note of charge #${number}`),
});

test('an admin enters the facts of a home [T1, T2, T18]', async ({ page }) => {
  await signInAsAdmin(page);
  const { id, flats } = await addProperty(page, { reraNo: 'P52100012345' });
  await openStep(page, id, 2);
  const first = group(page, 'Register facts');
  await expect(first.getByLabel('Phase name')).toBeHidden();
  await first.getByLabel('Registered completion').fill('2028-03-31');
  await first.getByRole('button', { name: 'Checked today' }).click();
  await expect(first.getByLabel('Checked on the register')).toHaveValue(today());

  await page.getByRole('button', { name: 'Add another registration' }).click();
  const second = group(page, 'Registration #2');
  await expect(second.getByLabel('Checked on the register')).toHaveValue('');
  await next(page);
  await expect(page.getByText('Phase name is required')).toHaveCount(2);
  await expect(page.getByText('RERA number is required')).toBeVisible();
  await first.getByLabel('Phase name').fill('Tower A');
  await second.getByLabel('RERA number').fill('PR12600099031');
  await expect(second.getByText('Unusual number: usually P and 11 digits')).toBeVisible();
  await second.getByLabel('Phase name').fill('Tower B');
  const towerB = group(page, 'Tower B');
  await towerB.getByLabel('Possession date').fill('2029-06-30');
  await towerB.getByLabel('Revised completion').fill('2029-09-30');
  await towerB.getByLabel('Progress report up to').fill('2026-06-30');
  await next(page);
  await expect(page.getByText('Enter the registered completion too')).toBeVisible();
  await towerB.getByLabel('Registered completion').fill('2029-03-31');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await next(page);

  const flat = group(page, 'Flat #1');
  await flat.getByLabel('Agreement value (optional)').fill('5300000');
  await flat.getByLabel('Total units').fill('24');
  await flat.getByLabel('Still available').fill('25');
  await next(page);
  await expect(page.getByText('Must not be more than the total units')).toBeVisible();
  await expect(page.getByText('Enter the date this is as of')).toBeVisible();
  await flat.getByLabel('Still available').fill('9');
  await flat.getByLabel('As of').fill('2026-11-18');
  const add = page.getByRole('button', { name: 'Add a charge' });
  const nothing = page.getByRole('checkbox', { name: 'The promoter says there are no extra charges' });
  await nothing.check();
  await add.click();
  await expect(nothing).toBeDisabled();
  await page.getByRole('button', { name: 'Remove charge #1' }).click();
  await expect(nothing).not.toBeChecked();
  await add.click();
  await add.click();
  const [parking, club] = [charge(page, 1), charge(page, 2)];
  await parking.label.fill('Covered parking');
  await parking.amount.fill('300000');
  await parking.note.fill('One bay, in the podium');
  await club.label.fill('Club membership');
  await club.unit.selectOption('per month');
  await group(page, 'Not in this price').getByLabel('As of').fill('2026-11-18');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await next(page);
  await save(page);
  await saved(page);
  const checkedBy = expect.any(String);
  expect(await storedProperty(page, id)).toMatchObject({
    reraNo: 'P52100012345',
    possessionDate: '2028-03-31',
    phases: [
      {
        name: 'Tower A',
        reraNo: 'P52100012345',
        possessionDate: '2028-03-31',
        registeredCompletion: '2028-03-31',
        revisedCompletion: null,
        checkedOn: today(),
        checkedBy,
      },
      {
        name: 'Tower B',
        reraNo: 'PR12600099031',
        possessionDate: '2029-06-30',
        registeredCompletion: '2029-03-31',
        revisedCompletion: '2029-09-30',
        progressAsOf: '2026-06-30',
        checkedOn: null,
        checkedBy: null,
      },
    ],
    flats: [
      {
        id: flats[0]?.id,
        type: '2BHK',
        area: 712.5,
        price: 6_000_000,
        agreementValue: 5_300_000,
        unitsTotal: 24,
        unitsAvailable: 9,
        unitsAsOf: '2026-11-18',
      },
    ],
    notInPrice: [
      { label: 'Covered parking', amount: 300_000, unit: 'ONCE', note: 'One bay, in the podium' },
      { label: 'Club membership', amount: null, unit: 'PER_MONTH', note: null },
    ],
    notInPriceAsOf: '2026-11-18',
  });
});

test('facts are cleared, and flats keep their ids @once [T1, T18, T30]', async ({ page }) => {
  await signInAsAdmin(page);
  const flats = [
    { type: '2BHK', area: 712.5, price: 6_000_000, agreementValue: 5_300_000 },
    { type: '3BHK', area: 950, price: 7_000_000, unitsTotal: 4, unitsAvailable: 2, unitsAsOf: '2026-11-01' },
  ];
  const before = await addProperty(page, {
    reraNo: 'P52100012345',
    phases: [
      { name: 'Tower A', checkedOn: '2026-11-02' },
      { name: 'Tower B', reraNo: 'P52100012346' },
    ],
    flats,
    notInPrice: [{ label: 'Floor rise', amount: 25, unit: 'PER_SQ_FT' }],
    notInPriceAsOf: '2026-11-01',
  });
  await openStep(page, before.id, 2);
  const question = page.getByText('The RERA number has changed. Is this what the register says about the new one?');
  await page.getByLabel('RERA number').first().fill('P52100012347');
  await expect(question).toBeVisible();
  await page.getByLabel('RERA number').first().fill('P52100012345');
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Remove Tower B' }).click();
  await expect(group(page, 'Tower B')).toBeHidden();
  await expect(group(page, 'Register facts').getByLabel('Registered completion')).toBeFocused();
  await next(page);
  await page.getByRole('button', { name: 'Remove Flat #1' }).click();
  await fillFlat(page, 1, '3BHK', '951', '7000000');
  await page.getByRole('button', { name: 'Remove charge #1' }).click();
  const extras = group(page, 'Not in this price');
  await extras.getByLabel('As of').fill('2026-11-20');
  await next(page);
  await expect(page.getByText('Add a charge, or tick that there are no extra charges')).toBeVisible();
  await extras.getByRole('checkbox').check();
  await next(page);
  await save(page);
  await saved(page);
  const [, second] = before.flats;
  expect(await storedProperty(page, before.id)).toMatchObject({
    phases: [{ name: 'Tower A', reraNo: 'P52100012345', checkedOn: '2026-11-02' }],
    flats: [{ ...second, area: 951 }],
    notInPrice: [],
    notInPriceAsOf: '2026-11-20',
  });
});

test('a changed price asks for the agreement value @once [T16]', async ({ page }) => {
  await signInAsAdmin(page);
  const { id } = await addProperty(page, {
    flats: [
      { type: '2BHK', area: 712.5, price: 6_000_000, agreementValue: 5_300_000 },
      { type: '3BHK', area: 950, price: 7_000_000 },
    ],
  });
  await openStep(page, id, 3);
  const question = page.getByText('The price has changed. Is the agreement value still right?');
  await fillFlat(page, 2, '3BHK', '950', '7100000');
  await expect(question).toBeHidden();
  await fillFlat(page, 1, '2BHK', '712.5', '6100000');
  await expect(question).toBeVisible();
  await expectNoViolations(page);
  await next(page);
  await save(page);
  await saved(page);
  expect(await storedProperty(page, id)).toMatchObject({
    flats: [
      { price: 6_100_000, agreementValue: 5_300_000 },
      { price: 7_100_000, agreementValue: null },
    ],
  });
  await openStep(page, id, 3);
  await fillFlat(page, 1, '2BHK', '712.5', '6200000');
  await group(page, 'Flat #1').getByLabel('Agreement value (optional)').fill('5500000');
  await expect(question).toBeHidden();
});

test("the server's refusal of a fact is shown at its field @once [T2, T31]", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 400/);
  await signInAsAdmin(page);
  const { id } = await addProperty(page, { reraNo: 'P52100012345' });
  await openStep(page, id, 2);
  const checked = group(page, 'Register facts').getByLabel('Checked on the register');
  await checked.fill(addDays(today(), 2));
  await next(page);
  const flat = group(page, 'Flat #1');
  await flat.getByLabel('Still available').fill('3');
  await flat.getByLabel('As of').fill(addDays(today(), 2));
  await next(page);
  await save(page);
  await expect(step(page, 'Property Details')).toBeVisible();
  await expect(checked).toBeFocused();
  await expect(page.getByText('Must not be in the future')).toBeVisible();
  await checked.fill(today());
  await next(page);
  await expect(flat.getByText('Must not be in the future')).toBeVisible();
});

test('facts survive a reload, and a conflict over them is merged @once [T1, T30, ADMP34, ADMP35]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  await signInAsAdmin(page);
  const { id, flats } = await addProperty(page, { reraNo: 'P52100012345' });
  page.on('dialog', (dialog) => void dialog.accept());
  await openStep(page, id, 2);
  await group(page, 'Register facts').getByLabel('Registered completion').fill('2028-12-31');
  await page.getByRole('button', { name: 'Add another registration' }).click();
  await group(page, 'Registration #2').getByLabel('Phase name').fill('Tower B');
  await page.reload();
  await expect(page.getByText('What you typed here has been restored.')).toBeVisible();
  await group(page, 'Register facts').getByLabel('Phase name').fill('Tower A');
  await group(page, 'Tower B').getByLabel('RERA number').fill('P52100012346');
  await next(page);
  await group(page, 'Flat #1').getByLabel('Total units').fill('24');
  await next(page);

  // Another admin marks the flat as sold out meanwhile, and sets no extra charges.
  await changeProperty(page, id, {
    flats: [{ type: '3BHK', area: 990, price: 8_000_000 }],
    notInPrice: [],
    notInPriceAsOf: '2026-11-20',
  });
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this property' });
  const registrations = dialog.getByRole('group', { name: 'Registrations' });
  await expect(registrations).toContainText('Tower B, P52100012346');
  await expect(registrations.getByRole('radio', { name: /^Your version/ })).toBeChecked();
  await expect(dialog.getByRole('group', { name: 'Not in this price' })).toContainText(
    'Nothing, as of 20 November 2026',
  );
  await expect(dialog.getByRole('group', { name: 'Flats' })).toContainText('24 in total');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await saved(page);
  const stored = await storedProperty(page, id);
  expect(stored).toMatchObject({
    phases: [
      { name: 'Tower A', registeredCompletion: '2028-12-31' },
      { name: 'Tower B', reraNo: 'P52100012346' },
    ],
    flats: [{ type: '2BHK', area: 712.5, unitsTotal: 24 }],
    notInPrice: [],
    notInPriceAsOf: '2026-11-20',
  });
  expect(stored.flats.map((flat) => flat.id)).not.toContain(flats[0]?.id);
});

test('a new property is created with its facts, which the audit log spells out @once [T1, T18]', async ({ page }) => {
  await signInAsAdmin(page);
  const name = newName();
  await page.goto('/admin/properties/create');
  await fillBasics(page, name);
  await next(page);
  await page.getByLabel('Work done').fill('35');
  await page.getByLabel('RERA number').fill('P52100012345');
  await group(page, 'Register facts').getByLabel('Registered completion').fill('2028-12-31');
  await next(page);
  await fillFlat(page, 1, '2BHK', '712.5', '6500000');
  await group(page, 'Flat #1').getByLabel('Total units').fill('24');
  await page.getByRole('button', { name: 'Add a charge' }).click();
  await charge(page, 1).label.fill('Floor rise');
  await charge(page, 1).amount.fill('25');
  await charge(page, 1).unit.selectOption('per sq ft');
  await group(page, 'Not in this price').getByLabel('As of').fill('2026-11-18');
  await next(page);
  await page.getByRole('button', { name: 'Create Property' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/media$/);
  const id = Number(/properties\/(\d+)\/media/.exec(page.url())?.[1]);
  expect(await storedProperty(page, id)).toMatchObject({
    phases: [{ name: 'Whole project', reraNo: 'P52100012345', registeredCompletion: '2028-12-31' }],
    flats: [{ unitsTotal: 24 }],
    notInPrice: [{ label: 'Floor rise', amount: 25, unit: 'PER_SQ_FT' }],
  });
  await page.goto(`/admin/audit?entity=PROPERTY&entityId=${id}`);
  await page.getByText(/^\d+ fields$/).click();
  const entry = page.getByRole('row').filter({ hasText: name });
  for (const words of [
    'Name: Whole project',
    'Registered completion: 31 December 2028',
    'Total units: 24',
    'Label: Floor rise',
    'Unit: per sq ft',
    'Not in this price, as of',
  ]) {
    await expect(entry).toContainText(words);
  }
});
