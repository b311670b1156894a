import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Baseline } from './lib/baseline.ts';

const BENCH = fileURLToPath(new URL('bench.ts', import.meta.url));
const run = promisify(execFile);

/** Processor time comes from /proc. */
describe.runIf(process.platform === 'linux')('npm run bench', () => {
  it('measures beside plain code that gives the same answers, and no call fails', { timeout: 240_000 }, async () => {
    const { stdout } = await run(process.execPath, [BENCH, '--smoke', '--only', 'hot,load', '--json']);
    const { reports } = JSON.parse(stdout) as Baseline;
    expect(reports.map(({ part }) => part)).toEqual(['hot', 'load']);
    for (const { part, rows } of reports) {
      const notes = rows.map(({ note }) => note).filter((note) => note?.includes('failed'));
      expect([part, notes]).toEqual([part, []]);
    }
    const pairs = ['session look-up', 'toggle', 'booking', 'new search, buyer', 'new detail, buyer'];
    const names = reports[0]?.rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(pairs.flatMap((name) => [name, `plain ${name}`])));
    const cached = /^(featured|stats|repeated)/;
    const bars = reports[0]?.rows.flatMap(({ name, bars: own = [] }) => own.map(({ text }) => `${name}: ${text}`));
    expect(bars?.filter((bar) => cached.test(bar))).toEqual([
      'featured, visitor: at least 0.6 of hello with logger and headers',
      'stats, visitor: at least 0.6 of hello with logger and headers',
      'repeated search, visitor: at least 0.6 of hello with logger and headers',
      'repeated search, buyer: at least 0.75 of session look-up',
      'repeated detail, buyer: at least 0.75 of session look-up',
      'repeated facets, buyer: at least 0.75 of session look-up',
    ]);
  });

  it(
    'has the bars of visits and of a server that nobody asks, and no call of it fails [V84, V85]',
    { timeout: 240_000 },
    async () => {
      const { stdout } = await run(process.execPath, [BENCH, '--smoke', '--only', 'visits,jobs', '--json']);
      const { reports } = JSON.parse(stdout) as Baseline;
      const rows = reports.flatMap((report) => report.rows);
      expect(rows.flatMap(({ name, note }) => (note === undefined ? [] : [`${name}: ${note}`]))).toEqual([]);
      const bars = rows.flatMap(({ name, bars: own = [] }) => own.map(({ text }) => `${name}: ${text}`));
      expect(bars).toEqual([
        'slots of a day, 200: at least 0.25 of session look-up',
        'unread notifications, 200: at least 0.6 of session look-up',
        'booking of a time, 200: at least 0.6 of booking of a day',
        'idle, with the queue: of one core at most 2 %',
      ]);
    },
  );

  it('has the bars of alerts and marks, and no call of it fails', { timeout: 240_000 }, async () => {
    const { stdout } = await run(process.execPath, [BENCH, '--smoke', '--only', 'alerts', '--json']);
    const rows = (JSON.parse(stdout) as Baseline).reports.flatMap((report) => report.rows);
    expect(rows.flatMap(({ name, note }) => (note === undefined ? [] : [`${name}: ${note}`]))).toEqual([]);
    const bars = rows.flatMap(({ name, bars: own = [] }) => own.map(({ text }) => `${name}: ${text}`));
    expect(bars).toEqual([
      'a changed home, 1,000 searches: at most 1.5 of 100 searches',
      'its filters, of 400 filters: at most 12 of 200 filters',
      'a search in a digest, 1,000 searches: at most 1.3 of 100 searches',
      'search without hidden homes: at most 1.15 of search',
      'users, whole and logged: at most 1.5 of users, masked',
    ]);
  });
});
