import { describe, expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

describe('pageWindow', () => {
  it.each([
    [0, 1, [0]],
    [1, 3, [0, 1, 2]],
    [0, 12, [0, 1, 2, 3, 4]],
    [5, 12, [3, 4, 5, 6, 7]],
    [11, 12, [7, 8, 9, 10, 11]],
    [10, 12, [7, 8, 9, 10, 11]],
    [0, 0, []],
  ])('page %i of %i shows %j', (page, totalPages, expected) => {
    expect(pageWindow(page, totalPages)).toEqual(expected);
  });
});
