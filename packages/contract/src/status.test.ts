import { describe, expect, it } from 'vitest';
import { propertyStatusText } from './property-status.ts';
import { bookingGroup, bookingStatusText, bookingTone, consultantTitle } from './status.ts';

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

describe("a booking's status", () => {
  it.each([
    ['CANCELED', 'cancelled'],
    ['cancelled by the buyer', 'cancelled'],
    ['COMPLETED', 'completed'],
    ['Confirmed', 'confirmed'],
    ['PENDING', 'pending'],
    ['SCHEDULED', 'pending'],
    ['', 'pending'],
    [null, 'pending'],
  ])('%j has the colour of %s [VISIT12]', (status, tone) => {
    expect(bookingTone(status)).toBe(tone);
  });

  it.each([
    ['CONFIRMED', 'CONFIRMED', 'Confirmed'],
    ['pending', 'PENDING', 'Pending'],
    ['SCHEDULED', 'SCHEDULED', 'Confirmed'],
    ['COMPLETED', 'COMPLETED', 'Completed'],
    ['CANCELED', 'Other', 'Other'],
    ['NO_SHOW', 'Other', 'Other'],
  ])('%s reads %s and stands under %s', (status, text, group) => {
    expect(bookingStatusText(status)).toBe(text);
    expect(bookingGroup(status)).toBe(group);
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
