import { call } from '../../../lib/api.ts';
import { withIntentKey } from '../../../lib/intent-key.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';

/** POST /api/properties/{id}/location-request: tells the consultant who asks, and answers a map link (PROP19). */
export function useRequestLocation(propertyId: number) {
  return useSingleMutation({
    mutationFn: (contactNo: string) => {
      const input = { params: { id: propertyId }, body: { contactNo } };
      return withIntentKey(['propertyLocationRequest', input], (key) =>
        call('propertyLocationRequest', input, { key }),
      );
    },
  });
}
