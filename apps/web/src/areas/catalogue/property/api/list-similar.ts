import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { marksKeys } from '../../shared/hidden-homes/hidden-homes-keys.ts';

/** GET /api/properties/{id}/similar: up to three homes like this one, most alike first. */
export const listSimilarQuery = (propertyId: number) =>
  queryOptions({
    // below that of the marks, so that it is read again when a home is hidden
    queryKey: [...marksKeys.marks, 'similar', propertyId] as const,
    queryFn: ({ signal }) => call(CATALOGUE.propertySimilar, { params: { id: propertyId } }, { signal }),
  });
