import { describe, expect, it } from 'vitest';
import { chartRange } from '../shared/api/get-visit-stats.ts';
import { everyDay, mostWanted } from './chart-data.ts';

describe('the charts', () => {
  it('span 30 days around today in India [ADMD5]', () => {
    // 20:00 in London is already tomorrow in India.
    const range = chartRange(new Date('2026-11-19T20:00:00Z'));
    expect(range).toEqual({ startDate: '2026-11-05', endDate: '2026-12-04' });
    expect(everyDay([], range)).toHaveLength(30);
  });

  it('show days without a visit as zeros', () => {
    const known = { date: '2026-11-30', pending: 1, confirmed: 2, completed: 0, canceled: 0, noShow: 0 };
    const days = everyDay([known], { startDate: '2026-11-29', endDate: '2026-12-01' });
    expect(days.map(({ date, confirmed }) => [date, confirmed])).toEqual([
      ['2026-11-29', 0],
      ['2026-11-30', 2],
      ['2026-12-01', 0],
    ]);
  });

  it('rank the five most wanted properties', () => {
    const count = (propertyName: string, count: number, propertyId = 1) => ({ propertyId, propertyName, count });
    const all = [
      count('E', 1),
      count('B', 2),
      count('A', 2),
      count('C', 9),
      count('D', 0),
      count('F', 3),
      count('G', 1),
    ];
    expect(mostWanted(all).map(({ propertyName }) => propertyName)).toEqual(['C', 'F', 'A', 'B', 'E']);
  });
});
