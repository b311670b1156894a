import { TEXTS } from '@aangan/contract/core/texts';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../http/kernel/actor.ts';
import { DataWithMessage, bind } from '../../../http/kernel/bind.ts';
import type { Caller, SentCode } from '../../accounts/auth/auth.code-service.ts';
import type { StepUps } from '../../accounts/auth/auth.routes.ts';
import { createDeletionService, type DeletionServiceDeps } from './deletion.service.ts';

export type DeletionDeps = DeletionServiceDeps &
  Pick<StepUps, 'callerOf'> & {
    /** Sends the code that another feature takes for an export of contacts. */
    sendExportCode(actor: Actor, caller: Caller): Promise<SentCode>;
  };

/** Deleting the own account, and sending the code that confirms an act. */
export function registerDeletion(app: FastifyInstance, { callerOf, sendExportCode, ...deps }: DeletionDeps): void {
  const service = createDeletionService(deps);
  const senders = { DELETE_ACCOUNT: service.sendCode, EXPORT_CONTACTS: sendExportCode };
  const limited = { guard: app.changeLimit };

  bind(
    app,
    'stepUp',
    async ({ actor, body, request }) =>
      new DataWithMessage(await senders[body.action](actor, callerOf(request)), TEXTS.auth.codeSent),
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
