import { CATALOGUE_ADMIN } from '@aangan/contract/catalogue/admin-routes';
import type { AdminPriceRatesInput } from '@aangan/contract/catalogue/rates-inputs';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { withIntentKey } from '../../../lib/calls/intent-key.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { ratesChanged } from './rates-changed.ts';

/** POST /api/admin/price-rates: adds rates that apply from a day on. */
export function useAddRates() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: AdminPriceRatesInput) =>
      withIntentKey(['adminPriceRatesCreate', body], (key) =>
        call(CATALOGUE_ADMIN.adminPriceRatesCreate, { body }, { key }),
      ),
    onSettled: () => ratesChanged(client),
  });
}
