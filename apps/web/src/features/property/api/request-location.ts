import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** POST /api/properties/{id}/location-request: tells the consultant who asks, and answers a map link (decision 22). */
export function useRequestLocation(propertyId: number) {
  return useMutation({
    mutationFn: (contactNo: string) =>
      call('propertyLocationRequest', { params: { id: propertyId }, body: { contactNo } }),
  });
}
