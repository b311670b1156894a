import { queryOptions } from '@tanstack/react-query';
import { boardCall } from '../../../../lib/board-call.ts';
import { boardKeys } from '../../../../lib/board-keys.ts';

/** GET /api/boards. */
export const listBoardsQuery = queryOptions({
  queryKey: boardKeys.all,
  queryFn: ({ signal }) => boardCall('boardsList', undefined, { signal }),
  staleTime: 0,
});
