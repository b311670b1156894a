import { UPCOMING_SHOWN } from '@aangan/contract/admin-inputs';
import { addDays, todayInIndia } from '@aangan/contract/dates';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../adapters/clock/clock.ts';
import type { Database } from '../../database/pool.ts';
import { bind, JsonText } from '../../http/bind.ts';
import { createCsvFile } from '../../http/csv-file.ts';
import type { RecordAudit } from '../audit/audit.store.ts';
import { createBookingsAdminService } from './bookings.admin-service.ts';
import * as store from './bookings.admin-store.ts';
import { rangeOfCounts, refuseTooManyVisits } from './bookings.admin-stats-rules.ts';
import * as stats from './bookings.admin-stats-store.ts';
import type { Life } from './bookings.life.ts';

export interface BookingsAdminDeps {
  db: Database;
  clock: Clock;
  recordAudit: RecordAudit;
  life: Life;
}

const EXPORT_HEADING = [
  'Booking ID',
  'Property ID',
  'Property',
  'Location',
  'User ID',
  'User',
  'Contact',
  'Email',
  'Visit date',
  'Status',
  'Notes',
  'Booked (India)',
  'Visit Time',
];
const NO_FILTER = { status: [], searchTerm: '' };

/** Site visits as admins manage them. */
export function registerBookingsAdmin(app: FastifyInstance, deps: BookingsAdminDeps): void {
  const { db, clock, recordAudit } = deps;
  const service = createBookingsAdminService(deps);

  bind(
    app,
    'adminBookingsList',
    async ({ query }) => new JsonText(await store.listBookings(db, { ...NO_FILTER, ...query })),
  );

  bind(app, 'adminBookingsFilter', async ({ query }) => new JsonText(await store.listBookings(db, query)), {
    limits: [app.callLimits.search],
  });

  bind(app, 'adminBookingsUpcoming', async ({ query }) => {
    const today = todayInIndia(clock());
    const range = { from: today, to: addDays(today, query.days) };
    return new JsonText(await store.listUpcoming(db, { ...range, limit: UPCOMING_SHOWN }));
  });

  bind(app, 'adminBookingsStats', () => stats.findBookingStats(db));

  bind(app, 'adminBookingsStatsDetailed', async ({ query }) => {
    const range = rangeOfCounts(query, todayInIndia(clock()));
    refuseTooManyVisits(await stats.countVisits(db, range));
    return new JsonText(await stats.findDetailedStats(db, range));
  });

  bind(
    app,
    'adminBookingsExport',
    async ({ actor, query }) => {
      const name = `aangan-bookings-${todayInIndia(clock())}`;
      const { searchTerm, ...filter } = query;
      // what was searched for may name somebody
      const facts = { ...filter, searched: searchTerm !== '' };
      await recordAudit(db, { actor, action: 'EXPORT', entity: 'BOOKING', entityId: 0, entityName: name, facts });
      return createCsvFile({
        name,
        heading: EXPORT_HEADING,
        readBatch: (aboveId, size) => store.listForExport(db, query, aboveId, size),
      });
    },
    { limits: [app.callLimits.search] },
  );

  bind(app, 'adminBookingGet', ({ params }) => service.getBooking(params.id));

  bind(app, 'adminBookingChange', ({ actor, params, body }) => service.changeVisit(actor, params.id, body));

  bind(app, 'adminBookingDelete', async ({ actor, params }) => {
    await service.deleteBooking(actor, params.id);
    return null;
  });
}
