import { AREA_BOUNDS, kilometres, type Point } from '@aangan/contract/catalogue/distance';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitted, KM_PER_LNG, panned, scaleBar, spotOf, zoomed, type MapView, type Size } from './map-view.ts';

const SIZE: Size = { width: 800, height: 500 };
const VIEW: MapView = { lat: 18.65, lng: 73.85, scale: 50 };

const point = fc.record({
  lat: fc.double({ ...AREA_BOUNDS.lat, noNaN: true }),
  lng: fc.double({ ...AREA_BOUNDS.lng, noNaN: true }),
});
const spot = fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 500 }) });
const view = fc.record({
  lat: fc.double({ min: 18.5, max: 18.8, noNaN: true }),
  lng: fc.double({ min: 73.7, max: 74, noNaN: true }),
  // At these scales no centre is near the edge of the area, where the map stops.
  scale: fc.double({ min: 40, max: 100, noNaN: true }),
});

it('draws a kilometre as long as its scale says, to a hundredth, whichever way it goes [T43]', () => {
  fc.assert(
    fc.property(point, point, (one, other) => {
      const [a, b] = [spotOf(one, VIEW, SIZE), spotOf(other, VIEW, SIZE)];
      const drawn = Math.hypot(a.x - b.x, a.y - b.y) / VIEW.scale;
      expect(Math.abs(drawn - kilometres(one, other))).toBeLessThanOrEqual(0.1 + drawn / 100);
    }),
  );
});

it('keeps what lies under the fingers where it is', () => {
  fc.assert(
    fc.property(view, fc.double({ min: 0.5, max: 2, noNaN: true }), spot, (before, factor, at) => {
      const after = zoomed(before, factor, SIZE, at);
      const under: Point = pointUnder(at, before);
      const now = spotOf(under, after, SIZE);
      expect(now.x).toBeCloseTo(at.x, 4);
      expect(now.y).toBeCloseTo(at.y, 4);
    }),
  );
});

/** Returns the point at a spot, computed from the spots of two others. */
function pointUnder({ x, y }: { x: number; y: number }, { lat, lng, scale }: MapView): Point {
  const origin = spotOf({ lat: 18, lng: 73 }, { lat, lng, scale }, SIZE);
  const other = spotOf({ lat: 19, lng: 74 }, { lat, lng, scale }, SIZE);
  return { lat: 18 + (y - origin.y) / (other.y - origin.y), lng: 73 + (x - origin.x) / (other.x - origin.x) };
}

it('pans with the pointer', () => {
  const before = spotOf({ lat: 18.66, lng: 73.86 }, VIEW, SIZE);
  const after = spotOf({ lat: 18.66, lng: 73.86 }, panned(VIEW, { x: 30, y: -20 }), SIZE);
  expect(after.x - before.x).toBeCloseTo(30, 6);
  expect(after.y - before.y).toBeCloseTo(-20, 6);
});

it('fits all points between the margins', () => {
  const margins = { top: 64, right: 72, bottom: 24, left: 52 };
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 30 }), (points) => {
      const shown = fitted(points, SIZE, margins);
      for (const one of points) {
        const { x, y } = spotOf(one, shown, SIZE);
        expect(x).toBeGreaterThanOrEqual(margins.left - 1e-6);
        expect(x).toBeLessThanOrEqual(SIZE.width - margins.right + 1e-6);
        expect(y).toBeGreaterThanOrEqual(margins.top - 1e-6);
        expect(y).toBeLessThanOrEqual(SIZE.height - margins.bottom + 1e-6);
      }
    }),
  );
});

it('lies over a street map as the sketch does, to less than a pin [T43, T44]', () => {
  // The projection of street maps, around the same centre.
  const mercator = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI;
  const shown = fitted(
    [
      { lat: 18.5, lng: 73.7 },
      { lat: 18.8, lng: 74 },
    ],
    SIZE,
    { top: 0, right: 0, bottom: 0, left: 0 },
  );
  for (const lat of [18.5, 18.58, 18.65, 18.72, 18.8]) {
    const { y } = spotOf({ lat, lng: 73.85 }, shown, SIZE);
    const street = SIZE.height / 2 - (mercator(lat) - mercator(shown.lat)) * KM_PER_LNG * shown.scale;
    expect(Math.abs(y - street)).toBeLessThan(2);
  }
});

it('writes a round distance on a bar that has room', () => {
  expect(scaleBar({ ...VIEW, scale: 59 })).toEqual({ metres: 1_000, width: 59 });
  expect(scaleBar({ ...VIEW, scale: 24 })).toEqual({ metres: 2_000, width: 48 });
  expect(scaleBar({ ...VIEW, scale: 150 })).toEqual({ metres: 500, width: 75 });
});
