import { expect, it } from 'vitest';
import { sectionsOf } from './sections.ts';

it('leads to the sections there are, in their order', () => {
  const nothing = { description: ' ', flats: [], characteristics: [], amenities: [] };
  expect(sectionsOf(nothing).map(({ name }) => name)).toEqual([
    'Possession',
    'Papers',
    'Place',
    'Changes',
    'Questions',
  ]);
  const some = { ...nothing, description: 'A home', amenities: ['Gym'] };
  expect(sectionsOf(some).map(({ name }) => name)).toEqual([
    'About',
    'Possession',
    'Papers',
    'Place',
    'Amenities',
    'Changes',
    'Questions',
  ]);
});
