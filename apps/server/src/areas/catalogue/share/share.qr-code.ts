import { SITE } from '@aangan/contract/core/site';
import { correction, generate, type Bitmap2D } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** The dark modules of a QR code as one SVG path, in a square of `size` modules from 0. */
interface DrawnCode {
  path: string;
  size: number;
}

/** Below version 3 a module would be so wide that four of them do not fit beside the code. */
const VERSION_MIN = 3;
/** Of more modules than version 10 has, each would be less than 4 pixels: too small for a phone in a chat's preview. */
const SIZE_MAX = 57;

/** A code that leads to a register's record, or to the register itself where there is no address a code can hold. */
export function drawCode(address: string | null): DrawnCode {
  const code = [webAddress(address), SITE.reraSite].map(codeOf).find((one) => one !== null);
  if (!code) throw new Error('The address of the register does not fit in a QR code');
  return { path: toSvgPath(code), size: code.size };
}

function codeOf(address: string | null): Bitmap2D | null {
  if (address === null) return null;
  const code = generate(address, { minCorrectionLevel: correction.M, minVersion: VERSION_MIN });
  return code.size <= SIZE_MAX ? code : null;
}

/** In ASCII, as a parsed address is: not every reader takes more. */
function webAddress(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
