import { BOARDS } from '@aangan/contract/boards/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { boardKeys } from '../../../../lib/calls/board-keys.ts';

/** GET /api/boards/{id}; refetched each time it is opened, because relatives write on it. */
export const getBoardQuery = (id: number) =>
  queryOptions({
    queryKey: boardKeys.one(id),
    queryFn: ({ signal }) => call(BOARDS.boardGet, { params: { id } }, { signal }),
    staleTime: 0,
  });
