import { describe, expect, it } from 'vitest';
import { fieldChanges } from './audit-words.ts';

describe('fieldChanges', () => {
  it('names what changed, as it was and as it is', () => {
    const before = { visitDate: '2026-11-21', status: 'PENDING' };
    const after = { visitDate: '2026-11-22', status: 'CONFIRMED' };
    expect(fieldChanges({ before, after })).toEqual([
      { field: 'Visit date', before: '2026-11-21', after: '2026-11-22' },
      { field: 'Status', before: 'PENDING', after: 'CONFIRMED' },
    ]);
  });

  it('has one side only for what was created or deleted', () => {
    expect(fieldChanges({ before: null, after: { name: 'Bakul House' } })).toEqual([
      { field: 'Name', before: null, after: 'Bakul House' },
    ]);
    expect(fieldChanges({ before: { active: false }, after: null })).toEqual([
      { field: 'Active', before: 'No', after: null },
    ]);
  });

  it.each([
    [['Gym', 'Garden'], 'Gym\nGarden'],
    [[], null],
    ['', null],
    [0, '0'],
    [{ location: 'Charholi', zipcode: null }, 'Location: Charholi, Zipcode: '],
    [[{ type: '2BHK', area: 800.5 }], 'Type: 2BHK, Area: 800.5'],
  ])('spells out %j', (value, text) => {
    expect(fieldChanges({ before: null, after: { value } })[0]?.after).toBe(text);
  });

  it('is empty without sides', () => {
    expect(fieldChanges({ before: null, after: null })).toEqual([]);
  });
});
