// Draws the picture for the card of a shared link: the hero with our name. Run by hand after the hero, the mark or the
// name changed (`node scripts/make-share-picture.mjs`); the result is committed.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SITE } from '@aangan/contract/core/site';
import sharp from 'sharp';
// @ts-expect-error -- the package brings no types
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const web = new URL('..', import.meta.url);

/** The size that link previews expect; the name keeps clear of the edges, because some crop to a square. */
const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 84;

const LINES = [
  { text: SITE.name, size: 92, top: 296 },
  { text: `Premium apartments in ${SITE.city}`, size: 36, top: 420 },
];

/**
 * Writes our lettering as a font file: the image library reads neither woff2 nor variable axes.
 * @param {string} file where it goes
 */
async function writeFont(file) {
  const original = await readFile(
    require.resolve('@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'),
  );
  const variationAxes = { wght: 500, opsz: 72, SOFT: 50, WONK: 0 };
  const text = LINES.map((line) => line.text).join('');
  await writeFile(file, await subsetFont(original, text, { targetFormat: 'truetype', variationAxes }));
}

/**
 * @param {typeof LINES[number]} line
 * @param {string} fontfile
 */
async function drawLine({ text, size, top }, fontfile) {
  const markup = `<span foreground="white">${text}</span>`;
  const letters = sharp({ text: { text: markup, font: `Fraunces ${size}`, fontfile, rgba: true, dpi: 72 } });
  return { input: await letters.png().toBuffer(), left: LEFT, top };
}

function shade() {
  const stops = [
    [0, 0.86],
    [0.42, 0.72],
    [0.72, 0],
  ].map(([at, opacity]) => `<stop offset="${at}" stop-color="#0c221e" stop-opacity="${opacity}"/>`);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><linearGradient id="g">${stops.join('')}</linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );
}

/** The mark in white on the dark ground, as the footer has it. */
async function mark() {
  const drawing = await readFile(new URL('public/favicon.svg', web), 'utf8');
  const white = drawing.replace('<path fill="#fff"', '<path fill="none"').replace('#0f4f46', '#fff');
  return sharp(Buffer.from(white), { density: 220 }).resize(88, 88).png().toBuffer();
}

const folder = await mkdtemp(path.join(tmpdir(), 'share-picture-'));
try {
  const fontfile = path.join(folder, 'fraunces.ttf');
  await writeFont(fontfile);
  const lines = await Promise.all(LINES.map((line) => drawLine(line, fontfile)));
  await sharp(fileURLToPath(new URL('pictures/hero.jpg', web)))
    .resize(WIDTH, HEIGHT, { position: 'right' })
    .composite([{ input: shade() }, { input: await mark(), left: LEFT, top: 176 }, ...lines])
    .jpeg({ quality: 72, mozjpeg: true })
    .toFile(fileURLToPath(new URL('public/images/share.jpg', web)));
} finally {
  await rm(folder, { recursive: true });
}
