import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { alertCall } from '../../../../lib/alert-call.ts';
import { marksKeys } from '../../shared/hidden-homes/marks-keys.ts';

/** GET /api/hidden: the homes that the user hid, newest first. */
export const listHiddenQuery = queryOptions({
  queryKey: marksKeys.hidden,
  queryFn: ({ signal }) => alertCall('hiddenList', {}, { signal }),
});

/** DELETE /api/marks/seen. */
export function useForgetSeen(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await alertCall('marksForget');
    void client.invalidateQueries({ queryKey: marksKeys.marks });
  };
}
