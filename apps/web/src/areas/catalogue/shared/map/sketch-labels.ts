/** Where the words of a sketch stand: in it, at its size of letters, and clear of one another. Pixels. */
import type { Size, Spot } from './map-view.ts';

/** The size of letters; a drawing that were scaled would have smaller ones (T43). */
export const LETTERS = 14;
/** On average, of our face, and a little more: a word is never wider than it was taken for. */
const LETTER_WIDTH = 7.8;
const GAP = 3;

export type LabelKind = 'river' | 'road' | 'place' | 'locality';

export interface Label extends Spot {
  text: string;
  kind: LabelKind;
  /** What of the words is at x and y: their start, middle or end. */
  anchor: 'start' | 'middle' | 'end';
  /** Degrees, about that. */
  angle: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Named {
  text: string;
  kind: LabelKind;
  /** A line to be written along, or the one spot to stand at. */
  spots: readonly Spot[];
}

/**
 * Places what there is room for, the first ones first.
 * @param taken where no word may stand
 */
export function placeLabels(named: readonly Named[], size: Size, taken: readonly Box[]): Label[] {
  const boxes = [...taken];
  return named.flatMap((one) => {
    const free = candidates(one, size).find((label) => {
      const box = boxOf(label);
      return isInside(box, size) && !boxes.some((other) => overlap(box, other));
    });
    if (!free) return [];
    boxes.push(boxOf(free));
    return [free];
  });
}

/** The room that a label takes, upright or not; those that are turned stand on their middle. */
export function boxOf({ text, anchor, angle, x, y }: Label): Box {
  const turn = (angle * Math.PI) / 180;
  const [width, height] = [text.length * LETTER_WIDTH, LETTERS + 2 * GAP];
  const halfWidth = (Math.abs(Math.cos(turn)) * width + Math.abs(Math.sin(turn)) * height) / 2;
  const halfHeight = (Math.abs(Math.sin(turn)) * width + Math.abs(Math.cos(turn)) * height) / 2;
  const middle = { start: x + halfWidth, middle: x, end: x - halfWidth }[anchor];
  return { left: middle - halfWidth, right: middle + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

/** Beside a dot, below or above it, and then askew. */
const AROUND_DOT = [
  { anchor: 'start', x: 10, y: 0 },
  { anchor: 'end', x: -10, y: 0 },
  { anchor: 'middle', x: 0, y: -18 },
  { anchor: 'middle', x: 0, y: 18 },
  { anchor: 'start', x: -6, y: 18 },
  { anchor: 'start', x: -6, y: -18 },
  { anchor: 'end', x: 6, y: 18 },
  { anchor: 'end', x: 6, y: -18 },
] as const;

function candidates({ text, kind, spots }: Named, size: Size): Label[] {
  const [first] = spots;
  if (!first) return [];
  if (kind === 'locality') return [{ text, kind, ...first, anchor: 'middle', angle: 0 }];
  if (kind === 'place') {
    return AROUND_DOT.map(({ anchor, x, y }) => ({ text, kind, anchor, x: first.x + x, y: first.y + y, angle: 0 }));
  }
  const fromMiddle = ({ x, y }: Spot) => Math.hypot(x - size.width / 2, y - size.height / 2);
  return alongLine(spots, text.length * LETTER_WIDTH)
    .sort((one, other) => fromMiddle(one) - fromMiddle(other))
    .map((spot) => ({ text, kind, ...spot, anchor: 'middle' }));
}

const STEP = 12;
/** A road's name stands on it where the road is straight for so long: within so many degrees. */
const STRAIGHT = 14;

/** Spots on a line with room for words of a length, and the direction in which they read there. */
function alongLine(spots: readonly Spot[], length: number): (Spot & { angle: number })[] {
  const dense = spots.slice(1).flatMap((to, i) => {
    const from = spots[i] ?? to;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP));
    return Array.from({ length: steps }, (_, n) => ({
      x: from.x + ((to.x - from.x) * n) / steps,
      y: from.y + ((to.y - from.y) * n) / steps,
    }));
  });
  const reach = Math.ceil(length / 2 / STEP);
  return dense.flatMap((spot, i) => {
    const [before, after] = [dense[i - reach], dense[i + reach]];
    if (!before || !after) return [];
    const angles = [angleOf(before, spot), angleOf(spot, after)] as const;
    const bend = Math.abs(((angles[0] - angles[1] + 540) % 360) - 180);
    return bend <= STRAIGHT ? [{ ...spot, angle: upright(angleOf(before, after)) }] : [];
  });
}

const angleOf = (from: Spot, to: Spot) => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

/** The same line, read from left to right; a steep one from below. */
function upright(angle: number): number {
  if (angle >= 90) return angle - 180;
  return angle < -90 ? angle + 180 : angle;
}

function isInside(box: Box, { width, height }: Size): boolean {
  return box.left >= GAP && box.top >= GAP && box.right <= width - GAP && box.bottom <= height - GAP;
}

export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
