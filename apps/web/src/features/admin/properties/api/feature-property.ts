import { ADMIN_TEXTS } from '@aangan/contract/admin-texts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { notify } from '../../../../lib/notifications.ts';
import { useSingleMutation } from '../../../../lib/use-single-mutation.ts';
import { adminCall } from '../../../../lib/admin-call.ts';
import { adminKeys, propertiesChanged } from '../../../../lib/admin-query-keys.ts';
import type { PropertyList } from './list-admin-properties.ts';

interface Featuring {
  id: number;
  featured: boolean;
}

/**
 * PATCH /api/admin/properties/{id} `{featured}`: shown at once, taken back when the server refuses. Without a version, as
 * it means this one flag whatever else was saved meanwhile.
 */
export function useFeatureProperty() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, featured }: Featuring) =>
      adminCall('adminPropertyChange', { params: { id }, body: { featured, isFeatured: featured } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: adminKeys.properties });
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
  client.setQueriesData<PropertyList>({ queryKey: adminKeys.propertyLists }, (list) => {
    if (!list) return list;
    return { ...list, rows: list.rows.map((row) => (row.id === id ? { ...row, featured } : row)) };
  });
}
