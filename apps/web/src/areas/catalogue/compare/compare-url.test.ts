import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePath, parseCompare, type CompareState } from './compare-url.ts';

const parse = (query: string) => parseCompare(new URLSearchParams(query));

describe('the URL of a comparison', () => {
  it.each([
    ['', { flats: [], buyer: 'MAN', all: false }],
    ['flats=12,45,78&buyer=woman&all=1', { flats: [12, 45, 78], buyer: 'WOMAN', all: true }],
    ['flats=12%2C45&buyer=joint', { flats: [12, 45], buyer: 'JOINT', all: false }],
    ['flats=1,2,3,4,5', { flats: [1, 2, 3, 4], buyer: 'MAN', all: false }],
    ['flats=7,7,8,7', { flats: [7, 8], buyer: 'MAN', all: false }],
    ['flats=12,abc,-1,0,1.5,1e3,,%20 3,45', { flats: [12, 45], buyer: 'MAN', all: false }],
    ['flats=9999999999999999', { flats: [], buyer: 'MAN', all: false }],
    ['flats=1&buyer=child&all=yes', { flats: [1], buyer: 'MAN', all: false }],
    ['flats=1&buyer=WOMAN&all=0', { flats: [1], buyer: 'MAN', all: false }],
  ])('%s means %j [T33]', (query, state) => {
    expect(parse(query)).toEqual(state);
  });

  it('parses to the state that it was written from [T33]', () => {
    const states = fc.record({
      flats: fc.uniqueArray(fc.integer({ min: 1, max: 999_999_999 }), { minLength: 1, maxLength: 4 }),
      buyer: fc.constantFrom('MAN', 'WOMAN', 'JOINT'),
      all: fc.boolean(),
    });
    fc.assert(
      fc.property(states, (state: CompareState) => {
        expect(parse(comparePath(state).split('?')[1] ?? '')).toEqual(state);
      }),
    );
  });

  it('leaves out defaults', () => {
    expect(comparePath({ flats: [], buyer: 'MAN', all: false })).toBe('/compare');
    expect(comparePath({ flats: [12, 45], buyer: 'MAN', all: false })).toBe('/compare?flats=12,45');
    expect(comparePath({ flats: [12], buyer: 'WOMAN', all: true })).toBe('/compare?flats=12&buyer=woman&all=1');
  });
});
