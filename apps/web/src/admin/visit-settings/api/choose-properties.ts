import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { call } from '../../../lib/calls/api.ts';

/** Maximum of options without a search. */
export const CHOICES_SHOWN = 100;

/** GET /api/admin/properties: properties whose name contains a text, as options. */
export function choosePropertiesQuery(name: string) {
  return queryOptions({
    queryKey: adminQueryKeys.propertyList({ chooseBy: name }),
    queryFn: ({ signal }) =>
      call(CATALOGUE_ADMIN.adminPropertiesList, { query: { name, page: 0, size: CHOICES_SHOWN } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
