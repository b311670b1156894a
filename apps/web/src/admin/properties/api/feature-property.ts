import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import type { AdminPropertyRow } from '@aangan/contract/catalogue/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import type { Paged } from '@aangan/contract/core/paged';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { notify } from '../../../lib/notifications.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { call } from '../../../lib/calls/api.ts';
import { adminQueryKeys } from '../../../lib/calls/admin-query-keys.ts';
import { propertiesChanged } from '../../shared/properties-changed.ts';

interface Featuring {
  id: number;
  featured: boolean;
}

/**
 * PATCH /api/admin/properties/{id} `{featured}`: an optimistic update, rolled back on refusal. Sent without a version,
 * because it only concerns this flag.
 */
export function useFeatureProperty() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, featured }: Featuring) =>
      call(CATALOGUE_ADMIN.adminPropertyChange, { params: { id }, body: { featured, isFeatured: featured } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: adminQueryKeys.properties });
      show(client, change);
    },
    onError: (_error, { id, featured }) => {
      show(client, { id, featured: !featured });
      notify.error(ADMIN_TEXTS.property.updateFailed);
    },
    onSettled: () => propertiesChanged(client),
  });
}

function show(client: QueryClient, { id, featured }: Featuring): void {
  client.setQueriesData<Paged<AdminPropertyRow> | null>({ queryKey: adminQueryKeys.propertyLists }, (list) => {
    if (!list) return list;
    return { ...list, content: list.content.map((row) => (row.id === id ? { ...row, featured } : row)) };
  });
}
