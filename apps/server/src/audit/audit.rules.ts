import { isDeepStrictEqual } from 'node:util';

/** The fields of an entity by name; undefined counts as absent. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Finds the fields that differ between two states of an entity; null when none do. A created entity has no `before`, a deleted
 * one no `after`: then the other side is whole.
 */
export function changedFields(
  before: Fields | null,
  after: Fields | null,
): { before: Fields | null; after: Fields | null } | null {
  if (before === null || after === null) return before === after ? null : { before, after };
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys.filter((key) => !isDeepStrictEqual(before[key], after[key]));
  return changed.length === 0 ? null : { before: pick(before, changed), after: pick(after, changed) };
}

function pick(fields: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(keys.filter((key) => fields[key] !== undefined).map((key) => [key, fields[key]]));
}
