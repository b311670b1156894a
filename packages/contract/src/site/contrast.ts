/** Contrast of two colours and shades of one, by WCAG 2.2 and in OKLCH. Colours are '#rrggbb'. */
import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode,
  wcagContrast,
  type Oklch,
} from 'culori/fn';
import type { SiteColours } from '../core/site.ts';

[modeRgb, modeLrgb, modeOklab, modeOklch].forEach(useMode);
const toOklch = converter('oklch');

/** What the pages put text and controls on, beside the site's own colours (`tokens.css`). */
const PAPER = '#fbf8f3';
const SAND = '#f3ece1';
const WHITE = '#ffffff';

/** Lightness and chroma of the shades (S18). */
const STRONG_DARKER = 0.065;
const TINT_LIGHTNESS = 0.94;
const TINT_CHROMA = 0.018;
/** Steps of lightness in which a readable shade is looked for. */
const STEP = 0.002;

/** Two colours that meet on the pages, and the contrast they need. */
export interface Pair {
  /** As a message names them: 'White on brand'. */
  first: string;
  second: string;
  /** Two decimals, never rounded up. */
  ratio: number;
  needed: number;
}

/**
 * Computes the contrast of two colours by WCAG 2.2.
 * @returns 1 to 21, cut to two decimals
 */
export function contrast(one: string, other: string): number {
  return Math.floor(wcagContrast(one, other) * 100 + 1e-9) / 100;
}

/** Gives the four shades of a brand colour and an accent with the colours themselves (S18). */
export function siteColours(brand: string, accent: string): SiteColours {
  return {
    brand,
    brandStrong: strong(brand),
    brandTint: tint(brand),
    accent,
    accentStrong: strong(accent),
    accentTint: tint(accent),
  };
}

/** Lists the pairs of a brand colour with what it meets on the pages, in the order in which they are checked (S19). */
export function brandPairs(brand: string): Pair[] {
  return [
    pair(['White', WHITE], [brand, brand], 4.5),
    pair([brand, brand], ['paper', PAPER], 4.5),
    pair([brand, brand], ['sand', SAND], 4.5),
    pair([brand, brand], ['its tint', tint(brand)], 4.5),
    pair([`The strong shade of ${brand}`, strong(brand)], ['its tint', tint(brand)], 4.5),
  ];
}

/** Lists the pairs of an accent colour likewise. */
export function accentPairs(accent: string): Pair[] {
  const strongAccent: Colour = [`The strong shade of ${accent}`, strong(accent)];
  return [
    pair(['White', WHITE], [accent, accent], 4.5),
    pair(strongAccent, ['white', WHITE], 4.5),
    pair(strongAccent, ['paper', PAPER], 4.5),
    pair(strongAccent, ['sand', SAND], 4.5),
    pair(strongAccent, ['its tint', tint(accent)], 4.5),
    pair([accent, accent], ['paper', PAPER], 3),
  ];
}

/**
 * Checks that a colour is readable in every pair.
 * @param pairsOf `brandPairs` or `accentPairs`
 * @returns the message of the first pair that fails, with the nearest shade that passes all; undefined when none fails
 */
export function colourProblem(colour: string, pairsOf: (colour: string) => Pair[]): string | undefined {
  const failed = pairsOf(colour).find(({ ratio, needed }) => ratio < needed);
  if (!failed) return undefined;
  const { first, second, ratio, needed } = failed;
  return `${first} on ${second} is ${ratio.toFixed(2)}:1 and must be ${needed}:1. ${readableShade(colour, pairsOf)} would do.`;
}

/** Finds the nearest darker shade of the same hue that passes all pairs: each pair has a lighter ground or white words. */
export function readableShade(colour: string, pairsOf: (colour: string) => Pair[]): string {
  const base = oklch(colour);
  for (let { l } = base; l > 0; l -= STEP) {
    const shade = hex({ ...base, l });
    if (pairsOf(shade).every(({ ratio, needed }) => ratio >= needed)) return shade;
  }
  return '#000000';
}

type Colour = readonly [name: string, colour: string];

function pair([first, one]: Colour, [second, other]: Colour, needed: number): Pair {
  return { first, second, ratio: contrast(one, other), needed };
}

function strong(colour: string): string {
  const base = oklch(colour);
  return hex({ ...base, l: Math.max(0, base.l - STRONG_DARKER) });
}

function tint(colour: string): string {
  const base = oklch(colour);
  return hex({ ...base, l: TINT_LIGHTNESS, c: Math.min(base.c, TINT_CHROMA) });
}

function oklch(colour: string): Oklch {
  const found = toOklch(colour);
  if (!found) throw new Error(`${colour} is no colour`);
  return found;
}

function hex(colour: Oklch): string {
  return formatHex(clampChroma(colour, 'oklch'));
}
