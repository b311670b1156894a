import { describe, expect, it } from 'vitest';
import { bookedText, readBooking, readBookings, visitOf } from './booking.ts';

const full = {
  id: 7,
  status: 'CONFIRMED',
  visitDate: '2026-12-05',
  notes: 'Ground floor please',
  revision: 2,
  property: { id: 3, name: 'Bakul House', location: 'Charholi', image: null },
  propertyId: 3,
  propertyName: 'Bakul House',
};
const expected = {
  id: '7',
  status: 'CONFIRMED',
  date: '2026-12-05',
  time: null,
  notes: 'Ground floor please',
  revision: 2,
  propertyId: '3',
  propertyName: 'Bakul House',
  propertyLocation: 'Charholi',
  image: null,
};

describe('readBooking', () => {
  it('reads the shape our server sends', () => {
    expect(readBooking(full)).toEqual(expected);
  });

  it.each([
    ['id', { id: 'a1' }, 'a1'],
    ['bookingId', { bookingId: 12 }, '12'],
    ['id before bookingId', { id: 1, bookingId: 2 }, '1'],
  ])('takes the id from %s', (_name, value, id) => {
    expect(readBooking(value)?.id).toBe(id);
  });

  it.each(['date', 'visitDate', 'bookingDate'])('takes the day from %s', (key) => {
    expect(readBooking({ id: 1, [key]: '2026-11-21' })?.date).toBe('2026-11-21');
    expect(readBooking({ id: 1, [key]: '2026-11-21T00:00:00.000Z' })?.date).toBe('2026-11-21');
  });

  it.each(['', '21/11/2026', '2026-02-30', null, 0])('has no day for %j', (visitDate) => {
    expect(readBooking({ id: 1, visitDate })?.date).toBeNull();
  });

  it.each(['time', 'visitTime', 'bookingTime'])('takes the time from %s', (key) => {
    expect(readBooking({ id: 1, [key]: '11:00 am' })?.time).toBe('11:00 am');
  });

  it.each([
    ['property.id and name', { property: { id: 4, name: 'Varas' } }],
    ['property.propertyId and propertyName', { property: { propertyId: 4, propertyName: 'Varas' } }],
    ['propertyId and propertyName', { propertyId: '4', propertyName: 'Varas' }],
  ])('takes the property from %s', (_name, value) => {
    expect(readBooking({ id: 1, ...value })).toMatchObject({ propertyId: '4', propertyName: 'Varas' });
  });

  it.each([undefined, null, '2', {}])('has no revision in %j', (revision) => {
    expect(readBooking({ id: 1, revision })?.revision).toBeNull();
  });

  it('is pending without a status and nameless without a property', () => {
    expect(readBooking({ id: 1 })).toMatchObject({ status: 'pending', propertyId: null, propertyName: null });
  });

  it.each([null, undefined, 'x', [], {}, { status: 'PENDING' }])('is null for %j', (value) => {
    expect(readBooking(value)).toBeNull();
  });
});

describe('readBookings', () => {
  it.each([
    ['an array', [full]],
    ['data', { data: [full] }],
    ['content', { content: [full] }],
    ['bookings', { bookings: [full] }],
    ['data.content', { data: { content: [full] } }],
    ['data.bookings', { data: { bookings: [full] } }],
  ])('reads %s', (_name, value) => {
    expect(readBookings(value)).toEqual([expected]);
  });

  it('leaves out what has no id', () => {
    expect(readBookings([{}, full])).toHaveLength(1);
  });

  it('is empty for no answer, and fails for an answer without a list', () => {
    expect(readBookings(null)).toEqual([]);
    expect(() => readBookings({ total: 1 })).toThrow('no list');
  });
});

describe('visitOf', () => {
  it('finds the visit of a property but not a cancelled one', () => {
    const visits = readBookings([
      { id: 1, propertyId: 3, status: 'CANCELED' },
      { id: 2, propertyId: 4, status: 'COMPLETED' },
      { id: 3, propertyId: 3, status: 'PENDING' },
    ]);
    expect(visitOf(visits, 3)?.id).toBe('3');
    expect(visitOf(visits, '4')?.id).toBe('2');
    expect(visitOf(visits, 5)).toBeNull();
    expect(visitOf(visits.slice(0, 1), 3)).toBeNull();
  });
});

it.each([
  ['2026-11-23', 'PENDING', 'Visit Booked | 23 Nov 2026 | PENDING'],
  ['2026-11-23', 'confirmed', 'Visit Booked | 23 Nov 2026 | CONFIRMED'],
  [null, 'SCHEDULED', 'Visit Booked | Date pending | SCHEDULED'],
  [null, readBooking({ id: 1 })?.status, 'Visit Booked | Date pending | pending'],
  ['2026-11-23', 'NO_SHOW', 'Visit Booked | 23 Nov 2026 | Other'],
])('a visit on %j that is %s reads %s', (date, status = '', text) => {
  expect(bookedText(date, status)).toBe(text);
});
