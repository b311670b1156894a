import { describe, expect, it } from 'vitest';
import { between, formatComparison, isOutsideNoise } from './baseline.ts';
import { differencesByRound, ratiosByRound, spreadOf } from './ratios.ts';
import { atMost, figure, formatReports, ratioAtLeast, toMarkdown, verdictOf, type Report } from './report.ts';

const spread = (median: number, least: number, greatest: number) => ({ median, least, greatest });

describe('a figure of several rounds', () => {
  it('is the middle one, with the least and the greatest', () => {
    expect(spreadOf([30, 10, 20])).toEqual(spread(20, 10, 30));
    expect(spreadOf([10, 40, 20, 30])).toEqual(spread(25, 10, 40));
    expect(() => spreadOf([])).toThrow(RangeError);
  });

  it('is set against the same round of another, not against its middle', () => {
    // a machine half as fast in the second round halves both
    expect(ratiosByRound([100, 50, 90], [200, 100, 180])).toEqual(spread(0.5, 0.5, 0.5));
    expect(differencesByRound([100, 150], [40, 50])).toEqual(spread(80, 60, 100));
  });
});

describe('a bar', () => {
  it.each([
    ['holds', spread(120, 100, 160)],
    ['at the line', spread(140, 120, 160)],
    ['short', spread(140, 135, 160)],
  ])('from above: %s', (verdict, measured) => {
    expect(atMost(figure('server', 'us', measured), 130)).toEqual({ text: 'server at most 130 us', verdict });
  });

  it.each([
    ['holds', 0.9, 0.86],
    ['at the line', 0.9, 0.8],
    ['short', 0.84, 0.8],
  ])('on a ratio, by answers and by processor time: %s', (verdict, byRate, byTime) => {
    const measures = [byRate, byTime].map((ratio) => spread(ratio, 0, 1));
    expect(ratioAtLeast(measures, 0.85, 'plain code')).toEqual({ text: 'at least 0.85 of plain code', verdict });
  });

  it('of a row is as bad as its worst', () => {
    const bars = (['holds', 'short', 'at the line'] as const).map((verdict) => ({ text: verdict, verdict }));
    expect(verdictOf({ name: 'toggle', figures: [], bars })).toBe('short');
    expect(verdictOf({ name: 'toggle', figures: [] })).toBe(undefined);
  });
});

const reports: Report[] = [
  {
    part: 'hot',
    rows: [
      { name: 'hello', figures: [figure('server', 'us', spread(22, 20, 29))] },
      {
        name: 'toggle',
        figures: [figure('server', 'us', 200), figure('ratio', '', spread(0.8, 0.7, 0.9))],
        bars: [{ text: 'at least 0.85 of plain', verdict: 'short' }],
      },
    ],
  },
  { part: 'page', rows: [{ name: 'page', figures: [], note: 'failed: no browser' }] },
];

describe('the table', () => {
  it('has a line for each row, those that failed too', () => {
    expect(formatReports(reports).split('\n').slice(1, 4)).toEqual([
      'hot   hello   server 22 us',
      'hot   toggle  server 200 us, ratio 0.80 [0.70..0.90]  at least 0.85 of plain  short',
      'page  page    failed: no browser',
    ]);
  });

  it('of a part in a page has a column for each figure', () => {
    expect(toMarkdown(reports[0] as Report).split('\n')).toEqual([
      '|  | server | ratio | bar | verdict |',
      '| --- | --- | --- | --- | --- |',
      '| hello | 22 us [20..29] |  |  |  |',
      '| toggle | 200 us | 0.80 [0.70..0.90] | at least 0.85 of plain | short |',
      '',
    ]);
  });

  it('is put between its marks in a page, as often as one likes', () => {
    const page = 'Before\n<!-- bench hot -->\n<!-- end of hot -->\nAfter\n';
    const written = between(between(page, 'hot', 'old\n'), 'hot', 'new\n');
    expect(written).toBe('Before\n<!-- bench hot -->\n\nnew\n\n<!-- end of hot -->\nAfter\n');
    expect(() => between(page, 'cold', 'new')).toThrow('no place for cold');
  });
});

describe('a comparison with a saved run', () => {
  it.each([
    ['overlapping rounds', spread(100, 80, 120), spread(130, 110, 150), false],
    ['rounds a tenth apart', spread(100, 95, 105), spread(114, 112, 116), false],
    ['rounds further apart', spread(100, 95, 105), spread(130, 120, 140), true],
    ['the same the other way', spread(130, 120, 140), spread(100, 95, 105), true],
  ])('takes %s for noise or not', (_what, before, now, isOutside) => {
    expect(isOutsideNoise(before, now)).toBe(isOutside);
  });

  it('says of each figure what became of it', () => {
    const now: Report[] = [
      { part: 'hot', rows: [{ name: 'toggle', figures: [figure('server', 'us', 100), figure('p50', 'ms', 3)] }] },
    ];
    expect(formatComparison(reports, now).split('\n').slice(1, 3)).toEqual([
      'hot   toggle  server  200 us  100 us  0.50   outside the noise',
      'hot   toggle  p50             3 ms           new',
    ]);
  });
});
