import type { AdminPriceRates } from '@aangan/contract/catalogue/admin-entities';
import type { OpenFlat, PropertyOpenPrice } from '@aangan/contract/catalogue/price-entities';
import { squareMetres } from '@aangan/contract/core/area';
import { chargesOnTop, openPrice, ratePerSqFt } from '@aangan/contract/catalogue/open-price';
import { firstRates, ratesOn, type PriceRates } from '@aangan/contract/catalogue/price-rates';
import type { AddedRates, PricedProperty, Span, StoredFlat } from './prices.store.ts';

/** The id under which the rates of every installation are listed. */
export const FIRST_ID = 0;

/**
 * All rates as they are listed, newest first, those of every installation in their place (T11).
 * @param today in India, 'yyyy-MM-dd'
 */
export function listedRates(added: readonly AddedRates[], today: string): AdminPriceRates[] {
  const { effectiveFrom: inForceFrom } = ratesOn(added, today);
  return [...added, { ...firstRates(), id: FIRST_ID }]
    .toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? 1 : -1))
    .map((rates) => ({ ...rates, inForce: rates.effectiveFrom === inForceFrom }));
}

/** @param added all rates that were added, these among them */
export function spanOf({ effectiveFrom: from }: AddedRates, added: readonly AddedRates[]): Span {
  const later = [firstRates(), ...added].map(({ effectiveFrom }) => effectiveFrom).filter((day) => day > from);
  return { from, to: later.toSorted()[0] ?? null };
}

/** The prices of a property taken apart: each by the rates of the day it was set, and by those of today (T12 to T17). */
export function openPrices(property: PricedProperty, today: string): PropertyOpenPrice {
  const { rates, flats, notInPrice, notInPriceAsOf } = property;
  const inForce = ratesOn(rates, today);
  return {
    asOf: today,
    rates: inForce,
    notInPrice,
    notInPriceAsOf,
    flats: flats.map((flat) => openFlat(flat, property, rates, inForce)),
  };
}

/**
 * A flat's price taken apart.
 * @param charges what comes on top of the prices of its property
 * @param rates all that were added
 * @param inForce those of today
 */
export function openFlat(
  flat: StoredFlat,
  charges: Pick<PricedProperty, 'notInPrice' | 'notInPriceAsOf'>,
  rates: readonly AddedRates[],
  inForce: PriceRates,
): OpenFlat {
  const { flatId, type, area, price, pricedOn } = flat;
  const pricePerSqFt = price === 0 ? null : ratePerSqFt(price, area);
  const taken = openPrice(flat, chargesOnTop(charges, area), ratesOn(rates, pricedOn), inForce);
  return { flatId, type, area, areaSqM: squareMetres(area), price, pricePerSqFt, pricedOn, ...taken };
}
