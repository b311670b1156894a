import { TEXTS } from '@aangan/contract/texts';
import type { FastifyInstance } from 'fastify';
import { Answer, bind, JsonText } from '../../http/bind.ts';
import { registerAdminBookings, type AdminBookingsDeps } from './admin-routes.ts';
import { createBookingsService } from './bookings.service.ts';
import { createBookingsStore } from './bookings.store.ts';

/** The caller's site visits, and all visits for admins. */
export function registerBookings(app: FastifyInstance, deps: AdminBookingsDeps): void {
  const store = createBookingsStore(deps.db);
  const service = createBookingsService({ store, clock: deps.clock });
  registerAdminBookings(app, deps);

  bind(app, 'bookingCreate', async ({ actor, params, body }) => {
    const booking = await service.bookVisit({ userId: actor.userId, propertyId: params.id, ...body });
    return new Answer(booking, TEXTS.booking.created);
  });

  bind(app, 'bookingsList', async ({ actor }) => new JsonText(await store.list(actor.userId)));

  bind(app, 'bookingGet', ({ actor, params }) => service.getBooking(actor.userId, params.id));

  bind(app, 'bookingUpdate', async ({ actor, params, body }) => {
    const { visitDate, revision } = body;
    const move = { userId: actor.userId, bookingId: params.id, visitDate, revision };
    return new Answer(await service.rescheduleVisit(move), TEXTS.booking.rescheduled);
  });
}
