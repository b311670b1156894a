import { describe, expect, it } from 'vitest';
import { draftsAfterSave, firmDraft, ownDraft, ownHoursOf, settingsOf, withWindow } from './hours-draft.ts';

const hours = Array.from({ length: 7 }, () => [{ from: '10:00', to: '18:00' }]);
const settings = {
  hours,
  slotMinutes: 60,
  propertyCapacity: 3,
  consultantCapacity: 1,
  noticeMinutes: 0,
  confirmation: 'REVIEW',
  roadFactorPercent: 140,
  speedKmh: 20,
  bufferMinutes: 10,
  version: 4,
} as const;

describe('the form of hours', () => {
  it('sends the version that it is based on, and the typed numbers', () => {
    const draft = firmDraft(settings);
    expect(settingsOf(draft)).toEqual(settings);
    expect(settingsOf({ ...draft, numbers: { ...draft.numbers, speedKmh: '25' } }).speedKmh).toBe(25);
  });

  it('sends an empty number as one that no setting may be', () => {
    const draft = firmDraft(settings);
    expect(settingsOf({ ...draft, numbers: { ...draft.numbers, noticeMinutes: '' } }).noticeMinutes).toBeLessThan(0);
  });

  it('starts own hours with the firm’s', () => {
    expect(ownDraft(null, hours)).toEqual({ isOwn: false, hours, capacity: '', version: 0 });
    const own = { hours, capacity: 2, version: 7 };
    expect(ownHoursOf(ownDraft(own, []))).toEqual(own);
    expect(ownHoursOf(ownDraft({ ...own, capacity: null }, [])).capacity).toBeNull();
  });

  it('is removed once saved, without the others', () => {
    const [sent, other] = [firmDraft(settings), ownDraft(null, hours)];
    expect(draftsAfterSave({ firm: sent, 7: other }, 'firm', sent, 5)).toEqual({ 7: other });
    expect(draftsAfterSave({ firm: sent }, 7, other, 1)).toEqual({ firm: sent });
  });

  it('keeps changes made during the save, based on the new version', () => {
    const sent = firmDraft(settings);
    const changed = { ...sent, confirmation: 'INSTANT' } as const;
    expect(draftsAfterSave({ firm: changed }, 'firm', sent, 5)).toEqual({ firm: { ...changed, version: 5 } });
  });

  it('adds windows while there is room', () => {
    expect(withWindow([])).toEqual([{ from: '10:00', to: '18:00' }]);
    expect(withWindow([{ from: '10:00', to: '13:00' }])?.[1]).toEqual({ from: '14:00', to: '16:00' });
    expect(withWindow([{ from: '10:00', to: '23:30' }])?.[1]).toEqual({ from: '23:45', to: '24:00' });
    expect(withWindow([{ from: '10:00', to: '24:00' }])).toBeNull();
    expect(withWindow(['08', '10', '12', '14'].map((at) => ({ from: `${at}:00`, to: `${at}:30` })))).toBeNull();
  });
});
