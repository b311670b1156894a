/** The calls about family boards. */
import { endpoint, nothing, type EndpointShape } from '../core/endpoint.ts';
import { BOARDS } from './routes.ts';
import { board, boardDetail, boardComment, guestBoard, joinedGuest } from './entities.ts';
import { listOf, BOARDS_LISTED_MAX } from '../core/list-of.ts';
import {
  boardBody,
  boardPatch,
  boardHomeBody,
  boardHomeParams,
  boardCommentBody,
  boardCommentParams,
  boardGuestParams,
  guestBody,
  guestVoteBody,
  guestHomeParams,
} from './inputs.ts';
import { idParams } from '../core/fields.ts';

const self = { access: 'user', policy: 'self' } as const;

const own = { access: 'user', policy: 'ownBoard' } as const;

/** Access by the board's key in the header X-Board-Key. */
const guest = { access: 'public' } as const;

const ofGuest = { ...guest, policy: 'signedLink' } as const;

export const BOARDS_ENDPOINTS = {
  boardsList: endpoint(BOARDS.boardsList, {
    ...self,
    summary: "The caller's family boards, newest first",
    reads: 'much',
    response: listOf(board, BOARDS_LISTED_MAX),
    errors: [],
  }),
  boardCreate: endpoint(BOARDS.boardCreate, {
    ...self,
    summary: 'Make a board of the own shortlist',
    body: boardBody,
    response: board,
    status: 201,
    errors: ['LIMIT_REACHED', 'DELETION_PENDING'],
  }),
  boardGet: endpoint(BOARDS.boardGet, {
    ...own,
    summary: 'A board with its homes, votes, comments and guests',
    params: idParams,
    reads: 'much',
    response: boardDetail,
    errors: ['NOT_FOUND'],
  }),
  boardChange: endpoint(BOARDS.boardChange, {
    ...own,
    summary: 'Change the title of a board, or how long it works from now',
    params: idParams,
    body: boardPatch,
    response: board,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  boardClose: endpoint(BOARDS.boardClose, {
    ...own,
    summary: 'Close a board; its link stops working',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
  boardLink: endpoint(BOARDS.boardLink, {
    ...own,
    summary: 'Give a board a new link; the old one stops working',
    params: idParams,
    response: board,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  boardHomeSave: endpoint(BOARDS.boardHomeSave, {
    ...own,
    summary: 'Give a home a name of one’s own on a board',
    params: boardHomeParams,
    body: boardHomeBody,
    response: nothing,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  boardComment: endpoint(BOARDS.boardComment, {
    ...own,
    summary: 'Comment on a home of the own board',
    params: boardHomeParams,
    body: boardCommentBody,
    response: boardComment,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
  }),
  boardCommentDelete: endpoint(BOARDS.boardCommentDelete, {
    ...own,
    summary: 'Take a comment off the own board',
    params: boardCommentParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
  boardGuestDelete: endpoint(BOARDS.boardGuestDelete, {
    ...own,
    summary: 'Remove a guest with their votes and comments',
    params: boardGuestParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),

  guestBoardGet: endpoint(BOARDS.guestBoardGet, {
    ...guest,
    summary: 'A board, by the key in the header X-Board-Key',
    response: guestBoard,
    errors: ['LINK_INVALID'],
  }),
  guestJoin: endpoint(BOARDS.guestJoin, {
    ...guest,
    summary: 'Join a board by a first name',
    body: guestBody,
    response: joinedGuest,
    status: 201,
    errors: ['LINK_INVALID', 'NAME_TAKEN', 'LIMIT_REACHED'],
  }),
  guestLeave: endpoint(BOARDS.guestLeave, {
    ...guest,
    summary: 'Leave a board with all that was said on it, by the guest’s key in the header X-Guest-Key',
    response: nothing,
    errors: ['LINK_INVALID'],
  }),
  guestVote: endpoint(BOARDS.guestVote, {
    ...ofGuest,
    summary: 'Vote on a home, by the guest’s key in the header X-Guest-Key',
    params: guestHomeParams,
    body: guestVoteBody,
    response: nothing,
    errors: ['LINK_INVALID', 'NOT_FOUND'],
  }),
  guestComment: endpoint(BOARDS.guestComment, {
    ...ofGuest,
    summary: 'Comment on a home as a guest',
    params: guestHomeParams,
    body: boardCommentBody,
    response: boardComment,
    status: 201,
    errors: ['LINK_INVALID', 'NOT_FOUND', 'LIMIT_REACHED'],
  }),
  guestCommentDelete: endpoint(BOARDS.guestCommentDelete, {
    ...ofGuest,
    summary: 'Take back a comment of one’s own',
    params: idParams,
    response: nothing,
    errors: ['LINK_INVALID', 'NOT_FOUND'],
  }),
} satisfies Record<keyof typeof BOARDS, EndpointShape>;
