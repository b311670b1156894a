import { TEXTS } from '@aangan/contract/core/texts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../adapters/clock/clock.ts';
import { DataWithMessage, bind } from '../../../http/kernel/bind.ts';
import type { OpenLink } from '../../../messages/link-gate.ts';
import type { StepUps } from '../auth/auth.routes.ts';
import { registerEmailLinks } from './users.email.ts';
import { createNumberChange, type NumberDeps } from './users.number.ts';
import { createUsersService, type UsersServiceDeps } from './users.service.ts';

export type UsersDeps = Omit<UsersServiceDeps, 'numbers'> &
  NumberDeps &
  Pick<StepUps, 'callerOf'> & { clock: Clock; openLink: OpenLink };

/** The caller's own profile with its number, and the question whether its address is theirs. */
export function registerUsers(app: FastifyInstance, { callerOf, ...deps }: UsersDeps): void {
  const numbers = createNumberChange(deps);
  const service = createUsersService({ ...deps, numbers });

  bind(app, 'profileGet', ({ actor }) => service.getProfile(actor.userId));

  bind(app, 'profileUpdate', ({ actor, body, request }) => service.changeProfile(actor, body, callerOf(request)));

  bind(app, 'languageSet', ({ actor, body }) => service.setLanguage(actor, body.language));

  bind(
    app,
    'contactChange',
    async ({ actor, body, request }) => {
      const sent = await numbers.sendCodes(actor, body.contactNo, callerOf(request));
      return new DataWithMessage(sent, TEXTS.auth.codeSent);
    },
    { guard: app.changeLimit },
  );

  registerEmailLinks(app, deps);
}
