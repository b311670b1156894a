import type { PropertyVisitHours } from '@aangan/contract/visit-entities';
import { useQueryClient } from '@tanstack/react-query';
import { adminVisitCall } from '../../../../lib/admin-visit-call.ts';
import { useSingleMutation } from '../../../../lib/use-single-mutation.ts';
import { visitsChanged } from './visits-changed.ts';

interface OwnHours {
  id: number;
  body: NonNullable<PropertyVisitHours>;
}

/** PUT /api/admin/properties/{id}/visit-hours. */
export function useSaveVisitHours() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, body }: OwnHours) => adminVisitCall('adminVisitHoursSave', { params: { id }, body }),
    onSuccess: () => visitsChanged(client),
  });
}
