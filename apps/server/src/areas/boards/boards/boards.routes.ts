import { BOARD_KEY_HEADER, GUEST_KEY_HEADER } from '@aangan/contract/boards/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bind } from '../../../http/kernel/bind.ts';
import type { OpenLink } from '../../../messages/link-gate.ts';
import { createGuestBoardsService, type GuestBoardsDeps, type Visit } from './boards.guest-service.ts';
import { createBoardsService, type BoardsDeps } from './boards.service.ts';

/** The calls of family boards, of their owners and of relatives, who have no account (I41 to I43). */
export function registerBoards(
  app: FastifyInstance,
  { openLink, ...deps }: BoardsDeps & GuestBoardsDeps & { openLink: OpenLink },
): void {
  const boards = createBoardsService(deps);
  bind(app, 'boardsList', ({ actor }) => boards.list(actor.userId));
  bind(app, 'boardCreate', ({ actor, body }) => boards.create(actor.userId, body));
  bind(app, 'boardGet', ({ own }) => boards.show(own));
  bind(app, 'boardChange', ({ own, actor, body }) => boards.update(own, actor.userId, body));
  bind(app, 'boardClose', ({ own, actor }) => boards.close(own, actor.userId));
  bind(app, 'boardLink', ({ own, actor }) => boards.renewLink(own, actor.userId));
  bind(app, 'boardHomeSave', ({ own, actor, body, request }) =>
    boards.nameHome(own, actor.userId, { propertyId: idIn(request, 'propertyId'), nickname: body.nickname }),
  );
  bind(app, 'boardComment', ({ own, actor, body, request }) =>
    boards.comment(own, actor.userId, { propertyId: idIn(request, 'propertyId'), text: body.text }),
  );
  bind(app, 'boardCommentDelete', ({ own, actor, request }) =>
    boards.deleteComment(own, actor.userId, idIn(request, 'commentId')),
  );
  bind(app, 'boardGuestDelete', ({ own, actor, request }) =>
    boards.deleteGuest(own, actor.userId, idIn(request, 'guestId')),
  );

  const guests = createGuestBoardsService(deps);
  const limits = { limits: [app.callLimits.link] };
  const open = (request: FastifyRequest) => openLink(request, headerOf(request, BOARD_KEY_HEADER), 'BOARD');
  const visit = async (request: FastifyRequest): Promise<Visit> => ({
    link: await open(request),
    guestKey: headerOf(request, GUEST_KEY_HEADER),
  });
  bind(app, 'guestBoardGet', async ({ request, actor }) => guests.show(await visit(request), actor !== null), limits);
  bind(app, 'guestJoin', async ({ request, body }) => guests.join(await open(request), body.firstName), limits);
  bind(app, 'guestLeave', async ({ request }) => guests.leave(await visit(request)), limits);
  bind(
    app,
    'guestVote',
    async ({ request, params, body }) => guests.vote(await visit(request), { ...params, ...body }),
    limits,
  );
  bind(
    app,
    'guestComment',
    async ({ request, params, body, actor }) =>
      guests.comment(await visit(request), { ...params, ...body }, actor !== null),
    limits,
  );
  bind(
    app,
    'guestCommentDelete',
    async ({ request, params }) => guests.deleteComment(await visit(request), params.id),
    limits,
  );
}

/** A key as a browser sent it; '' without one. */
function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : '';
}

/** An id in the address besides the one that the policy is about; the contract has checked it. */
function idIn({ params }: FastifyRequest, name: string): number {
  return (params as Record<string, number>)[name] ?? 0;
}
