import { describe, expect, it } from 'vitest';
import { messageText } from './change-set-words.ts';

describe('an error of a row', () => {
  it.each([
    ['IMPORT', 'minPrice', 'minPrice: Must be a number'],
    ['IMPORT', 'flats.1.area', 'flats 2 area: Must be a number'],
    ['BULK', 'minPrice', 'Minimum price: Must be a number'],
    ['BULK', 'flats.0.price', 'Flats 1 price: Must be a number'],
    ['IMPORT', '', 'Must be a number'],
  ] as const)('of an %s at %j reads %s [F73]', (kind, field, text) => {
    expect(messageText(kind, { field, message: 'Must be a number' })).toBe(text);
  });
});
