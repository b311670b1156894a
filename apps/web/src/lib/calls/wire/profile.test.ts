import { formatBudget } from '@aangan/contract/core/money';
import { describe, expect, it } from 'vitest';
import { isIncomplete, profileFrom } from './profile.ts';

const full = {
  id: 1,
  name: 'Asha Patil',
  email: 'asha@mail.example',
  contactNo: '9000000009',
  role: 'USER',
  preferredFlatType: '3BHK',
  minBudget: 5_500_000,
  maxBudget: 7_000_000,
};

describe('profileFrom', () => {
  it('reads a whole profile', () => {
    expect(profileFrom(full)).toEqual(full);
    expect(isIncomplete(profileFrom(full))).toBe(false);
  });

  it.each([
    [full, '₹55 L - ₹70 L'],
    [{ minBudget: 4_000_000, maxBudget: 0 }, 'From ₹40 L'],
    [{ minBudget: 0, maxBudget: 9_000_000 }, 'Up to ₹90 L'],
    [{ minBudget: 0, maxBudget: 0 }, 'Not specified'],
    [{}, 'Not specified'],
    [{ minBudget: null, maxBudget: 'a lot' }, 'Not specified'],
  ])('reads the budget %j as %s [PROF2]', (budget, text) => {
    const { minBudget, maxBudget } = profileFrom(budget);
    expect(formatBudget(minBudget, maxBudget)).toBe(text);
  });

  it.each(['name', 'email', 'contactNo'])('is incomplete without %s [PROF6]', (key) => {
    const profile = profileFrom({ ...full, [key]: ' ' });
    expect(profile).toMatchObject({ [key]: '' });
    expect(isIncomplete(profile)).toBe(true);
  });

  it('is complete without a preferred flat type', () => {
    expect(isIncomplete(profileFrom({ ...full, preferredFlatType: null }))).toBe(false);
  });

  it.each([null, 'x', []])('refuses %j', (value) => {
    expect(() => profileFrom(value)).toThrow('no profile');
  });
});
