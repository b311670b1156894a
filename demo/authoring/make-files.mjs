// Draws the sample documents that catalogue.json names, and the QR code: node demo/authoring/make-files.mjs
// Run it after a change of catalogue.json; its output is committed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { drawBrochure, drawFloorPlan, drawFloorPlanPicture, drawLayout, drawRegistration } from './documents.mjs';

const demo = new URL('../', import.meta.url);
const packagesOf = (app) => createRequire(new URL(`../../apps/${app}/package.json`, import.meta.url));
const sharp = packagesOf('server')('sharp');
const { correction, generate } = packagesOf('web')('lean-qr');

const DRAWINGS = {
  BROCHURE: drawBrochure,
  LAYOUT: drawLayout,
  FLOOR_PLAN: drawFloorPlan,
  RERA_CERTIFICATE: drawRegistration,
};

const { properties } = JSON.parse(readFileSync(new URL('catalogue.json', demo), 'utf8'));
mkdirSync(new URL('files/', demo), { recursive: true });
for (const property of properties) {
  const cover = property.media.find(({ type }) => type === 'PROPERTY_IMAGE');
  for (const medium of property.media) {
    const { type, file } = medium;
    const draw = file.endsWith('.png') && type === 'FLOOR_PLAN' ? drawPlanPicture : DRAWINGS[type];
    if (!draw) continue;
    const picture = type === 'BROCHURE' && cover ? await crop(cover.file) : undefined;
    writeFileSync(new URL(file, demo), await draw(property, medium, picture));
  }
}
writeFileSync(new URL('pictures/register-qr.png', demo), await drawQrCode(properties.at(-1).reraUrl));

function drawPlanPicture({ name }, medium) {
  return sharp(Buffer.from(drawFloorPlanPicture(medium, name)))
    .png({ palette: true })
    .toBuffer();
}

/** 450 px square, its margin counted in. */
function drawQrCode(text) {
  const [width, margin] = [450, 3];
  const code = generate(text, { minCorrectionLevel: correction.M });
  const side = code.size + 2 * margin;
  const [dark, light] = [
    [0x1f, 0x2a, 0x28],
    [0xff, 0xff, 0xff],
  ];
  const pixels = Array.from({ length: side * side }, (_, index) =>
    code.get((index % side) - margin, Math.floor(index / side) - margin) ? dark : light,
  );
  return sharp(Uint8Array.from(pixels.flat()), { raw: { width: side, height: side, channels: 3 } })
    .resize({ width, kernel: 'nearest' })
    .png({ palette: true })
    .toBuffer();
}

function crop(file) {
  return sharp(readFileSync(new URL(file, demo)))
    .resize({ width: 900, height: 480, fit: 'cover', position: 'top' })
    .jpeg({ quality: 62, mozjpeg: true })
    .toBuffer();
}
