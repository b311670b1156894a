import { BOOKING_STATUSES, type BookingStatus } from '@aangan/contract/visits/statuses';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { instantInIndia } from '@aangan/contract/core/times';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, type Act, type VisitState } from './lifecycle.transition-rules.ts';

/** Thursday, 10 December 2026, 15:30 in India. */
const NOW = new Date('2026-12-10T10:00:00Z');
const DAY = '2026-12-10';
const REQUESTED: VisitState = {
  status: 'PENDING',
  visitDate: '2026-12-15',
  visitTime: '11:00',
  comingAt: null,
  arrivedAt: null,
  closedAt: null,
  proposal: null,
  last: 'book',
};
const PROPOSAL = { visitDate: '2026-12-16', visitTime: '17:20', note: null };
const visit = (parts: Partial<VisitState>): VisitState => ({ ...REQUESTED, ...parts });
const outcome = (state: VisitState, act: Act, by: Parameters<typeof decide>[2] = 'ADMIN', now = NOW) =>
  decide(state, act, by, now).outcome;
const message = (state: VisitState, act: Act, by: Parameters<typeof decide>[2] = 'ADMIN') => {
  const decision = decide(state, act, by, NOW);
  return decision.outcome === 'refused' ? [decision.code, decision.message] : null;
};
const live: readonly BookingStatus[] = ['PENDING', 'CONFIRMED', 'SCHEDULED'];

