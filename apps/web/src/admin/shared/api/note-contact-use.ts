import { PRIVACY_STAFF } from '@aangan/contract/privacy/admin-routes';
import type { ContactChannel } from '@aangan/contract/privacy/lists';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

/**
 * POST /api/staff/contact-log/{id}/used: records how an opened contact was used.
 * @param id of the log entry of the opening
 */
export function useNoteContactUse(id: number) {
  return useMutation({
    mutationFn: (channel: ContactChannel) => call(PRIVACY_STAFF.contactUsed, { params: { id }, body: { channel } }),
  });
}
