import { BOARDS } from '@aangan/contract/boards/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { boardKeys } from '../../../../lib/calls/board-keys.ts';

/** GET /api/boards. */
export const listBoardsQuery = queryOptions({
  queryKey: boardKeys.all,
  queryFn: ({ signal }) => call(BOARDS.boardsList, undefined, { signal }),
  staleTime: 0,
});
