import { recordAudit } from '../../audit/audit.store.ts';
import type { Base } from '../../base.ts';
import { registerVisitsAdmin } from './availability/availability.admin-routes.ts';
import { createVisitAvailability } from './availability/availability.capacity.ts';
import { createFindFreeTimes } from './availability/availability.free-times.ts';
import { registerVisits } from './availability/availability.routes.ts';
import { createFeeds } from './calendar/calendar.feed-service.ts';
import { registerCalendar } from './calendar/calendar.routes.ts';
import { createCalendars } from './calendar/calendar.service.ts';
import { registerDesk } from './desk/desk.routes.ts';
import type { DeskServiceDeps } from './desk/desk.service.ts';
import { createCancelVisitsOf } from './lifecycle/lifecycle.account-closing.ts';
import { registerVisitListAdmin, type VisitListAdminDeps } from './lifecycle/lifecycle.admin-routes.ts';
import { createReassignVisits, defineLifecycleJobs } from './lifecycle/lifecycle.jobs.ts';
import { findVisit, findVisitsOfOthers } from './lifecycle/lifecycle.messages-store.ts';
import { registerLifecycle } from './lifecycle/lifecycle.routes.ts';
import { listVisitsOfPlan } from './lifecycle/lifecycle.store.ts';
import { timelineOf } from './lifecycle/lifecycle.timeline.ts';
import { decide } from './lifecycle/lifecycle.transition-rules.ts';
import { createVisitLifecycle, type VisitLifecycle } from './lifecycle/lifecycle.transitions.ts';
import { registerVisitLinks } from './links/links.routes.ts';
import { registerPasses } from './passes/passes.routes.ts';
import type { PassesServiceDeps } from './passes/passes.service.ts';
import { registerPlans } from './plans/plans.routes.ts';
import { createVisitStats } from './ratings/ratings.jobs.ts';
import { registerRatings } from './ratings/ratings.routes.ts';

type PreparedVisits = ReturnType<typeof prepareVisits>;

/** Makes places and calendars of visits. Before `openVisits`, which needs messages: these carry the calendars. */
export function prepareVisits({ db, clock, config, mail }: Pick<Base, 'db' | 'clock' | 'config' | 'mail'>) {
  const availability = createVisitAvailability({ clock });
  const calendars = createCalendars({
    db,
    clock,
    origin: config.appOrigin,
    findSettings: availability.settings,
    mailFrom: mail?.from ?? null,
  });
  return { availability, calendars, subjects: { findVisit, findVisitsOfOthers, writeCalendar: calendars.ofMail } };
}

type VisitsNeeds = Pick<VisitListAdminDeps, 'contacts' | 'callerOf'> &
  Pick<DeskServiceDeps, 'reveal'> &
  Pick<PassesServiceDeps, 'mapLink'>;

/**
 * Opens visits: their times, their life from the booking to the rating, plans, links, calendars and the desk.
 * @returns what happens to visits when an account or a home goes or changes hands
 */
export function openVisits(
  base: Base,
  { availability, calendars }: PreparedVisits,
  { contacts, callerOf, reveal, mapLink }: VisitsNeeds,
) {
  const { app, config, db, pool, clock, jobs, messages, openLink } = base;
  const origin = config.appOrigin;
  const database = { db, pool };
  const feeds = createFeeds({ db, clock, origin, links: messages.links, openLink, calendars });
  const stats = createVisitStats({ db, clock, jobs });
  const listeners = [stats.noteChange];
  const lifecycle = createVisitLifecycle({ db, clock, availability, recordAudit, listeners, ...messages });
  app.decorate('lifecycle', lifecycle);

  const { findDays, findSlots } = registerVisits(app, { db, database, clock, recordAudit });
  registerLifecycle(app, { db, clock, lifecycle, availability });
  registerPlans(app, {
    db,
    clock,
    availability,
    findFreeTimes: createFindFreeTimes({ place: database, clock }),
    calendars,
    book: lifecycle.book,
    refuseTooMany: lifecycle.refuseTooMany,
    visitsOfPlan: listVisitsOfPlan,
    mapLink,
  });
  registerCalendar(app, { db, calendars, feeds });
  registerVisitLinks(app, {
    db,
    clock,
    availability,
    lifecycle,
    decide,
    findDays,
    findSlots,
    fileOf: calendars.fileOf,
    mapLink,
    openLink,
  });
  registerDesk(app, { db, clock, lifecycle, timelineOf, reveal });
  registerPasses(app, { db, clock, origin, mapLink });
  registerRatings(app, { db, clock, noteFigures: stats.noteFigures });
  registerVisitListAdmin(app, { db, clock, recordAudit, lifecycle, contacts, callerOf });
  registerVisitsAdmin(app, { db, clock, recordAudit });
  defineLifecycleJobs(jobs, { lifecycle });
  return {
    cancelVisitsOf: createCancelVisitsOf({ lifecycle, clock }),
    releaseVisitsOf: lifecycle.beforeAccountEnds,
    revokeCalendar: feeds.revokeFeed,
    notifyBeforeDelete: lifecycle.beforeDelete,
    reassignVisits: createReassignVisits(jobs),
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For whoever starts the app: a test takes steps of a visit by it. */
    lifecycle: VisitLifecycle;
  }
}
