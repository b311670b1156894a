// Draws the sample documents that catalogue.json names, and the QR code: node demo/authoring/make-files.mjs
// Run it after a change of catalogue.json; what it writes is kept in the repository.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { drawBrochure, drawFloorPlan, drawLayout, drawRegistration } from './documents.mjs';

const demo = new URL('../', import.meta.url);
const require = createRequire(new URL('../../apps/server/package.json', import.meta.url));
const sharp = require('sharp');
const qrcode = createRequire(new URL('../../apps/web/package.json', import.meta.url))('qrcode');

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
  for (const { type, file } of property.media) {
    const draw = DRAWINGS[type];
    if (!draw) continue;
    const picture = type === 'BROCHURE' && cover ? await crop(cover.file) : undefined;
    writeFileSync(new URL(file, demo), await draw(property, picture));
  }
}
const options = { width: 450, margin: 3, errorCorrectionLevel: 'M', color: { dark: '#1F2A28', light: '#FFFFFF' } };
writeFileSync(new URL('pictures/register-qr.png', demo), await qrcode.toBuffer(properties.at(-1).reraUrl, options));

function crop(file) {
  return sharp(readFileSync(new URL(file, demo)))
    .resize({ width: 900, height: 480, fit: 'cover', position: 'top' })
    .jpeg({ quality: 62, mozjpeg: true })
    .toBuffer();
}
