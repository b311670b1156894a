import { expect, it } from 'vitest';
import { textsIn } from './translations.ts';

const FILE = 'apps/server/src/messages/kinds';

it('gives the texts of a module in a language, and once made the same object [L25]', () => {
  const texts = { titles: { 'booking-confirmed': 'Visit confirmed' }, more: ['Not in the file'], count: 3 };
  const marathi = textsIn('mr', FILE, texts);
  expect(marathi.titles['booking-confirmed']).toMatch(/^\p{Script=Devanagari}/u);
  expect(marathi).toMatchObject({ more: ['Not in the file'], count: 3 });
  expect(textsIn('mr', FILE, texts)).toBe(marathi);
});

it('gives English as it is, and where a text has changed since it was translated [L25, L3]', () => {
  const texts = { titles: { 'booking-confirmed': 'Visit is now confirmed' } };
  expect(textsIn('en', FILE, texts)).toBe(texts);
  expect(textsIn('hi', FILE, texts)).toEqual(texts);
});
