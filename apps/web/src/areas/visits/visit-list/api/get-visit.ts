import { VISITS } from '@aangan/contract/visits/routes';
import { call } from '../../../../lib/calls/api.ts';

/** GET /api/bookings/{id}: also renews a session that has run out, which a plain download does not. */
export const getVisit = (id: number) => call(VISITS.bookingGet, { params: { id } });
