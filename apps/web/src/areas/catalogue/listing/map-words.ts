import { formatCount, formatPrice, formatPriceRange } from '@aangan/contract/core/money';
import type { PropertiesMap } from '@aangan/contract/catalogue/place-entities';
import { fill, plural } from '@aangan/contract/core/translation';
import { typePriceText } from '../shared/properties/type-prices.ts';
import type { SearchFilters } from '../shared/search/listing-url.ts';
import { map as texts } from './map.texts.ts';
import type { MapHome } from './pins.ts';

/** The filters that decide which price a pin shows. */
export type PinFilters = Pick<SearchFilters, 'flatTypes' | 'price'>;

type Priced = Pick<MapHome, 'minPrice' | 'maxPrice' | 'typePrices'>;

/** Returns the price on a pin: the lowest, preferably of the chosen types within the chosen price range. */
export function pinPrice(home: Priced, { flatTypes, price: { min = 0, max = Infinity } }: PinFilters): string {
  const ofTypes = home.typePrices.filter(({ type }) => flatTypes.includes(type));
  const inPrice = ofTypes.filter(({ minPrice, maxPrice }) => maxPrice > 0 && minPrice <= max && maxPrice >= min);
  const [first = home, ...others] = inPrice.length > 0 ? inPrice : ofTypes;
  const price = Math.min(...[first, ...others].map(({ minPrice, maxPrice }) => minPrice || maxPrice));
  return price > 0 ? formatPrice(price) : texts.onRequest;
}

/** Returns the label of a pin: name and price, with the prices of the chosen types if there are any. */
export function homeText(home: MapHome, filters: PinFilters): string {
  const { name, minPrice, maxPrice, typePrices } = home;
  const types = typePriceText(typePrices, filters.flatTypes);
  if (types === null) return fill(texts.home, { name, price: pinPrice(home, filters) });
  return fill(texts.homeOfTypes, { name, types, price: formatPriceRange(minPrice, maxPrice) });
}

/** Returns sentences on the homes that a map does not show. */
export function placeSentences({
  total,
  shown,
  unplaced,
}: Pick<PropertiesMap, 'total' | 'shown' | 'unplaced'>): string[] {
  const sentences: string[] = [];
  const all = formatCount(total);
  if (shown < total) sentences.push(fill(texts.shownOf, { shown: formatCount(shown), total: all }));
  if (unplaced > 0) {
    sentences.push(
      shown < total ? plural(texts.theseUnplaced, unplaced, {}) : plural(texts.unplaced, unplaced, { total: all }),
    );
  }
  return sentences;
}
