import { describe, expect, it } from 'vitest';
import { adminUserFrom } from './admin-user.ts';

const full = {
  id: 8,
  name: 'Rohan Jadhav',
  email: 'rohan.j@mail.example',
  contactNo: '9000000008',
  phoneNumber: '9000000008',
  role: 'EXECUTIVE',
  active: true,
  createdAt: '2026-05-01T20:00:00.000Z',
  profilePicture: null,
  contactMasked: false,
  doNotContact: false,
  callHours: null,
};

describe('adminUserFrom', () => {
  it('reads the shape our server sends [ADMU15]', () => {
    expect(adminUserFrom(full)).toEqual(full);
  });

  it('takes phoneNumber where there is no contactNo', () => {
    expect(adminUserFrom({ id: 1, phoneNumber: '9000000001' })?.contactNo).toBe('9000000001');
  });

  it.each([
    [{ contactNo: '9000000001', email: 'a@x.example' }, '9000000001'],
    [{ email: 'a@x.example' }, 'a@x.example'],
    [{}, 'User #1'],
  ])('names a nameless user with %j', (value, name) => {
    expect(adminUserFrom({ id: 1, ...value })?.name).toBe(name);
  });

  it('is an inactive USER when nothing says otherwise', () => {
    expect(adminUserFrom({ id: 1, role: 'OWNER', createdAt: 'x' })).toMatchObject({
      role: 'USER',
      active: false,
      createdAt: '',
    });
  });

  it.each([null, [], {}, 'x'])('is null for %j', (value) => {
    expect(adminUserFrom(value)).toBeNull();
  });
});
