/** Carpet areas: sq ft with two decimals, as whole hundredths, so that sums are exact. */

/** 1 sq ft in hundred-millionths of a sq m (0.09290304 sq m). */
export const SQ_M_OF_SQ_FT = 9_290_304;

/** Converts a value with two decimals to whole hundredths. */
export const hundredths = (value: number) => Math.round(value * 100);

/** Converts a carpet area from sq ft to square metres: one decimal, rounded half up (T15). */
export function squareMetres(area: number): number {
  return Math.floor((hundredths(area) * SQ_M_OF_SQ_FT * 2 + 1_000_000_000) / 2_000_000_000) / 10;
}