describe('the transitions of a visit', () => {
  it('let staff confirm a pending one, and none that is over [V33, V37]', () => {
    const outcomes = BOOKING_STATUSES.map((status) => [status, outcome(visit({ status }), { transition: 'confirm' })]);
    expect(Object.fromEntries(outcomes)).toEqual({
      PENDING: 'goes',
      CONFIRMED: 'stands',
      SCHEDULED: 'stands',
      COMPLETED: 'refused',
      CANCELED: 'refused',
      NO_SHOW: 'refused',
    });
    expect(message(visit({ status: 'COMPLETED' }), { transition: 'confirm' })).toEqual([
      'VISIT_STATE',
      "A completed visit can't be confirmed.",
    ]);
  });

  it('return a moved visit to the host, without answers about the old time [V32]', () => {
    const act = { transition: 'move', visitDate: '2026-12-20', visitTime: null } as const;
    for (const status of live) {
      const decision = decide(visit({ status, comingAt: NOW, proposal: PROPOSAL }), act, 'LINK', NOW);
      const next = { status: 'PENDING', visitDate: '2026-12-20', visitTime: null, comingAt: null, proposal: null };
      expect(decision).toMatchObject({ outcome: 'goes', next });
    }
    expect(message(visit({ status: 'CONFIRMED', arrivedAt: NOW }), act, 'BUYER')).toEqual([
      'BOOKING_NOT_RESCHEDULABLE',
      "A checked-in visit can't be rescheduled.",
    ]);
  });

  it('answer a suggestion only while there is one, and accept the same answer twice [V34, V37]', () => {
    const open = visit({ proposal: PROPOSAL, last: 'propose' });
    const accepted = decide(open, { transition: 'accept' }, 'BUYER', NOW);
    expect(accepted).toMatchObject({ next: { status: 'CONFIRMED', visitDate: '2026-12-16', visitTime: '17:20' } });
    expect(decide(open, { transition: 'decline' }, 'BUYER', NOW)).toMatchObject({
      next: { ...REQUESTED, last: 'decline' },
    });
    for (const transition of ['accept', 'decline'] as const) {
      expect(outcome(visit({}), { transition }, 'BUYER')).toBe('refused');
      expect(outcome(visit({ last: transition }), { transition }, 'BUYER')).toBe('stands');
    }
    expect(outcome(visit({ last: 'accept' }), { transition: 'withdraw' })).toBe('refused');
  });

  it('accept no suggestion whose time is past', () => {
    const late = visit({ proposal: { visitDate: DAY, visitTime: '15:30', note: null } });
    expect(outcome(late, { transition: 'accept' }, 'BUYER')).toBe('refused');
    expect(outcome(late, { transition: 'decline' }, 'BUYER')).toBe('goes');
  });

  it('accept that the buyer is coming until the day is over, once it is confirmed [V35]', () => {
    const coming = { transition: 'coming' } as const;
    const of = (parts: Partial<VisitState>) => outcome(visit(parts), coming, 'LINK');
    expect([of({}), of({ status: 'CONFIRMED' }), of({ status: 'SCHEDULED' })]).toEqual(['refused', 'goes', 'goes']);
    expect(of({ status: 'CONFIRMED', visitDate: DAY, visitTime: '09:00' })).toBe('goes');
    expect(of({ status: 'CONFIRMED', visitDate: addDays(DAY, -1) })).toBe('refused');
  });

  it('cancel what is upcoming and has not begun [V33]', () => {
    const cancel = { transition: 'cancel', reason: null } as const;
    for (const status of live) {
      expect(outcome(visit({ status }), cancel, 'BUYER')).toBe('goes');
      expect(outcome(visit({ status, arrivedAt: NOW }), cancel, 'BUYER')).toBe('refused');
    }
    expect(outcome(visit({ status: 'NO_SHOW' }), cancel, 'HOST')).toBe('refused');
    expect(outcome(visit({ status: 'CANCELED' }), cancel, 'HOST')).toBe('stands');
  });

  it('record an arrival within a day of the visit, and the first one only [V36]', () => {
    const arrive = { transition: 'arrive', by: 'HAND' } as const;
    const around = [-2, -1, 0, 1, 2].map((days) => outcome(visit({ visitDate: addDays(DAY, days) }), arrive, 'HOST'));
    expect(around).toEqual(['refused', 'goes', 'goes', 'goes', 'refused']);
    const there = decide(visit({ visitDate: DAY }), arrive, 'HOST', NOW);
    expect(there).toMatchObject({ next: { status: 'CONFIRMED', arrivedAt: NOW } });
    const early = new Date('2026-12-10T09:00:00Z');
    expect(outcome(visit({ visitDate: DAY, arrivedAt: early }), arrive, 'HOST')).toBe('stands');
  });

  it('complete on the day or later, or after an arrival [V36]', () => {
    const complete = { transition: 'complete' } as const;
    expect(outcome(visit({ visitDate: addDays(DAY, 1) }), complete, 'HOST')).toBe('refused');
    expect(outcome(visit({ visitDate: addDays(DAY, 1), arrivedAt: NOW }), complete, 'HOST')).toBe('goes');
    expect(outcome(visit({ visitDate: DAY }), complete, 'HOST')).toBe('goes');
  });

  it("let a visit be missed after a wait: a host's is longer than an admin's [V36]", () => {
    const act = { transition: 'no-show' } as const;
    const at = (time: string, parts: Partial<VisitState>, by: 'HOST' | 'ADMIN' = 'HOST') =>
      outcome(visit({ visitDate: DAY, ...parts }), act, by, instantInIndia(DAY, time));
    expect([at('11:14', {}), at('11:15', {})]).toEqual(['refused', 'goes']);
    expect([at('19:59', { visitTime: null }), at('20:00', { visitTime: null })]).toEqual(['refused', 'goes']);
    expect(at('00:00', {}, 'ADMIN')).toBe('goes');
    expect(outcome(visit({ visitDate: addDays(DAY, 1) }), act, 'ADMIN')).toBe('refused');
    expect(at('23:00', { arrivedAt: NOW })).toBe('refused');
  });

  it('reopen for 24 hours what was closed [V36]', () => {
    const reopen = { transition: 'reopen' } as const;
    const closed = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
    for (const status of ['COMPLETED', 'NO_SHOW'] as const) {
      expect(outcome(visit({ status, closedAt: closed(24) }), reopen, 'HOST')).toBe('goes');
      expect(outcome(visit({ status, closedAt: closed(24.01) }), reopen, 'HOST')).toBe('refused');
      expect(outcome(visit({ status }), reopen, 'HOST')).toBe('refused');
    }
    expect(outcome(visit({ status: 'CANCELED', closedAt: NOW }), reopen, 'HOST')).toBe('refused');
  });

  it('never let a buyer do a step of staff, nor staff one of a buyer', () => {
    expect(() => outcome(visit({}), { transition: 'confirm' }, 'BUYER')).toThrow('BUYER does not confirm');
    expect(() => outcome(visit({}), { transition: 'coming' }, 'HOST')).toThrow('HOST does not coming');
  });
});

