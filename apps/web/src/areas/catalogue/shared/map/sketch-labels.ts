/** Places the labels of a sketch: inside it, at their font size, without overlap. Pixels. */
import type { Size, Spot } from './map-view.ts';

/** Font size; scaling the drawing would shrink it (T43). */
export const LETTERS = 14;
/** Average width of a letter in our typeface, rounded up so that no label is wider than estimated. */
const LETTER_WIDTH = 7.8;
const GAP = 3;

export type LabelKind = 'river' | 'road' | 'place' | 'locality';

export interface Label extends Spot {
  text: string;
  kind: LabelKind;
  /** Which part of the text is at x and y. */
  anchor: 'start' | 'middle' | 'end';
  /** Rotation in degrees around that point. */
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
  /** A line to write along, or a single position. */
  spots: readonly Spot[];
}

/**
 * Places as many labels as fit, the first ones first.
 * @param taken areas without labels
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

/** Returns the bounding box of a label; a rotated one is anchored at its middle. */
export function boxOf({ text, anchor, angle, x, y }: Label): Box {
  const turn = (angle * Math.PI) / 180;
  const [width, height] = [text.length * LETTER_WIDTH, LETTERS + 2 * GAP];
  const halfWidth = (Math.abs(Math.cos(turn)) * width + Math.abs(Math.sin(turn)) * height) / 2;
  const halfHeight = (Math.abs(Math.sin(turn)) * width + Math.abs(Math.cos(turn)) * height) / 2;
  const middle = { start: x + halfWidth, middle: x, end: x - halfWidth }[anchor];
  return { left: middle - halfWidth, right: middle + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

/** Positions beside a dot, then below or above it, then diagonal. */
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
/** A road's name is only placed where its line bends by at most so many degrees. */
const STRAIGHT = 14;

/** Returns the positions on a line with room for a text of a length, with the angle there. */
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

/** Returns the angle that reads from left to right; a steep one from below. */
function upright(angle: number): number {
  if (angle >= 90) return angle - 180;
  return angle < -90 ? angle + 180 : angle;
}

function isInside(box: Box, { width, height }: Size): boolean {
  return box.left >= GAP && box.top >= GAP && box.right <= width - GAP && box.bottom <= height - GAP;
}

/** Whether two boxes overlap. */
export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
