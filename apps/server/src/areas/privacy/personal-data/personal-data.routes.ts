import { todayInIndia } from '@aangan/contract/core/dates';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../http/kernel/bind.ts';
import { exportData, type ExportDeps } from './personal-data.export-service.ts';
import { createPrivacyService, presentNotice, type PrivacyServiceDeps } from './personal-data.service.ts';

export type PrivacyDeps = PrivacyServiceDeps & ExportDeps;

/** The notice, what the caller agreed to, their data as a file, and who acts for them. */
export function registerPrivacy(app: FastifyInstance, deps: PrivacyDeps): void {
  const { clock } = deps;
  const service = createPrivacyService(deps);
  const guard = app.changeLimit;

  bind(app, 'privacyNotice', async ({ query }) => presentNotice(query));

  bind(app, 'consentsList', ({ actor }) => service.listConsents(actor.userId));

  bind(app, 'consentSave', ({ actor, params, body }) => service.changeConsent(actor.userId, params.purpose, body), {
    guard,
  });

  bind(app, 'dataExport', ({ actor, body }) => {
    const at = clock();
    return exportData(deps, { userId: actor.userId, ...body, at, name: `aangan-my-data-${todayInIndia(at)}` });
  });

  bind(app, 'nomineeGet', ({ actor }) => service.findNominee(actor.userId));

  bind(app, 'nomineeSave', ({ actor, body }) => service.nameNominee(actor.userId, body), { guard });

  bind(app, 'nomineeDelete', ({ actor }) => service.forgetNominee(actor.userId), { guard });
}
