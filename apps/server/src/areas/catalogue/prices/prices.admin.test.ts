import type { AdminPriceRates, AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { PropertyOpenPrice } from '@aangan/contract/catalogue/price-entities';
import { FIRST_RATES } from '@aangan/contract/catalogue/price-rates';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail, propertyBody } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildFlat, buildProperty, buildRates } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';

const URL = '/api/admin/price-rates';
const NOW = new Date('2026-12-10T06:30:00Z');
const IN_USE = 'Prices were set under these rates, so they cannot be deleted. Add rates from a later day instead.';

const testApp = useTestApp({ now: NOW });
let admin: BuiltUser;
let client: Client;

beforeAll(async () => {
  admin = await buildUser(testApp.db, { role: 'ADMIN' });
  client = await signedIn(testApp, admin);
});

beforeEach(() => testApp.setNow(NOW));

afterEach(async () => {
  await testApp.db.deleteFrom('properties').execute();
  await testApp.db.deleteFrom('price_rates').execute();
});

/** The body of the rates form, valid. */
function ratesBody(overrides: Record<string, unknown> = {}) {
  return {
    effectiveFrom: '2027-04-01',
    gstBp: 600,
    gstReducedBp: 150,
    gstReducedMaxValue: 5_000_000,
    gstReducedMaxSqM: 85.25,
    dutyManBp: 650,
    dutyWomanBp: 550,
    dutyJointBp: 600,
    registrationBp: 90,
    registrationCap: 40_000,
    loanBands: [
      { upTo: 3_500_000, bp: 9000 },
      { upTo: null, bp: 7000 },
    ],
    loanRateBp: 825,
    foirBp: 4500,
    source: 'A notification of 1 March 2027',
    ...overrides,
  };
}

const add = (overrides: Record<string, unknown> = {}) => client.post<AdminPriceRates>(URL, ratesBody(overrides));
const list = async () => (await client.get<AdminPriceRates[]>(URL)).data;
const days = async () => (await list()).map(({ effectiveFrom }) => effectiveFrom);
const inForce = async () => (await list()).filter((rates) => rates.inForce).map(({ effectiveFrom }) => effectiveFrom);

/** Creates a flat whose price was set on a day. */
async function buildPriced(priced_on: string): Promise<number> {
  const { id } = await buildProperty(testApp.db, { flats: [] });
  await buildFlat(testApp.db, { property_id: id, priced_on });
  return id;
}

/** Resolves once a statement of the app waits for a lock. */
const isWaiting = async () => {
  const waiting = `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE NOT granted AND datname = current_database()`;
  await expect.poll(async () => (await testApp.database.pool.query(waiting)).rowCount).toBe(1);
};

describe(`GET ${URL}`, () => {
  it('has the default rates, with id 0, where none were added', async () => {
    expect(await list()).toEqual([{ id: 0, ...FIRST_RATES, inForce: true }]);
  });

  it('lists the newest first, and says which are in force today [T11]', async () => {
    for (const effective_from of ['2026-12-10', '2019-04-01', '2027-01-01']) {
      await buildRates(testApp.db, { effective_from });
    }
    expect(await days()).toEqual(['2027-01-01', '2026-12-10', '2022-04-01', '2019-04-01']);
    expect(await inForce()).toEqual(['2026-12-10']);
  });

  it.each([
    ['2026-12-31T18:29:59Z', '2022-04-01'],
    ['2026-12-31T18:30:00Z', '2027-01-01'],
  ])('changes with the day in India: at %s those from %s are in force', async (now, from) => {
    await buildRates(testApp.db, { effective_from: '2027-01-01' });
    testApp.setNow(new Date(now));
    expect(await inForce()).toEqual([from]);
  });

  it('has the first rates in force on a day before all others', async () => {
    await buildRates(testApp.db, { effective_from: '2024-01-01' });
    testApp.setNow(new Date('2021-06-01T06:30:00Z'));
    expect(await inForce()).toEqual(['2022-04-01']);
  });
});

