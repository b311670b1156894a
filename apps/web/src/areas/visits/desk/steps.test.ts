import type { DeskVisit } from '@aangan/contract/visits/entities';
import { describe, expect, it } from 'vitest';
import { afterStep, isAllowed, isOverdue, nextStep, type Step } from './steps.ts';

const VISIT: DeskVisit = {
  id: 7,
  status: 'CONFIRMED',
  visitDate: '2026-12-10',
  visitTime: '14:00',
  visitMinutes: 60,
  revision: 0,
  notes: '',
  stage: 'CONFIRMED',
  comingAt: null,
  arrivedAt: null,
  closedAt: null,
  host: { name: 'Meera Kulkarni' },
  proposal: null,
  planId: null,
  rating: null,
  canceled: null,
  property: { id: 1, name: 'Amaltas One', location: 'Moshi', address: 'Moshi, Pune' },
  buyer: {
    id: 2,
    name: 'Sneha Pawar',
    contactNo: '90******12',
    contactMasked: true,
    doNotContact: false,
    callHours: null,
    active: true,
  },
  clash: false,
};
const ARRIVED = { stage: 'ARRIVED', arrivedAt: '2026-12-10T08:32:00.000Z' } as const;
const COMPLETED = { status: 'COMPLETED', stage: 'COMPLETED', closedAt: '2026-12-10T09:30:00.000Z' } as const;
const ALL: readonly Step[] = ['confirm', 'arrive', 'complete', 'no-show', 'reopen', 'withdraw', 'propose', 'cancel'];

/** @param at in India */
const stepsAt = (at: string, change: Partial<DeskVisit> = {}, isAdmin = false) => {
  const now = new Date(`${at}+05:30`);
  return ALL.filter((step) => isAllowed(step, { ...VISIT, ...change }, { now, isAdmin }));
};
const nextAt = (at: string, change: Partial<DeskVisit> = {}) =>
  nextStep({ ...VISIT, ...change }, { now: new Date(`${at}+05:30`), isAdmin: false });

describe('the steps of a visit', () => {
  it.each<[string, Partial<DeskVisit>, readonly Step[]]>([
    // arrive: from one day before to one day after
    ['2026-12-08T23:59', {}, ['propose', 'cancel']],
    ['2026-12-09T00:00', {}, ['arrive', 'propose', 'cancel']],
    ['2026-12-10T00:00', {}, ['arrive', 'complete', 'propose', 'cancel']],
    ['2026-12-11T23:59', {}, ['arrive', 'complete', 'no-show', 'propose', 'cancel']],
    ['2026-12-12T00:00', {}, ['complete', 'no-show', 'propose', 'cancel']],
    // no-show: 15 minutes after the start, without a time from 20:00
    ['2026-12-10T14:14', {}, ['arrive', 'complete', 'propose', 'cancel']],
    ['2026-12-10T14:15', {}, ['arrive', 'complete', 'no-show', 'propose', 'cancel']],
    ['2026-12-10T19:59', { visitTime: null }, ['arrive', 'complete', 'propose', 'cancel']],
    ['2026-12-10T20:00', { visitTime: null }, ['arrive', 'complete', 'no-show', 'propose', 'cancel']],
    ['2026-12-10T14:30', ARRIVED, ['complete']],
    ['2026-12-05T10:00', { status: 'PENDING', stage: 'REQUESTED' }, ['confirm', 'propose', 'cancel']],
    ['2026-12-11T14:59', COMPLETED, ['reopen']],
    ['2026-12-11T15:00', COMPLETED, []],
    ['2026-12-10T14:30', { status: 'CANCELED', stage: 'CANCELED' }, []],
  ])('at %s with %j are %j [V36]', (at, change, expected) => {
    expect(stepsAt(at, change)).toEqual(expected);
  });

  it('let an admin say from the start of the day that somebody has not come [V36]', () => {
    expect(stepsAt('2026-12-10T00:00', {}, true)).toContain('no-show');
    expect(stepsAt('2026-12-09T23:59', {}, true)).not.toContain('no-show');
  });

  it.each<[string, Partial<DeskVisit>, Step | null]>([
    ['2026-12-05T10:00', { status: 'PENDING', stage: 'REQUESTED' }, 'confirm'],
    ['2026-12-09T10:00', {}, null],
    ['2026-12-10T10:00', {}, 'arrive'],
    ['2026-12-10T14:30', ARRIVED, 'complete'],
    ['2026-12-12T10:00', {}, 'complete'],
    ['2026-12-12T10:00', { status: 'PENDING', stage: 'REQUESTED' }, 'complete'],
    ['2026-12-10T16:00', COMPLETED, 'reopen'],
    ['2026-12-10T10:00', { stage: 'PROPOSED' }, null],
  ])('at %s with %j come to %s next', (at, change, expected) => {
    expect(nextAt(at, change)).toBe(expected);
  });

  it('leave the visit as the server will return it, so that nothing shifts with the response', () => {
    const at = '2026-12-10T08:32:00.000Z';
    const pending = { ...VISIT, status: 'PENDING', stage: 'REQUESTED' } as const;
    expect(afterStep(pending, 'arrive', at)).toMatchObject({ status: 'CONFIRMED', stage: 'ARRIVED', arrivedAt: at });
    const done = afterStep({ ...VISIT, ...ARRIVED }, 'complete', at);
    expect(done).toMatchObject({ stage: 'COMPLETED', closedAt: at });
    expect(afterStep(done, 'reopen', at)).toMatchObject({ status: 'CONFIRMED', stage: 'ARRIVED', closedAt: null });
  });
});

it.each<[string, Partial<DeskVisit>, boolean]>([
  ['2026-12-10T14:59', {}, false],
  ['2026-12-10T15:00', {}, true],
  ['2026-12-10T15:00', { status: 'PENDING', stage: 'REQUESTED' }, true],
  ['2026-12-10T15:00', ARRIVED, false],
  ['2026-12-10T15:00', COMPLETED, false],
  ['2026-12-10T15:00', { status: 'CANCELED', stage: 'CANCELED' }, false],
  ['2026-12-10T19:59', { visitTime: null, visitMinutes: null }, false],
  ['2026-12-10T20:00', { visitTime: null, visitMinutes: null }, true],
])('at %s a visit like %j is overdue: %j [VISIT37]', (at, change, overdue) => {
  expect(isOverdue({ ...VISIT, ...change }, new Date(`${at}+05:30`))).toBe(overdue);
});
