import { describe, expect, expectTypeOf, it } from 'vitest';
import { ENDPOINTS, type EndpointHead, type EndpointShape } from '../endpoints.ts';
import type { PolicyFor } from './policies.ts';

const calls: readonly (EndpointHead & EndpointShape)[] = Object.values(ENDPOINTS);

/** Whose the things of a collection are, by the word before their id. */
const WHOSE: Readonly<Record<string, string>> = {
  properties: 'catalogue',
  bookings: 'ownBooking',
  shortlists: 'ownShortlistEntry',
  'visit-plans': 'ownVisitPlan',
  notifications: 'ownNotification',
  absences: 'ownAbsence',
  visits: 'hostedVisit',
  'visit-links': 'signedLink',
  'email-links': 'signedLink',
  calendar: 'signedLink',
  searches: 'ownSearch',
  // of a purpose, not of a person
  consents: 'self',
  grievances: 'ownGrievance',
  sessions: 'ownSession',
  boards: 'ownBoard',
  // of a guest's board, by the key in a header
  homes: 'signedLink',
  comments: 'signedLink',
  buyers: 'hostedBuyer',
  'contact-log': 'lookOfCaller',
};

describe('a policy', () => {
  it('is that of the collection whose id a path has, for all but admins', () => {
    const withId = calls.filter(({ access, path }) => access !== 'admin' && path.includes('/:'));
    expect(withId.length).toBeGreaterThan(5);
    for (const { path, policy } of withId) {
      expect([path, policy]).toEqual([path, WHOSE[path.split('/:')[0]?.split('/').at(-1) ?? '']]);
    }
  });

  it('can not be named for an id of an unknown collection, nor any other for a known one (seen by tsc)', () => {
    expectTypeOf<PolicyFor<'/api/unheard-of/:id'>>().toBeNever();
    expectTypeOf<PolicyFor<'/api/bookings/:id/cancel'>>().toEqualTypeOf<'ownBooking'>();
    expectTypeOf<PolicyFor<'/api/bookings/properties/:id'>>().toEqualTypeOf<'catalogue'>();
    expectTypeOf<PolicyFor<'/api/bookings'>>().toEqualTypeOf<'catalogue' | 'self'>();
  });
});
