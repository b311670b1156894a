import type { FastifyInstance } from 'fastify';
import { DataWithMessage, bind } from '../../../http/kernel/bind.ts';
import { spendPoint } from '../../../http/limits/rate-limit.ts';
import type { Calendars } from '../calendar/calendar.service.ts';
import { isVisitOf } from './plans.store.ts';
import { createPlansService, type BookedPlan, type PlansServiceDeps } from './plans.service.ts';
import { PLAN_TEXTS } from './plans.texts.ts';

/** A preview tries all orders on up to 31 days. */
const PREVIEWS = { points: 30, seconds: 60 };

interface PlansRoutesDeps extends PlansServiceDeps {
  calendars: Pick<Calendars, 'fileOf'>;
}

/** Several homes seen on one day (docs/product.md, V52 to V56). */
export function registerPlans(app: FastifyInstance, deps: PlansRoutesDeps): void {
  const { db, calendars } = deps;
  const service = createPlansService(deps);

  bind(app, 'visitPlanPreview', async ({ actor, body }) => {
    await spendPoint(db, { key: `visit-plan:${actor.userId}`, ...PREVIEWS });
    return service.preview(actor.userId, body);
  });

  bind(app, 'visitPlanBook', async ({ actor, body, repeat }) =>
    booked(await service.book(actor, body, (trx, plan) => repeat.store(trx, actor.userId, booked(plan)))),
  );

  bind(app, 'visitPlanGet', ({ own }) => service.getPlan(own));

  bind(app, 'visitPlanCalendar', async ({ own, query }) => {
    const file = await calendars.fileOf(isVisitOf(own), 'visit-day.ics', query.lang);
    if (!file) throw own.refusal();
    return file;
  });
}

const booked = (plan: BookedPlan) => new DataWithMessage(plan, PLAN_TEXTS.booked);
