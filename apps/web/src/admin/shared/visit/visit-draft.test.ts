import { describe, expect, it } from 'vitest';
import { changeOf, isChanged, savedDraft } from './visit-draft.ts';
import { adminBookingFrom } from '../../../lib/calls/wire/admin-booking.ts';

const visit = (status: string, visitDate = '2026-11-21') =>
  adminBookingFrom({
    id: 41,
    visitDate,
    status,
    property: { id: 4, name: 'Bakul House', address: 'Charholi' },
    user: { id: 1, name: 'Aparna Deshpande', contactNo: '9000000001' },
    revision: 3,
  })!;

describe('the draft of a booking', () => {
  it('starts with the saved values', () => {
    expect(isChanged(visit('PENDING'), savedDraft(visit('PENDING')))).toBe(false);
    expect(savedDraft(visit('PENDING', '')).visitDate).toBe('');
  });

  it.each([
    [{ visitDate: '2026-11-22', status: 'PENDING' }],
    [{ visitDate: '2026-11-21', status: 'CONFIRMED' }],
    [{ visitDate: '', status: 'PENDING' }],
  ])('is changed by %j', (draft) => {
    expect(isChanged(visit('PENDING'), { ...savedDraft(visit('PENDING')), ...draft })).toBe(true);
  });

  it('is sent with id, date and status, and with the copy that it is based on [ADMB24]', () => {
    const draft = { ...savedDraft(visit('PENDING')), visitDate: '2026-11-22', status: 'CONFIRMED' };
    expect(changeOf({ ...visit('COMPLETED'), revision: 4 }, draft)).toEqual({
      id: 41,
      visitDate: '2026-11-22',
      status: 'CONFIRMED',
      revision: 3,
      seenStatus: 'PENDING',
    });
  });

  it('is sent without a revision or a status that no response had', () => {
    const unknown = adminBookingFrom({ id: 41, status: 'ON_HOLD' })!;
    expect(changeOf(unknown, savedDraft(unknown))).toMatchObject({ revision: undefined, seenStatus: undefined });
  });

  it('leaves a status alone that no admin can set', () => {
    const change = changeOf(visit('CANCELED'), { ...savedDraft(visit('CANCELED')), visitDate: '2026-11-22' });
    expect(change).toMatchObject({ id: 41, visitDate: '2026-11-22', status: undefined, seenStatus: 'CANCELED' });
  });
});
