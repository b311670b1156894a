import { describe, expect, it } from 'vitest';
import { BOOKING_STATUSES } from './statuses.ts';
import { propertyStatusText } from '../catalogue/property-status.ts';
import { bookingGroup, buyerBadge, consultantTitle, staffBadge } from './status.ts';

describe("a property's status", () => {
  it.each([
    ['UNDER_CONSTRUCTION', 'Under Construction'],
    ['Still under some construction', 'Under Construction'],
    ['NEARING_POSSESSION', 'Nearing Possession'],
    ['Coming soon', 'Nearing Possession'],
    ['READY', 'Ready to Move'],
    ['Move in', 'Ready to Move'],
    ['Under review', 'Under review'],
    ['Sold', 'Sold'],
    [null, ''],
  ])('%j reads %j [DATA8]', (status, text) => {
    expect(propertyStatusText(status)).toBe(text);
  });
});

describe("a visit's status", () => {
  it.each([
    ['CANCELED', 'cancelled'],
    ['cancelled by the buyer', 'cancelled'],
    ['COMPLETED', 'completed'],
    ['Confirmed', 'confirmed'],
    ['PENDING', 'pending'],
    ['SCHEDULED', 'pending'],
    ['', 'pending'],
    ['RESCHEDULED', 'pending'],
  ])('%j has the colour of %s for buyers [VISIT12]', (status, tone) => {
    expect(buyerBadge(status).kind).toBe(tone);
  });

  it.each([
    ['CONFIRMED', 'CONFIRMED', 'Confirmed', 'Confirmed'],
    ['pending', 'PENDING', 'Pending', 'Pending'],
    ['SCHEDULED', 'SCHEDULED', 'Scheduled', 'Confirmed'],
    ['COMPLETED', 'COMPLETED', 'Completed', 'Completed'],
    ['CANCELED', 'Cancelled', 'Cancelled', 'Past and cancelled'],
    ['NO_SHOW', 'You did not come', 'Did not come', 'Past and cancelled'],
    ['ON_HOLD', 'Other', 'Other', 'Other'],
  ])('%s reads %j to buyers and %j to staff, and stands under %s [VISIT10]', (status, buyer, staff, group) => {
    expect([buyerBadge(status).text, staffBadge(status).text]).toEqual([buyer, staff]);
    expect(bookingGroup(status)).toBe(group);
  });

  it('has for staff a label that is no code, and a colour that no other label shares [VISIT28]', () => {
    const badges = BOOKING_STATUSES.map(staffBadge);
    expect(badges.filter(({ text }) => text === 'Other' || /^[A-Z_]+$/.test(text))).toEqual([]);
    expect(new Set(badges.map(({ text }) => text)).size).toBe(BOOKING_STATUSES.length);
    // 'Scheduled' has the colour of 'Confirmed'
    expect(new Set(badges.map(({ kind }) => kind)).size).toBe(BOOKING_STATUSES.length - 1);
  });
});

it.each([
  ['ADMIN', 'Senior Property Advisor'],
  ['EXEC', 'Real Estate Consultant'],
  ['EXECUTIVE', 'Real Estate Consultant'],
  ['USER', 'Property Specialist'],
  [null, 'Property Specialist'],
])('a consultant of the role %j is a %s [PROP13]', (role, title) => {
  expect(consultantTitle(role)).toBe(title);
});
