import type { ComparedFlat } from '@aangan/contract/catalogue/compare-entities';
import type { Buyer } from '@aangan/contract/catalogue/open-price';
import { compare as texts } from './compare.texts.ts';

/** The input of all rows. */
export interface Compared {
  flats: readonly ComparedFlat[];
  buyer: Buyer;
  /** In India, 'yyyy-MM-dd'. */
  today: string;
}

/** A cell: one row's values for one flat. */
export interface Cell {
  /** Stacked values. */
  lines: readonly string[];
  /** A smaller line below them. */
  note?: string | undefined;
  isKnown: boolean;
  /** Outdated, and highlighted. */
  isStale?: boolean | undefined;
  /** Target of the first line, opened in a new tab. */
  href?: string | undefined;
  /** Says why it is the best of its row. */
  mark?: string | undefined;
}

export interface Row {
  label: string;
  /** One per flat, in their order. */
  cells: Cell[];
  /** A remark on all of its cells. */
  mark?: string | undefined;
}

export const unknown: Cell = { lines: [texts.notOnRecord], isKnown: false };

/** Returns a cell with one line; null is not on record. */
export function cell(text: string | null): Cell {
  return text === null ? unknown : { lines: [text], isKnown: true };
}

/** Whether all flats have the same texts in a row; 'Not on record' counts as one (T34). */
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
 * @param values numbers, or dates as 'yyyy-MM-dd', one per cell; null is unknown and never best
 */
export function markBest(cells: readonly Cell[], values: readonly (number | string | null)[], better: Better): Cell[] {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return [...cells];
  const best = known.reduce((one, other) => ((better === 'highest' ? other > one : other < one) ? other : one));
  const [alone, tied] = MARKS[better];
  const mark = known.filter((value) => value === best).length > 1 ? tied : alone;
  return cells.map((one, index) => (values[index] === best ? { ...one, mark } : one));
}
