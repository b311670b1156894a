import type { FastifyInstance } from 'fastify';
import { bind } from '../../../http/kernel/bind.ts';
import { createAbsencesService, type AbsencesDeps } from './availability.absences-service.ts';
import { createVisitsService, type VisitsService, type VisitsServiceDeps } from './availability.service.ts';

/** Days and times for buyers, and the absences of hosts. Gives what other features show of slots. */
export function registerVisits(app: FastifyInstance, deps: VisitsServiceDeps & AbsencesDeps): VisitsService {
  const service = createVisitsService(deps);
  bind(app, 'visitDays', ({ actor, params, query }) => service.findDays(params.id, query, actor?.userId ?? null));
  bind(app, 'visitSlots', ({ actor, params, query }) =>
    service.findSlots(params.id, query.date, actor?.userId ?? null),
  );

  const absences = createAbsencesService(deps);
  bind(app, 'deskAbsencesList', ({ actor }) => absences.list(actor.userId));
  bind(app, 'deskAbsenceCreate', ({ actor, body }) => absences.add(actor, actor.userId, body));
  bind(app, 'deskAbsenceDelete', async ({ actor, own }) => {
    await absences.removeOwn(actor, own);
    return null;
  });
  return service;
}
