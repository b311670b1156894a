import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { correction, generate } from 'lean-qr';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const { resolve } = createRequire(import.meta.url);

/** A QR code found in a picture; in pixels. */
export interface FoundCode {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** In modules. */
  size: number;
}

/** Finds the QR codes in a picture with the reader of phones. */
export async function readQrCodes(png: Buffer): Promise<FoundCode[]> {
  // loaded from the disk, since the default is a server on the internet
  const wasm = readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const found = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'] });
  return found.map(({ text, position, version }) => {
    const xs = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight].map(({ x }) => x);
    const ys = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight].map(({ y }) => y);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return {
      text,
      left,
      top,
      width: Math.max(...xs) - left,
      height: Math.max(...ys) - top,
      size: 17 + 4 * Number(version),
    };
  });
}

/** Makes a QR code like the register's: dark on white, with a white margin. */
export async function qrPicture(text: string, { module = 10, margin = 4 } = {}): Promise<Buffer> {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const side = code.size + 2 * margin;
  const bytes = Buffer.alloc(side * side, 255);
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) bytes[(y + margin) * side + x + margin] = 0;
  }
  return sharp(bytes, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * module, side * module, { kernel: 'nearest' })
    .png()
    .toBuffer();
}
