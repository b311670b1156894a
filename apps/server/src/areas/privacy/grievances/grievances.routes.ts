import type { FastifyInstance } from 'fastify';
import { bind } from '../../../http/kernel/bind.ts';
import { createGrievancesService, type GrievancesDeps } from './grievances.service.ts';

/** Complaints of the caller about what is done with their data (I36). */
export function registerGrievances(app: FastifyInstance, deps: GrievancesDeps): void {
  const service = createGrievancesService(deps);
  bind(app, 'grievancesList', ({ actor }) => service.list(actor.userId));
  bind(app, 'grievanceFile', ({ actor, body }) => service.file(actor.userId, body));
  bind(app, 'grievanceReply', ({ own, actor, body }) => service.reply(own, actor.userId, body.text));
  bind(app, 'grievanceClose', ({ own, actor }) => service.close(own, actor.userId));
}
