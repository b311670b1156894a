import { BOARDS } from '@aangan/contract/boards/routes';
import { BOARD_KEY_HEADER, GUEST_KEY_HEADER } from '@aangan/contract/boards/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { boardKeys } from '../../../../lib/calls/board-keys.ts';
import { notify } from '../../../../lib/notifications.ts';
import { boardGuest as texts } from '../board-guest.texts.ts';
import { forgetOldKeys, storeKey, keyOnBoard, onlyKey } from '../guest-keys.ts';

/** Headers of a guest's call. */
export const headersOf = (boardKey: string, guestKey: string | null) => ({
  [BOARD_KEY_HEADER]: boardKey,
  ...(guestKey !== null && { [GUEST_KEY_HEADER]: guestKey }),
});

/** GET /api/board: fetched each time the page is opened, and when the window regains focus. */
export const getGuestBoardQuery = (boardKey: string) =>
  queryOptions({
    queryKey: boardKeys.guest(boardKey),
    queryFn: async ({ signal }) => {
      const ask = (guestKey: string | null) =>
        call(BOARDS.guestBoardGet, undefined, { signal, headers: headersOf(boardKey, guestKey) });
      forgetOldKeys();
      const sent = onlyKey();
      const first = await ask(sent);
      const known = keyOnBoard(first.id);
      const board = known === null || known === sent ? first : await ask(known);
      // the end may be extended; a guest removed by the owner may join again
      if (known !== null) storeKey(board, board.me && known);
      if (known !== null && board.me === null) notify.warning(texts.gone);
      return board;
    },
    staleTime: 0,
  });
