import { BOARD_KEY_HEADER, GUEST_KEY_HEADER } from '@aangan/contract/board-routes';
import { queryOptions } from '@tanstack/react-query';
import { boardCall } from '../../../lib/board-call.ts';
import { boardKeys } from '../../../lib/board-keys.ts';
import { keepKey, keyOnBoard, onlyKey } from '../guest-keys.ts';

/** The headers of a relative's call. */
export const headersOf = (boardKey: string, guestKey: string | null) => ({
  [BOARD_KEY_HEADER]: boardKey,
  ...(guestKey !== null && { [GUEST_KEY_HEADER]: guestKey }),
});

/** GET /api/board: asked for anew each time the page is opened, and when somebody comes back to it. */
export const getGuestBoardQuery = (boardKey: string) =>
  queryOptions({
    queryKey: boardKeys.guest(boardKey),
    queryFn: async ({ signal }) => {
      const ask = (guestKey: string | null) =>
        boardCall('guestBoardGet', undefined, { signal, headers: headersOf(boardKey, guestKey) });
      const sent = onlyKey();
      const board = await ask(sent);
      const known = keyOnBoard(board.id);
      if (known === null || board.me !== null) return board;
      if (known !== sent) {
        const asGuest = await ask(known);
        if (asGuest.me !== null) return asGuest;
      }
      // removed by the owner: whoever it was may join again
      keepKey(board.id, null);
      return board;
    },
    staleTime: 0,
  });