/** The same transitions in another form: the statuses before and after each step. */
const EDGES: Record<string, Record<string, readonly BookingStatus[]>> = {
  confirm: { CONFIRMED: ['PENDING'] },
  accept: { CONFIRMED: live },
  move: { PENDING: live },
  cancel: { CANCELED: live },
  complete: { COMPLETED: live },
  'no-show': { NO_SHOW: live },
  reopen: { CONFIRMED: ['COMPLETED', 'NO_SHOW'] },
};
const KEEPS = ['propose', 'decline', 'withdraw', 'coming'];

describe('any sequence of steps', () => {
  const day = fc.integer({ min: -3, max: 30 }).map((days) => addDays(todayInIndia(NOW), days));
  const time = fc.constantFrom('09:00', '11:00', '17:20');
  const asked = fc.oneof(
    fc.record({
      transition: fc.constantFrom(
        'confirm',
        'accept',
        'decline',
        'withdraw',
        'coming',
        'complete',
        'no-show',
        'reopen',
      ),
    }),
    fc.record({ transition: fc.constant('propose'), visitDate: day, visitTime: time, note: fc.constant(null) }),
    fc.record({ transition: fc.constant('move'), visitDate: day, visitTime: fc.option(time) }),
    fc.record({ transition: fc.constant('cancel'), reason: fc.constant('Rain') }),
    fc.record({ transition: fc.constant('arrive'), by: fc.constantFrom('HAND', 'PASS') }),
    fc.record({
      transition: fc.constant('set'),
      status: fc.constantFrom('PENDING', 'CONFIRMED', 'COMPLETED'),
      visitDate: day,
      visitTime: fc.option(time),
    }),
  ) as fc.Arbitrary<Act>;
  const actors = ['BUYER', 'LINK', 'HOST', 'ADMIN'] as const;
  const step = fc.record({ act: asked, by: fc.constantFrom(...actors), minutes: fc.integer({ min: 0, max: 3000 }) });

  it('follows the transitions, whoever requests what when: 2,000 sequences by four actors [V82, V31]', () => {
    let steps = 0;
    const property = fc.property(fc.array(step, { minLength: 3, maxLength: 25 }), (script) => {
      let state = REQUESTED;
      let now = NOW;
      for (const { act, by, minutes } of script) {
        now = new Date(now.getTime() + minutes * 60_000);
        let decision;
        try {
          decision = decide(state, act, by, now);
        } catch {
          // not a step of this actor, in any state
          const ofBuyer = ['accept', 'decline', 'move', 'coming'].includes(act.transition);
          const isBuyer = by === 'BUYER' || by === 'LINK';
          expect(ofBuyer !== isBuyer || (act.transition === 'set' && by !== 'ADMIN')).toBe(true);
          continue;
        }
        if (decision.outcome !== 'goes') continue;
        steps += 1;
        const { next } = decision;
        check(state, act, next);
        // a repeated step changes nothing (V37)
        expect([act, decide(next, act, by, now).outcome]).toEqual([act, 'stands']);
        state = next;
      }
    });
    fc.assert(property, { numRuns: 2_000 });
    expect(steps).toBeGreaterThan(2_000);
  });

  function check(before: VisitState, { transition }: Act, after: VisitState): void {
    const isLive = live.includes(after.status);
    const wanted = EDGES[transition];
    if (wanted) expect([transition, wanted[after.status]?.includes(before.status)]).toEqual([transition, true]);
    if (KEEPS.includes(transition)) expect(after.status).toBe(before.status);
    if (transition === 'arrive') {
      expect([after.status, before.arrivedAt]).toEqual([
        before.status === 'PENDING' ? 'CONFIRMED' : before.status,
        null,
      ]);
    }
    // only a live visit has an open suggestion; after an arrival it is not cancelled or missed
    if (!isLive) expect(after.proposal).toBeNull();
    if (after.arrivedAt !== null) expect(['CANCELED', 'NO_SHOW', 'PENDING']).not.toContain(after.status);
    if (after.status === 'COMPLETED' || after.status === 'NO_SHOW') expect(after.closedAt).not.toBeNull();
    if (isLive) expect(after.closedAt).toBeNull();
    if (after.status === 'PENDING') expect(after.comingAt).toBeNull();
  }
});
