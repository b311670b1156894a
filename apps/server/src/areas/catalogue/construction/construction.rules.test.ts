import { addDays } from '@aangan/contract/core/dates';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diaryOf, workDoneBy, type Photo, type Progress } from './construction.rules.ts';

const progress: Progress = {
  listedOn: '2026-03-15',
  workDone: 70,
  changes: [
    { changedOn: '2026-05-31', before: 40, after: 50 },
    { changedOn: '2026-07-01', before: 50, after: 60 },
    { changedOn: '2026-07-20', before: 60, after: 70 },
  ],
};

describe('the construction progress at the end of a month', () => {
  it.each([
    ['2026-01', 40],
    ['2026-04', 40],
    ['2026-05', 50],
    ['2026-06', 50],
    ['2026-07', 70],
    ['2026-12', 70],
  ])('%s: %s with changes [T38]', (month, percent) => {
    expect(workDoneBy(month, progress)).toBe(percent);
  });

  it.each([
    ['2026-02', null],
    ['2026-03', 70],
    ['2026-12', 70],
  ])('%s: %s without, since nothing is known before it was listed [T38]', (month, percent) => {
    expect(workDoneBy(month, { ...progress, changes: [] })).toBe(percent);
  });

  it('is unknown where the record says so [T38]', () => {
    const emptied = { changedOn: '2026-06-10', before: 40, after: null };
    expect(workDoneBy('2026-06', { ...progress, changes: [emptied] })).toBeNull();
    expect(workDoneBy('2026-05', { ...progress, changes: [{ ...emptied, before: null, after: 40 }] })).toBeNull();
  });

  it('equals a reference that walks through the days, whatever changed when [T38]', () => {
    const lastDays = fc.constantFrom('2025-01-31', '2025-02-28', '2025-03-31');
    const day = fc.oneof(
      lastDays,
      fc.integer({ min: 0, max: 100 }).map((days) => addDays('2025-01-01', days)),
    );
    const percent = fc.option(fc.integer({ min: 0, max: 100 }));
    const steps = fc.array(fc.record({ changedOn: day, after: percent }), { maxLength: 6 });
    fc.assert(
      fc.property(steps, percent, percent, day, day, (unordered, first, today, listedOn, asked) => {
        const changes: Progress['changes'] = [];
        for (const { changedOn, after } of unordered.toSorted((a, b) => (a.changedOn < b.changedOn ? -1 : 1))) {
          changes.push({ changedOn, before: changes.at(-1)?.after ?? first, after });
        }
        const given = { listedOn, workDone: today, changes };
        const month = asked.slice(0, 7);
        expect(workDoneBy(month, given)).toBe(slowTwin(month, given));
      }),
    );
  });
});

/** Walks through the days of the record, keeping the last value, until the month is over. */
function slowTwin(month: string, { listedOn, workDone, changes }: Progress): number | null {
  const inMonth = (day: string) => day.slice(0, 7) <= month;
  const [first] = changes;
  if (!first) return inMonth(listedOn) ? workDone : null;
  let known = first.before;
  for (let day = '2024-12-31'; inMonth(day); day = addDays(day, 1)) {
    for (const { changedOn, after } of changes) if (changedOn === day) known = after;
  }
  return known;
}

describe('the months of one response', () => {
  const picture = { base: '/media/a', widths: [400], avifWidths: [], width: 400, height: 300, placeholder: null };
  const photo = (id: number, takenOn: string): Photo => ({ id, takenOn, title: null, picture });
  const unknown: Progress = { listedOn: '2030-01-01', workDone: 1, changes: [] };

  it('are those of the photographs, with the next month to request where there are more', () => {
    const thirteen = Array.from({ length: 13 }, (_, index) => photo(index, addDays('2026-12-15', -31 * index)));
    const { months, next } = diaryOf(thirteen, unknown);
    expect(months.map(({ month }) => month)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((month) => `2026-${String(month).padStart(2, '0')}`),
    );
    expect(next).toBe('2026-01');
    expect(diaryOf(thirteen.slice(0, 12), unknown).next).toBeNull();
    expect(diaryOf([], unknown)).toEqual({ months: [], next: null });
  });
});
