import { describe, expect, it } from 'vitest';
import { bookingFrom, bookingsFrom } from './booking.ts';

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
describe('bookingFrom', () => {
  it('reads the shape our server sends', () => {
    expect(bookingFrom(full)).toEqual(full);
  });

  it.each([
    ['id', { id: '11' }, 11],
    ['bookingId', { bookingId: 12 }, 12],
    ['id before bookingId', { id: 1, bookingId: 2 }, 1],
  ])('takes the id from %s [VISIT19]', (_name, value, id) => {
    expect(bookingFrom(value)?.id).toBe(id);
  });

  it.each(['date', 'visitDate', 'bookingDate'])('takes the day from %s [VISIT19]', (key) => {
    expect(bookingFrom({ id: 1, [key]: '2026-11-21' })?.visitDate).toBe('2026-11-21');
    expect(bookingFrom({ id: 1, [key]: '2026-11-21T00:00:00.000Z' })?.visitDate).toBe('2026-11-21');
  });

  it.each(['', '21/11/2026', '2026-02-30', null, 0])('has no day for %j', (visitDate) => {
    expect(bookingFrom({ id: 1, visitDate })?.visitDate).toBe('');
  });

  it.each(['time', 'visitTime', 'bookingTime'])('takes the time from %s', (key) => {
    expect(bookingFrom({ id: 1, [key]: '11:00 am' })?.visitTime).toBe('11:00 am');
  });

  it.each([
    ['property.id and name', { property: { id: 4, name: 'Varas' } }],
    ['property.propertyId and propertyName', { property: { propertyId: 4, propertyName: 'Varas' } }],
    ['propertyId and propertyName', { propertyId: '4', propertyName: 'Varas' }],
  ])('takes the property from %s', (_name, value) => {
    expect(bookingFrom({ id: 1, ...value })).toMatchObject({
      propertyId: 4,
      propertyName: 'Varas',
      property: { id: 4, name: 'Varas' },
    });
  });

  it.each([undefined, null, '2', {}])('has no revision in %j', (revision) => {
    expect(bookingFrom({ id: 1, revision })?.revision).toBeUndefined();
  });

  it('is pending without a status and nameless without a property [VISIT19]', () => {
    expect(bookingFrom({ id: 1 })).toMatchObject({
      status: 'pending',
      propertyId: 0,
      propertyName: 'Property Visit',
    });
  });

  it.each([null, undefined, 'x', [], {}, { status: 'PENDING' }, { id: 'none' }])('is null for %j', (value) => {
    expect(bookingFrom(value)).toBeNull();
  });
});

describe('bookingsFrom', () => {
  it.each([
    ['an array', [full]],
    ['data', { data: [full] }],
    ['content', { content: [full] }],
    ['bookings', { bookings: [full] }],
    ['data.content', { data: { content: [full] } }],
    ['data.bookings', { data: { bookings: [full] } }],
  ])('reads %s [CALL18]', (_name, value) => {
    expect(bookingsFrom(value)).toEqual([full]);
  });

  it('leaves out what has no id', () => {
    expect(bookingsFrom([{}, full])).toHaveLength(1);
  });

  it('is empty for no answer, and fails for an answer without a list', () => {
    expect(bookingsFrom(null)).toEqual([]);
    expect(() => bookingsFrom({ total: 1 })).toThrow('no list');
  });
});
