import { todayInIndia } from '@aangan/contract/dates';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../adapters/clock/clock.ts';
import type { StatementPlace } from '../../database/prepared.ts';
import { notFound } from '../../http/app-error.ts';
import { bind } from '../../http/bind.ts';
import { compareFlats } from './prices.compare-rules.ts';
import { findCompared } from './prices.compare-store.ts';
import { openPrices } from './prices.rules.ts';
import { findPriced } from './prices.store.ts';

export interface PricesDeps {
  /** The database itself: a replica may be behind with rates (T20). */
  database: StatementPlace;
  clock: Clock;
}

/** What prices are made of, for buyers. */
export function registerPrices(app: FastifyInstance, { database, clock }: PricesDeps): void {
  bind(app, 'propertyOpenPrice', async ({ params }) => {
    const priced = await findPriced(database, params.id);
    if (!priced) throw notFound('Property');
    return openPrices(priced, todayInIndia(clock()));
  });

  bind(app, 'flatsCompare', async ({ query }) =>
    compareFlats(await findCompared(database, query.ids), query.ids, todayInIndia(clock())),
  );
}
