import { describe, expect, it } from 'vitest';
import { pagedFrom } from './paged.ts';

const asked = (page: number) => ({ page, size: 10 });
const readRow = (row: unknown) => (typeof row === 'string' ? row : null);

describe('pagedFrom', () => {
  it('reads content with its totals [ADMU17]', () => {
    const answer = { content: ['a', 'b'], totalPages: 4, totalElements: 38, last: false };
    expect(pagedFrom(answer, asked(3), readRow)).toEqual({
      ...asked(3),
      content: ['a', 'b'],
      totalPages: 4,
      totalElements: 38,
      last: true,
    });
  });

  it('takes a bare array as all there is [ADMB19]', () => {
    expect(pagedFrom(['a', 'b'], asked(0), readRow)).toEqual({
      ...asked(0),
      last: true,
      content: ['a', 'b'],
      totalPages: 1,
      totalElements: 2,
    });
    expect(pagedFrom([], asked(0), readRow)).toEqual({
      ...asked(0),
      last: true,
      content: [],
      totalPages: 0,
      totalElements: 0,
    });
  });

  it('leaves out what is no row', () => {
    expect(pagedFrom({ content: ['a', null, 7] }, asked(0), readRow).content).toEqual(['a']);
  });

  it.each([null, undefined, 'x', {}, { content: 'x' }])('is an empty list for %j', (value) => {
    expect(pagedFrom(value, asked(0), readRow)).toEqual({
      ...asked(0),
      last: true,
      content: [],
      totalPages: 0,
      totalElements: 0,
    });
  });
});
