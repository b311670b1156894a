import { describe, expect, it } from 'vitest';
import { lastPageInstead, readPage } from './page.ts';

const readRow = (row: unknown) => (typeof row === 'string' ? row : null);

describe('readPage', () => {
  it('reads content with its totals', () => {
    const answer = { content: ['a', 'b'], totalPages: 4, totalElements: 38, last: false };
    expect(readPage(answer, 3, readRow)).toEqual({ page: 3, rows: ['a', 'b'], totalPages: 4, totalElements: 38 });
  });

  it('takes a bare array as all there is', () => {
    expect(readPage(['a', 'b'], 0, readRow)).toEqual({ page: 0, rows: ['a', 'b'], totalPages: 1, totalElements: 2 });
    expect(readPage([], 0, readRow)).toEqual({ page: 0, rows: [], totalPages: 0, totalElements: 0 });
  });

  it('leaves out what is no row', () => {
    expect(readPage({ content: ['a', null, 7] }, 0, readRow).rows).toEqual(['a']);
  });

  it.each([null, undefined, 'x', {}, { content: 'x' }])('is an empty list for %j', (value) => {
    expect(readPage(value, 0, readRow)).toEqual({ page: 0, rows: [], totalPages: 0, totalElements: 0 });
  });
});

describe('lastPageInstead', () => {
  it.each([
    [0, 0, null],
    [3, 0, null],
    [1, 2, null],
    [2, 2, 1],
    [99, 2, 1],
  ])('of page %i of %i', (page, totalPages, expected) => {
    expect(lastPageInstead(page, { totalPages })).toBe(expected);
  });
});
