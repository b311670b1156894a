import type { ChangeSet } from '@aangan/contract/catalogue/change-set-entities';
import { describe, expect, it } from 'vitest';
import { actsOf, changeCount, isMoving, progressOf } from './change-set-state.ts';

const NOW = new Date('2026-11-29T12:00:00Z');

const buildSet = (fields: Partial<ChangeSet>): ChangeSet => ({
  id: 7,
  kind: 'IMPORT',
  title: 'Import "homes.csv"',
  status: 'READY',
  counts: { add: 3, change: 12, same: 40, error: 0 },
  progress: { done: 55, total: 55 },
  message: null,
  ofId: null,
  undoId: null,
  createdBy: { id: 1, name: 'Asha Kulkarni' },
  createdAt: '2026-11-29T11:00:00.000Z',
  appliedAt: null,
  ...fields,
});

describe('the state of a set of changes', () => {
  it.each([
    ['CHECKING', []],
    ['READY', ['apply', 'cancel']],
    ['REFUSED', ['check', 'cancel']],
    ['STALE', ['check', 'cancel']],
    ['FAILED', ['check', 'cancel']],
    ['APPLYING', []],
    ['CANCELED', []],
  ] as const)('%s offers what its state allows [F70]', (status, acts) => {
    expect(actsOf(buildSet({ status }), NOW)).toEqual(acts);
  });

  it('does not offer to apply what changes nothing [F73]', () => {
    const set = buildSet({ counts: { add: 0, change: 0, same: 40, error: 0 } });
    expect(changeCount(set)).toBe(0);
    expect(actsOf(set, NOW)).toEqual(['cancel']);
  });

  it.each([
    ['2026-11-29T11:00:00.000Z', null, ['undo']],
    ['2026-10-30T12:00:01.000Z', null, ['undo']],
    ['2026-10-30T12:00:00.000Z', null, []],
    ['2026-11-29T11:00:00.000Z', 8, []],
  ])('applied at %s and undone by %s, it offers to undo: %j [F77]', (appliedAt, undoId, acts) => {
    expect(actsOf(buildSet({ status: 'APPLIED', appliedAt, undoId }), NOW)).toEqual(acts);
  });

  it('is not undone if it undoes another [F77]', () => {
    expect(actsOf(buildSet({ kind: 'UNDO', status: 'APPLIED', appliedAt: NOW.toISOString() }), NOW)).toEqual([]);
  });

  it('is as far as rows are checked, or properties are written [F70]', () => {
    const progress = { done: 10, total: 55 };
    expect(progressOf(buildSet({ status: 'CHECKING', progress }))).toEqual(progress);
    expect(progressOf(buildSet({ status: 'APPLYING', progress }))).toEqual({ done: 10, total: 15 });
  });

  it('moves while it is checked or applied [F70]', () => {
    expect((['CHECKING', 'APPLYING', 'READY', 'APPLIED'] as const).map((status) => isMoving({ status }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
