import { describe, expect, it } from 'vitest';
import { readPropertyList } from './list-admin-properties.ts';

describe('the answer of the property list', () => {
  it('is read as a page', () => {
    const answer = { content: [{ id: 1 }], totalElements: 21, totalPages: 3 };
    expect(readPropertyList(answer, 2)).toEqual({
      page: 2,
      rows: [{ id: 1 }],
      totalElements: 21,
      totalPages: 3,
      isInvalid: false,
    });
  });

  it('may be a bare array, which is all there is', () => {
    expect(readPropertyList([{ id: 1 }], 0)).toMatchObject({ totalElements: 1, totalPages: 1, isInvalid: false });
  });

  it.each([null, 'x', {}, { content: 'x' }, { content: [{ name: 'no id' }] }])('%j is not a list', (answer) => {
    expect(readPropertyList(answer, 0)).toEqual({
      page: 0,
      rows: [],
      totalElements: 0,
      totalPages: 0,
      isInvalid: true,
    });
  });
});
