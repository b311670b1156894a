import { expect, it } from 'vitest';
import { bookingsFrom } from '../../../lib/calls/wire/booking.ts';
import { groupByStatus } from './status-groups.ts';

const grouped = (...statuses: string[]) =>
  groupByStatus(bookingsFrom(statuses.map((status, i) => ({ id: i + 1, status })))).map(
    ({ heading, visits }) => `${heading} ${visits.map(({ status }) => status).join(' ')}`,
  );

it('groups by status in a fixed order, what is over after the three and unknown statuses last [VISIT10]', () => {
  const statuses = ['ON_HOLD', 'NO_SHOW', 'CANCELED', 'COMPLETED', 'PENDING', 'SCHEDULED', 'CONFIRMED'];
  expect(grouped(...statuses)).toEqual([
    'Confirmed SCHEDULED CONFIRMED',
    'Pending PENDING',
    'Completed COMPLETED',
    'Past and cancelled NO_SHOW CANCELED',
    'Other ON_HOLD',
  ]);
});

it('leaves out empty groups, and reads statuses in any letter case', () => {
  expect(grouped('pending')).toEqual(['Pending pending']);
  expect(grouped()).toEqual([]);
});
