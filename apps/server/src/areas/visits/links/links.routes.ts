import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bind } from '../../../http/kernel/bind.ts';
import type { OpenLink } from '../../../messages/link-gate.ts';
import { createVisitLinks, type VisitLinksDeps } from './links.service.ts';

interface VisitLinksRoutesDeps extends VisitLinksDeps {
  openLink: OpenLink;
}

/** What the link in a message opens, without signing in (V14, V50). Reading changes nothing (V73). */
export function registerVisitLinks(app: FastifyInstance, { openLink, ...deps }: VisitLinksRoutesDeps) {
  const visits = createVisitLinks(deps);
  const limits = { limits: [app.callLimits.link] };
  const open = (request: FastifyRequest, { token }: { token: string }) => openLink(request, token, 'VISIT');

  bind(app, 'visitLinkGet', async ({ request, params }) => visits.show(await open(request, params)), limits);

  bind(
    app,
    'visitLinkDays',
    async ({ request, params, query }) => visits.days(await open(request, params), query),
    limits,
  );

  bind(
    app,
    'visitLinkSlots',
    async ({ request, params, query }) => visits.slots(await open(request, params), query.date),
    limits,
  );

  bind(
    app,
    'visitLinkCalendar',
    async ({ request, params, query }) => visits.calendar(await open(request, params), query.lang ?? 'en'),
    limits,
  );

  bind(
    app,
    'visitLinkComing',
    async ({ request, params, body }) =>
      visits.act(await open(request, params), { transition: 'coming', revision: body.revision }),
    limits,
  );

  bind(
    app,
    'visitLinkCancel',
    async ({ request, params, body: { reason, revision } }) =>
      visits.act(await open(request, params), { transition: 'cancel', reason: reason || null, revision }),
    limits,
  );

  bind(
    app,
    'visitLinkMove',
    async ({ request, params, body }) => visits.move(await open(request, params), body),
    limits,
  );

  bind(
    app,
    'visitLinkProposal',
    async ({ request, params, body: { answer, revision } }) =>
      visits.act(await open(request, params), { transition: answer === 'ACCEPT' ? 'accept' : 'decline', revision }),
    limits,
  );
}
