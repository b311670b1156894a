import type { PropertyPhase } from '@aangan/contract/catalogue/entities';
import { describe, expect, it } from 'vitest';
import { beyondPromiseText, checkText, movedText, phaseFacts, phasesOf, staleText } from './possession-view.ts';

const phase = (change: Partial<PropertyPhase> = {}): PropertyPhase => ({
  name: 'Phase 1',
  reraNo: 'P1',
  reraUrl: null,
  possessionDate: null,
  registeredCompletion: null,
  revisedCompletion: null,
  movedMonths: null,
  progressAsOf: null,
  checkedOn: null,
  checkedBy: null,
  ...change,
});

describe('the phases of a property', () => {
  it('are those on record', () => {
    const phases = [phase(), phase({ reraNo: 'P2' })];
    expect(phasesOf({ reraNo: 'P1', reraUrl: null, possessionDate: null, phases })).toEqual(phases);
  });

  it('are a single one without registered dates, if there is only a number', () => {
    const alone = { reraNo: 'P1', reraUrl: 'https://register.example/1', possessionDate: '2027-06-30', phases: [] };
    expect(phasesOf(alone)).toEqual([
      phase({ name: '', reraUrl: 'https://register.example/1', possessionDate: '2027-06-30' }),
    ]);
  });

  it.each([null, '', ' '])('are none without a number: %j', (reraNo) => {
    expect(phasesOf({ reraNo, reraUrl: null, possessionDate: '2027-06-30', phases: [] })).toEqual([]);
  });
});

describe('the dates of a phase', () => {
  const values = (change: Partial<PropertyPhase>) => phaseFacts(phase(change)).map(({ value }) => value);

  it('say what is missing', () => {
    expect(values({})).toEqual(['Not on record', 'Not on record', 'Not on record', 'Not on record']);
    expect(phaseFacts(phase()).some(({ isKnown }) => isKnown)).toBe(false);
  });

  it('say that there is no revision once somebody has checked', () => {
    const checked = { possessionDate: '2027-09-30', registeredCompletion: '2027-12-31', checkedOn: '2026-11-03' };
    expect(values(checked)).toEqual(['30 September 2027', '31 December 2027', 'None on record', 'Not on record']);
  });
});

describe('a completion that was moved', () => {
  it.each([
    ['2028-06-30', '2028-12-31', 6, 'Moved by 6 months'],
    ['2028-06-30', '2028-07-01', 1, 'Moved by 1 month'],
    ['2028-06-01', '2028-06-30', 0, 'Moved by less than a month'],
    ['2028-06-30', '2028-06-30', 0, null],
    ['2028-06-30', '2028-06-01', 0, null],
    ['2028-06-30', '2028-05-31', -1, 'Brought forward by 1 month'],
    ['2028-06-30', '2028-03-31', -3, 'Brought forward by 3 months'],
    ['2028-06-30', null, null, null],
  ])('from %s to %s: %j months read %j [T3]', (registeredCompletion, revisedCompletion, movedMonths, text) => {
    expect(movedText(phase({ registeredCompletion, revisedCompletion, movedMonths }))).toBe(text);
  });
});

describe('a register that allows more than the promise', () => {
  it.each([
    ['2027-09-30', '2027-06-30', '2027-12-31', 'The register allows 3 months more than the promise.'],
    ['2027-09-30', '2027-10-01', null, 'The register allows 1 month more than the promise.'],
    ['2027-09-01', '2027-09-30', null, null],
    ['2027-09-30', '2027-06-30', null, null],
    [null, '2027-06-30', null, null],
    ['2027-09-30', null, null, null],
  ])('promised %s, registered %s, revised %s: %j', (possessionDate, registeredCompletion, revisedCompletion, text) => {
    expect(beyondPromiseText(phase({ possessionDate, registeredCompletion, revisedCompletion }))).toBe(text);
  });
});

describe('a check of the register', () => {
  it('names who checked, else the staff', () => {
    const checkedOn = '2026-11-03';
    expect(checkText(phase({ checkedOn, checkedBy: 'Sayali Kulkarni' }))).toContain(
      '3 November 2026 by Sayali Kulkarni',
    );
    expect(checkText(phase({ checkedOn }))).toContain('3 November 2026 by our staff');
    expect(checkText(phase())).toBeNull();
  });

  it.each([
    ['2026-08-24', null],
    ['2026-08-23', 'Last checked on 23 August 2026, more than 90 days ago. Please look it up yourself.'],
    [null, 'Not yet checked on the register. Please look it up yourself.'],
  ])('of %j is old: %j [T5]', (checkedOn, text) => {
    expect(staleText(phase({ checkedOn }), '2026-11-22')).toBe(text);
  });
});
