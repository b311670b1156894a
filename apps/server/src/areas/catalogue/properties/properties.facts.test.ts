import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../../test/admin-kit.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';
import {
  createFactsKit,
  FLAT,
  NOTHING_KNOWN,
  NOW,
  OWN,
  REGISTER_FACTS,
  TODAY,
  TWO_PHASES,
  type FactsKit,
} from '../../../../test/facts-kit.ts';

let kit: FactsKit;

beforeAll(async () => {
  kit = await createFactsKit();
});

afterAll(() => kit.close());

beforeEach(() => kit.testApp.setNow(NOW));

describe('what is not in the price', () => {
  const PARKING = { label: 'Covered car park', amount: 300_000, unit: 'ONCE', note: 'One a flat' };
  const CLUB = { label: 'Club', amount: null, unit: 'PER_MONTH', note: null };

  it('is unknown, nothing, or a list in its order [T18]', async () => {
    const known = async (facts: Record<string, unknown>) => {
      const { id, notInPrice, notInPriceAsOf } = await kit.create(facts);
      const { notInPrice: list, notInPriceAsOf: asOf } = await kit.seen(id);
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
    [{ notInPrice: [PARKING] }, ['notInPriceAsOf: Enter the date this is as of']],
    [{ notInPrice: [PARKING], notInPriceAsOf: '' }, ['notInPriceAsOf: Enter the date this is as of']],
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
    expect(await kit.refusals(facts)).toEqual(mistakes);
  });

  it('stays when it is not sent; a list has a date of its own, and is cleared only as a whole [T18]', async () => {
    const created = await kit.create({ notInPrice: [PARKING], notInPriceAsOf: '2026-12-01' });
    const { id } = created;
    const facts = async (patch: Record<string, unknown>) => {
      const { data, errors } = await kit.change(id, patch);
      return errors ?? [data.notInPrice, data.notInPriceAsOf];
    };
    expect(await facts({ workDone: 50 })).toEqual([[PARKING], '2026-12-01']);
    expect(await facts({ notInPriceAsOf: TODAY })).toEqual([[PARKING], TODAY]);
    const dayMissing = [{ field: 'notInPriceAsOf', message: 'Enter the date this is as of' }];
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

  it('is in the audit log by what changed, without names, ids and derived values [T6]', async () => {
    const created = await kit.create(WHOLE);
    const [first, second] = created.phases;
    const phases = [first, { ...second, checkedOn: '2026-12-05' }];
    await kit.save(created, {
      phases,
      flats: [{ ...created.flats[0], unitsTotal: 9 }],
      notInPrice: [],
      notInPriceAsOf: null,
    });
    const [entry] = await auditTrail(kit.testApp.db);
    const told = {
      type: '2BHK',
      area: 702.5,
      price: 6_000_000,
      agreementValue: null,
      unitsAvailable: null,
      unitsAsOf: null,
    };
    const phaseB = { name: 'B', reraNo: 'P2', reraUrl: null, possessionDate: '2029-01-31', ...NOTHING_KNOWN };
    expect(entry).toMatchObject({ action: 'UPDATE', actor_name: kit.admin.name });
    expect(entry?.before).toEqual({
      phases: [{ name: 'A', ...OWN, ...REGISTER_FACTS }, phaseB],
      flats: [{ ...told, unitsTotal: 8 }],
      notInPrice: WHOLE.notInPrice,
      notInPriceAsOf: TODAY,
    });
    expect(entry?.after).toEqual({
      phases: [
        { name: 'A', ...OWN, ...REGISTER_FACTS },
        { ...phaseB, checkedOn: '2026-12-05' },
      ],
      flats: [{ ...told, unitsTotal: 9 }],
      notInPrice: [],
      notInPriceAsOf: null,
    });
  });

  it('with a version succeeds once of two, and the other leaves nothing [T54]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const created = await kit.create(WHOLE);
      const editors = [6_100_000, 6_200_000].map((price) =>
        kit.save(created, {
          flats: [
            { ...created.flats[0], price },
            { ...FLAT, type: '4BHK', price },
          ],
        }),
      );
      const responses = await Promise.all(editors);
      expect(responses.map(({ code }) => code ?? 'saved').toSorted()).toEqual(['STALE_EDIT', 'saved']);
      const won = responses.find(({ status }) => status === 200);
      expect(await kit.read(created.id)).toEqual(won?.data);
      expect(won?.data.flats[0]?.id).toBe(created.flats[0]?.id);
    }
  });

  it('without a version, by 4 concurrent editors, leaves one of them in every list [T30, T54]', async () => {
    const created = await kit.create(WHOLE);
    const [flat] = created.flats;
    // no more, or the last would wait for the lock longer than a statement may on a busy machine
    const responses = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        kit.change(created.id, {
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
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    const last = await kit.read(created.id);
    expect(last).toEqual(responses.find(({ data }) => data.version === 5)?.data);
    const n = Number(last.phases[0]?.reraNo.slice(1));
    expect(last).toMatchObject({
      flats: [{ price: 7_000_000 + n }, { id: flat?.id, price: 6_000_000 + n }],
      phases: [{ name: `Phase ${n}` }],
      notInPrice: [{ label: `Charge ${n}` }],
    });
  });

  it('changes nothing when the audit log cannot be written [T54]', async () => {
    const created = await kit.create(WHOLE);
    const before = {
      property: await kit.read(created.id),
      buyers: await kit.seen(created.id),
      days: await kit.pricedOn(created.id),
    };
    await kit.testApp.database.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    kit.testApp.setNow(new Date('2026-12-20T06:30:00Z'));
    try {
      const flats = [
        { type: '4BHK', area: 1500, price: 1 },
        { ...created.flats[0], price: 5 },
      ];
      expect((await kit.save(created, { flats, phases: [], notInPrice: [] })).code).toBe('UNAVAILABLE');
    } finally {
      await kit.testApp.database.pool.query('DROP TRIGGER refuse ON audit_log; DROP FUNCTION refuse()');
    }
    const after = {
      property: await kit.read(created.id),
      buyers: await kit.seen(created.id),
      days: await kit.pricedOn(created.id),
    };
    expect(after).toEqual(before);
  });

  it('is deleted with its property, and no other [T54]', async () => {
    const [gone, other] = [await kit.create(WHOLE), await kit.create(WHOLE)];
    expect((await kit.client.del(`/api/admin/properties/${gone.id}`)).status).toBe(200);
    for (const table of ['flats', 'property_phases', 'property_extra_costs'] as const) {
      const rows = await kit.testApp.db.selectFrom(table).select('property_id').execute();
      expect([table, rows.some((row) => row.property_id === gone.id)]).toEqual([table, false]);
      expect([table, rows.some((row) => row.property_id === other.id)]).toEqual([table, true]);
    }
    expect((await kit.buyer.get(`/api/properties/${gone.id}`)).status).toBe(404);
  });
});

it('a home has the day on which it was listed, in India', async () => {
  const { id } = await buildProperty(kit.testApp.db, { created_at: new Date('2026-03-01T18:30:00Z') });
  expect((await kit.seen(id)).listedOn).toBe('2026-03-02');
});
