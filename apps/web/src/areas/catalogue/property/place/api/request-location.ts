import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { call } from '../../../../../lib/calls/api.ts';
import { withIntentKey } from '../../../../../lib/calls/intent-key.ts';

/**
 * POST /api/properties/{id}/location-request: notifies the consultant (PROP19).
 * @param contactNo ten digits of the consultant's number
 * @returns the map link
 */
export function requestLocation(propertyId: number, contactNo: string): Promise<{ mapUrl: string }> {
  const input = { params: { id: propertyId }, body: { contactNo } };
  return withIntentKey(['propertyLocationRequest', input], (key) =>
    call(CATALOGUE.propertyLocationRequest, input, { key }),
  );
}
