import type { AdminPriceRates } from '@aangan/contract/catalogue/admin-entities';
import type { PropertyOpenPrice } from '@aangan/contract/catalogue/price-entities';
import { FIRST_RATES } from '@aangan/contract/catalogue/price-rates';
import { applySite } from '@aangan/contract/core/site';
import { siteValues } from '@aangan/contract/site/values';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildFlat, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';

const testApp = useTestApp({ now: new Date('2026-12-10T06:30:00Z') });
const SOURCE = 'Duty in Telangana; GST Notification 3/2019.';
let admin: Client;

beforeEach(async () => {
  admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
  applySite(
    siteValues({
      places: { state: 'Telangana', cities: ['Hyderabad'] },
      rates: { effectiveFrom: '2021-02-01', source: SOURCE },
    }),
  );
});

afterEach(() => applySite({}));

it('takes a price apart by the rates of the site, and lists them [S37]', async () => {
  const { id } = await buildProperty(testApp.db, { flats: [] });
  // 5 % GST, 5.5 % duty and 0.5 % registration of 50 lakh
  await buildFlat(testApp.db, { property_id: id, price: 5_550_000, area: 1000, agreement_value: 5_000_000 });
  const { data } = await admin.get<PropertyOpenPrice>(`/api/properties/${id}/open-price`);
  const bill = { gst: 250_000, stampDuty: 275_000, registration: 25_000, other: 0, total: 5_550_000 };
  expect(data.flats[0]?.kinds).toEqual({ MAN: bill, WOMAN: bill, JOINT: bill });
  expect(data.rates).toMatchObject({ effectiveFrom: '2021-02-01', dutyManBp: 550, source: SOURCE });
  const listed = (await admin.get<AdminPriceRates[]>('/api/admin/price-rates')).data;
  expect(listed).toEqual([{ id: 0, ...data.rates, inForce: true }]);
});

it('adds no rates from the day on which those of the site begin, and does from that of the built-in ones [S37, T20]', async () => {
  const add = (effectiveFrom: string) => admin.post('/api/admin/price-rates', { ...FIRST_RATES, effectiveFrom });
  expect((await add('2021-02-01')).code).toBe('RATE_ALREADY_EXISTS');
  expect((await add(FIRST_RATES.effectiveFrom)).status).toBe(201);
});
