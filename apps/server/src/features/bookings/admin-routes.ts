import { addDays, todayInIndia } from '@aangan/contract/dates';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../adapters/clock/clock.ts';
import type { SmsSender } from '../../adapters/sms/sms-sender.ts';
import type { Database } from '../../database/pool.ts';
import { bind, JsonText } from '../../http/bind.ts';
import { createCsvFile } from '../../http/csv-file.ts';
import type { RecordAudit } from '../audit/audit.store.ts';
import { createAdminBookingsService } from './admin-bookings.service.ts';
import { createAdminBookingsStore } from './admin-bookings.store.ts';
import { findBookingStats, findDetailedStats } from './booking-stats.store.ts';
import { createVisitNotices } from './visit-notices.ts';

export interface AdminBookingsDeps {
  db: Database;
  clock: Clock;
  sms: SmsSender;
  recordAudit: RecordAudit;
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
];
const NO_FILTER = { status: [], searchTerm: '' };

/** Site visits as admins manage them. */
export function registerAdminBookings(app: FastifyInstance, { db, clock, sms, recordAudit }: AdminBookingsDeps): void {
  const store = createAdminBookingsStore(db);
  const notices = createVisitNotices(sms);
  const service = createAdminBookingsService({ db, recordAudit, notices });
  app.addHook('onClose', () => notices.settle());

  bind(app, 'adminBookingsList', async ({ query }) => new JsonText(await store.list({ ...NO_FILTER, ...query })));

  bind(app, 'adminBookingsFilter', async ({ query }) => new JsonText(await store.list(query)), {
    limits: [app.callLimits.search],
  });

  bind(app, 'adminBookingsUpcoming', async ({ query }) => {
    const today = todayInIndia(clock());
    return new JsonText(await store.listUpcoming(today, addDays(today, query.days)));
  });

  bind(app, 'adminBookingsStats', () => findBookingStats(db));

  bind(app, 'adminBookingsStatsDetailed', async ({ query }) => new JsonText(await findDetailedStats(db, query)));

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
        readBatch: (aboveId, size) => store.listForExport(query, aboveId, size),
      });
    },
    { limits: [app.callLimits.search] },
  );

  bind(app, 'adminBookingGet', ({ params }) => service.getBooking(params.id));

  bind(app, 'adminBookingChange', ({ actor, params, body, request }) =>
    service.changeVisit(actor, params.id, body, request.log),
  );

  bind(app, 'adminBookingDelete', async ({ actor, params }) => {
    await service.deleteBooking(actor, params.id);
    return null;
  });
}
