/** The part of the QR library's answer a drawing needs. */
export interface QrMatrix {
  size: number;
  data: ArrayLike<number>;
}

/** White modules around the code; the white card around it gives the rest of the four that scanners ask for. */
export const QUIET_ZONE = 2;

/** The dark modules as one SVG path, a run of neighbours in a row drawn as one bar, in a box of size + 2 quiet zones. */
export function qrPath({ size, data }: QrMatrix): string {
  const bars: string[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      let length = 0;
      while (column + length < size && data[row * size + column + length]) length += 1;
      if (length === 0) continue;
      bars.push(`M${column + QUIET_ZONE} ${row + QUIET_ZONE}h${length}v1h-${length}z`);
      column += length;
    }
  }
  return bars.join('');
}
