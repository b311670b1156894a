import type { AdminProperty } from '@aangan/contract/admin-entities';
import type { PropertyDetail } from '@aangan/contract/entities';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail, bodyOf, propertyBody } from '../../../test/admin-kit.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Client } from '../../../test/client.ts';
import { buildProperty } from '../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../test/factories.ts';

const URL = '/api/admin/properties';
const NOW = new Date('2026-12-10T06:30:00Z');
const TODAY = '2026-12-10';

let testApp: TestApp;
let admin: BuiltUser;
let client: Client;
let buyer: Client;

beforeAll(async () => {
  testApp = await createTestApp({ now: NOW });
  admin = await buildUser(testApp.db, { role: 'ADMIN' });
  client = await signedIn(testApp, admin);
  buyer = await signedIn(testApp, await buildUser(testApp.db));
});

afterAll(() => testApp.close());

beforeEach(() => testApp.setNow(NOW));

const create = async (overrides: Record<string, unknown> = {}) =>
  (await client.post<AdminProperty>(URL, propertyBody(overrides))).data;
const read = async (id: number) => (await client.get<AdminProperty>(`${URL}/${id}`)).data;
const seen = async (id: number) => (await buyer.get<PropertyDetail>(`/api/properties/${id}`)).data;

/** Saves what a form that has loaded the property sends, with these changes. */
const save = async (property: AdminProperty, changes: Record<string, unknown> = {}, by: Client = client) =>
  by.put<AdminProperty>(`${URL}/${property.id}`, { ...bodyOf(property), ...changes });
const change = (id: number, patch: Record<string, unknown>) => client.patch<AdminProperty>(`${URL}/${id}`, patch);

/** What a new property with these fields is refused for, 'field: message'. */
async function refusals(overrides: Record<string, unknown>): Promise<string[]> {
  const { status, errors = [] } = await client.post(URL, propertyBody(overrides));
  expect(status).toBe(400);
  return errors.map(({ field, message }) => `${field}: ${message}`);
}

const pricedOn = async (id: number) => {
  const query = testApp.db.selectFrom('flats').select('priced_on').where('property_id', '=', id).orderBy('position');
  return (await query.execute()).map(({ priced_on }) => priced_on);
};

const FLAT = { type: '2BHK', area: 702.5, price: 6_000_000 };
const OWN = {
  reraNo: 'P52100012345',
  reraUrl: 'https://maharera.example/project',
  possessionDate: '2028-06-30',
};
const FACTS = {
  registeredCompletion: '2028-12-31',
  revisedCompletion: '2030-02-28',
  progressAsOf: '2026-09-30',
  checkedOn: TODAY,
};
const TWO_PHASES = [
  { name: 'A', ...FACTS },
  { name: 'B', reraNo: 'P2', possessionDate: '2029-01-31' },
];
const NOTHING_KNOWN = { registeredCompletion: null, revisedCompletion: null, progressAsOf: null, checkedOn: null };

