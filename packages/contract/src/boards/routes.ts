import { nameRoutes } from '../core/route.ts';

/** The calls about family boards. */
export const BOARDS = nameRoutes({
  boardsList: { method: 'GET', path: '/api/boards' },
  boardCreate: { method: 'POST', path: '/api/boards' },
  boardGet: { method: 'GET', path: '/api/boards/:id' },
  boardChange: { method: 'PATCH', path: '/api/boards/:id' },
  boardClose: { method: 'DELETE', path: '/api/boards/:id' },
  boardLink: { method: 'POST', path: '/api/boards/:id/link' },
  boardHomeSave: { method: 'PUT', path: '/api/boards/:id/homes/:propertyId' },
  boardComment: { method: 'POST', path: '/api/boards/:id/homes/:propertyId/comments' },
  boardCommentDelete: { method: 'DELETE', path: '/api/boards/:id/comments/:commentId' },
  boardGuestDelete: { method: 'DELETE', path: '/api/boards/:id/guests/:guestId' },

  guestBoardGet: { method: 'GET', path: '/api/board' },
  guestJoin: { method: 'POST', path: '/api/board/guests' },
  guestLeave: { method: 'DELETE', path: '/api/board/guests' },
  guestVote: { method: 'PUT', path: '/api/board/homes/:propertyId/vote' },
  guestComment: { method: 'POST', path: '/api/board/homes/:propertyId/comments' },
  guestCommentDelete: { method: 'DELETE', path: '/api/board/comments/:id' },
});

/** Headers of the calls of relatives: the board's key, from the fragment of its link, and the guest's own key. */
export const BOARD_KEY_HEADER = 'X-Board-Key';

export const GUEST_KEY_HEADER = 'X-Guest-Key';
