import { formatCount, formatPrice } from '@aangan/contract/money';
import type { PropertiesMap } from '@aangan/contract/place-entities';
import { fill, plural } from '@aangan/contract/translation';
import { map as texts } from './map.texts.ts';
import type { MapHome } from './pins.ts';

/** What a pin says of its home: the lowest price. */
export function pinPrice({ minPrice, maxPrice }: Pick<MapHome, 'minPrice' | 'maxPrice'>): string {
  const price = minPrice || maxPrice;
  return price > 0 ? formatPrice(price) : texts.onRequest;
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
