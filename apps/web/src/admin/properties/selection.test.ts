import { describe, expect, it } from 'vitest';
import {
  isSelected,
  pageToggled,
  selectedCount,
  selectionOf,
  targetOf,
  toggled,
  without,
  type Selection,
} from './selection.ts';

const LIST = { name: '', publication: '' } as const;
const PAGE = [4, 5, 6];
const some = (...ids: number[]): Selection => ({ of: LIST, ids: new Set(ids) });
const all: Selection = { of: LIST, ids: 'all' };
const idsOf = ({ ids }: Selection) => (ids === 'all' ? ids : [...ids]);

describe('the selection of a list', () => {
  it('is empty at first, and of another list [F75]', () => {
    expect(idsOf(selectionOf(null, LIST))).toEqual([]);
    expect(idsOf(selectionOf(all, { name: 'Kadamba', publication: '' }))).toEqual([]);
    expect(idsOf(selectionOf(all, { name: '', publication: 'DRAFT' }))).toEqual([]);
    expect(selectionOf(all, { ...LIST })).toBe(all);
  });

  it('gains and loses a property [F75]', () => {
    expect(idsOf(toggled(some(1), 4, PAGE))).toEqual([1, 4]);
    expect(idsOf(toggled(some(1, 4), 4, PAGE))).toEqual([1]);
    expect(idsOf(without(some(1, 4), 4))).toEqual([1]);
    expect(idsOf(without(all, 4))).toBe('all');
  });

  it('of all is left with the page, once one is taken out [F75]', () => {
    expect(idsOf(toggled(all, 5, PAGE))).toEqual([4, 6]);
  });

  it('gains and loses a page [F75]', () => {
    expect(idsOf(pageToggled(some(1, 4), PAGE))).toEqual([1, 4, 5, 6]);
    expect(idsOf(pageToggled(some(1, 4, 5, 6), PAGE))).toEqual([1]);
    expect(idsOf(pageToggled(all, PAGE))).toEqual([]);
  });

  it('is counted, and has all or some [F75]', () => {
    expect([selectedCount(some(1, 4), 90), selectedCount(all, 90)]).toEqual([2, 90]);
    expect([isSelected(some(1), 1), isSelected(some(1), 2), isSelected(all, 2)]).toEqual([true, false, true]);
  });

  it('is sent as ids, or as the filter of the list [F75]', () => {
    expect(targetOf(some(1, 4))).toEqual({ ids: [1, 4] });
    expect(targetOf(all)).toEqual({ filter: { name: '' } });
    expect(targetOf({ of: { name: 'Row', publication: 'DRAFT' }, ids: 'all' })).toEqual({
      filter: { name: 'Row', publication: 'DRAFT' },
    });
  });
});
