import type { PropertyStats } from '@aangan/contract/catalogue/entities';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildPriceHistory, buildProperty, type PropertyOverrides } from '../../../../test/factories-catalogue.ts';

const testApp = useTestApp();
let visitor: Client;

beforeAll(() => {
  visitor = createClient(testApp);
});

afterEach(() => testApp.db.deleteFrom('properties').execute());

const build = (overrides: PropertyOverrides = {}) => buildProperty(testApp.db, overrides);

const stats = async () => (await visitor.get<PropertyStats>('/api/properties/stats')).data;

describe('GET /api/properties/stats', () => {
  it('has nulls where there are no properties [HOME3]', async () => {
    expect(await stats()).toEqual({ total: 0, totalLocations: 0, avgGrowth: null, sampleCatalogue: false });
  });

  it('counts properties and their locations [CALL12, HOME3]', async () => {
    for (const location of ['Charholi', 'Charholi', 'Spine Road']) await build({ location });
    expect(await stats()).toMatchObject({ total: 3, totalLocations: 2, sampleCatalogue: false });
    await build({ sample: true });
    expect(await stats()).toMatchObject({ total: 4, totalLocations: 3, sampleCatalogue: true });
  });

  it('averages the yearly changes of properties with a record of 90 days or more [HOME3]', async () => {
    const doubled = await build();
    // over four years of 365.25 days: 2 ^ (1/4) - 1 = 18.92 % a year
    await buildPriceHistory(testApp.db, doubled.id, {
      '2022-01-01': 4_000_000,
      '2023-07-01': 9_000_000,
      '2026-01-01': 8_000_000,
    });
    expect((await stats()).avgGrowth).toBe(18.9);
    const fallen = await build();
    // 0.9 ^ (1/2) - 1 = -5.13 % a year; the mean of both is 6.89 %
    await buildPriceHistory(testApp.db, fallen.id, { '2024-01-01': 5_000_000, '2025-12-31': 4_500_000 });
    expect((await stats()).avgGrowth).toBe(6.9);
    const tooShort = await build();
    await buildPriceHistory(testApp.db, tooShort.id, { '2026-01-01': 5_000_000, '2026-03-31': 9_000_000 });
    const single = await build();
    await buildPriceHistory(testApp.db, single.id, { '2026-01-01': 5_000_000 });
    expect((await stats()).avgGrowth).toBe(6.9);
  });
});
