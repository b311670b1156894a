/** Reads and writes the state of the comparison, which is its URL (T33): flats, buyer, all. */
import { paths } from '@aangan/contract/paths';
import { COMPARED_MAX } from '@aangan/contract/core/limits';
import { BUYERS, type Buyer } from '@aangan/contract/catalogue/open-price';

export interface CompareState {
  /** Ids of flats, at most four, without duplicates. */
  flats: readonly number[];
  buyer: Buyer;
  /** Whether rows without differences are shown, too. */
  all: boolean;
}

const WORDS = { MAN: 'man', WOMAN: 'woman', JOINT: 'joint' } as const;
const ID = /^[1-9]\d{0,14}$/;

/** Reads the state from a query. Never throws: an invalid value becomes its default, and a fifth flat is dropped. */
export function parseCompare(query: URLSearchParams): CompareState {
  const ids = (query.get('flats') ?? '').split(',').filter((text) => ID.test(text));
  return {
    flats: [...new Set(ids.map(Number))].slice(0, COMPARED_MAX),
    buyer: BUYERS.find((buyer) => WORDS[buyer] === query.get('buyer')) ?? 'MAN',
    all: query.get('all') === '1',
  };
}

/** Returns the URL of a state; leaves out defaults, and everything when there are no flats. */
export function comparePath({ flats, buyer, all }: CompareState): string {
  return paths.compare(flats, (buyer === 'MAN' ? '' : `&buyer=${WORDS[buyer]}`) + (all ? '&all=1' : ''));
}
