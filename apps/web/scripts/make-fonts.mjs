// Subsets the page's fonts from the fontsource packages, to a third of their size.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
// @ts-expect-error -- the package brings no types
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

/**
 * The characters of nearly every text; must match `unicode-range` in fonts.css, as must the next.
 * @type {[from: number, to: number][]}
 */
const LATIN_RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb0, 0xb0],
  [0xb2, 0xb2],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2212, 0x2212],
];

/**
 * The rest of Latin-1, mostly accented letters, a third of a font: loaded only by pages that use one.
 * @type {[from: number, to: number][]}
 */
const ACCENTED_RANGES = [
  [0xa1, 0xa8],
  [0xaa, 0xaf],
  [0xb1, 0xb1],
  [0xb3, 0xb6],
  [0xb8, 0xd6],
  [0xd8, 0xff],
];

const LATIN = charactersOf(LATIN_RANGES);
const ACCENTED = charactersOf(ACCENTED_RANGES);

/** The rupee sign is in the latin-ext file of both families: a subset of one glyph instead of 40 KB. */
const RUPEE = '\u20B9';

/**
 * The letters and signs of Marathi and Hindi with what joins and divides them; `unicode-range` in devanagari.css is wider.
 * @type {[from: number, to: number][]}
 */
const DEVANAGARI_RANGES = [
  [0x901, 0x903],
  [0x905, 0x90b],
  [0x90d, 0x90d],
  [0x90f, 0x911],
  [0x913, 0x928],
  [0x92a, 0x933],
  [0x935, 0x939],
  [0x93c, 0x945],
  [0x947, 0x949],
  [0x94b, 0x94d],
  [0x950, 0x950],
  [0x958, 0x95f],
  [0x964, 0x970],
  [0x972, 0x972],
  [0x200c, 0x200d],
  [0x25cc, 0x25cc],
];

/** Fraunces at its display size, a little soft and without the wonky letters. */
const FRAUNCES_AXES = { wght: 500, opsz: 72, SOFT: 50, WONK: 0 };
/** Used on home only: one file with both weights would double what every page loads. */
const FRAUNCES_LIGHT_AXES = { ...FRAUNCES_AXES, wght: 400 };
const TEXT_AXES = { wght: { min: 400, max: 700 } };

const FONTS = [
  { name: 'fraunces-latin', source: 'fraunces/files/fraunces-latin-full-normal', text: LATIN, axes: FRAUNCES_AXES },
  {
    name: 'fraunces-light',
    source: 'fraunces/files/fraunces-latin-full-normal',
    text: LATIN,
    axes: FRAUNCES_LIGHT_AXES,
  },
  {
    name: 'fraunces-accented',
    source: 'fraunces/files/fraunces-latin-full-normal',
    text: ACCENTED,
    axes: FRAUNCES_AXES,
  },
  { name: 'fraunces-rupee', source: 'fraunces/files/fraunces-latin-ext-full-normal', text: RUPEE, axes: FRAUNCES_AXES },
  { name: 'figtree-latin', source: 'figtree/files/figtree-latin-wght-normal', text: LATIN, axes: TEXT_AXES },
  { name: 'figtree-accented', source: 'figtree/files/figtree-latin-wght-normal', text: ACCENTED, axes: TEXT_AXES },
  { name: 'figtree-rupee', source: 'figtree/files/figtree-latin-ext-wght-normal', text: RUPEE, axes: TEXT_AXES },
  {
    name: 'noto-sans-devanagari',
    source: 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal',
    text: charactersOf(DEVANAGARI_RANGES),
    axes: TEXT_AXES,
  },
];

/** @param {[from: number, to: number][]} ranges */
function charactersOf(ranges) {
  return ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)))
    .join('');
}

/**
 * Writes the woff2 files that `src/styles/fonts.css` names, unless the folder has them from the same sources and
 * settings.
 * @param {string} folder output folder (git-ignored)
 * @returns {Promise<void>}
 */
export async function makeFonts(folder) {
  await mkdir(folder, { recursive: true });
  await Promise.all(FONTS.map((font) => makeFont(folder, font)));
}

/**
 * @param {string} folder
 * @param {typeof FONTS[number]} font
 */
async function makeFont(folder, { name, source, text, axes }) {
  const original = await readFile(require.resolve(`@fontsource-variable/${source}.woff2`));
  const recipe = createHash('sha256')
    .update(original)
    .update(JSON.stringify([text, axes]))
    .digest('hex');
  const recipeFile = join(folder, `${name}.sha256`);
  if ((await readFile(recipeFile, 'utf8').catch(() => '')) === recipe) return;
  const cut = await subsetFont(original, text, { targetFormat: 'woff2', variationAxes: axes });
  await writeFile(join(folder, `${name}.woff2`), cut);
  await writeFile(recipeFile, recipe);
}
