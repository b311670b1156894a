import { queryOptions } from '@tanstack/react-query';
import { boardCall } from '../../../../lib/board-call.ts';
import { boardKeys } from '../../../../lib/board-keys.ts';

/** GET /api/boards/{id}; asked for anew each time it is opened, for relatives write on it. */
export const getBoardQuery = (id: number) =>
  queryOptions({
    queryKey: boardKeys.one(id),
    queryFn: ({ signal }) => boardCall('boardGet', { params: { id } }, { signal }),
    staleTime: 0,
  });
