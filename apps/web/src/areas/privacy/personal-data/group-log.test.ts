import type { ContactLogEntry } from '@aangan/contract/privacy/entities';
import { describe, expect, it } from 'vitest';
import { groupLog } from './group-log.ts';

const entry = (id: number, revealId: number | null = null): ContactLogEntry => ({
  id,
  at: '2026-11-21T12:50:00.000Z',
  kind: revealId === null ? 'REVEAL' : 'CALL',
  who: 'Meera Kulkarni',
  role: 'EXECUTIVE',
  reason: null,
  note: null,
  channel: null,
  outsideCallHours: false,
  propertyId: null,
  revealId,
});

describe('the log of a contact', () => {
  it('groups calls under the entry that opened the contact, oldest first [I25]', () => {
    const grouped = groupLog([entry(9), entry(8, 5), entry(7, 5), entry(5)]);
    expect(grouped.map(({ id, uses }) => [id, uses.map((use) => use.id)])).toEqual([
      [9, []],
      [5, [7, 8]],
    ]);
  });

  it('lists a call as its own entry while the page with its opening is not loaded', () => {
    expect(groupLog([entry(8, 5)]).map(({ id, uses }) => [id, uses])).toEqual([[8, []]]);
  });
});
