import { todayInIndia } from '@aangan/contract/core/dates';
import { TEXTS } from '@aangan/contract/core/texts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { Answer, bind, RawJson } from '../../../http/kernel/bind.ts';
import type { VisitAvailability } from '../availability/availability.capacity.ts';
import { createVisitsService, type VisitsServiceDeps } from './lifecycle.service.ts';
import { listBookings, listEarlier } from './lifecycle.store.ts';

interface BookingsRoutesDeps extends VisitsServiceDeps {
  clock: Clock;
  availability: Pick<VisitAvailability, 'inDayQueue'>;
}

/** The caller's site visits. */
export function registerLifecycle(app: FastifyInstance, deps: BookingsRoutesDeps): void {
  const { db, clock, availability } = deps;
  const service = createVisitsService(deps);

  bind(app, 'bookingCreate', ({ actor, params, body, repeat }) => {
    const visit = { userId: actor.userId, propertyId: params.id, ...body };
    const book = async (trx: Database) => new Answer(await service.bookVisit(trx, visit), TEXTS.booking.created);
    return availability.inDayQueue({ visitDate: body.visitDate, stops: [visit] }, () =>
      repeat.runAndStore(db, actor.userId, book),
    );
  });

  bind(app, 'bookingAgain', ({ actor, own, body, repeat }) => {
    const visit = { userId: actor.userId, ...body };
    const work = async (trx: Database) => {
      const made = new Answer(await service.bookAgain(trx, own, visit), TEXTS.booking.created);
      await repeat.store(trx, actor.userId, made);
      return made;
    };
    return availability.inDayQueue({ visitDate: body.visitDate, stops: [visit] }, () => db.transaction().execute(work));
  });

  bind(app, 'bookingsList', async ({ actor }) => {
    return new RawJson(await listBookings(db, actor.userId, todayInIndia(clock())));
  });

  bind(app, 'bookingsEarlier', async ({ actor, query }) => {
    return new RawJson(await listEarlier(db, actor.userId, { ...query, today: todayInIndia(clock()) }));
  });

  bind(app, 'bookingGet', ({ own }) => service.getBooking(own));

  bind(app, 'bookingUpdate', async ({ actor, own, body: { visitDate, visitTime, revision } }) => {
    const move = { transition: 'move', visitDate, visitTime, revision } as const;
    const moved = await availability.inDayQueue({ visitDate, stops: [{ visitTime }] }, () =>
      service.change(actor, own, move),
    );
    // a visit that was there already, and is confirmed, waits for nobody
    return moved.status === 'PENDING' ? new Answer(moved, TEXTS.booking.rescheduled) : moved;
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

  bind(app, 'bookingTimeline', ({ actor, own }) => service.timeline(actor, own));
}
