/** The steps of the search filters (docs/product.md, T45, T47). Without schemas, since pages import them. */

/** Bounds of carpet areas, sq ft. */
export const AREA_STEPS: readonly number[] = /* @__PURE__ */ Array.from({ length: 30 }, (_, step) => 500 + 50 * step);

/** Minimum percent built. */
export const BUILT_STEPS = [25, 50, 75, 90] as const;

const MONTHS_AHEAD = [6, 12, 24, 36] as const;
/** Number of dates offered by `possessionSteps`. */
export const POSSESSION_STEPS = MONTHS_AHEAD.length;

/** Gives the possession dates to choose from: the ends of the months 6, 12, 24 and 36 months after a day's. 'yyyy-MM-dd'. */
export function possessionSteps(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  // day 0 of a month is the last day of the month before
  return MONTHS_AHEAD.map((ahead) => new Date(Date.UTC(year, month + ahead, 0)).toISOString().slice(0, 10));
}
