import { CATALOGUE_DESK } from '@aangan/contract/catalogue/desk-routes';
import { call } from '../../../lib/calls/api.ts';
import { useChangeSetMutation } from './use-change-set-mutation.ts';

/** POST /api/admin/change-sets/{id}/undo: makes the set that undoes an applied one, and returns it. */
export function useUndoChangeSet(id: number) {
  return useChangeSetMutation(() => call(CATALOGUE_DESK.adminChangeSetUndo, { params: { id } }));
}
