import type { ComparedFlat } from '@aangan/contract/catalogue/compare-entities';
import type { Buyer } from '@aangan/contract/catalogue/open-price';
import { compare as texts } from './compare.texts.ts';

/** What rows are made from. */
export interface Compared {
  flats: readonly ComparedFlat[];
  buyer: Buyer;
  /** In India, 'yyyy-MM-dd'. */
  today: string;
}

/** What a row says of one flat. */
export interface Cell {
  /** One under the other. */
  lines: readonly string[];
  /** A smaller line below them. */
  note?: string | undefined;
  isKnown: boolean;
  /** Out of date, to be looked at twice. */
  isStale?: boolean | undefined;
  /** Where the first line leads, in a new tab. */
  href?: string | undefined;
  /** Why it is the best of its row. */
  mark?: string | undefined;
}

export interface Row {
  label: string;
  /** One a flat, in their order. */
  cells: Cell[];
  /** What there is to say of all of them. */
  mark?: string | undefined;
}

export const unknown: Cell = { lines: [texts.notOnRecord], isKnown: false };

/** A cell of one line; what is null is not on record. */
export function cell(text: string | null): Cell {
  return text === null ? unknown : { lines: [text], isKnown: true };
}

/** Whether the flats are alike in a row: the texts shown are the same, 'Not on record' being one (T34). */
export function isAlike({ cells }: Row): boolean {
  const shown = ({ lines, note = '' }: Cell) => [...lines, note].join('\n');
  return new Set(cells.map(shown)).size === 1;
}

export type Better = 'lowest' | 'highest' | 'earliest' | 'leastMoved';

const MARKS: Record<Better, [alone: string, tied: string]> = {
  lowest: [texts.lowest, texts.lowestWithAnother],
  highest: [texts.highest, texts.highestWithAnother],
  earliest: [texts.earliest, texts.earliestWithAnother],
  leastMoved: [texts.leastMoved, texts.leastMovedWithAnother],
};

/**
 * Marks the best cells of a row (T35): all of them in a tie, and none where fewer than two values are known.
 * @param values numbers, or dates as 'yyyy-MM-dd', one a cell; null is unknown and never wins
 */
export function markBest(cells: readonly Cell[], values: readonly (number | string | null)[], better: Better): Cell[] {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return [...cells];
  const best = known.reduce((one, other) => ((better === 'highest' ? other > one : other < one) ? other : one));
  const [alone, tied] = MARKS[better];
  const mark = known.filter((value) => value === best).length > 1 ? tied : alone;
  return cells.map((one, index) => (values[index] === best ? { ...one, mark } : one));
}
