import { describe, expect, it } from 'vitest';
import { adminPropertiesFrom, uploadedMediaFrom } from './admin-property.ts';

const asked = (page: number) => ({ page, size: 10 });

describe('the answer of the property list', () => {
  it('is read as a page', () => {
    const answer = { content: [{ id: 1 }], totalElements: 21, totalPages: 3 };
    expect(adminPropertiesFrom(answer, asked(2))).toEqual({ ...answer, ...asked(2), last: true });
  });

  it('may be a bare array, which is all there is', () => {
    expect(adminPropertiesFrom([{ id: 1 }], asked(0))).toMatchObject({ totalElements: 1, totalPages: 1 });
  });

  it.each([null, 'x', {}, { content: 'x' }, { content: [{ name: 'no id' }] }])('%j is not a list', (answer) => {
    expect(adminPropertiesFrom(answer, asked(0))).toBeNull();
  });
});

describe('the answer of an upload', () => {
  it.each([
    ['one medium', { id: 7 }, [{ id: 7 }]],
    ['several media', [{ id: 7 }, { id: 8 }], [{ id: 7 }, { id: 8 }]],
    ['a medium without an id', { mediaType: 'BROCHURE' }, null],
    ['one without an id among others', [{ id: 7 }, {}], null],
    ['nothing', null, null],
  ])('is %s', (_name, answer, media) => {
    expect(uploadedMediaFrom(answer)).toEqual(media);
  });
});
