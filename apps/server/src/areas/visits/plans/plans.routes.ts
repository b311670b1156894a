import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../database/pool.ts';
import { Answer, bind } from '../../../http/kernel/bind.ts';
import { spendPoint } from '../../../http/limits/rate-limit.ts';
import type { Calendars } from '../calendar/calendar.service.ts';
import type { VisitAvailability } from '../availability/availability.capacity.ts';
import { isVisitOf } from './plans.store.ts';
import { createPlansService, type PlansServiceDeps } from './plans.service.ts';
import { PLAN_TEXTS } from './plans.texts.ts';

/** A preview tries all orders on up to 31 days. */
const PREVIEWS = { points: 30, seconds: 60 };

interface PlansRoutesDeps extends PlansServiceDeps {
  availability: PlansServiceDeps['availability'] & Pick<VisitAvailability, 'inDayQueue'>;
  calendars: Pick<Calendars, 'fileOf'>;
}

/** Several homes seen on one day (docs/product.md, V52 to V56). */
export function registerPlans(app: FastifyInstance, deps: PlansRoutesDeps): void {
  const { db, calendars, availability } = deps;
  const service = createPlansService(deps);

  bind(app, 'visitPlanPreview', async ({ actor, body }) => {
    await spendPoint(db, { key: `visit-plan:${actor.userId}`, ...PREVIEWS });
    return service.preview(actor.userId, body);
  });

  bind(app, 'visitPlanBook', ({ actor, body, repeat }) => {
    const book = async (trx: Database) => {
      const answer = new Answer(await service.book(trx, actor, body), PLAN_TEXTS.booked);
      await repeat.store(trx, actor.userId, answer);
      return answer;
    };
    return availability.inDayQueue(body, () => db.transaction().execute(book));
  });

  bind(app, 'visitPlanGet', ({ own }) => service.getPlan(own));

  bind(app, 'visitPlanCalendar', async ({ own }) => {
    const file = await calendars.fileOf(isVisitOf(own), 'visit-day.ics');
    if (!file) throw own.refusal();
    return file;
  });
}
