/** Text of prices in rupees (DATA2, DATA3). */

const UNITS = [
  { from: 10_000_000, suffix: ' Cr' },
  { from: 100_000, suffix: ' L' },
  { from: 1_000, suffix: ' K' },
] as const;

const ONE_DECIMAL = 1;

/**
 * The short form of a price: Cr from 10,000,000, L from 100,000, K from 1,000, one decimal with a trailing .0 removed.
 * It is rounded half up, and takes the unit that it is rounded to: 99,96,000 is '₹1 Cr'.
 * @param rupees whole rupees, 0 or more
 */
export function formatPrice(rupees: number): string {
  return shortPrice(Math.round(rupees), ONE_DECIMAL);
}

/** @param decimals at most so many */
function shortPrice(rupees: number, decimals: number): string {
  const size = UNITS.findIndex(({ from }) => rupees >= from);
  const unit = UNITS[size];
  if (!unit) return `₹${rupees}`;
  const next = UNITS[size - 1];
  const rounded = roundTo(rupees, unit.from / 10 ** decimals);
  const { from, suffix } = next && rounded >= next.from ? next : unit;
  // whole rupees over a power of ten: the quotient's shortest text is the exact one
  return `₹${rounded / from}${suffix}`;
}

/** The multiple of a step that is nearest to whole rupees, half up, in whole numbers: 1.15 has no exact half. */
function roundTo(rupees: number, step: number): number {
  return step <= 1 ? rupees : Math.floor((rupees * 2 + step) / (step * 2)) * step;
}

/**
 * Range text: 'Price on Request', 'Up to X', 'From X' or 'X - Y'; X alone when both ends are equal. Ends that are less
 * than a last place apart have as many decimals more as show how far: '₹1.249 Cr - ₹1.251 Cr'.
 * @param min whole rupees; 0, null or undefined is no lower end
 * @param max whole rupees; 0, null or undefined is no upper end
 */
export function formatPriceRange(min: number | null | undefined, max: number | null | undefined): string {
  if (!min && !max) return 'Price on Request';
  if (!min) return `Up to ${formatPrice(max ?? 0)}`;
  if (!max) return `From ${formatPrice(min)}`;
  if (min === max) return formatPrice(min);
  const unit = UNITS.find(({ from }) => Math.max(min, max) >= from)?.from ?? 1;
  let decimals = ONE_DECIMAL;
  while (unit / 10 ** decimals > Math.max(Math.abs(max - min), 1)) decimals += 1;
  return `${shortPrice(min, decimals)} - ${shortPrice(max, decimals)}`;
}

/** The profile's budget: like a price range, 'Not specified' when neither end is known. */
export function formatBudget(min: number | null | undefined, max: number | null | undefined): string {
  return !min && !max ? 'Not specified' : formatPriceRange(min, max);
}

const grouped = /* @__PURE__ */ new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** The full figure in Indian grouping: 5966000 is ₹59,66,000, -5 is −₹5. */
export function formatRupees(rupees: number): string {
  return `${rupees < 0 ? '−' : ''}₹${grouped.format(Math.abs(rupees))}`;
}

/** A whole number in Indian grouping, without a sign of rupees: 100000 is 1,00,000. */
export function formatCount(count: number): string {
  return grouped.format(count);
}

const area = /* @__PURE__ */ new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

const oneDecimal = /* @__PURE__ */ new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** An area in sq m with its one decimal, without the unit: 65 is 65.0. */
export function formatSquareMetres(metres: number): string {
  return oneDecimal.format(metres);
}

/** A carpet area in sq ft, at most two decimals, without the unit. */
export function formatArea(sqft: number): string {
  return area.format(sqft);
}
