import { describe, expect, it } from 'vitest';
import {
  groupByDay,
  groupByProperty,
  readBooking,
  readBookings,
  statusBadge,
  type AdminVisit,
} from './admin-booking.ts';

const full = {
  id: 41,
  visitDate: '2026-11-21',
  status: 'CONFIRMED',
  notes: 'With my parents',
  revision: 2,
  property: { id: 4, name: 'Bakul House', address: 'Charholi' },
  user: { id: 1, name: 'Aparna Deshpande', contactNo: '9000000001', email: 'aparna@mail.example' },
};

describe('readBooking', () => {
  it('reads the shape our server sends', () => {
    expect(readBooking(full)).toEqual({
      id: '41',
      date: '2026-11-21',
      status: 'CONFIRMED',
      propertyId: '4',
      propertyName: 'Bakul House',
      propertyAddress: 'Charholi',
      userName: 'Aparna Deshpande',
      contact: '9000000001',
      notes: 'With my parents',
      revision: 2,
    });
  });

  it('reads the other names of the same things', () => {
    const flat = {
      bookingId: 'b7',
      date: '2026-12-01T00:00:00Z',
      bookingStatus: 'completed',
      propertyId: 9,
      propertyName: 'Varas Enclave',
      userName: 'Kavita Rao',
      userContactNo: '9000000034',
    };
    expect(readBooking(flat)).toMatchObject({
      id: 'b7',
      date: '2026-12-01',
      status: 'COMPLETED',
      propertyId: '9',
      propertyName: 'Varas Enclave',
      userName: 'Kavita Rao',
      contact: '9000000034',
    });
  });

  it.each([undefined, '', ' ', 'No additional notes'])('has no notes in %j', (notes) => {
    expect(readBooking({ id: 1, notes })?.notes).toBeNull();
  });

  it('is pending without a status', () => {
    expect(readBooking({ id: 1 })?.status).toBe('PENDING');
  });

  it.each([
    ['user.contactNo first', { user: { contactNo: '1' }, userContactNo: '2', userEmail: 'c@x.example' }, '1'],
    ['then userContactNo', { user: { contactNo: '' }, userContactNo: '2', userEmail: 'c@x.example' }, '2'],
    ['then userEmail', { userEmail: 'c@x.example' }, 'c@x.example'],
    ['else nothing', { user: { email: 'c@x.example' } }, null],
  ])('takes the contact from %s', (_name, value, contact) => {
    expect(readBooking({ id: 1, ...value })?.contact).toBe(contact);
  });

  it.each([null, undefined, 'x', [], {}])('is null for %j', (value) => {
    expect(readBooking(value)).toBeNull();
  });
});

describe('readBookings', () => {
  it('takes an array or content, and else is empty', () => {
    expect(readBookings([full])).toHaveLength(1);
    expect(readBookings({ content: [full, {}] })).toHaveLength(1);
    expect(readBookings({ items: [full] })).toEqual([]);
    expect(readBookings(null)).toEqual([]);
  });
});

const visit = (id: string, propertyId: string, date: string | null): AdminVisit => ({
  id,
  date,
  status: 'PENDING',
  propertyId,
  propertyName: `House ${propertyId}`,
  propertyAddress: null,
  userName: 'Somebody',
  contact: null,
  notes: null,
  revision: null,
});
const ids = (groups: { heading: string; visits: AdminVisit[] }[]) =>
  groups.map(({ heading, visits }) => [heading, ...visits.map(({ id }) => id)]);

describe('groups', () => {
  it('by property keep the order in which the properties come up', () => {
    const visits = [visit('1', '9', null), visit('2', '4', null), visit('3', '9', null)];
    expect(ids(groupByProperty(visits))).toEqual([
      ['House 9', '1', '3'],
      ['House 4', '2'],
    ]);
  });

  it('by day ascend', () => {
    const visits = [visit('1', '9', '2026-11-25'), visit('2', '9', null), visit('3', '9', '2026-11-21')];
    expect(ids(groupByDay(visits, (day) => day))).toEqual([
      ['2026-11-21', '3'],
      ['2026-11-25', '1'],
      ['Date pending', '2'],
    ]);
  });
});

describe('statusBadge', () => {
  it.each([
    ['PENDING', 'pending', 'Pending'],
    ['CONFIRMED', 'confirmed', 'Confirmed'],
    ['SCHEDULED', 'confirmed', 'Scheduled'],
    ['COMPLETED', 'completed', 'Completed'],
    ['CANCELED', 'cancelled', 'Canceled'],
    ['NO_SHOW', 'pending', 'NO_SHOW'],
  ])('of %s', (status, kind, text) => {
    expect(statusBadge(status)).toEqual({ kind, text });
  });
});
