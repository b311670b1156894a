import QRCode from 'qrcode';
import { expect, it } from 'vitest';
import { qrPath, QUIET_ZONE, type QrMatrix } from './qr-matrix.ts';

/** Reads the path's bars back into modules. */
function modulesOf(path: string, size: number): number[] {
  const modules = Array.from({ length: size * size }, () => 0);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    const start = (Number(y) - QUIET_ZONE) * size + Number(x) - QUIET_ZONE;
    modules.fill(1, start, start + Number(length));
  }
  return modules;
}

it('draws a bar for each run of dark modules', () => {
  expect(qrPath({ size: 3, data: [1, 1, 0, 0, 0, 0, 1, 0, 1] })).toBe('M2 2h2v1h-2zM2 4h1v1h-1zM4 4h1v1h-1z');
});

it('draws exactly the dark modules of a real code [PROP10]', () => {
  const { modules } = QRCode.create('https://maharera.example/project/P1260009900004');
  const matrix: QrMatrix = modules;
  expect(modulesOf(qrPath(matrix), matrix.size)).toEqual(Array.from(modules.data, (module) => (module ? 1 : 0)));
});
