import { bulkEdit } from '@aangan/contract/catalogue/change-set-inputs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { consultantForm, FIXED_EDITS, NO_CONSULTANT, priceForm, statusForm } from './bulk-edit.ts';

describe('the edit of a bulk change', () => {
  it.each(Object.values(FIXED_EDITS))('%j is one of the contract [F75]', (edit) => {
    expect(z.parse(bulkEdit, edit)).toEqual(edit);
  });

  it.each([
    ['3.5', '1000', 3.5, 1000],
    ['-2.25', '1', -2.25, 1],
    ['−50', '10000', -50, 10_000],
  ])('of a price by %s to %s is read [F75]', (typed, roundTo, percent, step) => {
    const edit = z.parse(priceForm, { percent: typed, roundTo });
    expect(edit).toEqual({ kind: 'PRICE_PERCENT', percent, roundTo: step });
    expect(z.parse(bulkEdit, edit)).toEqual(edit);
  });

  it.each([
    ['', 'Percent is required'],
    ['0', 'Must be a percentage'],
    ['100.01', 'Must be a percentage'],
    ['-50.5', 'Must be a percentage'],
    ['1.234', 'Must be a percentage'],
    ['much', 'Must be a percentage'],
  ])('of a price by %j is refused [F75]', (typed, message) => {
    const { error } = z.safeParse(priceForm, { percent: typed, roundTo: '1' });
    expect(error?.issues[0]?.message).toContain(message);
  });

  it('of a consultant is somebody or nobody, and has to be chosen [F75]', () => {
    expect(z.parse(consultantForm, { consultant: '12' })).toEqual({ kind: 'CONSULTANT', assignedUserId: 12 });
    expect(z.parse(consultantForm, { consultant: NO_CONSULTANT })).toEqual({
      kind: 'CONSULTANT',
      assignedUserId: null,
    });
    expect(z.safeParse(consultantForm, { consultant: '' }).success).toBe(false);
  });

  it('of a status is one of the list [F75]', () => {
    expect(z.parse(statusForm, { status: 'NEARING_POSSESSION' })).toEqual({
      kind: 'STATUS',
      status: 'NEARING_POSSESSION',
    });
  });
});
