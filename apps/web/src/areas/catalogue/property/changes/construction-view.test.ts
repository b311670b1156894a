import type { ConstructionMonth } from '@aangan/contract/catalogue/construction-entities';
import { describe, expect, it } from 'vitest';
import { builtText, monthsShown, monthText, oldText, photoText, viewedMonth } from './construction-view.ts';

const picture = { base: '/media/1', widths: [400], avifWidths: [], width: 400, height: 300, placeholder: null };

function monthOf(count: number, change: Partial<ConstructionMonth> = {}): ConstructionMonth {
  const photos = Array.from({ length: count }, (_, i) => ({ id: i, takenOn: '2026-08-20', title: null, picture }));
  return { month: '2026-08', workDone: null, photos, ...change };
}

it('names a month, and the progress at its end where that is on record [PROP27]', () => {
  expect(monthText(monthOf(1))).toBe('August 2026');
  expect(builtText(monthOf(1))).toBeNull();
  expect(builtText(monthOf(1, { workDone: 0 }))).toBe('construction 0%');
  expect(builtText(monthOf(1, { workDone: 62 }))).toBe('construction 62%');
});

describe('the newest photograph', () => {
  it('is marked as old after 92 days, until construction is complete [PROP27]', () => {
    const months = [monthOf(1)];
    expect(oldText(months, 62, '2026-11-20')).toBeNull();
    expect(oldText(months, 62, '2026-11-21')).toBe('The latest photo is from 20 August 2026.');
    expect(oldText(months, null, '2026-11-21')).toBe('The latest photo is from 20 August 2026.');
    expect(oldText(months, 100, '2026-11-21')).toBeNull();
    expect(oldText([], 62, '2026-11-21')).toBeNull();
  });
});

it.each([
  [[], 0],
  [[2], 1],
  [[2, 4], 2],
  [[4, 4], 1],
  [[30, 1], 2],
  [[30, 3], 1],
  [[2, 2, 1], 3],
  [[1, 1, 1, 1], 3],
])('of months with %j photographs, shows %i at first [T57]', (counts, shown) => {
  expect(monthsShown(counts.map((count) => monthOf(count)))).toBe(shown);
});

it('opens the photographs of a month in the viewer, each with its day and title [PROP27]', () => {
  const photos = [
    { id: 1, takenOn: '2026-08-20', title: 'Sixth slab', picture },
    { id: 2, takenOn: '2026-08-03', title: null, picture },
  ];
  expect(viewedMonth(monthOf(0, { photos }), 'Palash Court', 1)).toEqual({
    label: 'Build diary of Palash Court, August 2026',
    pictures: [
      { source: picture, caption: 'Taken on 20 August 2026, Palash Court', note: 'Sixth slab' },
      { source: picture, caption: 'Taken on 3 August 2026, Palash Court', note: null },
    ],
    start: 1,
  });
  expect(photoText({ takenOn: '2026-08-03' }, 'Palash Court')).toBe('Taken on 3 August 2026, Palash Court');
});
