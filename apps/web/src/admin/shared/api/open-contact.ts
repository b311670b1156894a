import { PRIVACY_STAFF } from '@aangan/contract/privacy/admin-routes';
import type { ContactReason } from '@aangan/contract/privacy/lists';
import { call } from '../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';

/**
 * POST /api/staff/buyers/{id}/contact: the unmasked number and address of a buyer, for a reason that the buyer can
 * read.
 */
export function useOpenContact(id: number) {
  return useSingleMutation({
    mutationFn: (body: { reason: ContactReason; note?: string }) =>
      call(PRIVACY_STAFF.buyerContact, { params: { id }, body }),
    // the response is not cached
    gcTime: 0,
  });
}
