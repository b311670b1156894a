import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { call } from '../../../../../lib/calls/api.ts';

/** POST /api/properties/{id}/seen: records that the changes up to now were viewed. */
export const markSeen = (propertyId: number) => call(CATALOGUE.propertySeen, { params: { id: propertyId } });
