import { expect, it } from 'vitest';
import { userLabel } from './assignable-users.ts';

it.each([
  [{ id: 7, name: 'Sayali Kulkarni', phoneNumber: '9000000002', email: 's@mail.example' }, 'Sayali Kulkarni'],
  [{ id: 7, name: ' ', phoneNumber: '9000000002', email: 's@mail.example' }, '9000000002'],
  [{ id: 7, name: '', phoneNumber: '', email: 's@mail.example' }, 's@mail.example'],
  [{ id: 7 }, 'User #7'],
])('%j is called %s [ADMP10]', (user, label) => {
  expect(userLabel(user)).toBe(label);
});
