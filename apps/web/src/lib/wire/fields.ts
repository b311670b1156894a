/**
 * Reading answers whose shape may vary (document sections 3 and 7): the product's servers have named the same thing
 * differently, and a page that reads them must not break on a missing field.
 */

export type Shape = Record<string, unknown>;

/** @returns the value as a record, or null when it is not one */
export function asShape(value: unknown): Shape | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Shape) : null;
}

/**
 * The list an answer is or holds.
 * @param keys the names it may stand under; `data` may also hold one more level
 * @throws Error when there is no list: an answer that can't be read is a failure, not an empty list
 */
export function listIn(value: unknown, keys: readonly string[]): unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value;
  const shape = asShape(value);
  const found = keys.map((key) => shape?.[key]).find(Array.isArray);
  if (found) return found;
  if (asShape(shape?.data)) return listIn(shape?.data, keys);
  throw new Error('The answer holds no list');
}

/** The first of the named fields that is text with something in it, or a number; null when none is. */
export function firstText(shape: Shape | null, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = shape?.[key];
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return null;
}
