import { RATES_LISTED_MAX } from '@aangan/contract/core/list-of';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../http/kernel/bind.ts';
import { createPricesAdminService, type PricesAdminDeps } from './prices.admin-service.ts';

/** The calls behind the page of rates. */
export function registerPricesAdmin(app: FastifyInstance, deps: PricesAdminDeps): void {
  const service = createPricesAdminService(deps);
  bind(app, 'adminPriceRatesList', async () => (await service.list()).slice(0, RATES_LISTED_MAX));
  bind(app, 'adminPriceRatesCreate', ({ actor, body, repeat }) => service.add(actor, body, repeat));
  bind(app, 'adminPriceRatesDelete', async ({ actor, params }) => {
    await service.remove(actor, params.id);
    return null;
  });
}
