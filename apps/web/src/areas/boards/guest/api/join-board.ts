import { BOARDS } from '@aangan/contract/boards/routes';
import type { GuestBoard } from '@aangan/contract/boards/entities';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { boardKeys } from '../../../../lib/calls/board-keys.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { storeKey } from '../guest-keys.ts';
import { headersOf } from './get-guest-board.ts';

/** POST /api/board/guests: later calls of this browser carry the guest's key. */
export function useJoinBoard(boardKey: string, board: GuestBoard) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async (firstName: string) => {
      const { guestId, guestKey } = await call(
        BOARDS.guestJoin,
        { body: { firstName } },
        { headers: headersOf(boardKey, null) },
      );
      storeKey(board, guestKey);
      return { guestId, firstName };
    },
    onSuccess: (me) => client.setQueryData<GuestBoard>(boardKeys.guest(boardKey), (shown) => shown && { ...shown, me }),
  });
}
