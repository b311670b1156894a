import type { FastifyInstance } from 'fastify';
import { bind } from '../../../http/kernel/bind.ts';
import { createPassesService, type PassesServiceDeps } from './passes.service.ts';

/** What buyers show at the site. */
export function registerPasses(app: FastifyInstance, deps: PassesServiceDeps): void {
  const passes = createPassesService(deps);

  bind(app, 'bookingPass', ({ own }) => passes.getPass(own));

  bind(app, 'visitPasses', ({ actor }) => passes.listPasses(actor.userId));
}
