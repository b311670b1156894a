import { describe, expect, it } from 'vitest';
import { registrationForm, registrationPayload, registrationProblem, type RegistrationValues } from './registration.ts';

const values: RegistrationValues = {
  name: 'Aparna Deshpande',
  email: 'aparna@mail.example',
  preferredFlatType: '3BHK',
  budget: '70L-90L',
  terms: true,
};

function errorsOf(changes: Partial<Record<keyof RegistrationValues, unknown>>): Record<string, string> {
  const result = registrationForm.safeParse({ ...values, ...changes });
  return Object.fromEntries([...(result.error?.issues ?? [])].reverse().map((issue) => [issue.path[0], issue.message]));
}

describe('the registration form', () => {
  it.each([
    [{ name: '' }, { name: 'Name is required' }],
    [{ name: '   ' }, { name: 'Name is required' }],
    [
      { name: 'Aparna evil.com' },
      { name: 'Must be a name, without a web address. Please put a space after a full stop.' },
    ],
    [{ name: 'Aparna\u202E' }, { name: 'Must be plain text, without hidden or direction-changing characters' }],
    [{ name: 'अपर्णा देशपांडे' }, {}],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'aparna@mail' }, { email: 'Please enter a valid email address' }],
    [
      { terms: false },
      { terms: 'You must accept the Terms of Service, Privacy Policy, and Cookie Policy to register' },
    ],
    [{}, {}],
  ])('%j gives %j [AUTH19]', (changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });

  it.each([
    [{ preferredFlatType: null }, '9000000001', '408117', 'Please fill in all required fields'],
    [{}, '900000000', '408117', 'Invalid phone number. Please start over.'],
    [{}, '9000000001', '40811', 'Invalid OTP. Please start over.'],
    [{}, '9000000001', '408117', null],
  ])('before the call: %j with %s and %s [AUTH21]', (changes, phone, code, problem) => {
    expect(registrationProblem({ ...values, ...changes }, phone, code)).toBe(problem);
  });

  it('sends the band, the number under both names, and the role of a user [AUTH22]', () => {
    expect(registrationPayload(values, '9000000001', '408117')).toEqual({
      name: 'Aparna Deshpande',
      email: 'aparna@mail.example',
      preferredFlatType: '3BHK',
      minBudget: 7_000_000,
      maxBudget: 9_000_000,
      phoneNumber: '9000000001',
      contactNo: '9000000001',
      otp: '408117',
      role: 'USER',
    });
  });

  it('sends zeros when no budget is chosen [DATA15]', () => {
    expect(registrationPayload({ ...values, budget: null }, '9000000001', '408117')).toMatchObject({
      minBudget: 0,
      maxBudget: 0,
    });
  });
});