describe('registrations', () => {
  it('come back whole, with what they say of the day a home may be ready [T1, T3, T4]', async () => {
    const { id, phases } = await create({ phases: TWO_PHASES });
    const shown = { movedMonths: 14, checkedBy: admin.name };
    expect(phases).toEqual([
      { name: 'A', ...OWN, ...FACTS, ...shown },
      {
        name: 'B',
        reraNo: 'P2',
        reraUrl: null,
        possessionDate: '2029-01-31',
        ...NOTHING_KNOWN,
        movedMonths: null,
        checkedBy: null,
      },
    ]);
    const { phases: forBuyers, readyBy, possessionDate } = await seen(id);
    expect(forBuyers).toEqual(phases);
    // the second is ready before the first, whose register says 2030
    expect([readyBy, possessionDate]).toEqual(['2029-01-31', '2028-06-30']);
  });

  it.each([
    ['the property', OWN, {}],
    ['the first phase', { reraNo: null, reraUrl: null, possessionDate: null }, OWN],
    ['both, the same', OWN, OWN],
    ['each in part', { reraNo: OWN.reraNo }, { ...OWN, reraNo: null }],
  ])('have their own number, address and day from %s [T1]', async (_whose, own, first) => {
    const bare = { reraNo: undefined, reraUrl: undefined, possessionDate: undefined };
    const property = await create({ ...bare, ...own, phases: [{ name: 'A', ...first }] });
    expect(property).toMatchObject({ ...OWN, phases: [OWN] });
    expect(await seen(property.id)).toMatchObject({ ...OWN, phases: [OWN] });
  });

  it('may not say two things of the same one [T1]', async () => {
    const first = { name: 'A', reraNo: 'P9', reraUrl: 'https://other.example/', possessionDate: '2028-07-31' };
    expect(await refusals({ phases: [first] })).toEqual([
      'phases.0.reraNo: Must be the same as reraNo',
      'phases.0.reraUrl: Must be the same as reraUrl',
      'phases.0.possessionDate: Must be the same as possessionDate',
    ]);
  });

  it('stay in a save without them, which carries the three fields into the first; another number has no facts yet [T1]', async () => {
    const created = await create({ phases: TWO_PHASES });
    const { id } = created;
    const whole = bodyOf(created);
    const moved = { reraUrl: null, possessionDate: '2028-09-30' };
    const kept = await client.put<AdminProperty>(`${URL}/${id}`, { ...whole, ...moved });
    expect(kept.data.phases).toEqual([{ ...created.phases[0], ...moved }, created.phases[1]]);
    expect((await change(id, { workDone: 46 })).data.phases).toEqual(kept.data.phases);
    const renumbered = await change(id, { reraNo: 'P3' });
    expect(renumbered.data.phases).toMatchObject([
      { name: 'A', reraNo: 'P3', ...moved, ...NOTHING_KNOWN },
      { name: 'B' },
    ]);
    expect(renumbered.data.phases[0]?.checkedBy).toBeNull();
    for (const [reraNo, message] of [
      ['P2', 'Stands in another phase already'],
      [null, 'A project with registered phases needs the RERA number of its first phase'],
    ]) {
      expect((await change(id, { reraNo })).errors).toEqual([{ field: 'reraNo', message }]);
    }
    expect((await read(id)).phases).toEqual(renumbered.data.phases);
  });

  it('go by an empty list, which leaves the three fields as they are sent [T1]', async () => {
    const created = await create({ phases: TWO_PHASES });
    const { data } = await change(created.id, { phases: [] });
    expect(data).toMatchObject({ ...OWN, phases: [] });
    expect(await seen(created.id)).toMatchObject({ readyBy: OWN.possessionDate });
    expect((await change(created.id, { reraNo: 'P7' })).data).toMatchObject({ reraNo: 'P7', phases: [] });
  });

  it('keep what is left out of them for their number, wherever it stands then, and null empties [T1]', async () => {
    const created = await create({ phases: TWO_PHASES });
    const turned = [
      { reraNo: 'P2', checkedOn: '2026-12-01' },
      { reraNo: OWN.reraNo, progressAsOf: null },
    ];
    const { data } = await change(created.id, { phases: turned });
    expect(data).toMatchObject({ reraNo: 'P2', reraUrl: null, possessionDate: '2029-01-31' });
    expect(data.phases).toEqual([
      { ...created.phases[1], checkedOn: '2026-12-01', checkedBy: admin.name },
      { ...created.phases[0], progressAsOf: null },
    ]);
  });

  it('are refused one by one for what is wrong with them, all at once, and nothing is written [T2]', async () => {
    const phases = [
      { name: ' ', revisedCompletion: '2029-01-31', checkedOn: '2026-12-11' },
      { name: 'B', reraNo: '', progressAsOf: '2026-12-11' },
      { reraNo: OWN.reraNo },
    ];
    const mistakes = [
      'phases.0.name: Phase name is required',
      'phases.0.revisedCompletion: Give the registered completion too',
      'phases.0.checkedOn: Must not be in the future',
      'phases.1.reraNo: RERA number is required',
      'phases.1.progressAsOf: Must not be in the future',
      'phases.2.name: Phase name is required',
      'phases.2.reraNo: Stands in another phase already',
    ];
    expect(await refusals({ phases })).toEqual(mistakes);
    const created = await create();
    const { errors = [] } = await save(created, { name: 'Other', phases });
    expect(errors.map(({ field, message }) => `${field}: ${message}`)).toEqual(mistakes);
    expect(await read(created.id)).toEqual(created);
    const many = Array.from({ length: 51 }, (_, n) => ({ name: `${n}`, reraNo: `P${n}` }));
    expect(await refusals({ phases: many, reraNo: null })).toEqual(['phases: At most 50 phases']);
  });

  it('of which there is one have a name, given or not [T2]', async () => {
    const { phases } = await create({ phases: [{ reraNo: OWN.reraNo }] });
    expect(phases.map(({ name }) => name)).toEqual(['Whole project']);
    expect((await create({ phases: [{ name: 'North', reraNo: OWN.reraNo }] })).phases[0]?.name).toBe('North');
  });

  it.each([
    ['2028-12-31', '2030-02-28', 14],
    ['2028-12-31', '2028-06-30', -6],
    ['2028-12-01', '2028-12-31', 0],
    ['2028-12-31', null, null],
    [null, null, null],
  ])('registered until %s and revised until %s have moved by %s months [T3]', async (registered, revised, months) => {
    const [phase] = (await create({ phases: [{ registeredCompletion: registered, revisedCompletion: revised }] }))
      .phases;
    expect(phase?.movedMonths).toBe(months);
  });

  it('turn with the day in India', async () => {
    testApp.setNow(new Date('2026-12-10T18:29:59Z'));
    const tomorrow = { phases: [{ checkedOn: '2026-12-11' }] };
    expect(await refusals(tomorrow)).toEqual(['phases.0.checkedOn: Must not be in the future']);
    testApp.setNow(new Date('2026-12-10T18:30:00Z'));
    expect((await create(tomorrow)).phases[0]?.checkedOn).toBe('2026-12-11');
  });
});

