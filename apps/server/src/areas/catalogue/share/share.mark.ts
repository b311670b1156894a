import { SITE } from '@aangan/contract/core/site';
import { DEFAULT_ACCENT, DEFAULT_BRAND } from '@aangan/contract/site/values';
import type { Lettering, Letters } from './share.letters.ts';

/** What a picture is drawn with, besides the facts of the home. */
export interface Tools {
  letters: Letters;
  /** The firm's own mark as PNG; null without one. */
  mark: Buffer | null;
}

/** The colours of the site in force. */
export const brand = () => SITE.colours?.brand ?? DEFAULT_BRAND;
export const tint = () => SITE.colours?.brandTint ?? '#e3eeea';
const accent = () => SITE.colours?.accent ?? DEFAULT_ACCENT;

const INITIAL: Lettering = { face: 'display', size: 20 };
const WALLS =
  'M6 0h18a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6h-6.5v-7H20a3 3 0 0 0 3-3V10a3 3 0 0 0-3-3H10a3 3 0 0 0-3 3v10a3 3 0 0 0 3 3h2.5v7H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6z';

/** The mark that the product came with, 30 wide. */
const courtyard = (walls: string, centre: string) =>
  `<path fill="${walls}" fill-rule="evenodd" d="${WALLS}"/>` +
  `<rect x="12" y="12" width="6" height="6" rx="1.5" fill="${centre}"/>`;

/** That mark in its own colours, as a picture. */
export const MARK_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30">${courtyard(DEFAULT_BRAND, DEFAULT_ACCENT)}</svg>`;

/** Draws the mark of the firm, 30 wide: its own, without one the first letter of another firm's name, else ours (S22). */
export function markOf({ letters, mark }: Tools): string {
  if (mark) return `<image width="30" height="30" href="data:image/png;base64,${mark.toString('base64')}"/>`;
  if (!SITE.isOwn) return courtyard(brand(), accent());
  const { width, svg } = letters.setLine(SITE.shortName.slice(0, 1), INITIAL);
  const place = `translate(${(30 - width) / 2} ${letters.baseline(INITIAL, 30)})`;
  return `<rect width="30" height="30" rx="6" fill="${brand()}"/><g fill="#fff" transform="${place}">${svg}</g>`;
}
