import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { callTable, capacityTable, coreTable, fillPage, type Inputs } from '../bench/capacity.ts';
import { readBaseline } from '../bench/lib/baseline.ts';
import { figure } from '../bench/lib/report.ts';

const PAGE = readFileSync(new URL('../docs/scaling.md', import.meta.url), 'utf8');

const assumed = {
  'visits of a user in a month': 3,
  'busiest day, times the average': 2,
  'busiest hour, of its day': 0.18,
  'a core is used to at most': 0.5,
  'bookings in a visit': 0.1,
  'bytes of a booking, with its indexes': 1_000,
};
// 100,000 visits a day of 1,000,000 users, 10 a second at the peak: 20 calls of 5 ms, 1 ms and 2.5 ms, 5 pictures of 2 ms
const inputs: Inputs = {
  calls: [
    { call: 'search', count: 2, server: 5_000, primary: 1_000, readable: 2_500 },
    { call: 'picture of a home', count: 0.5, server: 2_000, primary: 0, readable: 0 },
  ],
  assumed,
  users: [1_000_000],
};

describe('docs/scaling.md', () => {
  it('has the tables that its assumptions and the saved figures give', async () => {
    const { reports } = readBaseline();
    expect(await fillPage(PAGE, reports)).toBe(PAGE);
    const needs = '1,000,000     | 133,333      | 270';
    expect(PAGE).toContain(needs);
    expect(await fillPage(PAGE.replace('| 1.5', '| 2.5'), reports)).not.toContain(needs);
  });

  it('adds up what users need', () => {
    const [, , row] = capacityTable(inputs).split('\n');
    expect(row).toBe('| 1,000,000 | 100,000 | 25 | 0.22 | 0.04 | 0.1 | 3,600,000 | 3.6 |');
  });

  it('adds up what a core carries', () => {
    expect(coreTable(inputs).split('\n').slice(2, -1)).toEqual([
      '| a server | 11 ms | 45 | 4.5 million |',
      '| a server, pictures by a CDN | 10 ms | 50 | 5 million |',
      '| one Postgres for all | 7 ms | 71 | 7.1 million |',
      '| the primary, with all reads on standbys | 2 ms | 250 | 25 million |',
      '| a standby | 5 ms | 100 | 10 million |',
    ]);
  });

  it('takes what calls cost from the bench, and of a buyer what a session costs that is looked up by itself', () => {
    const row = (name: string, server: number, postgres: number) => ({
      name,
      figures: [figure('server', 'us', server), figure('Postgres', 'us', postgres)],
    });
    const hot = [
      row('session look-up', 90, 80),
      row('plain session look-up', 110, 95),
      row('new detail, buyer', 250.4, 500),
      row('stats, visitor', 40, 3),
    ];
    const page = `| Call | Measured as |
| --- | --- |
| detail | new detail, buyer | 5 | 1 | 1 | 1 |
| stats | stats, visitor | 1 | 1 | 1 | 1 |
| profile | plain session look-up | 4 | 1 | 1 | 1 |
| picture | by hand | 12 | 1,100 | 0 | 0 |
`;
    expect(
      callTable(page, [{ part: 'hot', rows: hot }])
        .split('\n')
        .slice(2, -1),
    ).toEqual([
      '| detail | new detail, buyer | 5 | 270 | 95 | 420 |',
      '| stats | stats, visitor | 1 | 40 | 0 | 3 |',
      '| profile | plain session look-up | 4 | 110 | 95 | 0 |',
      '| picture | by hand | 12 | 1,100 | 0 | 0 |',
    ]);
  });

  it('says which assumption is missing', () => {
    expect(() => capacityTable({ calls: [], assumed: {}, users: [1] })).toThrow('visits of a user in a month');
  });
});