describe('who looked a registration up', () => {
  const checkedBy = async (id: number) => (await seen(id)).phases.map((phase) => phase.checkedBy);

  it('is who saved the new day for that number, and is kept by unchanged saves [T6]', async () => {
    const asha = await buildUser(testApp.db, { role: 'ADMIN', name: 'Asha' });
    const byAsha = await signedIn(testApp, asha);
    const created = await create({ phases: TWO_PHASES });
    const [first, second] = created.phases;
    const phases = [first, { ...second, checkedOn: '2026-12-09' }];
    const saved = await save(created, { phases }, byAsha);
    expect(saved.data.phases.map((phase) => phase.checkedBy)).toEqual([admin.name, 'Asha']);
    const again = await save(saved.data, { workDone: 80 });
    expect(await checkedBy(created.id)).toEqual([admin.name, 'Asha']);
    const emptied = [first, { ...second, checkedOn: null }];
    expect((await save(again.data, { phases: emptied })).data.phases[1]).toMatchObject({
      checkedOn: null,
      checkedBy: null,
    });
  });

  it('is named while staff, and is not known any more after the account is gone [T6, T54]', async () => {
    const asha = await buildUser(testApp.db, { role: 'ADMIN', name: 'Asha' });
    const { data } = await (
      await signedIn(testApp, asha)
    ).post<AdminProperty>(URL, propertyBody({ phases: [{ checkedOn: TODAY }] }));
    const ofAsha = `/api/admin/users/${asha.id}`;
    expect(await checkedBy(data.id)).toEqual(['Asha']);
    await client.patch(ofAsha, { active: false });
    expect(await checkedBy(data.id)).toEqual(['Asha']);
    await client.patch(ofAsha, { role: 'USER' });
    expect(await checkedBy(data.id)).toEqual([null]);
    await client.patch(ofAsha, { role: 'EXECUTIVE' });
    expect(await checkedBy(data.id)).toEqual(['Asha']);
    expect((await client.del(ofAsha)).status).toBe(200);
    expect(await checkedBy(data.id)).toEqual([null]);
    expect((await read(data.id)).phases[0]?.checkedOn).toBe(TODAY);
  });
});

