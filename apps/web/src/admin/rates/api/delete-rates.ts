import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { ratesChanged } from './rates-changed.ts';

/** DELETE /api/admin/price-rates/{id}: only rates under which no price was set. */
export function useDeleteRates() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: number) => call(CATALOGUE_ADMIN.adminPriceRatesDelete, { params: { id } }),
    onSettled: () => ratesChanged(client),
  });
}
