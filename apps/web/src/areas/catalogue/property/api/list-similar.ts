import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { marksKeys } from '../../shared/hidden-homes/hidden-homes-keys.ts';

/** GET /api/properties/{id}/similar: up to three similar homes, most similar first. */
export const listSimilarQuery = (propertyId: number) =>
  queryOptions({
    // under the key of the marks, so that hiding a home refetches it
    queryKey: [...marksKeys.marks, 'similar', propertyId] as const,
    queryFn: ({ signal }) => call(CATALOGUE.propertySimilar, { params: { id: propertyId } }, { signal }),
  });
