import { CATALOGUE_DESK } from '@aangan/contract/catalogue/desk-routes';
import { call } from '../../../lib/calls/api.ts';
import { useChangeSetMutation } from './use-change-set-mutation.ts';

/** POST /api/admin/change-sets/{id}/check: checks a refused, stale or failed set again. */
export function useCheckChangeSet(id: number) {
  return useChangeSetMutation(() => call(CATALOGUE_DESK.adminChangeSetCheck, { params: { id } }));
}
