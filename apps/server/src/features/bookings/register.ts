import { TEXTS } from '@aangan/contract/texts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/pool.ts';
import { Answer, bind, JsonText } from '../../http/bind.ts';
import { registerAdminBookings, type AdminBookingsDeps } from './admin-routes.ts';
import { createBookingsService } from './bookings.service.ts';
import { createBookingsStore } from './bookings.store.ts';

/** The caller's site visits, and all visits for admins. */
export function registerBookings(app: FastifyInstance, deps: AdminBookingsDeps): void {
  const store = createBookingsStore(deps.db);
  const service = createBookingsService(deps);
  registerAdminBookings(app, deps);

  bind(app, 'bookingCreate', ({ actor, params, body, repeat }) => {
    const visit = { userId: actor.userId, propertyId: params.id, ...body };
    const book = async (db: Database) => new Answer(await service.bookVisit(db, visit), TEXTS.booking.created);
    return repeat.kept(deps.db, actor.userId, book);
  });

  bind(app, 'bookingsList', async ({ actor }) => new JsonText(await store.list(actor.userId)));

  bind(app, 'bookingGet', ({ actor, params }) => service.getBooking(actor.userId, params.id));

  bind(app, 'bookingUpdate', async ({ actor, params, body }) => {
    const { visitDate, revision } = body;
    const move = { userId: actor.userId, bookingId: params.id, visitDate, revision };
    return new Answer(await service.rescheduleVisit(move), TEXTS.booking.rescheduled);
  });
}
