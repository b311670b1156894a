import { describe, expect, it } from 'vitest';
import { lastPageInstead } from './last-page.ts';

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
