import { describe, expect, it } from 'vitest';
import { adminBookingFrom, adminBookingsFrom } from './admin-booking.ts';

const full = {
  id: 41,
  visitDate: '2026-11-21',
  visitTime: '11:00',
  status: 'CONFIRMED',
  notes: 'With my parents',
  revision: 2,
  createdAt: '2026-11-20T06:30:00.000Z',
  property: { id: 4, name: 'Bakul House', address: 'Charholi' },
  host: { name: 'Meera Kulkarni' },
  user: {
    id: 1,
    name: 'Aparna Deshpande',
    contactNo: '90******01',
    email: 'a***@m***.example',
    contactMasked: true,
    doNotContact: true,
    callHours: { days: [1, 6], from: 18, to: 21 },
  },
};

describe('adminBookingFrom', () => {
  it('reads the shape our server sends [ADMB18]', () => {
    expect(adminBookingFrom(full)).toEqual(full);
  });

  it('reads the other names of the same things', () => {
    const flat = {
      bookingId: '7',
      date: '2026-12-01T00:00:00Z',
      bookingStatus: 'completed',
      propertyId: 9,
      propertyName: 'Varas Enclave',
      userName: 'Kavita Rao',
      userContactNo: '9000000034',
    };
    expect(adminBookingFrom(flat)).toMatchObject({
      id: 7,
      visitDate: '2026-12-01',
      status: 'COMPLETED',
      property: { id: 9, name: 'Varas Enclave' },
      user: { name: 'Kavita Rao', contactNo: '9000000034' },
    });
  });

  it.each([undefined, '', ' ', 'No additional notes'])('has no notes in %j', (notes) => {
    expect(adminBookingFrom({ id: 1, notes })?.notes).toBe('');
  });

  it('is pending without a status', () => {
    expect(adminBookingFrom({ id: 1 })?.status).toBe('PENDING');
  });

  it.each([
    ['user.contactNo first', { user: { contactNo: '1' }, userContactNo: '2', userEmail: 'c@x.example' }, '1'],
    ['then userContactNo', { user: { contactNo: '' }, userContactNo: '2', userEmail: 'c@x.example' }, '2'],
    ['then userEmail', { userEmail: 'c@x.example' }, 'c@x.example'],
    ['else nothing', { user: { email: 'c@x.example' } }, ''],
  ])('takes the contact from %s [ADMB10]', (_name, value, contact) => {
    expect(adminBookingFrom({ id: 1, ...value })?.user.contactNo).toBe(contact);
  });

  it.each([null, undefined, 'x', [], {}])('is null for %j', (value) => {
    expect(adminBookingFrom(value)).toBeNull();
  });
});

describe('adminBookingsFrom', () => {
  it('takes an array or content, and else is empty [ADMB19]', () => {
    expect(adminBookingsFrom([full])).toHaveLength(1);
    expect(adminBookingsFrom({ content: [full, {}] })).toHaveLength(1);
    expect(adminBookingsFrom({ items: [full] })).toEqual([]);
    expect(adminBookingsFrom(null)).toEqual([]);
  });
});
