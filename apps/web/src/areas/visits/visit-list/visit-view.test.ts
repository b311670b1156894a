import type { Visit } from '@aangan/contract/visits/entities';
import { describe, expect, it } from 'vitest';
import { bookingFrom, type AnyBooking } from '../../../lib/calls/wire/booking.ts';
import { timeText } from '../shared/visit-state/visit-time.ts';
import { actsOf, earlierVisits, firstName, isPast, stateLine } from './visit-view.ts';

const TODAY = '2026-11-21';

function visitOf(parts: Partial<Visit> = {}): AnyBooking {
  const visit = bookingFrom({
    id: 7,
    status: 'PENDING',
    visitDate: '2026-11-28',
    revision: 0,
    notes: '',
    propertyId: 3,
    propertyName: 'Bakul House',
    property: { id: 3, name: 'Bakul House', location: 'Charholi', image: null },
    visitTime: '12:00',
    visitMinutes: 60,
    stage: 'REQUESTED',
    comingAt: null,
    arrivedAt: null,
    host: { name: 'Meera Kulkarni' },
    proposal: null,
    planId: null,
    rating: null,
    canceled: null,
    scored: false,
    earlier: [],
    ...parts,
  });
  expect(visit).not.toBeNull();
  return visit as AnyBooking;
}

const past = { visitDate: '2026-11-20' };
const proposal = { visitDate: '2026-11-29', visitTime: '16:00', note: '' };

describe('what a card offers', () => {
  it.each<[string, Partial<Visit>, string[]]>([
    ['a request', {}, ['reschedule', 'cancel', 'calendar']],
    ['a suggestion', { stage: 'PROPOSED', proposal }, ['reschedule', 'cancel', 'calendar', 'answer']],
    [
      'a confirmed visit',
      { status: 'CONFIRMED', stage: 'CONFIRMED' },
      ['reschedule', 'cancel', 'calendar', 'pass', 'directions', 'coming'],
    ],
    [
      'one that was said to be coming to',
      { status: 'CONFIRMED', stage: 'CONFIRMED', comingAt: '2026-11-20T10:00:00.000Z' },
      ['reschedule', 'cancel', 'calendar', 'pass', 'directions'],
    ],
    [
      'a confirmed one whose day is over',
      { status: 'CONFIRMED', stage: 'CONFIRMED', ...past },
      ['reschedule', 'cancel', 'calendar', 'pass', 'directions'],
    ],
    ['an arrival', { status: 'CONFIRMED', stage: 'ARRIVED', visitDate: TODAY }, ['score']],
    ['a visit that is over', { status: 'COMPLETED', stage: 'COMPLETED', ...past }, ['score', 'rate', 'visitAgain']],
    [
      'one that nobody hosted',
      { status: 'COMPLETED', stage: 'COMPLETED', ...past, host: null },
      ['score', 'visitAgain'],
    ],
    [
      'one of 60 days ago',
      { status: 'COMPLETED', stage: 'COMPLETED', visitDate: '2026-09-22' },
      ['score', 'rate', 'visitAgain'],
    ],
    [
      'one of 61 days ago',
      { status: 'COMPLETED', stage: 'COMPLETED', visitDate: '2026-09-21' },
      ['score', 'visitAgain'],
    ],
    ['a cancelled one', { status: 'CANCELED', stage: 'CANCELED' }, ['bookAgain']],
    ['a missed one', { status: 'NO_SHOW', stage: 'NO_SHOW', ...past }, ['visitAgain']],
  ])('for %s [V66, V67]', (_what, parts, acts) => {
    expect([...actsOf(visitOf(parts), TODAY)].sort()).toEqual([...acts].sort());
  });

  it('is only moving for a visit of another server', () => {
    const other = bookingFrom({ id: 1, status: 'CONFIRMED', bookingDate: '2026-11-28', time: '11 o’clock' });
    expect([...actsOf(other as AnyBooking, TODAY)]).toEqual(['reschedule']);
    expect(stateLine(other as AnyBooking)).toBeNull();
    expect(timeText(other as AnyBooking)).toBe('11 o’clock');
  });
});

describe('the line below the badge', () => {
  it.each<[Partial<Visit>, string]>([
    [{}, 'Waiting for Meera Kulkarni to confirm'],
    [{ host: null }, 'Waiting for your consultant to confirm'],
    [{ stage: 'CONFIRMED' }, 'Confirmed by Meera Kulkarni'],
    [{ stage: 'PROPOSED', proposal }, 'Meera Kulkarni suggests Sun 29 Nov, 4:00\u00A0pm'],
    [{ stage: 'PROPOSED', proposal, host: null }, 'Your consultant suggests Sun 29 Nov, 4:00\u00A0pm'],
    [{ stage: 'ARRIVED', arrivedAt: '2026-11-21T04:34:10.000Z' }, 'You arrived at 10:04\u00A0am'],
    [{ stage: 'COMPLETED' }, 'Visited'],
    [{ stage: 'NO_SHOW' }, 'If this is wrong, please tell your consultant.'],
    [{ stage: 'CANCELED' }, 'Cancelled'],
    [{ stage: 'CANCELED', canceled: { by: 'BUYER', on: '2026-11-16', reason: 'x' } }, 'Cancelled by you on Mon 16 Nov'],
    [
      { stage: 'CANCELED', canceled: { by: 'STAFF', on: '2026-11-16', reason: 'Rain' } },
      'Cancelled by Meera Kulkarni: Rain',
    ],
    [{ stage: 'CANCELED', canceled: { by: 'STAFF', on: '2026-11-16', reason: null } }, 'Cancelled by Meera Kulkarni'],
  ])('%j reads %j', (parts, text) => {
    expect(stateLine(visitOf(parts))?.text).toBe(text);
  });
});

it.each<[Partial<Visit>, string]>([
  [{}, '12:00\u00A0pm'],
  [{ visitTime: null }, 'Any time, to be agreed'],
  [{ visitTime: null, status: 'COMPLETED' }, ''],
])('the time of %j is %j', (parts, text) => {
  expect(timeText(visitOf(parts))).toBe(text);
});

it('greys the date of a past visit', () => {
  expect(isPast(visitOf(), TODAY)).toBe(false);
  expect(isPast(visitOf({ visitDate: TODAY }), TODAY)).toBe(false);
  expect(isPast(visitOf(past), TODAY)).toBe(true);
  expect(isPast(visitOf({ status: 'CANCELED', stage: 'CANCELED' }), TODAY)).toBe(true);
});

it('calls people by the first of their names', () => {
  expect(firstName('Meera Kulkarni')).toBe('Meera');
  expect(firstName('')).toBe('');
});

it('turns each earlier visit on a card into a visit that may be scored and rated [VISIT31]', () => {
  const earlier = { visitTime: '11:00', host: { name: 'Meera Kulkarni' }, rating: null, scored: false };
  const visit = visitOf({
    earlier: [
      { id: 5, status: 'COMPLETED', visitDate: '2026-11-20', ...earlier },
      { id: 4, status: 'NO_SHOW', visitDate: '2026-11-19', ...earlier },
    ],
  });
  const [seen, missed] = earlierVisits(visit);
  expect([seen?.id, seen?.propertyId, seen && timeText(seen)]).toEqual([5, 3, '11:00\u00a0am']);
  expect(seen && [...actsOf(seen, TODAY)]).toEqual(['score', 'rate', 'visitAgain']);
  expect(missed && stateLine(missed)?.stage).toBe('NO_SHOW');
});
