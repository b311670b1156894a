import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Size } from './map-view.ts';
import { nearView } from './near-view.ts';
import { sketchLayout } from './sketch-layout.ts';

/** A point in the town area where the firm sells homes, as approximate as the server's. */
const point = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 16 }))
  .map(([y, x]) => ({ lat: 18.635 + y * 0.005, lng: 73.82 + x * 0.005 }));

const PHONE: Size = { width: 318, height: 318 };
const namesIn = (size: Size, at: Parameters<typeof nearView>[0]) => {
  const view = nearView(at, size, () => []);
  return { view, names: sketchLayout(view, size, []).labels.map(({ text }) => text) };
};

it('labels the surroundings of a home on a phone, with the home at the centre [T63]', () => {
  fc.assert(
    fc.property(point, (at) => {
      const { view, names } = namesIn(PHONE, at);
      expect(view).toMatchObject(at);
      expect(names.length).toBeGreaterThanOrEqual(5);
    }),
  );
});

it('is as close as that allows: a wide map names enough from nearer [T63]', () => {
  fc.assert(
    fc.property(point, (at) => {
      const [near, far] = [namesIn({ width: 800, height: 560 }, at).view.scale, namesIn(PHONE, at).view.scale];
      expect(near).toBeGreaterThanOrEqual(far);
      expect(near).toBe(54);
    }),
  );
});
