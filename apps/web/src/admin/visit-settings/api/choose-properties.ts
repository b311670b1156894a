import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { call } from '../../../lib/calls/api.ts';

/** As many as a list to choose from may have before it is searched. */
export const CHOICES_SHOWN = 100;

/** GET /api/admin/properties: those whose name has some text, to choose one of. */
export function choosePropertiesQuery(name: string) {
  return queryOptions({
    queryKey: adminQueryKeys.propertyList({ chooseBy: name }),
    queryFn: ({ signal }) =>
      call(CATALOGUE_ADMIN.adminPropertiesList, { query: { name, page: 0, size: CHOICES_SHOWN } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