describe('flats', () => {
  const FLATS = [FLAT, { ...FLAT, price: 6_100_000 }, { type: '3BHK', area: 900, price: 7_000_000 }];
  const ids = ({ flats }: Pick<AdminProperty, 'flats'>) => flats.map(({ id }) => id);

  it('keep their ids in a save of the same, by id and without [T30]', async () => {
    const created = await create({ flats: FLATS });
    const [one, two, three] = ids(created) as [number, number, number];
    expect(ids((await save(created)).data)).toEqual([one, two, three]);
    expect(ids((await change(created.id, { flats: FLATS })).data)).toEqual([one, two, three]);
    expect((await seen(created.id)).flats.map(({ id }) => id)).toEqual([one, two, three]);
  });

  it('are matched by id, else by type and area in order; what is left is gone, the rest is new [T30]', async () => {
    const created = await create({ flats: FLATS });
    const [one, two, three] = ids(created) as [number, number, number];
    const sent = [
      { ...FLAT, price: 1 },
      { type: '4BHK', area: 1500, price: 9_000_000 },
      // named, though another stands before it and it is of another kind now
      { id: one, type: '4BHK', area: 1300, price: 8_000_000 },
    ];
    const { data } = await change(created.id, { flats: sent });
    expect(ids(data)).toEqual([two, expect.any(Number), one]);
    expect([one, two, three]).not.toContain(data.flats[1]?.id);
    expect(data.flats.map(({ type, area, price }) => ({ type, area, price }))).toEqual(
      sent.map(({ type, area, price }) => ({ type, area, price })),
    );
    const turned = { flats: data.flats.toReversed() };
    expect(ids((await change(created.id, turned)).data)).toEqual(ids(data).toReversed());
  });

  it('are not those of another property, nor one twice [T30]', async () => {
    const [created, other] = [await create({ flats: FLATS }), await create({ flats: FLATS })];
    const [id] = ids(created);
    const strange = [
      { ...FLAT, id: ids(other)[0] },
      { ...FLAT, id },
      { ...FLAT, id },
    ];
    const { errors } = await change(created.id, { flats: strange });
    expect(errors).toEqual([
      { field: 'flats.0.id', message: 'Is not a flat of this property' },
      { field: 'flats.2.id', message: 'Stands in another flat already' },
    ]);
    expect(await refusals({ flats: [{ ...FLAT, id }] })).toEqual(['flats.0.id: Is not a flat of this property']);
    expect(ids(await read(other.id))).toEqual(ids(other));
  });

  it('keep what is not sent, and lose what is null [T30]', async () => {
    const facts = { agreementValue: 5_000_000, unitsTotal: 24, unitsAvailable: 9, unitsAsOf: '2026-12-01' };
    const created = await create({ flats: [{ ...FLAT, ...facts }] });
    expect(created.flats).toEqual([{ id: expect.any(Number), ...FLAT, ...facts }]);
    const kept = await change(created.id, { flats: [FLAT] });
    expect(kept.data.flats).toEqual(created.flats);
    const emptied = { agreementValue: null, unitsTotal: null, unitsAvailable: null, unitsAsOf: null };
    expect((await change(created.id, { flats: [{ ...FLAT, ...emptied }] })).data.flats).toEqual([
      { ...created.flats[0], ...emptied },
    ]);
  });

  it.each([
    ['agreementValue', { agreementValue: 6_000_001 }, 'Must not be more than the price'],
    ['agreementValue', { agreementValue: 1, price: 0 }, 'Must not be more than the price'],
    ['agreementValue', { agreementValue: 0.4 }, 'Must be more than 0'],
  ])('are refused for %s of %o [T19]', async (field, facts, message) => {
    expect(await refusals({ flats: [FLAT, { ...FLAT, ...facts }] })).toEqual([`flats.1.${field}: ${message}`]);
  });

  it('may have an agreement value as high as the price, in whole rupees [T19]', async () => {
    const { flats } = await create({ flats: [{ ...FLAT, agreementValue: 5_999_999.6 }] });
    expect(flats[0]?.agreementValue).toBe(6_000_000);
  });

  it.each([
    ['unitsAvailable', { unitsTotal: 8, unitsAvailable: 9, unitsAsOf: TODAY }, 'Must not be more than unitsTotal'],
    ['unitsAsOf', { unitsTotal: 8, unitsAvailable: 0 }, 'Say as of which day'],
    ['unitsAsOf', { unitsAvailable: 3, unitsAsOf: '' }, 'Say as of which day'],
    ['unitsAsOf', { unitsAvailable: 3, unitsAsOf: '2026-12-11' }, 'Must not be in the future'],
    ['unitsTotal', { unitsTotal: 0 }, 'Must be a whole number from 1 to 100000'],
    ['unitsAvailable', { unitsAvailable: -1, unitsAsOf: TODAY }, 'Must be a whole number from 0 to 100000'],
  ])('are refused for %s of %o [T31]', async (field, facts, message) => {
    expect(await refusals({ flats: [{ ...FLAT, ...facts }] })).toEqual([`flats.0.${field}: ${message}`]);
  });

  it('are held to what is stored of them: a count of another day needs its own [T31]', async () => {
    const { id } = await create({ flats: [{ ...FLAT, unitsTotal: 8, unitsAvailable: 4, unitsAsOf: '2026-12-01' }] });
    const refused = async (facts: object) =>
      (await change(id, { flats: [{ ...FLAT, ...facts }] })).errors?.map(({ field }) => field);
    expect(await refused({ unitsAvailable: 9, unitsAsOf: TODAY })).toEqual(['flats.0.unitsAvailable']);
    expect(await refused({ unitsTotal: 3 })).toEqual(['flats.0.unitsAvailable']);
    expect(await refused({ unitsAvailable: 3 })).toEqual(['flats.0.unitsAsOf']);
    expect(await refused({ unitsAsOf: null })).toEqual(['flats.0.unitsAsOf']);
    expect(await refused({ unitsAvailable: 4 })).toBeUndefined();
    expect(await refused({ unitsAvailable: null, unitsAsOf: null })).toBeUndefined();
  });

  it('of which none is left stay listed [T31]', async () => {
    const { id } = await create({ flats: [{ ...FLAT, unitsTotal: 8, unitsAvailable: 0, unitsAsOf: TODAY }] });
    expect((await seen(id)).flats).toMatchObject([{ unitsTotal: 8, unitsAvailable: 0, unitsAsOf: TODAY }]);
  });

  it('say what a carpet sq ft costs, half up, and nothing without a price [T15]', async () => {
    const { id } = await create({
      flats: [
        { type: '2BHK', area: 700, price: 4_950_000 },
        { type: '3BHK', area: 0.01, price: 1_000_000_000_000 },
        { type: '4BHK', area: 1300, price: 0 },
      ],
    });
    const rates = (await seen(id)).flats.map(({ pricePerSqFt }) => pricePerSqFt);
    expect(rates).toEqual([7071, 100_000_000_000_000, null]);
    const half = await create({
      flats: [
        { ...FLAT, area: 2, price: 5 },
        { ...FLAT, area: 3, price: 4 },
      ],
    });
    expect((await seen(half.id)).flats.map(({ pricePerSqFt }) => pricePerSqFt)).toEqual([3, 1]);
  });
});

