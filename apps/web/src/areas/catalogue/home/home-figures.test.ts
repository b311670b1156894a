import { describe, expect, it } from 'vitest';
import { homeFigures } from './home-figures.ts';

const values = (stats: Parameters<typeof homeFigures>[0]) => homeFigures(stats).map((figure) => figure.value);

describe('the figures of the home page', () => {
  it('names properties, locations and average growth', () => {
    expect(homeFigures(null).map((figure) => figure.label)).toEqual([
      'Properties',
      'Locations',
      'Average price growth per year',
    ]);
  });

  it('falls back to 250+, 15 and 12% when the call failed [HOME2]', () => {
    expect(values(null)).toEqual(['250+', '15', '12%']);
  });

  it('shows - for a figure that the catalogue does not have [HOME2]', () => {
    expect(values({ total: 0, totalLocations: 0, avgGrowth: null })).toEqual(['0', '0', '-']);
    expect(values({ avgGrowth: 6.4 })).toEqual(['-', '-', '6.4%']);
    expect(values({ total: Number.NaN, totalLocations: 3, avgGrowth: 1 })).toEqual(['-', '3', '1%']);
  });

  it('shows a zero as it is, and large figures in Indian grouping', () => {
    expect(values({ total: 0, totalLocations: 0, avgGrowth: 0 })).toEqual(['0', '0', '0%']);
    expect(values({ total: 123_456, totalLocations: 5, avgGrowth: -2.5 })).toEqual(['1,23,456', '5', '-2.5%']);
  });
});
