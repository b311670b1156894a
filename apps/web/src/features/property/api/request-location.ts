import { call } from '../../../lib/api.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';

/** POST /api/properties/{id}/location-request: tells the consultant who asks, and answers a map link (decision 22). */
export function useRequestLocation(propertyId: number) {
  return useSingleMutation({
    mutationFn: (contactNo: string) =>
      call('propertyLocationRequest', { params: { id: propertyId }, body: { contactNo } }),
  });
}
