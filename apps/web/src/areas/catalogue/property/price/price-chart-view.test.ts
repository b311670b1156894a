import { describe, expect, it } from 'vitest';
import type { PropertyChange } from '@aangan/contract/catalogue/change-entities';
import { priceChart, priceTicks, recordLines } from './price-chart-view.ts';

const price = (recordedOn: string, minPrice: number, maxPrice: number) => ({ recordedOn, minPrice, maxPrice });

describe('priceTicks', () => {
  it.each([
    ['a range in lakh', 5_400_000, 7_200_000, [5_000_000, 6_000_000, 7_000_000, 8_000_000]],
    ['an end that comes near a line', 5_200_000, 7_200_000, [4_000_000, 5_000_000, 6_000_000, 7_000_000, 8_000_000]],
    ['one price', 6_000_000, 6_000_000, [5_800_000, 6_000_000, 6_200_000]],
    [
      'a range in crore, in steps its labels can tell apart',
      11_200_000,
      11_300_000,
      [10_000_000, 11_000_000, 12_000_000],
    ],
    ['a small price', 50_000, 50_000, [40_000, 50_000, 60_000]],
  ])('are round and leave room around %s', (_name, lowest, highest, ticks) => {
    expect(priceTicks(lowest, highest)).toEqual(ticks);
  });
});

describe('priceChart', () => {
  it('holds each price until the next one, and the last until today', () => {
    const prices = [price('2026-01-01', 4_500_000, 5_500_000), price('2026-01-31', 4_500_000, 5_000_000)];
    const chart = priceChart(prices, '2026-04-11');
    expect(chart?.ticks.map((tick) => tick.price)).toEqual([4_000_000, 4_500_000, 5_000_000, 5_500_000, 6_000_000]);
    expect(chart?.paths).toEqual({
      lowest: 'M0 75H30V75H100',
      highest: 'M0 25H30V50H100',
      between: 'M0 75V25H30V75ZM30 75V50H100V75Z',
    });
    expect(chart?.end).toEqual({ lowest: 0.75, highest: 0.5 });
  });

  it('breaks off while the price is on request', () => {
    const prices = [
      price('2026-01-01', 4_500_000, 5_500_000),
      price('2026-01-21', 0, 0),
      price('2026-02-10', 4_500_000, 5_500_000),
    ];
    expect(priceChart(prices, '2026-04-11')?.paths.lowest).toBe('M0 75H20M40 75H100');
    expect(priceChart(prices.slice(0, 2), '2026-04-11')?.end).toBeNull();
  });

  it('is null without any price, and a single line on the first day', () => {
    expect(priceChart([], '2026-04-11')).toBeNull();
    expect(priceChart([price('2026-01-01', 0, 0)], '2026-04-11')).toBeNull();
    expect(priceChart([price('2026-04-11', 6_000_000, 6_000_000)], '2026-04-11')?.paths.lowest).toBe('M0 50H100');
  });
});

describe('recordLines', () => {
  const change = (id: number, changedOn: string, kind: 'PRICE' | 'PROGRESS') =>
    ({
      id,
      changedOn,
      kind,
      subject: kind === 'PRICE' ? '2BHK 702' : '',
      flatId: null,
      before: kind === 'PRICE' ? 5_000_000 : 30,
      after: kind === 'PRICE' ? 5_200_000 : 40,
    }) as PropertyChange;
  const prices = [
    price('2026-01-01', 5_000_000, 6_000_000),
    price('2026-03-01', 5_200_000, 6_000_000),
    price('2026-06-01', 5_200_000, 6_400_000),
    price('2026-08-01', 0, 0),
  ];
  const daysOf = (lines: ReturnType<typeof recordLines>) => lines.map(({ changedOn }) => changedOn);

  it('has a line for each step of the price, once [T58]', () => {
    const changes = [change(9, '2026-07-01', 'PROGRESS'), change(7, '2026-03-01', 'PRICE')];
    const lines = recordLines(changes, prices, false);
    expect(daysOf(lines)).toEqual(['2026-08-01', '2026-07-01', '2026-06-01', '2026-03-01']);
    expect(lines[0]?.text).toBe('Prices of this home: ₹52,00,000 to ₹64,00,000, now Price on Request');
    expect(lines[2]?.text).toBe('Prices of this home: ₹52,00,000 to ₹60,00,000, now ₹52,00,000 to ₹64,00,000');
  });

  it('leaves out steps before the first change where older changes were cut off', () => {
    expect(daysOf(recordLines([change(9, '2026-07-01', 'PROGRESS')], prices, true))).toEqual([
      '2026-08-01',
      '2026-07-01',
    ]);
  });
});
