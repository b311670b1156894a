import { useQueryClient } from '@tanstack/react-query';
import { adminCall } from '../../../lib/admin-call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { ratesChanged } from './rates-changed.ts';

/** DELETE /api/admin/price-rates/{id}: rates under which no price was set. */
export function useDeleteRates() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: number) => adminCall('adminPriceRatesDelete', { params: { id } }),
    onSettled: () => ratesChanged(client),
  });
}
