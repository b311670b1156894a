import { describe, expect, it } from 'vitest';
import { groupByDay, groupByProperty, type VisitGroup } from './visit-groups.ts';

const booking = (id: number, propertyId: number, visitDate: string) => ({
  id,
  visitDate,
  status: 'PENDING' as const,
  visitTime: null,
  stage: 'REQUESTED' as const,
  host: null,
  revision: 1,
  notes: '',
  createdAt: '',
  property: { id: propertyId, name: `House ${propertyId}`, address: '' },
  user: {
    id: 1,
    name: 'Somebody',
    contactNo: '',
    email: '',
    contactMasked: false,
    doNotContact: false,
    callHours: null,
  },
});
const ids = (groups: VisitGroup[]) => groups.map(({ heading, bookings }) => [heading, ...bookings.map(({ id }) => id)]);

describe('groups', () => {
  it('by property keep the order in which the properties come up', () => {
    const bookings = [booking(1, 9, ''), booking(2, 4, ''), booking(3, 9, '')];
    expect(ids(groupByProperty(bookings))).toEqual([
      ['House 9', 1, 3],
      ['House 4', 2],
    ]);
  });

  it('by day ascend', () => {
    const bookings = [booking(1, 9, '2026-11-25'), booking(2, 9, ''), booking(3, 9, '2026-11-21')];
    expect(ids(groupByDay(bookings, (day) => day))).toEqual([
      ['2026-11-21', 3],
      ['2026-11-25', 1],
      ['Date pending', 2],
    ]);
  });
});
