// Cuts the letters that the server draws pictures of homes with out of the fontsource packages. Run by hand after those
// changed (`node scripts/make-share-fonts.mjs`); the result is committed, for a server starts without the page's packages.
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

/** Letters with a macron or a dot above, as some write Marathi names, and the rupee sign, in the second file of each family. */
/** @type {[from: number, to: number][]} */
const FURTHER = [
  [0x100, 0x17f],
  [0x1e00, 0x1eff],
  [0x20b9, 0x20b9],
];

/** As the page has them. */
const FRAUNCES = { wght: 500, opsz: 72, SOFT: 50, WONK: 0 };
const FIGTREE = { wght: { min: 400, max: 600 } };

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
for (const family of ['fraunces', 'figtree']) {
  await copyFile(require.resolve(`@fontsource-variable/${family}/LICENSE`), new URL(`${family}.LICENSE.txt`, folder));
}
