import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { call } from '../../../../../lib/calls/api.ts';

/** POST /api/properties/{id}/seen: the changes up to now are seen. */
export const markSeen = (propertyId: number) => call(CATALOGUE.propertySeen, { params: { id: propertyId } });
