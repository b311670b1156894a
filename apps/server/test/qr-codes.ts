import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { correction, generate } from 'lean-qr';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const { resolve } = createRequire(import.meta.url);

/** A QR code as somebody's phone finds it in a picture; pixels. */
export interface FoundCode {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** In modules. */
  size: number;
}

/** The QR codes in a picture; reads as readers on phones do. */
export async function readQrCodes(png: Buffer): Promise<FoundCode[]> {
  // from the disk: else it would be fetched from a server on the net
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

/** A QR code as the register gives it: dark on white, with some white around it. */
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
