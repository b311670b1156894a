import type { FastifyInstance } from 'fastify';
import { bind } from '../../../http/kernel/bind.ts';
import { createAbsencesService } from './availability.absences-service.ts';
import { createVisitsAdminService, type VisitsAdminDeps } from './availability.admin-service.ts';

/** The calls behind the admin page of visits. */
export function registerVisitsAdmin(app: FastifyInstance, deps: VisitsAdminDeps): void {
  const service = createVisitsAdminService(deps);
  bind(app, 'adminVisitsList', ({ query }) => service.visits(query));

  bind(app, 'adminVisitSettingsGet', () => service.settings());
  bind(app, 'adminVisitSettingsSave', ({ actor, body }) => service.saveSettings(actor, body));

  bind(app, 'adminVisitHoursGet', ({ params }) => service.ownHours(params.id));
  bind(app, 'adminVisitHoursSave', ({ actor, params, body }) => service.saveOwnHours(actor, params.id, body));
  bind(app, 'adminVisitHoursDelete', async ({ actor, params, query }) => {
    await service.deleteOwnHours(actor, params.id, query.version);
    return null;
  });

  bind(app, 'adminVisitExceptionsList', () => service.exceptions());
  bind(app, 'adminVisitExceptionCreate', ({ actor, body }) => service.addException(actor, body));
  bind(app, 'adminVisitExceptionDelete', async ({ actor, params }) => {
    await service.removeException(actor, params.id);
    return null;
  });

  const absences = createAbsencesService(deps);
  bind(app, 'adminVisitAbsencesList', () => absences.list(null));
  bind(app, 'adminVisitAbsenceCreate', ({ actor, body: { userId, ...body } }) => absences.add(actor, userId, body));
  bind(app, 'adminVisitAbsenceDelete', async ({ actor, params }) => {
    await absences.remove(actor, params.id);
    return null;
  });
}