describe(`POST ${URL}`, () => {
  it('adds rates and logs it', async () => {
    const { status, data } = await add();
    expect(status).toBe(201);
    expect(data).toEqual({ ...ratesBody(), id: data.id, inForce: false });
    expect(await list()).toEqual([data, { id: 0, ...FIRST_RATES, inForce: true }]);
    expect(await auditTrail(testApp.db)).toEqual([
      {
        actor_id: admin.id,
        actor_name: admin.name,
        action: 'CREATE',
        entity: 'RATE',
        entity_id: data.id,
        entity_name: 'Rates from 1 April 2027',
        before: null,
        after: ratesBody(),
      },
    ]);
  });

  it.each([
    ['gstBp', -1],
    ['gstBp', 5001],
    ['gstReducedBp', 0.5],
    ['gstReducedMaxValue', 1_000_000_001],
    ['gstReducedMaxSqM', 0.99],
    ['gstReducedMaxSqM', 1000.01],
    ['gstReducedMaxSqM', 90.001],
    ['dutyManBp', 5001],
    ['dutyWomanBp', null],
    ['dutyJointBp', '600'],
    ['registrationBp', 5001],
    ['registrationCap', 1_000_000_001],
    ['loanBands', []],
    ['loanBands', Array.from({ length: 6 }, (_, n) => ({ upTo: n === 5 ? null : n + 1, bp: 8000 }))],
    ['loanBands', [{ upTo: 3_000_000, bp: 9000 }]],
    [
      'loanBands',
      [
        { upTo: null, bp: 9000 },
        { upTo: null, bp: 8000 },
      ],
    ],
    [
      'loanBands',
      [
        { upTo: 7_500_000, bp: 9000 },
        { upTo: 7_500_000, bp: 8000 },
        { upTo: null, bp: 7500 },
      ],
    ],
    ['loanRateBp', 5001],
    ['foirBp', 5001],
    ['source', ''],
    ['source', 'x'.repeat(301)],
    ['effectiveFrom', '1999-12-31'],
    ['effectiveFrom', '2027-12-11'],
    ['effectiveFrom', '2026-02-30'],
  ])('refuses %s of %j', async (field, value) => {
    const { code, errors } = await add({ [field]: value });
    expect([code, errors?.map((error) => error.field.split('.')[0])]).toEqual(['VALIDATION_FAILED', [field]]);
    expect(await days()).toEqual(['2022-04-01']);
  });

  it('accepts the minimum and maximum of every field [T20]', async () => {
    const least = {
      effectiveFrom: '2000-01-01',
      gstBp: 0,
      gstReducedBp: 0,
      gstReducedMaxValue: 0,
      gstReducedMaxSqM: 1,
      dutyManBp: 0,
      dutyWomanBp: 0,
      dutyJointBp: 0,
      registrationBp: 0,
      registrationCap: 0,
      loanBands: [{ upTo: null, bp: 0 }],
      loanRateBp: 0,
      foirBp: 0,
      source: 'x',
    };
    const most = {
      effectiveFrom: '2027-12-10',
      gstBp: 5000,
      gstReducedBp: 5000,
      gstReducedMaxValue: 1_000_000_000,
      gstReducedMaxSqM: 1000,
      dutyManBp: 5000,
      dutyWomanBp: 5000,
      dutyJointBp: 5000,
      registrationBp: 5000,
      registrationCap: 1_000_000_000,
      loanBands: [...[1, 2, 3, 4].map((upTo) => ({ upTo, bp: 10_000 })), { upTo: null, bp: 10_000 }],
      loanRateBp: 5000,
      foirBp: 5000,
      source: 'x'.repeat(300),
    };
    expect((await add(least)).data).toMatchObject(least);
    expect((await add(most)).data).toMatchObject(most);
  });

  it.each([['2022-04-01'], ['2027-04-01']])('refuses a second row from %s', async (effectiveFrom) => {
    await buildRates(testApp.db, { effective_from: '2027-04-01' });
    const { status, code, errors } = await add({ effectiveFrom });
    expect([status, code]).toEqual([400, 'RATE_ALREADY_EXISTS']);
    expect(errors).toEqual([{ field: 'effectiveFrom', message: 'There are already rates from this day' }]);
    expect(await days()).toEqual(['2027-04-01', '2022-04-01']);
  });

  it('accepts one of ten concurrent ones, with one entry in the log [T20]', async () => {
    const before = (await auditTrail(testApp.db, 1_000)).length;
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => add({ gstBp: n })));
    const won = responses.filter(({ status }) => status === 201);
    expect([won.length, responses.filter(({ code }) => code === 'RATE_ALREADY_EXISTS').length]).toEqual([1, 9]);
    expect((await list())[0]).toEqual(won[0]!.data);
    expect((await auditTrail(testApp.db, 1_000)).length).toBe(before + 1);
  });
});

it('adds nothing by an admin who is being deleted', async () => {
  const author = await buildUser(testApp.db, { role: 'ADMIN' });
  const session = await signedIn(testApp, author);
  const deleting = await testApp.database.pool.connect();
  try {
    await deleting.query('BEGIN');
    await deleting.query('DELETE FROM users WHERE id = $1', [author.id]);
    const adding = session.post(URL, ratesBody());
    await isWaiting();
    await deleting.query('COMMIT');
    expect((await adding).code).toBe('UNAUTHENTICATED');
  } finally {
    deleting.release();
  }
  expect(await days()).toEqual(['2022-04-01']);
});

it('keeps rates whose author was deleted', async () => {
  const author = await buildUser(testApp.db, { role: 'ADMIN' });
  const { data } = await (await signedIn(testApp, author)).post<AdminPriceRates>(URL, ratesBody());
  expect((await client.del(`/api/admin/users/${author.id}`)).status).toBe(200);
  expect((await list())[0]).toEqual(data);
});

