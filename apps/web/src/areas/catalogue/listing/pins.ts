/** Pins of a map: one per home, or one for several homes whose pins would overlap. */
import type { PropertiesMap } from '@aangan/contract/catalogue/place-entities';
import {
  canZoomIn,
  fitted,
  isNarrow,
  spotOf,
  zoomed,
  type MapView,
  type Size,
  type Spot,
} from '../shared/map/map-view.ts';
import type { Box } from '../shared/map/sketch-labels.ts';

export type MapHome = PropertiesMap['points'][number];

export interface Pin {
  /** In the order of the results. */
  homes: readonly [MapHome, ...MapHome[]];
  /** The position of the first home, which the pin points to. */
  spot: Spot;
}

/** Size in pixels of a pin, which stands above its spot: as high as a touch target, as wide as a price. */
const PIN = { width: 84, height: 44 };

/** Margins around all homes, for their pins and for the buttons, which a narrow map has at its foot. */
const MARGINS = { top: 64, right: 112, bottom: 24, left: 52 };
const MARGINS_OF_NARROW = { top: 104, right: 52, bottom: 72, left: 52 };
/** Margins around a pin whose card is shown: clear of the edges and of the buttons. */
const AIR = { top: 8, right: 64, bottom: 8, left: 8 };
const AIR_OF_NARROW = { top: 64, right: 8, bottom: 64, left: 8 };

/** Returns all pins in the order of the results, also those outside the view. */
export function pinsOf(homes: readonly MapHome[], view: MapView, size: Size): Pin[] {
  const pins: { homes: [MapHome, ...MapHome[]]; spot: Spot }[] = [];
  for (const home of homes) {
    const spot = spotOf(home, view, size);
    const near = pins.find(
      ({ spot: { x, y } }) => Math.abs(x - spot.x) < PIN.width && Math.abs(y - spot.y) < PIN.height,
    );
    if (near) near.homes.push(home);
    else pins.push({ homes: [home], spot });
  }
  return pins;
}

/** Whether a pin is entirely visible: half a price is useless. */
export function isInView(pin: Pin, { width, height }: Size): boolean {
  const { left, right, top, bottom } = boxOfPin(pin);
  return left >= 0 && right <= width && top >= 0 && bottom <= height;
}

/** Returns how far to pan the map so that a pin is entirely visible and clear of the buttons; null if it is. */
export function wayIntoView(pin: Pin, size: Size): Spot | null {
  const { left, top } = boxOfPin(pin);
  const air = isNarrow(size) ? AIR_OF_NARROW : AIR;
  const x = Math.max(Math.min(left, size.width - air.right - PIN.width), air.left) - left;
  const y = Math.max(Math.min(top, size.height - air.bottom - PIN.height), air.top) - top;
  return x === 0 && y === 0 ? null : { x, y };
}

/** Returns the area that a pin covers. */
export function boxOfPin({ spot: { x, y } }: Pin): Box {
  return { left: x - PIN.width / 2, right: x + PIN.width / 2, top: y - PIN.height, bottom: y };
}

/** Returns the closest view that contains all homes. */
export function wholeArea(homes: readonly MapHome[], size: Size): MapView {
  return fitted(homes, size, isNarrow(size) ? MARGINS_OF_NARROW : MARGINS);
}

/**
 * Returns a view zoomed in on the homes of one pin.
 * @returns null when they share one position, so that no zoom separates them
 */
export function closerTo({ homes }: Pin, size: Size): MapView | null {
  let view = wholeArea(homes, size);
  while (pinsOf(homes, view, size).length === 1) {
    if (!canZoomIn(view)) return null;
    view = zoomed(view, 2, size);
  }
  return view;
}

/** Returns a view that shows a home on its own pin, or with homes at the same position; the present view if it does. */
export function viewOf(home: MapHome, homes: readonly MapHome[], view: MapView, size: Size): MapView {
  const pinIn = (one: MapView) => pinsOf(homes, one, size).find((pin) => pin.homes.includes(home));
  const isSeen = (one: MapView) => {
    const pin = pinIn(one);
    return pin !== undefined && pin.homes.every(({ lat, lng }) => lat === home.lat && lng === home.lng);
  };
  const pin = pinIn(view);
  if (pin && isInView(pin, size) && isSeen(view)) return view;
  let closer: MapView = { lat: home.lat, lng: home.lng, scale: view.scale };
  while (!isSeen(closer) && canZoomIn(closer)) closer = zoomed(closer, 2, size);
  return closer;
}
