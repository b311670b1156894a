import { describe, expect, it } from 'vitest';
import { coverId, moved } from './media-order.ts';

const items = [1, 2, 3, 4].map((id) => ({ id }));
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe('moved', () => {
  it.each([
    [1, 1, [2, 1, 3, 4]],
    [4, 0, [4, 1, 2, 3]],
    [2, 3, [1, 3, 4, 2]],
    [2, 99, [1, 3, 4, 2]],
    [2, -1, [2, 1, 3, 4]],
    [2, 1, [1, 2, 3, 4]],
    [9, 0, [1, 2, 3, 4]],
  ])('item %i to place %i', (id, place, expected) => {
    expect(ids(moved(items, id, place))).toEqual(expected);
    expect(ids(items)).toEqual([1, 2, 3, 4]);
  });
});

describe('coverId', () => {
  it('is the first picture of the property', () => {
    const media = [
      { id: 1, mediaType: 'BROCHURE' },
      { id: 2, mediaType: 'PROPERTY_IMAGE' },
      { id: 3, mediaType: 'PROPERTY_IMAGE' },
    ];
    expect(coverId(media)).toBe(2);
    expect(coverId(media.slice(0, 1))).toBeNull();
  });
});
