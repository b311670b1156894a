import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { call } from '../../../../../lib/calls/api.ts';
import { withIntentKey } from '../../../../../lib/calls/intent-key.ts';

/**
 * POST /api/properties/{id}/location-request: tells the consultant who asks (PROP19).
 * @param contactNo ten digits of the consultant's number
 * @returns a map link, as the server gives it
 */
export function requestLocation(propertyId: number, contactNo: string): Promise<{ mapUrl: string }> {
  const input = { params: { id: propertyId }, body: { contactNo } };
  return withIntentKey(['propertyLocationRequest', input], (key) =>
    call(CATALOGUE.propertyLocationRequest, input, { key }),
  );
}
