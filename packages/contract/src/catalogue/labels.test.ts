import { expect, test } from 'vitest';
import { AMENITIES } from './filter-lists.ts';
import * as texts from './labels.texts.ts';
import { amenityLabel, placeLabel } from './labels.ts';
import { LOCALITIES } from './search-lists.ts';

test('every usual locality and amenity has a label, which in English is the value itself [L21, L23]', () => {
  expect(Object.keys(texts.places)).toEqual(expect.arrayContaining([...LOCALITIES]));
  expect(Object.keys(texts.amenities)).toEqual(expect.arrayContaining([...AMENITIES]));
  for (const labels of Object.values(texts)) {
    for (const [value, label] of Object.entries(labels)) expect(label).toBe(value);
  }
  expect(placeLabel('Charholi')).toBe('Charholi');
  expect(amenityLabel('constructor')).toBe('constructor');
});
