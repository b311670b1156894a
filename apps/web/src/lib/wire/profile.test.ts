import { describe, expect, it } from 'vitest';
import { readProfile } from './profile.ts';

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

describe('readProfile', () => {
  it('reads a whole profile', () => {
    expect(readProfile(full)).toEqual({
      name: 'Asha Patil',
      email: 'asha@mail.example',
      contactNo: '9000000009',
      preferredFlatType: '3BHK',
      budget: '₹55 L - ₹70 L',
      isIncomplete: false,
    });
  });

  it.each([
    [{ minBudget: 4_000_000, maxBudget: 0 }, 'From ₹40 L'],
    [{ minBudget: 0, maxBudget: 9_000_000 }, 'Up to ₹90 L'],
    [{ minBudget: 0, maxBudget: 0 }, 'Not specified'],
    [{}, 'Not specified'],
    [{ minBudget: null, maxBudget: 'a lot' }, 'Not specified'],
  ])('reads the budget %j as %s', (budget, text) => {
    expect(readProfile(budget).budget).toBe(text);
  });

  it.each(['name', 'email', 'contactNo'])('is incomplete without %s', (key) => {
    expect(readProfile({ ...full, [key]: ' ' })).toMatchObject({ [key]: null, isIncomplete: true });
  });

  it('is complete without a preferred flat type', () => {
    expect(readProfile({ ...full, preferredFlatType: null })).toMatchObject({ isIncomplete: false });
  });

  it.each([null, 'x', []])('refuses %j', (value) => {
    expect(() => readProfile(value)).toThrow('no profile');
  });
});
