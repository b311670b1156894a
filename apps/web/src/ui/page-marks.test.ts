import { describe, expect, it } from 'vitest';
import { pageMarks } from './page-marks.ts';

describe('neighbouring pages', () => {
  it.each([
    [0, 1, [0]],
    [1, 3, [0, 1, 2]],
    [0, 12, [0, 1, 2, 3, 4]],
    [5, 12, [3, 4, 5, 6, 7]],
    [11, 12, [7, 8, 9, 10, 11]],
    [10, 12, [7, 8, 9, 10, 11]],
    [0, 0, []],
  ])('page %i of %i shows %j', (page, totalPages, expected) => {
    expect(pageMarks(page, totalPages, 'neighbours')).toEqual(expected);
  });
});

describe('pages with both ends', () => {
  it.each([
    [0, 0, []],
    [0, 1, [0]],
    [0, 4, [0, 1, 2, 3]],
    [0, 5, [0, 1, 'gap', 4]],
    [1, 4, [0, 1, 2, 3]],
    [0, 13, [0, 1, 'gap', 12]],
    [2, 13, [0, 1, 2, 3, 'gap', 12]],
    [6, 13, [0, 'gap', 5, 6, 7, 'gap', 12]],
    [3, 13, [0, 1, 2, 3, 4, 'gap', 12]],
    [10, 13, [0, 'gap', 9, 10, 11, 12]],
    [12, 13, [0, 'gap', 11, 12]],
  ])('on page %i of %i [ADMU7]', (page, total, expected) => {
    expect(pageMarks(page, total, 'ends')).toEqual(expected);
  });
});
