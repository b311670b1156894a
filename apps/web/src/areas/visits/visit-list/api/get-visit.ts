import { VISITS } from '@aangan/contract/visits/routes';
import { call } from '../../../../lib/calls/api.ts';

/** GET /api/bookings/{id}: also renews an expired session, which a plain download can't. */
export const getVisit = (id: number) => call(VISITS.bookingGet, { params: { id } });