describe(`DELETE ${URL}/:id`, () => {
  it('deletes rates that no price was set under, and logs it', async () => {
    const { data } = await add();
    await buildPriced('2026-12-10');
    const { status, data: nothing } = await client.del(`${URL}/${data.id}`);
    expect([status, nothing]).toEqual([200, null]);
    expect(await days()).toEqual(['2022-04-01']);
    expect(await auditTrail(testApp.db)).toEqual([
      expect.objectContaining({
        action: 'DELETE',
        entity: 'RATE',
        entity_id: data.id,
        entity_name: 'Rates from 1 April 2027',
        before: ratesBody(),
        after: null,
      }),
    ]);
    expect((await client.del(`${URL}/${data.id}`)).code).toBe('NOT_FOUND');
  });

  it('never deletes the default ones', async () => {
    const { status, code, message } = await client.del(`${URL}/0`);
    expect([status, code, message]).toEqual([409, 'RATE_IN_USE', IN_USE]);
    expect(await days()).toEqual(['2022-04-01']);
  });

  it.each([
    ['2025-03-31', 200],
    ['2025-04-01', 409],
    ['2026-03-31', 409],
    ['2026-04-01', 200],
  ])('goes by the days on which they were in force: a price of %s [T20]', async (pricedOn, status) => {
    const { id } = await buildRates(testApp.db, { effective_from: '2025-04-01' });
    await buildRates(testApp.db, { effective_from: '2026-04-01' });
    await buildPriced(pricedOn);
    const response = await client.del(`${URL}/${id}`);
    expect(response.status).toBe(status);
    expect(response.code).toBe(status === 409 ? 'RATE_IN_USE' : undefined);
    expect(await days()).toEqual(['2026-04-01', ...(status === 409 ? ['2025-04-01'] : []), '2022-04-01']);
  });

  it('ends older rates where the default ones begin', async () => {
    const { id } = await buildRates(testApp.db, { effective_from: '2019-04-01' });
    await buildPriced('2022-04-01');
    expect((await client.del(`${URL}/${id}`)).status).toBe(200);
  });

  it('responds 200 to one of two concurrent admins and 404 to the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await buildRates(testApp.db, { effective_from: '2027-01-01' });
      const responses = await Promise.all([client.del(`${URL}/${id}`), client.del(`${URL}/${id}`)]);
      expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    }
  });

  it('keeps rates under which a price is saved concurrently, or deletes them before it is set', async () => {
    const buyer = await signedIn(testApp, await buildUser(testApp.db));
    for (let round = 0; round < 5; round += 1) {
      const { id } = await buildRates(testApp.db, { effective_from: '2026-12-01', gst_bp: 900, gst_reduced_bp: 900 });
      const { data: home } = await client.post<AdminProperty>('/api/admin/properties', propertyBody());
      await testApp.db.updateTable('flats').set({ priced_on: '2026-11-30' }).execute();
      const flats = [{ type: '2BHK', area: 702.5, price: 6_100_000 + round }];
      const [saved, deleted] = await Promise.all([
        client.patch(`/api/admin/properties/${home.id}`, { flats }),
        client.del(`${URL}/${id}`),
      ]);
      expect([saved.status, deleted.status === 200 || deleted.code]).toEqual([
        200,
        expect.toBeOneOf([true, 'RATE_IN_USE']),
      ]);
      const { data } = await buyer.get<PropertyOpenPrice>(`/api/properties/${home.id}/open-price`);
      expect(data.rates.gstBp).toBe(deleted.status === 200 ? FIRST_RATES.gstBp : 900);
      expect(data.flats[0]).toMatchObject({
        pricedOn: '2026-12-10',
        gstBp: data.rates.gstBp,
        price: 6_100_000 + round,
      });
      expect(data.flats[0]?.kinds?.MAN.total).toBe(6_100_000 + round);
      await testApp.db.deleteFrom('properties').execute();
      await testApp.db.deleteFrom('price_rates').execute();
    }
  });

  it.each([
    ['COMMIT', 409],
    ['ROLLBACK', 200],
  ])('waits for a price that is being saved, until its %s', async (end, status) => {
    const { id } = await buildRates(testApp.db, { effective_from: '2026-12-01' });
    const propertyId = await buildPriced('2026-11-30');
    const saving = await testApp.database.pool.connect();
    try {
      await saving.query('BEGIN');
      await saving.query("UPDATE flats SET price = 7000000, priced_on = '2026-12-10' WHERE property_id = $1", [
        propertyId,
      ]);
      const deletion = client.del(`${URL}/${id}`);
      await isWaiting();
      await saving.query(end);
      expect((await deletion).status).toBe(status);
    } finally {
      saving.release();
    }
    const { data } = await (
      await signedIn(testApp, await buildUser(testApp.db))
    ).get<PropertyOpenPrice>(`/api/properties/${propertyId}/open-price`);
    expect(data.rates.effectiveFrom).toBe(status === 409 ? '2026-12-01' : '2022-04-01');
    expect(data.flats[0]?.source).toBe('WORKED_OUT');
  });
});
