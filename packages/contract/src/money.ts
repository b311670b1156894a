/** Text of prices in rupees (DATA2, DATA3). */

const UNITS = [
  { from: 10_000_000, suffix: ' Cr' },
  { from: 100_000, suffix: ' L' },
  { from: 1_000, suffix: ' K' },
] as const;

/**
 * The short form of a price: Cr from 10,000,000, L from 100,000, K from 1,000, one decimal with a trailing .0 removed.
 * @param rupees whole rupees, 0 or more
 */
export function formatPrice(rupees: number): string {
  const unit = UNITS.find(({ from }) => rupees >= from);
  if (!unit) return `₹${Math.round(rupees)}`;
  return `₹${(rupees / unit.from).toFixed(1).replace(/\.0$/, '')}${unit.suffix}`;
}

/**
 * Range text: 'Price on Request', 'Up to X', 'From X' or 'X - Y'; X alone when both ends read the same.
 * @param min whole rupees; 0, null or undefined is no lower end
 * @param max whole rupees; 0, null or undefined is no upper end
 */
export function formatPriceRange(min: number | null | undefined, max: number | null | undefined): string {
  if (!min && !max) return 'Price on Request';
  if (!min) return `Up to ${formatPrice(max ?? 0)}`;
  if (!max) return `From ${formatPrice(min)}`;
  const low = formatPrice(min);
  const high = formatPrice(max);
  return low === high ? low : `${low} - ${high}`;
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
