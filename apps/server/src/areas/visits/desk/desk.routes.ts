import type { FastifyInstance } from 'fastify';
import { bind, RawJson } from '../../../http/kernel/bind.ts';
import { createDeskService, type DeskServiceDeps } from './desk.service.ts';

/** The desk of consultants and admins: the visits that they host (V57). */
export function registerDesk(app: FastifyInstance, deps: DeskServiceDeps): void {
  const desk = createDeskService(deps);

  bind(app, 'deskVisitsList', async ({ actor, query }) => new RawJson(await desk.listVisits(actor, query)));

  bind(app, 'deskVisitGet', ({ actor, params }) => desk.getVisit(actor, params.id));

  bind(app, 'deskVisitConfirm', ({ actor, params, body }) =>
    desk.change(actor, params.id, { transition: 'confirm', ...body }),
  );

  bind(app, 'deskVisitPropose', ({ actor, params, body }) =>
    desk.change(actor, params.id, { transition: 'propose', ...body }),
  );

  bind(app, 'deskVisitWithdraw', ({ actor, params, body }) =>
    desk.change(actor, params.id, { transition: 'withdraw', ...body }),
  );

  bind(app, 'deskVisitArrive', ({ actor, params, body }) =>
    desk.change(actor, params.id, { transition: 'arrive', by: 'HAND', ...body }),
  );

  bind(app, 'deskVisitComplete', ({ actor, params, body }) =>
    desk.change(actor, params.id, { transition: 'complete', ...body }),
  );

  bind(app, 'deskVisitNoShow', ({ actor, params, body }) =>
    desk.change(actor, params.id, { transition: 'no-show', ...body }),
  );

  bind(app, 'deskVisitReopen', ({ actor, params, body }) =>
    desk.change(actor, params.id, { transition: 'reopen', ...body }),
  );

  bind(app, 'deskVisitCancel', ({ actor, params, body }) =>
    desk.change(actor, params.id, { transition: 'cancel', ...body }),
  );

  bind(app, 'deskCheckIn', ({ actor, body }) => desk.checkIn(actor, body));

  bind(app, 'deskVisitNote', ({ actor, params, body }) => desk.writeNote(actor, params.id, body.text));

  bind(app, 'deskVisitReveal', ({ actor, params, body }) => desk.revealContact(actor, params.id, body.channel));
}
