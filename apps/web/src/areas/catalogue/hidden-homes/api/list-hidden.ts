import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { marksKeys } from '../../shared/hidden-homes/hidden-homes-keys.ts';

/** GET /api/hidden: the homes that the user hid, newest first. */
export const listHiddenQuery = queryOptions({
  queryKey: marksKeys.hidden,
  queryFn: ({ signal }) => call(CATALOGUE.hiddenList, {}, { signal }),
});

/** DELETE /api/marks/seen. */
export function useForgetSeen(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await call(CATALOGUE.marksForget);
    void client.invalidateQueries({ queryKey: marksKeys.marks });
  };
}
