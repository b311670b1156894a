import fc from 'fast-check';
import { expect, it } from 'vitest';
import { panned, type MapView, type Size } from '../shared/map/map-view.ts';
import { boxOfPin, closerTo, isInView, pinsOf, viewOf, wayIntoView, wholeArea, type MapHome } from './pins.ts';
import { pinPrice, placeSentences } from './map-words.ts';

const SIZE: Size = { width: 320, height: 240 };

const home = (id: number, lat: number, lng: number): MapHome => ({
  id,
  position: id,
  name: `Home ${id}`,
  location: 'Moshi',
  lat,
  lng,
  typePrices: [],
  minPrice: 5_600_000,
  maxPrice: 0,
  flatTypes: [],
  image: null,
});

/** Approximate points, as the server sends them: many homes share one. */
const homes = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })), { minLength: 1, maxLength: 60 })
  .map((cells) => cells.map(([y, x], id) => home(id, 18.63 + y * 0.005, 73.82 + x * 0.005)));

it('has each home in one pin, and no pin over another', () => {
  fc.assert(
    fc.property(homes, (all) => {
      const pins = pinsOf(all, wholeArea(all, SIZE), SIZE);
      expect(pins.flatMap((pin) => pin.homes.map(({ id }) => id)).sort((a, b) => a - b)).toEqual(
        all.map(({ id }) => id),
      );
      const boxes = pins.map(boxOfPin);
      for (const [i, one] of boxes.entries()) {
        for (const other of boxes.slice(0, i)) {
          const isApart =
            one.left >= other.right || other.left >= one.right || one.top >= other.bottom || other.top >= one.bottom;
          expect(isApart).toBe(true);
        }
      }
    }),
  );
});

it('zooms in until homes have pins of their own, unless they share one position', () => {
  fc.assert(
    fc.property(homes, (all) => {
      for (const pin of pinsOf(all, wholeArea(all, SIZE), SIZE)) {
        const places = new Set(pin.homes.map(({ lat, lng }) => `${lat} ${lng}`)).size;
        const closer = closerTo(pin, SIZE);
        expect(closer === null).toBe(places === 1);
        if (closer) expect(pinsOf(pin.homes, closer, SIZE).length).toBeGreaterThan(1);
      }
    }),
  );
});

it('brings any home into view on a pin that only has homes at the same position', () => {
  const far: MapView = { lat: 18.5, lng: 73.6, scale: 20 };
  fc.assert(
    fc.property(homes, fc.nat(), (all, n) => {
      const sought = all[n % all.length] as MapHome;
      const view = viewOf(sought, all, far, SIZE);
      const pin = pinsOf(all, view, SIZE).find((one) => one.homes.includes(sought));
      expect(pin && isInView(pin, SIZE)).toBe(true);
      expect(pin?.homes.every(({ lat, lng }) => lat === sought.lat && lng === sought.lng)).toBe(true);
      expect(viewOf(sought, all, view, SIZE)).toBe(view);
    }),
  );
});

it('pans a pin clear of edges and buttons, and does not move the map if it is already [T61]', () => {
  const size: Size = { width: 360, height: 400 };
  const view: MapView = { lat: 18.65, lng: 73.85, scale: 60 };
  fc.assert(
    fc.property(homes, ([first]) => {
      const one = first as MapHome;
      const pinIn = (shown: MapView) => pinsOf([one], shown, size)[0] as ReturnType<typeof pinsOf>[number];
      const way = wayIntoView(pinIn(view), size);
      const moved = pinIn(way ? panned(view, way) : view);
      const { left, right, top, bottom } = boxOfPin(moved);
      expect(left).toBeGreaterThanOrEqual(8 - 1e-6);
      expect(right).toBeLessThanOrEqual(352 + 1e-6);
      expect(top).toBeGreaterThanOrEqual(64 - 1e-6);
      expect(bottom).toBeLessThanOrEqual(336 + 1e-6);
      expect(wayIntoView({ ...moved, spot: { x: 180, y: 200 } }, size)).toBe(null);
    }),
  );
});

it('shows the lowest price, or that there is none', () => {
  const anything = { flatTypes: [], price: {} };
  const priced = (minPrice: number, maxPrice: number) => pinPrice({ minPrice, maxPrice, typePrices: [] }, anything);
  expect(priced(5_630_000, 0)).toBe('₹56.3 L');
  expect(priced(0, 7_000_000)).toBe('₹70 L');
  expect(priced(0, 0)).toBe('On request');
});

it('shows the lowest price of the chosen types, within the chosen price range where there is one [FIND19]', () => {
  const home: Parameters<typeof pinPrice>[0] = {
    minPrice: 5_800_000,
    maxPrice: 12_000_000,
    typePrices: [
      { type: '2BHK', minPrice: 5_800_000, maxPrice: 6_200_000 },
      { type: '3BHK', minPrice: 0, maxPrice: 0 },
      { type: '4BHK', minPrice: 12_000_000, maxPrice: 12_000_000 },
    ],
  };
  expect(pinPrice(home, { flatTypes: ['4BHK'], price: {} })).toBe('₹1.2 Cr');
  expect(pinPrice(home, { flatTypes: ['2BHK', '3BHK', '4BHK'], price: {} })).toBe('₹58 L');
  expect(pinPrice(home, { flatTypes: ['2BHK', '4BHK'], price: { min: 9_000_000 } })).toBe('₹1.2 Cr');
  expect(pinPrice(home, { flatTypes: ['3BHK'], price: { max: 7_000_000 } })).toBe('On request');
});

it('says how many homes the map does not show', () => {
  expect(placeSentences({ total: 14, shown: 14, unplaced: 0 })).toEqual([]);
  expect(placeSentences({ total: 14, shown: 14, unplaced: 2 })).toEqual(['2 of 14 homes have no place on record.']);
  expect(placeSentences({ total: 14, shown: 14, unplaced: 1 })).toEqual(['1 of 14 homes has no place on record.']);
  expect(placeSentences({ total: 1_250, shown: 200, unplaced: 3 })).toEqual([
    '200 of 1,250 homes; narrow the filters to see the rest.',
    '3 of these have no place on record.',
  ]);
});