describe('the day a price was set', () => {
  const FLATS = [
    { ...FLAT, agreementValue: 5_000_000 },
    { type: '3BHK', area: 900, price: 7_000_000 },
  ];
  const LATER = '2026-12-12';

  it.each([
    ['nothing changes', {}, TODAY],
    ['only the count of flats does', { unitsTotal: 9 }, TODAY],
    ['the price does', { price: 6_000_001 }, LATER],
    ['the agreement value does', { agreementValue: 5_000_001 }, LATER],
    ['the agreement value is emptied', { agreementValue: null }, LATER],
    ['the area does', { area: 703 }, LATER],
    ['the type does', { type: '4BHK' }, LATER],
  ])('of a flat: when %s [T16]', async (_what, changes, day) => {
    const created = await create({ flats: FLATS });
    // half past midnight in India
    testApp.setNow(new Date('2026-12-11T19:00:00Z'));
    const [first, second] = created.flats;
    expect((await save(created, { flats: [{ ...first, ...changes }, second] })).status).toBe(200);
    expect(await pricedOn(created.id)).toEqual([day, TODAY]);
  });

  it('of a new flat is today [T16]', async () => {
    const created = await create({ flats: FLATS });
    testApp.setNow(new Date('2026-12-12T06:30:00Z'));
    await save(created, { flats: [...created.flats, { type: '4BHK', area: 1500, price: 9_000_000 }] });
    expect(await pricedOn(created.id)).toEqual([TODAY, TODAY, LATER]);
  });

  it('takes the agreement value with it, which belonged to the old price, unless one is sent [T16, T19]', async () => {
    const { id } = await create({ flats: FLATS });
    const priced = async (flat: object) => (await change(id, { flats: [{ ...FLAT, ...flat }] })).data.flats[0];
    expect(await priced({ unitsTotal: 4 })).toMatchObject({ agreementValue: 5_000_000 });
    expect(await priced({ price: 4_000_000 })).toMatchObject({ price: 4_000_000, agreementValue: null });
    expect(await priced({ price: 6_500_000, agreementValue: 5_500_000 })).toMatchObject({ agreementValue: 5_500_000 });
  });
});

