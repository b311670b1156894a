/**
 * Gives the `tel:` URL of an Indian number: with +91, without which toll-free numbers (1800, 1860) are called.
 * @param number as people write it: ten digits, also behind 0 or +91, or a toll-free one
 */
export function telHref(number: string): string {
  return `tel:${number.replace(/^\+91|^0|\D/g, '').replace(/^(?!18[06]0)/, '+91')}`;
}
