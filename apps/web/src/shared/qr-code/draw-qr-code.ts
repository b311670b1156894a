import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** The dark modules of a QR code as one SVG path, in a square of `size` modules from 0. */
export interface DrawnQrCode {
  path: string;
  size: number;
}

/** @param text ASCII, as parsed URLs are: not every reader supports more */
export function drawQrCode(text: string): DrawnQrCode {
  const code = generate(text, { minCorrectionLevel: correction.M });
  return { path: toSvgPath(code), size: code.size };
}
