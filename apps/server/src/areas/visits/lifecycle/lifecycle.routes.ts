import { todayInIndia } from '@aangan/contract/core/dates';
import { TEXTS } from '@aangan/contract/core/texts';
import type { Visit } from '@aangan/contract/visits/entities';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../adapters/clock/clock.ts';
import { DataWithMessage, bind, RawJson } from '../../../http/kernel/bind.ts';
import { createVisitsService, type VisitsServiceDeps } from './lifecycle.service.ts';
import { listBookings, listEarlier } from './lifecycle.store.ts';

interface BookingsRoutesDeps extends VisitsServiceDeps {
  clock: Clock;
}

/** The caller's site visits. */
export function registerLifecycle(app: FastifyInstance, deps: BookingsRoutesDeps): void {
  const { db, clock } = deps;
  const service = createVisitsService(deps);

  bind(app, 'bookingCreate', async ({ actor: { userId }, params, body, repeat }) => {
    const visit = { userId, propertyId: params.id, ...body };
    return booked(await service.bookVisit(visit, (trx, made) => repeat.store(trx, userId, booked(made))));
  });

  bind(app, 'bookingAgain', async ({ actor: { userId }, own, body, repeat }) => {
    const visit = { userId, ...body };
    return booked(await service.bookAgain(own, visit, (trx, made) => repeat.store(trx, userId, booked(made))));
  });

  bind(app, 'bookingsList', async ({ actor }) => {
    return new RawJson(await listBookings(db, actor.userId, todayInIndia(clock())));
  });

  bind(app, 'bookingsEarlier', async ({ actor, query }) => {
    return new RawJson(await listEarlier(db, actor.userId, { ...query, today: todayInIndia(clock()) }));
  });

  bind(app, 'bookingGet', ({ own }) => service.getBooking(own));

  bind(app, 'bookingUpdate', async ({ actor, own, body }) => {
    const moved = await service.move(actor, own, body);
    // a visit that was there already, and is confirmed, waits for nobody
    return moved.status === 'PENDING' ? new DataWithMessage(moved, TEXTS.booking.rescheduled) : moved;
  });

  bind(app, 'bookingCancel', ({ actor, own, body }) =>
    service.change(actor, own, { transition: 'cancel', reason: body.reason || null, revision: body.revision }),
  );

  bind(app, 'bookingComing', ({ actor, own, body }) =>
    service.change(actor, own, { transition: 'coming', revision: body.revision }),
  );

  bind(app, 'bookingProposal', ({ actor, own, body: { answer, revision } }) =>
    service.change(actor, own, { transition: answer === 'ACCEPT' ? 'accept' : 'decline', revision }),
  );

  bind(app, 'bookingTimeline', ({ actor, own, query }) => service.timeline(actor, own, query.lang ?? 'en'));
}

const booked = (visit: Visit) => new DataWithMessage(visit, TEXTS.booking.created);
