import { describe, expect, it } from 'vitest';
import { bookingStatusBadge } from './booking-status.ts';

describe('bookingStatusBadge', () => {
  it.each([
    ['PENDING', 'pending', 'Pending'],
    ['CONFIRMED', 'confirmed', 'Confirmed'],
    ['SCHEDULED', 'confirmed', 'Scheduled'],
    ['COMPLETED', 'completed', 'Completed'],
    ['CANCELED', 'cancelled', 'Canceled'],
    ['NO_SHOW', 'pending', 'NO_SHOW'],
  ])('of %s', (status, kind, text) => {
    expect(bookingStatusBadge(status)).toEqual({ kind, text });
  });
});
