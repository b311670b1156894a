import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Baseline } from './lib/baseline.ts';

const BENCH = fileURLToPath(new URL('bench.ts', import.meta.url));
const run = promisify(execFile);
const PARTS = ['hot', 'load', 'visits', 'jobs', 'alerts', 'catalogue'];

/** Processor time comes from /proc. */
describe.runIf(process.platform === 'linux')('npm run bench', () => {
  let reports: Baseline['reports'];
  const rowsOf = (...parts: string[]) => reports.filter(({ part }) => parts.includes(part)).flatMap(({ rows }) => rows);

  // one run for all tests: to start it and to load its data takes longer than its measurements
  beforeAll(async () => {
    const { stdout } = await run(process.execPath, [BENCH, '--smoke', '--only', PARTS.join(','), '--json']);
    ({ reports } = JSON.parse(stdout) as Baseline);
  }, 600_000);

  it('measures beside plain code that gives the same answers, and no call fails', () => {
    expect(reports.map(({ part }) => part)).toEqual(PARTS);
    for (const { part, rows } of reports.filter((one) => ['hot', 'load'].includes(one.part))) {
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

  it('has the bars of visits and of a server that nobody asks, and no call of it fails [V84, V85]', () => {
    const rows = rowsOf('visits', 'jobs');
    expect(rows.flatMap(({ name, note }) => (note === undefined ? [] : [`${name}: ${note}`]))).toEqual([]);
    const bars = rows.flatMap(({ name, bars: own = [] }) => own.map(({ text }) => `${name}: ${text}`));
    expect(bars).toEqual([
      'slots of a day, 200: at least 0.25 of session look-up',
      'unread notifications, 200: at least 0.6 of session look-up',
      'booking of a time, 200: at least 0.6 of booking of a day',
      'idle, with the queue: of one core at most 2 %',
    ]);
  });

  it('has the bars of alerts and marks, and no call of it fails', () => {
    const rows = rowsOf('alerts');
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

  it('has the bar of a bulk edit [F74]', () => {
    const rows = rowsOf('catalogue');
    const bars = rows.flatMap(({ name, bars: own = [] }) => own.map(({ text }) => `${name}: ${text}`));
    expect(bars).toEqual(['a price edit of 50, 200: applied at most 60 s']);
  });
});
