import { CATALOGUE_DESK } from '@aangan/contract/catalogue/desk-routes';
import { call } from '../../../lib/calls/api.ts';
import { useChangeSetMutation } from './use-change-set-mutation.ts';

/** DELETE /api/admin/change-sets/{id}: cancels a set that is not applied. */
export function useCancelChangeSet(id: number) {
  return useChangeSetMutation(() => call(CATALOGUE_DESK.adminChangeSetCancel, { params: { id } }));
}
