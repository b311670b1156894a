import { formatCount, formatPrice, formatPriceRange } from '@aangan/contract/core/money';
import type { PropertiesMap } from '@aangan/contract/catalogue/place-entities';
import { fill, plural } from '@aangan/contract/core/translation';
import { typePriceText } from '../shared/properties/type-prices.ts';
import type { SearchFilters } from '../shared/search/listing-url.ts';
import { map as texts } from './map.texts.ts';
import type { MapHome } from './pins.ts';

/** What of a search says which price a pin shows. */
export type PinAsked = Pick<SearchFilters, 'flatTypes' | 'price'>;

type Priced = Pick<MapHome, 'minPrice' | 'maxPrice' | 'typePrices'>;

/** What a pin says of its home: the lowest price, of the types asked for in the price asked for where there are such. */
export function pinPrice(home: Priced, { flatTypes, price: { min = 0, max = Infinity } }: PinAsked): string {
  const ofTypes = home.typePrices.filter(({ type }) => flatTypes.includes(type));
  const inPrice = ofTypes.filter(({ minPrice, maxPrice }) => maxPrice > 0 && minPrice <= max && maxPrice >= min);
  const [first = home, ...others] = inPrice.length > 0 ? inPrice : ofTypes;
  const price = Math.min(...[first, ...others].map(({ minPrice, maxPrice }) => minPrice || maxPrice));
  return price > 0 ? formatPrice(price) : texts.onRequest;
}

/** A pin in words: the home's name and price, and what the types asked for cost beside the range of all. */
export function homeText(home: MapHome, asked: PinAsked): string {
  const { name, minPrice, maxPrice, typePrices } = home;
  const types = typePriceText(typePrices, asked.flatTypes);
  if (types === null) return fill(texts.home, { name, price: pinPrice(home, asked) });
  return fill(texts.homeOfTypes, { name, types, price: formatPriceRange(minPrice, maxPrice) });
}

/** Which homes a map does not show, a sentence each. */
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
