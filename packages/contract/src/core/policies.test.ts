import { describe, expect, expectTypeOf, it } from 'vitest';
import { ENDPOINTS, type EndpointHead, type EndpointShape } from '../endpoints.ts';
import type { PolicyFor } from './policies.ts';

const calls: readonly (EndpointHead & EndpointShape)[] = Object.values(ENDPOINTS);

/** The policy of each collection. */
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
  it('is that of the collection in the path, for all but admins', () => {
    const withId = calls.filter(({ access, path }) => access !== 'admin' && path.includes('/:'));
    expect(withId.length).toBeGreaterThan(5);
    for (const { path, policy } of withId) {
      expect([path, policy]).toEqual([path, WHOSE[path.split('/:')[0]?.split('/').at(-1) ?? '']]);
    }
  });

  it('does not compile for an unknown collection, nor another one for a known collection (checked by tsc)', () => {
    expectTypeOf<PolicyFor<'/api/unheard-of/:id'>>().toBeNever();
    expectTypeOf<PolicyFor<'/api/bookings/:id/cancel'>>().toEqualTypeOf<'ownBooking'>();
    expectTypeOf<PolicyFor<'/api/bookings/properties/:id'>>().toEqualTypeOf<'catalogue'>();
    expectTypeOf<PolicyFor<'/api/bookings'>>().toEqualTypeOf<'catalogue' | 'self'>();
  });
});
