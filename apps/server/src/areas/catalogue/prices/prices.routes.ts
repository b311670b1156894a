import { todayInIndia } from '@aangan/contract/core/dates';
import type { PropertyOpenPrice } from '@aangan/contract/catalogue/price-entities';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { StatementPlace } from '../../../database/prepared.ts';
import { isAdmin } from '../../../http/kernel/actor.ts';
import { notFound } from '../../../http/kernel/app-error.ts';
import { bind } from '../../../http/kernel/bind.ts';
import type { Reader } from '../../../sql/properties.sql.ts';
import { compareFlats } from './prices.compare-rules.ts';
import { findCompared } from './prices.compare-store.ts';
import { openPrices } from './prices.rules.ts';
import { findPriced } from './prices.store.ts';

export interface PricesDeps {
  /** The database itself: a replica may be behind with rates (T20). */
  database: StatementPlace;
  clock: Clock;
}

/** Calls of prices that other features answer from. */
export interface Prices {
  /** The prices of a property taken apart; NOT_FOUND when there is no such property. */
  findOpenPrice(propertyId: number, reader: Reader): Promise<PropertyOpenPrice>;
}

/** What prices are made of, for buyers. */
export function registerPrices(app: FastifyInstance, { database, clock }: PricesDeps): Prices {
  const findOpenPrice = async (propertyId: number, reader: Reader) => {
    const priced = await findPriced(database, propertyId, reader);
    if (!priced) throw notFound('Property');
    return openPrices(priced, todayInIndia(clock()));
  };
  bind(app, 'propertyOpenPrice', ({ actor, params }) => findOpenPrice(params.id, { isAdmin: isAdmin(actor) }));
  bind(app, 'flatsCompare', async ({ query }) =>
    compareFlats(await findCompared(database, query.ids), query.ids, todayInIndia(clock())),
  );
  return { findOpenPrice };
}
