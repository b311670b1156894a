import { expect, it } from 'vitest';
import { replyText } from './earned-view.ts';

it.each([
  [0, 'Usually replies within 1 min'],
  [59, 'Usually replies within 59 min'],
  [60, 'Usually replies within 1 hour'],
  [61, 'Usually replies within 2 hours'],
  [120, 'Usually replies within 2 hours'],
  [2879, 'Usually replies within 48 hours'],
  [2880, 'Usually replies within 2 days'],
  [4321, 'Usually replies within 4 days'],
])('a median of %s minutes reads %j [V68]', (minutes, text) => {
  expect(replyText(minutes)).toBe(text);
});
