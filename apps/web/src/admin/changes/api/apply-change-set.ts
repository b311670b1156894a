import { CATALOGUE_DESK } from '@aangan/contract/catalogue/desk-routes';
import { call } from '../../../lib/calls/api.ts';
import { useChangeSetMutation } from './use-change-set-mutation.ts';

/** POST /api/admin/change-sets/{id}/apply: applies a checked set, all of it or nothing. */
export function useApplyChangeSet(id: number) {
  return useChangeSetMutation(() => call(CATALOGUE_DESK.adminChangeSetApply, { params: { id } }));
}
