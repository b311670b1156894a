import { expect, it } from 'vitest';
import { ApiError } from '../api-error.ts';
import { standingVisit } from './stale-visit.ts';

const error = (code: 'STALE_EDIT' | 'CONFLICT', details?: Record<string, number | string>) =>
  new ApiError({ status: 409, code, message: '', details });
const details = { visitDate: '2026-12-20', status: 'CONFIRMED', revision: 2 };

it('is read from a stale edit', () => {
  expect(standingVisit(error('STALE_EDIT', details))).toEqual(details);
});

it.each([
  error('CONFLICT', details),
  error('STALE_EDIT'),
  error('STALE_EDIT', { ...details, visitDate: 'soon' }),
  error('STALE_EDIT', { ...details, revision: '2' }),
  error('STALE_EDIT', { visitDate: details.visitDate, revision: 2 }),
  new Error('x'),
])('is null for anything else', (other) => {
  expect(standingVisit(other)).toBeNull();
});
