import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { capacityTable, isSame, readInputs, writtenTable } from '../bench/capacity.ts';

const PAGE = readFileSync(new URL('../docs/scaling.md', import.meta.url), 'utf8');

describe('the capacity table', () => {
  it('is what its inputs give', () => {
    const table = capacityTable(readInputs(PAGE));
    expect(isSame(writtenTable(PAGE), table)).toBe(true);
    expect(isSame(writtenTable(PAGE), table.replace('10,000', '10,001'))).toBe(false);
  });

  it('adds up', () => {
    const assumed = {
      'visits of a user in a month': 3,
      'busiest day, times the average': 2,
      'busiest hour, of its day': 0.18,
      'a core is used to at most': 0.5,
      'bookings in a visit': 0.1,
      'bytes of a booking, with its indexes': 1_000,
    };
    // 100,000 visits a day, 10 a second at the peak: 20 calls of 5 ms, 1 ms and 2.5 ms
    const calls = [{ count: 2, server: 5_000, primary: 1_000, readable: 2_500 }];
    const [, , row] = capacityTable({ calls, assumed, users: [1_000_000] }).split('\n');
    expect(row).toBe('| 1,000,000 | 100,000 | 20 | 0.2 | 0.04 | 0.1 | 3,600,000 | 3.6 |');
  });

  it('says which assumption is missing', () => {
    expect(() => capacityTable({ calls: [], assumed: {}, users: [1] })).toThrow('visits of a user in a month');
  });
});
