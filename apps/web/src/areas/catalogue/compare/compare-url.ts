/** The comparison's state is its URL (T33): flats, buyer, all. Pure: text in, state out. */
import { paths } from '@aangan/contract/paths';
import { COMPARED_MAX } from '@aangan/contract/core/limits';
import { BUYERS, type Buyer } from '@aangan/contract/catalogue/open-price';

export interface CompareState {
  /** Ids of flats, four at most, each once. */
  flats: readonly number[];
  buyer: Buyer;
  /** Rows in which the flats are alike, too. */
  all: boolean;
}

const WORDS = { MAN: 'man', WOMAN: 'woman', JOINT: 'joint' } as const;
const ID = /^[1-9]\d{0,14}$/;

/** Reads the state from a query. Never throws: what is malformed falls back to its default, and a fifth flat away. */
export function parseCompare(query: URLSearchParams): CompareState {
  const ids = (query.get('flats') ?? '').split(',').filter((text) => ID.test(text));
  return {
    flats: [...new Set(ids.map(Number))].slice(0, COMPARED_MAX),
    buyer: BUYERS.find((buyer) => WORDS[buyer] === query.get('buyer')) ?? 'MAN',
    all: query.get('all') === '1',
  };
}

/** The address of a state; what is at its default is left out, and of no flats all that is said of them. */
export function comparePath({ flats, buyer, all }: CompareState): string {
  return paths.compare(flats, (buyer === 'MAN' ? '' : `&buyer=${WORDS[buyer]}`) + (all ? '&all=1' : ''));
}
