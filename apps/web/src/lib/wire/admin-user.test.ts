import { describe, expect, it } from 'vitest';
import { readUser } from './admin-user.ts';

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
};

describe('readUser', () => {
  it('reads the shape our server sends; the day is the one in India', () => {
    expect(readUser(full)).toEqual({
      id: '8',
      name: 'Rohan Jadhav',
      email: 'rohan.j@mail.example',
      contactNo: '9000000008',
      role: 'EXECUTIVE',
      isActive: true,
      joined: '2026-05-02',
      profilePicture: null,
    });
  });

  it('takes phoneNumber where there is no contactNo', () => {
    expect(readUser({ id: 1, phoneNumber: '9000000001' })?.contactNo).toBe('9000000001');
  });

  it.each([
    [{ contactNo: '9000000001', email: 'a@x.example' }, '9000000001'],
    [{ email: 'a@x.example' }, 'a@x.example'],
    [{}, 'User #1'],
  ])('names a nameless user with %j', (value, name) => {
    expect(readUser({ id: 1, ...value })?.name).toBe(name);
  });

  it('is an inactive USER when nothing says otherwise', () => {
    expect(readUser({ id: 1, role: 'OWNER', createdAt: 'x' })).toMatchObject({
      role: 'USER',
      isActive: false,
      joined: null,
    });
  });

  it.each([null, [], {}, 'x'])('is null for %j', (value) => {
    expect(readUser(value)).toBeNull();
  });
});
