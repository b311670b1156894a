import { AREA_BOUNDS } from '@aangan/contract/catalogue/distance';
import { PLACES } from '@aangan/contract/catalogue/places';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { spotOf, type Size } from './map-view.ts';
import drawn from './sketch.json' with { type: 'json' };
import { boxOf, LETTERS, placeLabels, type Box, type Named } from './sketch-labels.ts';

const lines = [...drawn.rivers, ...drawn.roads];

it('draws every line and town within the area of the product [T43]', () => {
  const points = [
    ...lines.flatMap((line) => line.points),
    ...[...drawn.towns, ...drawn.localities].map((one) => one.point),
  ];
  for (const [lat = 0, lng = 0] of points) {
    expect(lat).toBeGreaterThanOrEqual(AREA_BOUNDS.lat.min);
    expect(lat).toBeLessThanOrEqual(AREA_BOUNDS.lat.max);
    expect(lng).toBeGreaterThanOrEqual(AREA_BOUNDS.lng.min);
    expect(lng).toBeLessThanOrEqual(AREA_BOUNDS.lng.max);
  }
});

it('has the rivers and roads that buyers orient themselves by, to half a kilometre [T43]', () => {
  expect(lines.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'Indrayani',
      'Pavana',
      'Mula',
      'Pune-Nashik road',
      'Spine Road',
      'Dehu-Alandi road',
      'Alandi-Pune road',
    ]),
  );
  const indrayani = [
    [18.712, 73.757],
    [18.702, 73.8],
    [18.69, 73.83],
    [18.683, 73.857],
    [18.677, 73.896],
    [18.664, 73.915],
    [18.676, 73.951],
  ];
  expect(drawn.rivers.find(({ name }) => name === 'Indrayani')?.points).toEqual(expect.arrayContaining(indrayani));
});

it('writes in letters of 14 pixels [T43]', () => {
  expect(LETTERS).toBe(14);
  const css = readFileSync(new URL('sketch.module.css', import.meta.url), 'utf8');
  expect(css).toContain(`font: 500 ${LETTERS}px/1`);
});

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

it('places no label across the edge, over a taken area or over another label [T43]', () => {
  const view = fc.record({
    lat: fc.double({ min: 18.5, max: 18.8, noNaN: true }),
    lng: fc.double({ min: 73.7, max: 74, noNaN: true }),
    scale: fc.double({ min: 10, max: 100, noNaN: true }),
  });
  const size: fc.Arbitrary<Size> = fc.record({
    width: fc.integer({ min: 280, max: 900 }),
    height: fc.integer({ min: 200, max: 600 }),
  });
  fc.assert(
    fc.property(view, size, (shown, frame) => {
      const named: Named[] = [
        ...PLACES.map((place) => ({ text: place.name, kind: 'place' as const, spots: [spotOf(place, shown, frame)] })),
        ...lines.map(({ name, points }) => ({
          text: name,
          kind: 'road' as const,
          spots: points.map(([lat = 0, lng = 0]) => spotOf({ lat, lng }, shown, frame)),
        })),
      ];
      const taken = [{ left: 100, right: 180, top: 50, bottom: 94 }];
      const boxes = placeLabels(named, frame, taken).map(boxOf);
      for (const [i, box] of boxes.entries()) {
        expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(frame.width);
        expect(box.bottom).toBeLessThanOrEqual(frame.height);
        expect([...taken, ...boxes.slice(0, i)].some((other) => overlap(box, other))).toBe(false);
      }
    }),
  );
});

it('writes a road along itself, and from left to right', () => {
  const spots = [
    { x: 400, y: 250 },
    { x: 100, y: 250 },
  ];
  expect(placeLabels([{ text: 'Spine Road', kind: 'road', spots }], { width: 500, height: 500 }, [])).toEqual([
    { text: 'Spine Road', kind: 'road', x: expect.any(Number), y: 250, anchor: 'middle', angle: 0 },
  ]);
});
