import { expect, it } from 'vitest';
import { commonDays } from './common-days.ts';

const day = (date: string, state: 'OPEN' | 'FULL' | 'CLOSED' | 'OVER') => ({ date, state, note: '' });

it('gives a day the state of the home that is least available on it [VISIT34]', () => {
  const first = [day('2026-12-01', 'OVER'), day('2026-12-02', 'OPEN'), day('2026-12-03', 'FULL')];
  const second = [day('2026-12-01', 'FULL'), day('2026-12-02', 'OPEN'), day('2026-12-03', 'CLOSED')];
  expect(commonDays([first, second]).map(({ state }) => state)).toEqual(['OVER', 'OPEN', 'CLOSED']);
  expect(commonDays([])).toEqual([]);
});
