/** The bounds of all homes (T39, S30), degrees. */
import { perSite, SITE } from '../core/site.ts';
import { AREA_BOUNDS, type Point } from './distance.ts';
import { LOCALITIES } from './search-lists.ts';

export interface Bounds {
  lat: { min: number; max: number };
  lng: { min: number; max: number };
}

/** How far from a locality a home may be. */
const AROUND = 0.3;
/** Steps to a degree that bounds are rounded outward to. */
const STEPS = 20;

/** The bounds in force. */
export const areaBounds = /* @__PURE__ */ perSite(() => boundsAround(SITE.localities));

/**
 * Gives the bounds of homes around localities (S30). The usual localities alone have `AREA_BOUNDS`, and these are a part of
 * the bounds while one of them is left.
 * @param localities those of a firm; undefined for the usual ones
 */
export function boundsAround(localities: readonly (Point & { name: string })[] | undefined): Bounds {
  const isUsual = ({ name }: { name: string }) => LOCALITIES.some((usual) => usual === name);
  const areUsual = localities?.length === LOCALITIES.length && localities.every(isUsual);
  if (localities === undefined || areUsual) return AREA_BOUNDS;
  const ends = (axis: 'lat' | 'lng') => {
    const { min, max } = localities.some(isUsual) ? AREA_BOUNDS[axis] : { min: Infinity, max: -Infinity };
    const degrees = localities.map((one) => one[axis]);
    return {
      min: Math.min(min, outward(Math.min(...degrees) - AROUND, Math.floor)),
      max: Math.max(max, outward(Math.max(...degrees) + AROUND, Math.ceil)),
    };
  };
  return { lat: ends('lat'), lng: ends('lng') };
}

function outward(degrees: number, round: (value: number) => number): number {
  // without the rest that a sum of decimals may have
  const steps = round(Number((degrees * STEPS).toFixed(6)));
  return Number((steps / STEPS).toFixed(2));
}