describe('what is not in the price', () => {
  const PARKING = { label: 'Covered car park', amount: 300_000, unit: 'ONCE', note: 'One a flat' };
  const CLUB = { label: 'Club', amount: null, unit: 'PER_MONTH', note: null };

  it('is unknown, nothing, or a list in its order [T18]', async () => {
    const known = async (facts: Record<string, unknown>) => {
      const { id, notInPrice, notInPriceAsOf } = await create(facts);
      const { notInPrice: list, notInPriceAsOf: asOf } = await seen(id);
      expect([list, asOf]).toEqual([notInPrice, notInPriceAsOf]);
      return [notInPrice, notInPriceAsOf];
    };
    expect(await known({})).toEqual([[], null]);
    expect(await known({ notInPrice: [], notInPriceAsOf: TODAY })).toEqual([[], TODAY]);
    const { amount: _a, note: _n, ...club } = CLUB;
    expect(await known({ notInPrice: [PARKING, { ...club, note: ' ' }], notInPriceAsOf: '2026-11-30' })).toEqual([
      [PARKING, CLUB],
      '2026-11-30',
    ]);
  });

  it.each([
    [{ notInPrice: [PARKING] }, ['notInPriceAsOf: Say as of which day']],
    [{ notInPrice: [PARKING], notInPriceAsOf: '' }, ['notInPriceAsOf: Say as of which day']],
    [{ notInPriceAsOf: '2026-12-11' }, ['notInPriceAsOf: Must not be in the future']],
    [
      { notInPrice: [PARKING, { ...CLUB, label: ' ' }], notInPriceAsOf: TODAY },
      ['notInPrice.1.label: Must not be empty'],
    ],
    [
      { notInPrice: [{ ...PARKING, amount: 10_000_001 }], notInPriceAsOf: TODAY },
      ['notInPrice.0.amount: Must be a whole number from 0 to 10000000'],
    ],
    [
      { notInPrice: [{ ...PARKING, unit: 'PER_FLAT' }], notInPriceAsOf: TODAY },
      ['notInPrice.0.unit: Must be one of ONCE, PER_SQ_FT, PER_FLOOR, PER_MONTH'],
    ],
    [
      { notInPrice: Array.from({ length: 21 }, () => PARKING), notInPriceAsOf: TODAY },
      ['notInPrice: At most 20 charges'],
    ],
  ])('is refused: %o [T18]', async (facts, mistakes) => {
    expect(await refusals(facts)).toEqual(mistakes);
  });

  it('stays when it is not sent; a list takes its own day, and goes only as a whole [T18]', async () => {
    const created = await create({ notInPrice: [PARKING], notInPriceAsOf: '2026-12-01' });
    const { id } = created;
    const facts = async (patch: Record<string, unknown>) => {
      const { data, errors } = await change(id, patch);
      return errors ?? [data.notInPrice, data.notInPriceAsOf];
    };
    expect(await facts({ workDone: 50 })).toEqual([[PARKING], '2026-12-01']);
    expect(await facts({ notInPriceAsOf: TODAY })).toEqual([[PARKING], TODAY]);
    const dayMissing = [{ field: 'notInPriceAsOf', message: 'Say as of which day' }];
    expect(await facts({ notInPrice: [CLUB] })).toEqual(dayMissing);
    expect(await facts({ notInPriceAsOf: null })).toEqual(dayMissing);
    expect(await facts({ notInPrice: [] })).toEqual([[], null]);
  });
});

