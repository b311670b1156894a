import { describe, expect, it } from 'vitest';
import { bookingFrom, bookingsFrom } from '../../../../lib/calls/wire/booking.ts';
import { bookedText, bookedVisit } from './booked-visit.ts';

describe('bookedVisit', () => {
  it('finds the visit of a property but not a cancelled one', () => {
    const visits = bookingsFrom([
      { id: 1, propertyId: 3, status: 'CANCELED' },
      { id: 2, propertyId: 4, status: 'COMPLETED' },
      { id: 3, propertyId: 3, status: 'PENDING' },
    ]);
    expect(bookedVisit(visits, 3)?.id).toBe(3);
    expect(bookedVisit(visits, 4)?.id).toBe(2);
    expect(bookedVisit(visits, 5)).toBeNull();
    expect(bookedVisit(visits.slice(0, 1), 3)).toBeNull();
  });
});

it.each([
  ['2026-11-23', 'PENDING', 'Visit Booked | 23 Nov 2026 | PENDING'],
  ['2026-11-23', 'confirmed', 'Visit Booked | 23 Nov 2026 | CONFIRMED'],
  ['', 'SCHEDULED', 'Visit Booked | Date pending | SCHEDULED'],
  ['', bookingFrom({ id: 1 })?.status, 'Visit Booked | Date pending | pending'],
  ['2026-11-23', 'NO_SHOW', 'Visit Booked | 23 Nov 2026 | You did not come'],
])('a visit on %j that is %s reads %s', (date, status = '', text) => {
  expect(bookedText(date, status)).toBe(text);
});
