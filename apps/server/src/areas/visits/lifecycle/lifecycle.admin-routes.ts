import type { AdminBooking } from '@aangan/contract/visits/admin-entities';
import { UPCOMING_SHOWN, type AdminBookingsFilter } from '@aangan/contract/visits/admin-inputs';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import type { Paged } from '@aangan/contract/core/paged';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { bind, RawJson } from '../../../http/kernel/bind.ts';
import { createCsvFile } from '../../../http/kernel/csv-file.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import type { StepUps } from '../../accounts/auth/auth.routes.ts';
import type { ContactsShown } from '../../privacy/contacts/contacts.access.ts';
import type { ContactVisibility } from '../../../sql/contacts.sql.ts';
import { createVisitsAdminService } from './lifecycle.admin-service.ts';
import * as store from './lifecycle.admin-store.ts';
import { rangeOfCounts, refuseTooManyVisits } from './lifecycle.admin-stats-rules.ts';
import * as stats from './lifecycle.admin-stats-store.ts';
import type { VisitLifecycle } from './lifecycle.transitions.ts';

export interface VisitListAdminDeps extends Pick<StepUps, 'callerOf'> {
  db: Database;
  clock: Clock;
  recordAudit: RecordAudit;
  lifecycle: VisitLifecycle;
  contacts: ContactsShown;
}

const EXPORT_HEADING = [
  'Booking ID',
  'Property ID',
  'Property',
  'Location',
  'User ID',
  'User',
  'Phone',
  'E-mail',
  'Visit date',
  'Status',
  'Notes',
  'Booked (India)',
  'Visit time',
  'Do not contact',
];
const NO_FILTER = { status: [], searchTerm: '' };

/** Site visits as admins manage them. */
export function registerVisitListAdmin(app: FastifyInstance, deps: VisitListAdminDeps): void {
  const { db, clock, contacts, callerOf } = deps;
  const service = createVisitsAdminService(deps);
  /** Whole contacts are in the log before the answer is given. */
  const logged = async (actor: Actor, shown: ContactVisibility, json: string) => {
    await contacts.logListed(db, actor, shown, () =>
      buyersIn(JSON.parse(json) as Paged<AdminBooking> | AdminBooking[]),
    );
    return new RawJson(json);
  };
  const list = async (actor: Actor, { contacts: asked, ...query }: AdminBookingsFilter) => {
    const shown = contacts.shownFor(asked);
    return logged(actor, shown, await store.listBookings(db, { ...query, shown }));
  };

  bind(app, 'adminBookingsList', ({ actor, query }) => list(actor, { ...NO_FILTER, ...query }));

  bind(app, 'adminBookingsFilter', ({ actor, query }) => list(actor, query), {
    limits: [app.callLimits.search],
  });

  bind(app, 'adminBookingsUpcoming', async ({ actor, query }) => {
    const shown = contacts.shownFor(query.contacts);
    const now = clock();
    const today = todayInIndia(now);
    const range = { from: today, to: addDays(today, query.days), now };
    return logged(actor, shown, await store.listUpcoming(db, { ...range, limit: UPCOMING_SHOWN, shown }));
  });

  bind(app, 'adminBookingsStats', () => stats.findBookingStats(db));

  bind(app, 'adminBookingsStatsDetailed', async ({ query }) => {
    const range = rangeOfCounts(query, todayInIndia(clock()));
    const visits = await stats.countVisits(db, range);
    refuseTooManyVisits(visits);
    return new RawJson(await stats.findDetailedStats(db, range, visits));
  });

  bind(
    app,
    'adminBookingsExport',
    async ({ actor, request, body: { reason, otp, ...query } }) => {
      const name = `aangan-bookings-${todayInIndia(clock())}`;
      const { searchTerm, ...filter } = query;
      // what was searched for may name somebody
      const facts = { ...filter, searched: searchTerm !== '' };
      const entry = { entity: 'BOOKING', entityName: name, facts } as const;
      const asked = { actor, caller: callerOf(request), reason, otp, entry };
      const readBatch = await contacts.beginExport(asked, (aboveId, size) =>
        store.listForExport(db, query, aboveId, size),
      );
      return createCsvFile({ name, heading: EXPORT_HEADING, readBatch });
    },
    { limits: [app.callLimits.search] },
  );

  bind(app, 'adminBookingGet', ({ actor, params, query }) =>
    service.getBooking(actor, params.id, contacts.shownFor(query.contacts)),
  );

  bind(app, 'adminBookingChange', ({ actor, params, query, body }) =>
    service.changeVisit(actor, params.id, body, contacts.shownFor(query.contacts)),
  );

  bind(app, 'adminBookingDelete', async ({ actor, params }) => {
    await service.deleteBooking(actor, params.id);
    return null;
  });
}

function buyersIn(answer: Paged<AdminBooking> | AdminBooking[]): number[] {
  return (Array.isArray(answer) ? answer : answer.content).map(({ user }) => user.id);
}
