import { TEXTS } from '@aangan/contract/texts';
import type { FastifyInstance } from 'fastify';
import { Answer, bind } from '../../http/bind.ts';
import type { StepUps } from '../auth/auth.routes.ts';
import { createDeletionService, type DeletionServiceDeps } from './deletion.service.ts';

export type DeletionDeps = DeletionServiceDeps & Pick<StepUps, 'callerOf'>;

/** Deleting the own account. */
export function registerDeletion(app: FastifyInstance, { callerOf, ...deps }: DeletionDeps): void {
  const service = createDeletionService(deps);
  const limited = { guard: app.changeLimit };

  bind(
    app,
    'stepUp',
    async ({ actor, request }) => new Answer(await service.sendCode(actor, callerOf(request)), TEXTS.auth.codeSent),
    limited,
  );

  bind(app, 'deletionGet', ({ actor }) => service.getDeletion(actor));

  bind(
    app,
    'deletionAsk',
    ({ actor, body, request }) => service.askDeletion(actor, body.otp, callerOf(request)),
    limited,
  );

  bind(
    app,
    'deletionCancel',
    async ({ actor }) => {
      await service.keepAccount(actor);
      return null;
    },
    limited,
  );
}
