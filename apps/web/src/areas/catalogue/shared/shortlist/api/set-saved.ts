import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { call } from '../../../../../lib/calls/api.ts';

/**
 * PUT /api/shortlists/properties/{id}.
 * @returns whether the home is on the shortlist now
 */
export async function setSaved(propertyId: number, isWanted: boolean): Promise<boolean> {
  const input = { params: { id: propertyId }, body: { shortlisted: isWanted } };
  return (await call(CATALOGUE.shortlistSet, input)).shortlisted;
}
