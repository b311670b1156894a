import { describe, expect, it } from 'vitest';
import { changeOf, isChanged, savedDraft } from './booking-draft.ts';
import type { AdminVisit } from './read-booking.ts';

const visit = (status: string, date: string | null = '2026-11-21'): AdminVisit => ({
  id: '41',
  date,
  status,
  propertyId: '4',
  propertyName: 'Bakul House',
  propertyAddress: 'Charholi',
  userName: 'Aparna Deshpande',
  contact: '9000000001',
  notes: null,
});

describe('the draft of a booking', () => {
  it('starts as what is saved', () => {
    expect(isChanged(visit('PENDING'), savedDraft(visit('PENDING')))).toBe(false);
    expect(savedDraft(visit('PENDING', null)).visitDate).toBe('');
  });

  it.each([
    [{ visitDate: '2026-11-22', status: 'PENDING' }],
    [{ visitDate: '2026-11-21', status: 'CONFIRMED' }],
    [{ visitDate: '', status: 'PENDING' }],
  ])('is changed by %j', (draft) => {
    expect(isChanged(visit('PENDING'), draft)).toBe(true);
  });

  it('is sent with id, date and status', () => {
    expect(changeOf(visit('PENDING'), { visitDate: '2026-11-22', status: 'CONFIRMED' })).toEqual({
      id: '41',
      visitDate: '2026-11-22',
      status: 'CONFIRMED',
    });
  });

  it('leaves a status alone that no admin can set', () => {
    const change = changeOf(visit('CANCELED'), { visitDate: '2026-11-22', status: 'CANCELED' });
    expect(change).toEqual({ id: '41', visitDate: '2026-11-22', status: undefined });
  });
});
