/**
 * How the home page lays its white words over its picture: the figures of `hero.module.css` (height, position of the picture,
 * place of the words) and of the gradients `--hero-from-below` and `--hero-from-left` in `tokens.css`. Change them together.
 */

/** Pixels of one layer, without transparency. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

interface Stop {
  /** CSS pixels from where the gradient begins. */
  at: number;
  opacity: number;
}

/** A width of the window at which the words are checked. */
export interface HeroView {
  cut: 'wide' | 'upright';
  /** Of the hero, in CSS pixels. */
  width: number;
  height: number;
  /** `object-position`, as shares of the room that is left. */
  position: { x: number; y: number };
  /** What the letters of the usual words cover, two lines and up to three below them; CSS pixels from left and bottom. */
  words: { left: number; right: number; bottom: number; top: number };
  from: 'below' | 'left';
  stops: readonly Stop[];
}

/** The colour of both gradients. */
const SHADE = [12, 34, 30] as const;
const REM = 16;

const FROM_BELOW: readonly Stop[] = [
  { at: 104 + 5.85 * REM, opacity: 0.82 },
  { at: 104 + 22.75 * REM, opacity: 0.1 },
];
const FROM_LEFT_AT_1280: readonly Stop[] = [
  { at: 0, opacity: 0.84 },
  { at: Math.max(0.22 * 1280, 17.625 * REM), opacity: 0.8 },
  { at: Math.max(0.38 * 1280, 30.375 * REM), opacity: 0.7 },
  { at: Math.max(0.5 * 1280, 40 * REM), opacity: 0.4 },
  { at: Math.max(0.63 * 1280, 50.375 * REM), opacity: 0.12 },
  { at: Math.max(0.76 * 1280, 60.8125 * REM), opacity: 0 },
];

export const HERO_VIEWS: readonly HeroView[] = [
  {
    cut: 'upright',
    width: 360,
    height: 520,
    position: { x: 0.04, y: 0.2 },
    words: { left: 20, right: 331, bottom: 107, top: 282 },
    from: 'below',
    stops: FROM_BELOW,
  },
  {
    cut: 'wide',
    width: 768,
    height: 520,
    position: { x: 0.85, y: 0.2 },
    words: { left: 32, right: 480, bottom: 107, top: 254 },
    from: 'below',
    stops: FROM_BELOW,
  },
  {
    cut: 'wide',
    width: 1280,
    height: 584,
    position: { x: 0.5, y: 0.14 },
    words: { left: 40, right: 507, bottom: 198, top: 401 },
    from: 'left',
    stops: FROM_LEFT_AT_1280,
  },
];

/** What white words on a picture need (S23). */
export const WORDS_NEED = 4.5;

/** Of each value of a channel, by WCAG 2.2. */
const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/**
 * Computes the contrast of white words with the lightest pixel behind them, under the gradient.
 * @param picture the whole hero at this view, three channels
 * @returns 1 to 21, cut to two decimals
 */
export function contrastOfWords({ data, width, height }: Pixels, { words, from, stops }: HeroView): number {
  let lightest = 0;
  for (let y = height - words.top; y < height - words.bottom; y += 1) {
    for (let x = words.left; x < words.right; x += 1) {
      const opacity = opacityAt(stops, from === 'left' ? x + 0.5 : height - y - 0.5);
      const pixel = (y * width + x) * 3;
      const shaded = (channel: 0 | 1 | 2) =>
        LINEAR[Math.round((data[pixel + channel] ?? 0) * (1 - opacity) + SHADE[channel] * opacity)] ?? 0;
      lightest = Math.max(lightest, 0.2126 * shaded(0) + 0.7152 * shaded(1) + 0.0722 * shaded(2));
    }
  }
  return Math.floor((1.05 / (lightest + 0.05)) * 100 + 1e-9) / 100;
}

/** The opacity of a gradient so many pixels from where it begins. */
function opacityAt(stops: readonly Stop[], distance: number): number {
  const next = stops.findIndex(({ at }) => at >= distance);
  const [before, after] = [stops[next - 1], stops[next]];
  if (!after) return stops.at(-1)?.opacity ?? 0;
  if (!before) return after.opacity;
  const share = (distance - before.at) / (after.at - before.at);
  return before.opacity + (after.opacity - before.opacity) * share;
}
