import { expect, it } from 'vitest';
import { joinedText } from './user-words.ts';

it.each([
  ['2026-05-01T18:29:59.000Z', '1 May 2026'],
  ['2026-05-01T20:00:00.000Z', '2 May 2026'],
  ['', ''],
])('an account made at %j joined on %j, the day in India', (createdAt, day) => {
  expect(joinedText(createdAt)).toBe(day);
});
