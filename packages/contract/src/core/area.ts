/** Carpet areas: sq ft with two decimals, counted in hundredths, so that no fraction is ever summed up. */

/** 1 sq ft is 0.09290304 sq m: so many hundred-millionths. */
export const SQ_M_OF_SQ_FT = 9_290_304;

/** @returns a value with two decimals in hundredths */
export const hundredths = (value: number) => Math.round(value * 100);

/** A carpet area of sq ft in square metres, one decimal, half up (T15). */
export function squareMetres(area: number): number {
  return Math.floor((hundredths(area) * SQ_M_OF_SQ_FT * 2 + 1_000_000_000) / 2_000_000_000) / 10;
}
