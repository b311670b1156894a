// Subsets the fonts with which the server draws pictures of homes. Run by hand after the fontsource packages changed
// (`node scripts/make-share-fonts.mjs`); the result is committed, because the server runs without the page's packages.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
// @ts-expect-error -- the package brings no types
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const folder = new URL('../../server/src/areas/catalogue/share/fonts/', import.meta.url);

/** @type {[from: number, to: number][]} */
const LATIN = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
];

/**
 * Letters with a macron or a dot above, used in some spellings of Marathi names, and the rupee sign; from the latin-ext
 * file of each family.
 */
/** @type {[from: number, to: number][]} */
const FURTHER = [
  [0x100, 0x17f],
  [0x1e00, 0x1eff],
  [0x20b9, 0x20b9],
];

/** The letters of Marathi and Hindi, with what joins them and the circle that stands for a missing one. */
/** @type {[from: number, to: number][]} */
const DEVANAGARI = [
  [0x901, 0x903],
  [0x905, 0x90b],
  [0x90d, 0x90d],
  [0x90f, 0x911],
  [0x913, 0x939],
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

/** The axes of the page's own font. */
const FRAUNCES = { wght: 500, opsz: 72, SOFT: 50, WONK: 0 };
const FIGTREE = { wght: { min: 400, max: 600 } };
/** One weight for all: the others would take 60 KB more. */
const NOTO = { wght: 500 };

const FONTS = [
  { name: 'fraunces', source: 'fraunces/files/fraunces-latin-full-normal', ranges: LATIN, axes: FRAUNCES },
  {
    name: 'fraunces-further',
    source: 'fraunces/files/fraunces-latin-ext-full-normal',
    ranges: FURTHER,
    axes: FRAUNCES,
  },
  { name: 'figtree', source: 'figtree/files/figtree-latin-wght-normal', ranges: LATIN, axes: FIGTREE },
  { name: 'figtree-further', source: 'figtree/files/figtree-latin-ext-wght-normal', ranges: FURTHER, axes: FIGTREE },
  {
    name: 'noto-sans-devanagari',
    source: 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal',
    ranges: DEVANAGARI,
    axes: NOTO,
  },
];

/** @param {[from: number, to: number][]} ranges */
function charactersOf(ranges) {
  return ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)))
    .join('');
}

await mkdir(folder, { recursive: true });
for (const { name, source, ranges, axes } of FONTS) {
  const original = await readFile(require.resolve(`@fontsource-variable/${source}.woff2`));
  const cut = await subsetFont(original, charactersOf(ranges), { targetFormat: 'sfnt', variationAxes: axes });
  await writeFile(new URL(`${name}.ttf`, folder), cut);
}
for (const family of ['fraunces', 'figtree', 'noto-sans-devanagari']) {
  await copyFile(require.resolve(`@fontsource-variable/${family}/LICENSE`), new URL(`${family}.LICENSE.txt`, folder));
}
