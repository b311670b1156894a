/** The calls of family boards, of their owner and of relatives (docs/product.md, Kept informed and in control). */
import * as z from 'zod/mini';
import { BOARDS_LISTED_MAX, listOf } from '../core/list-of.ts';
import * as entity from './entities.ts';
import * as input from './inputs.ts';
import { BOARD_ROUTES, type BoardRouteName } from './routes.ts';
import type { EndpointShape, Guarded } from '../core/endpoint.ts';
import { idParams } from '../core/fields.ts';

type PathOf<Name extends BoardRouteName> = (typeof BOARD_ROUTES)[Name]['path'];

function endpoint<const Name extends BoardRouteName, const Shape extends EndpointShape & Guarded<PathOf<Name>>>(
  name: Name,
  shape: Shape,
) {
  return { name, ...BOARD_ROUTES[name], ...shape };
}

const nothing = z.null();
const self = { access: 'user', policy: 'self' } as const;
const own = { access: 'user', policy: 'ownBoard' } as const;
/** By the board's key in the header X-Board-Key. */
const guest = { access: 'public' } as const;
const ofGuest = { ...guest, policy: 'signedLink' } as const;

export const BOARD_ENDPOINTS = {
  boardsList: endpoint('boardsList', {
    ...self,
    summary: "The caller's family boards, newest first",
    reads: 'much',
    response: listOf(entity.board, BOARDS_LISTED_MAX),
    errors: [],
  }),
  boardCreate: endpoint('boardCreate', {
    ...self,
    summary: 'Make a board of the own shortlist',
    body: input.boardBody,
    response: entity.board,
    status: 201,
    errors: ['LIMIT_REACHED', 'DELETION_PENDING'],
  }),
  boardGet: endpoint('boardGet', {
    ...own,
    summary: 'A board with its homes, votes, comments and guests',
    params: idParams,
    reads: 'much',
    response: entity.boardDetail,
    errors: ['NOT_FOUND'],
  }),
  boardChange: endpoint('boardChange', {
    ...own,
    summary: 'Change the title of a board, or how long it works from now',
    params: idParams,
    body: input.boardPatch,
    response: entity.board,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  boardClose: endpoint('boardClose', {
    ...own,
    summary: 'Close a board; its link stops working',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
  boardLink: endpoint('boardLink', {
    ...own,
    summary: 'Give a board a new link; the old one stops working',
    params: idParams,
    response: entity.board,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  boardHomeSave: endpoint('boardHomeSave', {
    ...own,
    summary: 'Give a home a name of one’s own on a board',
    params: input.boardHomeParams,
    body: input.boardHomeBody,
    response: nothing,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  boardComment: endpoint('boardComment', {
    ...own,
    summary: 'Comment on a home of the own board',
    params: input.boardHomeParams,
    body: input.boardCommentBody,
    response: entity.boardComment,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
  }),
  boardCommentDelete: endpoint('boardCommentDelete', {
    ...own,
    summary: 'Take a comment off the own board',
    params: input.boardCommentParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
  boardGuestDelete: endpoint('boardGuestDelete', {
    ...own,
    summary: 'Remove a guest with their votes and comments',
    params: input.boardGuestParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),

  guestBoardGet: endpoint('guestBoardGet', {
    ...guest,
    summary: 'A board, by the key in the header X-Board-Key',
    response: entity.guestBoard,
    errors: ['LINK_INVALID'],
  }),
  guestJoin: endpoint('guestJoin', {
    ...guest,
    summary: 'Join a board by a first name',
    body: input.guestBody,
    response: entity.joinedGuest,
    status: 201,
    errors: ['LINK_INVALID', 'NAME_TAKEN', 'LIMIT_REACHED'],
  }),
  guestLeave: endpoint('guestLeave', {
    ...guest,
    summary: 'Leave a board with all that was said on it, by the guest’s key in the header X-Guest-Key',
    response: nothing,
    errors: ['LINK_INVALID'],
  }),
  guestVote: endpoint('guestVote', {
    ...ofGuest,
    summary: 'Vote on a home, by the guest’s key in the header X-Guest-Key',
    params: input.guestHomeParams,
    body: input.guestVoteBody,
    response: nothing,
    errors: ['LINK_INVALID', 'NOT_FOUND'],
  }),
  guestComment: endpoint('guestComment', {
    ...ofGuest,
    summary: 'Comment on a home as a guest',
    params: input.guestHomeParams,
    body: input.boardCommentBody,
    response: entity.boardComment,
    status: 201,
    errors: ['LINK_INVALID', 'NOT_FOUND', 'LIMIT_REACHED'],
  }),
  guestCommentDelete: endpoint('guestCommentDelete', {
    ...ofGuest,
    summary: 'Take back a comment of one’s own',
    params: idParams,
    response: nothing,
    errors: ['LINK_INVALID', 'NOT_FOUND'],
  }),
} satisfies { [Name in BoardRouteName]: EndpointShape };
