// Resizes the page's own pictures and icons. Run by hand after a picture or the mark changed (`node
// scripts/make-images.mjs`); the results are committed, so that a build needs no image library.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const web = new URL('..', import.meta.url);
const pictures = new URL('src/assets/pictures/', web);
const icons = new URL('public/icons/', web);
const paper = '#fbf8f3';

/**
 * `crop` is the part of the original to use: phones get an upright crop instead of a wide picture cut by the browser.
 */
const CUTS = [
  { from: 'hero', to: 'hero-wide', widths: [960, 1440, 1920, 2400], jpeg: 1440 },
  {
    from: 'hero',
    to: 'hero-upright',
    crop: { left: 1120, top: 0, width: 1000, height: 1200 },
    widths: [480, 720, 1000],
    jpeg: 720,
  },
  { from: 'interior-living', to: 'living', widths: [480, 800, 1200], jpeg: 800 },
  {
    from: 'garden',
    to: 'garden',
    crop: { left: 0, top: 125, width: 1200, height: 675 },
    widths: [480, 800, 1200],
    jpeg: 800,
  },
  { from: 'interior-bedroom', to: 'bedroom', widths: [480, 800, 1200], jpeg: 800 },
];

/** @param {typeof CUTS[number]} cut */
async function makeCut({ from, to, crop, widths, jpeg }) {
  const source = fileURLToPath(new URL(`pictures/${from}.jpg`, web));
  const part = () => (crop ? sharp(source).extract(crop) : sharp(source));
  for (const width of widths) {
    const file = fileURLToPath(new URL(`${to}-${width}.avif`, pictures));
    await part().resize(width).avif({ quality: 40, effort: 5, chromaSubsampling: '4:2:0' }).toFile(file);
  }
  const file = fileURLToPath(new URL(`${to}-${jpeg}.jpg`, pictures));
  await part().resize(jpeg).jpeg({ quality: 74, mozjpeg: true }).toFile(file);
}

/** The maskable and Apple icons need a filled square with room around the mark. */
async function makeIcons() {
  const mark = await readFile(new URL('public/favicon.svg', web));
  const png = async (/** @type {number} */ size, /** @type {number} */ share, /** @type {string} */ name) => {
    const inner = Math.round(size * share);
    const drawn = await sharp(mark, { density: (72 * inner) / 30 })
      .resize(inner, inner)
      .png()
      .toBuffer();
    const ground = {
      width: size,
      height: size,
      channels: /** @type {const} */ (4),
      background: share < 1 ? paper : '#0000',
    };
    const icon = sharp({ create: ground }).composite([{ input: drawn }]);
    await writeFile(new URL(name, icons), await icon.png({ palette: true }).toBuffer());
  };
  await png(32, 1, 'icon-32.png');
  await makeFavicon();
  await png(180, 0.66, 'apple-touch-icon.png');
  await png(192, 1, 'icon-192.png');
  await png(512, 1, 'icon-512.png');
  await png(512, 0.6, 'icon-maskable-512.png');
}

/** For clients that request /favicon.ico without reading a page: the small icon in an .ico container. */
async function makeFavicon() {
  const icon = await readFile(new URL('icon-32.png', icons));
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([32, 32, 0, 0], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(icon.length, 14);
  head.writeUInt32LE(head.length, 18);
  await writeFile(new URL('public/favicon.ico', web), Buffer.concat([head, icon]));
}

await mkdir(pictures, { recursive: true });
await mkdir(icons, { recursive: true });
for (const cut of CUTS) await makeCut(cut);
await makeIcons();
