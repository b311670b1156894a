import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFactsKit, FLAT, NOW, TODAY, type FactsKit } from '../../../../test/facts-kit.ts';

let kit: FactsKit;

beforeAll(async () => {
  kit = await createFactsKit();
});

afterAll(() => kit.close());

beforeEach(() => kit.testApp.setNow(NOW));

describe('flats', () => {
  const FLATS = [FLAT, { ...FLAT, price: 6_100_000 }, { type: '3BHK', area: 900, price: 7_000_000 }];
  const ids = ({ flats }: Pick<AdminProperty, 'flats'>) => flats.map(({ id }) => id);

  it('keep their ids in an unchanged save, by id and without [T30]', async () => {
    const created = await kit.create({ flats: FLATS });
    const [one, two, three] = ids(created) as [number, number, number];
    expect(ids((await kit.save(created)).data)).toEqual([one, two, three]);
    expect(ids((await kit.change(created.id, { flats: FLATS })).data)).toEqual([one, two, three]);
    expect((await kit.seen(created.id)).flats.map(({ id }) => id)).toEqual([one, two, three]);
  });

  it('are matched by id, else by type and area in order; unmatched ones are deleted, the rest are new [T30]', async () => {
    const created = await kit.create({ flats: FLATS });
    const [one, two, three] = ids(created) as [number, number, number];
    const sent = [
      { ...FLAT, price: 1 },
      { type: '4BHK', area: 1500, price: 9_000_000 },
      // by id, though another stands before it and it has another type now
      { id: one, type: '4BHK', area: 1300, price: 8_000_000 },
    ];
    const { data } = await kit.change(created.id, { flats: sent });
    expect(ids(data)).toEqual([two, expect.any(Number), one]);
    expect([one, two, three]).not.toContain(data.flats[1]?.id);
    expect(data.flats.map(({ type, area, price }) => ({ type, area, price }))).toEqual(
      sent.map(({ type, area, price }) => ({ type, area, price })),
    );
    const turned = { flats: data.flats.toReversed() };
    expect(ids((await kit.change(created.id, turned)).data)).toEqual(ids(data).toReversed());
  });

  it('are not those of another property, nor one twice [T30]', async () => {
    const [created, other] = [await kit.create({ flats: FLATS }), await kit.create({ flats: FLATS })];
    const [id] = ids(created);
    const strange = [
      { ...FLAT, id: ids(other)[0] },
      { ...FLAT, id },
      { ...FLAT, id },
    ];
    const { errors } = await kit.change(created.id, { flats: strange });
    expect(errors).toEqual([
      { field: 'flats.0.id', message: 'Is not a flat of this property' },
      { field: 'flats.2.id', message: 'Stands in another flat already' },
    ]);
    expect(await kit.refusals({ flats: [{ ...FLAT, id }] })).toEqual(['flats.0.id: Is not a flat of this property']);
    expect(ids(await kit.read(other.id))).toEqual(ids(other));
  });

  it('keep fields that are not sent, and clear those that are null [T30]', async () => {
    const facts = { agreementValue: 5_000_000, unitsTotal: 24, unitsAvailable: 9, unitsAsOf: '2026-12-01' };
    const created = await kit.create({ flats: [{ ...FLAT, ...facts }] });
    expect(created.flats).toEqual([{ id: expect.any(Number), ...FLAT, ...facts }]);
    const kept = await kit.change(created.id, { flats: [FLAT] });
    expect(kept.data.flats).toEqual(created.flats);
    const emptied = { agreementValue: null, unitsTotal: null, unitsAvailable: null, unitsAsOf: null };
    expect((await kit.change(created.id, { flats: [{ ...FLAT, ...emptied }] })).data.flats).toEqual([
      { ...created.flats[0], ...emptied },
    ]);
  });

  it.each([
    ['agreementValue', { agreementValue: 6_000_001 }, 'Must not be more than the price'],
    ['agreementValue', { agreementValue: 1, price: 0 }, 'Must not be more than the price'],
    ['agreementValue', { agreementValue: 0.4 }, 'Must be more than 0'],
  ])('are refused for %s of %o [T19]', async (field, facts, message) => {
    expect(await kit.refusals({ flats: [FLAT, { ...FLAT, ...facts }] })).toEqual([`flats.1.${field}: ${message}`]);
  });

  it('may have an agreement value as high as the price, in whole rupees [T19]', async () => {
    const { flats } = await kit.create({ flats: [{ ...FLAT, agreementValue: 5_999_999.6 }] });
    expect(flats[0]?.agreementValue).toBe(6_000_000);
  });

  it.each([
    ['unitsAvailable', { unitsTotal: 8, unitsAvailable: 9, unitsAsOf: TODAY }, 'Must not be more than unitsTotal'],
    ['unitsAsOf', { unitsTotal: 8, unitsAvailable: 0 }, 'Enter the date this is as of'],
    ['unitsAsOf', { unitsAvailable: 3, unitsAsOf: '' }, 'Enter the date this is as of'],
    ['unitsAsOf', { unitsAvailable: 3, unitsAsOf: '2026-12-11' }, 'Must not be in the future'],
    ['unitsTotal', { unitsTotal: 0 }, 'Must be a whole number from 1 to 100000'],
    ['unitsAvailable', { unitsAvailable: -1, unitsAsOf: TODAY }, 'Must be a whole number from 0 to 100000'],
  ])('are refused for %s of %o [T31]', async (field, facts, message) => {
    expect(await kit.refusals({ flats: [{ ...FLAT, ...facts }] })).toEqual([`flats.0.${field}: ${message}`]);
  });

  it('are validated with their stored fields: a count of another date must be sent with it [T31]', async () => {
    const { id } = await kit.create({
      flats: [{ ...FLAT, unitsTotal: 8, unitsAvailable: 4, unitsAsOf: '2026-12-01' }],
    });
    const refused = async (facts: object) =>
      (await kit.change(id, { flats: [{ ...FLAT, ...facts }] })).errors?.map(({ field }) => field);
    expect(await refused({ unitsAvailable: 9, unitsAsOf: TODAY })).toEqual(['flats.0.unitsAvailable']);
    expect(await refused({ unitsTotal: 3 })).toEqual(['flats.0.unitsAvailable']);
    expect(await refused({ unitsAvailable: 3 })).toEqual(['flats.0.unitsAsOf']);
    expect(await refused({ unitsAsOf: null })).toEqual(['flats.0.unitsAsOf']);
    expect(await refused({ unitsAvailable: 4 })).toBeUndefined();
    expect(await refused({ unitsAvailable: null, unitsAsOf: null })).toBeUndefined();
  });

  it('may all be sold, while the property stays listed [T31]', async () => {
    const { id } = await kit.create({ flats: [{ ...FLAT, unitsTotal: 8, unitsAvailable: 0, unitsAsOf: TODAY }] });
    expect((await kit.seen(id)).flats).toMatchObject([{ unitsTotal: 8, unitsAvailable: 0, unitsAsOf: TODAY }]);
  });

  it('have a price per carpet sq ft, rounded half up, and none without a price [T15]', async () => {
    const { id } = await kit.create({
      flats: [
        { type: '2BHK', area: 700, price: 4_950_000 },
        { type: '3BHK', area: 0.01, price: 1_000_000_000_000 },
        { type: '4BHK', area: 1300, price: 0 },
      ],
    });
    const rates = (await kit.seen(id)).flats.map(({ pricePerSqFt }) => pricePerSqFt);
    expect(rates).toEqual([7071, 100_000_000_000_000, null]);
    const half = await kit.create({
      flats: [
        { ...FLAT, area: 2, price: 5 },
        { ...FLAT, area: 3, price: 4 },
      ],
    });
    expect((await kit.seen(half.id)).flats.map(({ pricePerSqFt }) => pricePerSqFt)).toEqual([3, 1]);
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
    const created = await kit.create({ flats: FLATS });
    // half past midnight in India
    kit.testApp.setNow(new Date('2026-12-11T19:00:00Z'));
    const [first, second] = created.flats;
    expect((await kit.save(created, { flats: [{ ...first, ...changes }, second] })).status).toBe(200);
    expect(await kit.pricedOn(created.id)).toEqual([day, TODAY]);
  });

  it('of a new flat is today [T16]', async () => {
    const created = await kit.create({ flats: FLATS });
    kit.testApp.setNow(new Date('2026-12-12T06:30:00Z'));
    await kit.save(created, { flats: [...created.flats, { type: '4BHK', area: 1500, price: 9_000_000 }] });
    expect(await kit.pricedOn(created.id)).toEqual([TODAY, TODAY, LATER]);
  });

  it('clears the agreement value, which belonged to the old price, unless one is sent [T16, T19]', async () => {
    const { id } = await kit.create({ flats: FLATS });
    const priced = async (flat: object) => (await kit.change(id, { flats: [{ ...FLAT, ...flat }] })).data.flats[0];
    expect(await priced({ unitsTotal: 4 })).toMatchObject({ agreementValue: 5_000_000 });
    expect(await priced({ price: 4_000_000 })).toMatchObject({ price: 4_000_000, agreementValue: null });
    expect(await priced({ price: 6_500_000, agreementValue: 5_500_000 })).toMatchObject({ agreementValue: 5_500_000 });
  });
});
