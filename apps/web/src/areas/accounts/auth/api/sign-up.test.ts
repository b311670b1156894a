import { afterEach, expect, it, vi } from 'vitest';
import { registrationPayload } from '../registration.ts';
import { signUp } from './sign-up.ts';

const values = {
  name: 'Aparna Deshpande',
  email: 'aparna@mail.example',
  preferredFlatType: '3BHK',
  budget: null,
  terms: true,
} as const;
const payload = registrationPayload(values, '9000000001', '408117');

afterEach(() => vi.unstubAllGlobals());

it.each([
  [{ name: '' }, 'name'],
  [{ email: '', contactNo: '' }, 'email, contactNo'],
  [{ otp: '', role: '' as 'USER' }, 'otp, role'],
])('lists what a payload lacks, without asking the server: %j [AUTH21]', async (changes, list) => {
  const ask = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', ask);
  await expect(signUp({ ...payload, ...changes })).rejects.toThrow(`Missing required fields for registration: ${list}`);
  expect(ask).not.toHaveBeenCalled();
});
