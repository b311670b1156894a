import { UNSUBSCRIBE_ALSO_AT } from '@aangan/contract/alerts/routes';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../http/kernel/bind.ts';
import type { OpenLink } from '../../../messages/link-gate.ts';
import type { AlertSettingsService } from './settings.service.ts';

export interface AlertSettingsRoutesDeps {
  settings: AlertSettingsService;
  openLink: OpenLink;
}

/** Bytes of what mail programs send along, which nobody reads. */
const BODY_LIMIT = 1024;

/** How the caller is told of news, and the links of mails that stop them. */
export async function registerAlertSettings(app: FastifyInstance, { settings, openLink }: AlertSettingsRoutesDeps) {
  bind(app, 'alertSettingsGet', ({ actor }) => settings.get(actor.userId));
  const limited = { guard: app.changeLimit };
  bind(app, 'alertSettingsSave', ({ actor, body }) => settings.save(actor.userId, body), limited);

  const limits = { limits: [app.callLimits.link] };
  bind(
    app,
    'alertsResubscribe',
    async ({ actor, request, query, body }) => {
      const { userId } = await openLink(request, query.t, 'ALERTS');
      await settings.startByLink(userId, actor, body.againKey);
      return null;
    },
    limits,
  );

  await app.register(async (scope) => {
    takeAnyBody(scope);
    bind(
      scope,
      'alertsUnsubscribe',
      async ({ request, query }) => {
        const { userId } = await openLink(request, query.t, 'ALERTS');
        return { againKey: await settings.stopByLink(userId) };
      },
      { ...limits, alsoAt: UNSUBSCRIBE_ALSO_AT },
    );
  });
}

/** RFC 8058 has mail programs post a form, in either encoding; some send nothing. The token says it all. */
function takeAnyBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, _body, done) => {
    done(null, undefined);
  });
  scope.addHook('onRequest', async ({ headers }) => {
    delete headers['content-type'];
  });
}
