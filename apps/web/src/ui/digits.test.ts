import { describe, expect, it } from 'vitest';
import { onlyDigits, phoneDigits } from './digits.ts';

describe('phoneDigits', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['0091-98765-43210', '9876543210'],
    ['098765 43210', '9876543210'],
    ['9198765432', '9198765432'],
    ['91987', '91987'],
    ['98765432101', '9876543210'],
    ['phone', ''],
  ])('reads %j as %j [AUTH2]', (typed, expected) => {
    expect(phoneDigits(typed)).toBe(expected);
  });
});

describe('onlyDigits', () => {
  it('drops everything else and what is too much [DATA10]', () => {
    expect(onlyDigits('12 34-56 789', 6)).toBe('123456');
  });
});
