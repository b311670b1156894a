import { BOARDS } from '@aangan/contract/boards/routes';
import type { Board } from '@aangan/contract/boards/entities';
import type { BOARD_DAYS } from '@aangan/contract/boards/lists';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { boardKeys } from '../../../../lib/calls/board-keys.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';

export interface NewBoard {
  title: string;
  days: (typeof BOARD_DAYS)[number];
}

/** POST /api/boards. */
export function useCreateBoard() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: NewBoard) => call(BOARDS.boardCreate, { body }),
    onSuccess: (board) => client.setQueryData<Board[]>(boardKeys.all, (boards) => boards && [board, ...boards]),
  });
}
