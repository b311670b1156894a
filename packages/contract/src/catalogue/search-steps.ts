/** The steps that homes are searched by (truth.md T45, T47). Free of schemas: pages offer them. */

/** Ends of a range of carpet areas, sq ft. */
export const AREA_STEPS: readonly number[] = /* @__PURE__ */ Array.from({ length: 30 }, (_, step) => 500 + 50 * step);

/** Percent built at least. */
export const BUILT_STEPS = [25, 50, 75, 90] as const;

const MONTHS_AHEAD = [6, 12, 24, 36] as const;
/** How many days to be ready by there are to choose from. */
export const POSSESSION_STEPS = MONTHS_AHEAD.length;

/** Days to be ready by: the ends of the months 6, 12, 24 and 36 months after that of a day. 'yyyy-MM-dd'. */
export function possessionSteps(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  // day 0 of a month is the last of the month before
  return MONTHS_AHEAD.map((ahead) => new Date(Date.UTC(year, month + ahead, 0)).toISOString().slice(0, 10));
}
