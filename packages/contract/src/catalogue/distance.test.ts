import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AREA_BOUNDS, AREA_RADIUS_METRES, areaPoint, kilometres, metres, type Point } from './distance.ts';
import { distancesFrom, PLACES } from './places.ts';

/** Any coordinate of a home, to six decimals. */
const coordinate = ({ min, max }: { min: number; max: number }) =>
  fc.integer({ min: Math.round(min * 1e6), max: Math.round(max * 1e6) }).map((millionths) => millionths / 1e6);
const point: fc.Arbitrary<Point> = fc.record({ lat: coordinate(AREA_BOUNDS.lat), lng: coordinate(AREA_BOUNDS.lng) });

/** The reference: by the angle between two vectors from the centre of the earth, from their cross and dot products. */
function byVectors(a: Point, b: Point): number {
  const arrow = ({ lat, lng }: Point) => {
    const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
  };
  const [u, v] = [arrow(a), arrow(b)];
  const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const inner = u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
  return 6_371_008.8 * Math.atan2(Math.hypot(...cross), inner);
}

describe('an area point', () => {
  it.each([
    [
      { lat: 18.6558, lng: 73.8822 },
      { lat: 18.655, lng: 73.88 },
    ],
    [
      { lat: 18.6575, lng: 73.8775 },
      { lat: 18.66, lng: 73.88 },
    ],
    [
      { lat: 18.657499, lng: 73.882499 },
      { lat: 18.655, lng: 73.88 },
    ],
    [
      { lat: 18.6525, lng: 73.882499 },
      { lat: 18.655, lng: 73.88 },
    ],
    [
      { lat: 18.652499, lng: 73.8825 },
      { lat: 18.65, lng: 73.885 },
    ],
    [
      { lat: 18.3, lng: 74.2 },
      { lat: 18.3, lng: 74.2 },
    ],
    [
      { lat: 18.95, lng: 73.5 },
      { lat: 18.95, lng: 73.5 },
    ],
  ])('of %o is %o [T40]', (exact, area) => {
    expect(areaPoint(exact)).toEqual(area);
  });

  it('is the same for all points of its cell, within 400 m of each, and inside the bounds [T40]', () => {
    fc.assert(
      fc.property(point, fc.integer({ min: -2500, max: 2499 }), fc.integer({ min: -2500, max: 2499 }), (home, n, e) => {
        const area = areaPoint(home);
        expect(areaPoint(area)).toEqual(area);
        expect(metres(home, area)).toBeLessThan(AREA_RADIUS_METRES);
        const other = { lat: (Math.round(area.lat * 1e6) + n) / 1e6, lng: (Math.round(area.lng * 1e6) + e) / 1e6 };
        expect(areaPoint(other)).toEqual(area);
        expect(area.lat).toBeGreaterThanOrEqual(AREA_BOUNDS.lat.min);
        expect(area.lat).toBeLessThanOrEqual(AREA_BOUNDS.lat.max);
        expect(area.lng).toBeGreaterThanOrEqual(AREA_BOUNDS.lng.min);
        expect(area.lng).toBeLessThanOrEqual(AREA_BOUNDS.lng.max);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a distance', () => {
  it('equals the reference, both ways [T42]', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(Math.abs(metres(a, b) - byVectors(a, b))).toBeLessThanOrEqual(0.501);
        expect(metres(a, b)).toBe(metres(b, a));
        expect(Math.abs(kilometres(a, b) * 1000 - byVectors(a, b))).toBeLessThanOrEqual(50.001);
      }),
      { numRuns: 2000 },
    );
  });

  // a degree of a meridian is R pi / 180 = 111,195.08 m, half of a great circle R pi = 20,015,114.35 m
  it.each([
    [{ lat: 18, lng: 73.8 }, { lat: 19, lng: 73.8 }, 111_195, 111.2],
    [{ lat: 18.65, lng: 73.85 }, { lat: 18.65, lng: 73.85 }, 0, 0],
    [{ lat: 18.6, lng: 73.8 }, { lat: 18.6004, lng: 73.8 }, 44, 0],
    [{ lat: 18.6, lng: 73.8 }, { lat: 18.60045, lng: 73.8 }, 50, 0.1],
    [{ lat: 0, lng: 0 }, { lat: 0, lng: 180 }, 20_015_114, 20_015.1],
  ])('from %o to %o is %i m, %d km [T42]', (a, b, inMetres, inKilometres) => {
    expect([metres(a, b), kilometres(a, b)]).toEqual([inMetres, inKilometres]);
  });
});

describe('the places', () => {
  it('lie inside the bounds, each with a unique key and name and with a source [T42]', () => {
    for (const { lat, lng, source } of PLACES) {
      expect(lat).toBeGreaterThanOrEqual(AREA_BOUNDS.lat.min);
      expect(lat).toBeLessThanOrEqual(AREA_BOUNDS.lat.max);
      expect(lng).toBeGreaterThanOrEqual(AREA_BOUNDS.lng.min);
      expect(lng).toBeLessThanOrEqual(AREA_BOUNDS.lng.max);
      expect(source).not.toBe('');
    }
    expect(new Set(PLACES.map(({ key }) => key)).size).toBe(PLACES.length);
    expect(new Set(PLACES.map(({ name }) => name)).size).toBe(PLACES.length);
  });

  it('are listed nearest first, by the metre, with their kilometres [T42]', () => {
    const source = 'test';
    const at = (key: string, lat: number) => ({ key, name: key, kind: 'WORK', lat, lng: 73.8, source }) as const;
    const told = distancesFrom({ lat: 18.6, lng: 73.8 }, [at('far', 18.7), at('nearer', 18.6004), at('near', 18.6003)]);
    expect(told).toEqual([
      { key: 'near', name: 'near', kind: 'WORK', km: 0 },
      { key: 'nearer', name: 'nearer', kind: 'WORK', km: 0 },
      { key: 'far', name: 'far', kind: 'WORK', km: 11.1 },
    ]);
  });
});