describe('a save of facts', () => {
  const WHOLE = {
    phases: TWO_PHASES,
    flats: [{ ...FLAT, unitsTotal: 8 }],
    notInPrice: [{ label: 'Club', amount: 5, unit: 'ONCE', note: null }],
    notInPriceAsOf: TODAY,
  };

  it('is told in the audit log by what changed, without names, ids and what follows from the rest [T6]', async () => {
    const created = await create(WHOLE);
    const [first, second] = created.phases;
    const phases = [first, { ...second, checkedOn: '2026-12-05' }];
    await save(created, {
      phases,
      flats: [{ ...created.flats[0], unitsTotal: 9 }],
      notInPrice: [],
      notInPriceAsOf: null,
    });
    const [entry] = await auditTrail(testApp.db);
    const told = {
      type: '2BHK',
      area: 702.5,
      price: 6_000_000,
      agreementValue: null,
      unitsAvailable: null,
      unitsAsOf: null,
    };
    const phaseB = { name: 'B', reraNo: 'P2', reraUrl: null, possessionDate: '2029-01-31', ...NOTHING_KNOWN };
    expect(entry).toMatchObject({ action: 'UPDATE', actor_name: admin.name });
    expect(entry?.before).toEqual({
      phases: [{ name: 'A', ...OWN, ...FACTS }, phaseB],
      flats: [{ ...told, unitsTotal: 8 }],
      notInPrice: WHOLE.notInPrice,
      notInPriceAsOf: TODAY,
    });
    expect(entry?.after).toEqual({
      phases: [
        { name: 'A', ...OWN, ...FACTS },
        { ...phaseB, checkedOn: '2026-12-05' },
      ],
      flats: [{ ...told, unitsTotal: 9 }],
      notInPrice: [],
      notInPriceAsOf: null,
    });
  });

  it('of one version wins once, and the other leaves nothing [T54]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const created = await create(WHOLE);
      const editors = [6_100_000, 6_200_000].map((price) =>
        save(created, {
          flats: [
            { ...created.flats[0], price },
            { ...FLAT, type: '4BHK', price },
          ],
        }),
      );
      const answers = await Promise.all(editors);
      expect(answers.map(({ code }) => code ?? 'saved').toSorted()).toEqual(['STALE_EDIT', 'saved']);
      const won = answers.find(({ status }) => status === 200);
      expect(await read(created.id)).toEqual(won?.data);
      expect(won?.data.flats[0]?.id).toBe(created.flats[0]?.id);
    }
  });

  it('without a version, by 20 at once, ends as one of them in every list [T30, T54]', async () => {
    const created = await create(WHOLE);
    const [flat] = created.flats;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        change(created.id, {
          flats: [
            { ...FLAT, type: '4BHK', price: 7_000_000 + n },
            { ...flat, price: 6_000_000 + n },
          ],
          phases: [{ name: `Phase ${n}`, reraNo: `P${n}` }],
          notInPrice: [{ label: `Charge ${n}`, amount: n, unit: 'ONCE' }],
          notInPriceAsOf: TODAY,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const last = await read(created.id);
    expect(last).toEqual(answers.find(({ data }) => data.version === 21)?.data);
    const n = Number(last.phases[0]?.reraNo.slice(1));
    expect(last).toMatchObject({
      flats: [{ price: 7_000_000 + n }, { id: flat?.id, price: 6_000_000 + n }],
      phases: [{ name: `Phase ${n}` }],
      notInPrice: [{ label: `Charge ${n}` }],
    });
  });

  it('leaves all as it was when the log can not be written [T54]', async () => {
    const created = await create(WHOLE);
    const before = {
      property: await read(created.id),
      buyers: await seen(created.id),
      days: await pricedOn(created.id),
    };
    await testApp.database.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    testApp.setNow(new Date('2026-12-20T06:30:00Z'));
    try {
      const flats = [
        { type: '4BHK', area: 1500, price: 1 },
        { ...created.flats[0], price: 5 },
      ];
      expect((await save(created, { flats, phases: [], notInPrice: [] })).code).toBe('UNAVAILABLE');
    } finally {
      await testApp.database.pool.query('DROP TRIGGER refuse ON audit_log; DROP FUNCTION refuse()');
    }
    const after = {
      property: await read(created.id),
      buyers: await seen(created.id),
      days: await pricedOn(created.id),
    };
    expect(after).toEqual(before);
  });

  it('goes with its property, and no other [T54]', async () => {
    const [gone, other] = [await create(WHOLE), await create(WHOLE)];
    expect((await client.del(`${URL}/${gone.id}`)).status).toBe(200);
    for (const table of ['flats', 'property_phases', 'property_extra_costs'] as const) {
      const rows = await testApp.db.selectFrom(table).select('property_id').execute();
      expect([table, rows.some((row) => row.property_id === gone.id)]).toEqual([table, false]);
      expect([table, rows.some((row) => row.property_id === other.id)]).toEqual([table, true]);
    }
    expect((await buyer.get(`/api/properties/${gone.id}`)).status).toBe(404);
  });
});

it('a home says on which day it was listed, by the day in India', async () => {
  const { id } = await buildProperty(testApp.db, { created_at: new Date('2026-03-01T18:30:00Z') });
  expect((await seen(id)).listedOn).toBe('2026-03-02');
});
