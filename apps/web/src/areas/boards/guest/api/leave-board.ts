import { BOARDS } from '@aangan/contract/boards/routes';
import type { GuestBoard } from '@aangan/contract/boards/entities';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { boardKeys } from '../../../../lib/calls/board-keys.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { storeKey, keyOnBoard } from '../guest-keys.ts';
import { headersOf } from './get-guest-board.ts';

/** DELETE /api/board/guests: deletes the guest with all their comments and votes, and the key in this browser. */
export function useLeaveBoard(boardKey: string, board: GuestBoard) {
  const client = useQueryClient();
  const askAgain = () => client.invalidateQueries({ queryKey: boardKeys.guest(boardKey), exact: true });
  return useSingleMutation({
    mutationFn: () => call(BOARDS.guestLeave, undefined, { headers: headersOf(boardKey, keyOnBoard(board.id)) }),
    onSuccess: () => {
      storeKey(board, null);
      return askAgain();
    },
    onError: askAgain,
  });
}
