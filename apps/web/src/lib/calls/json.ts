/** JSON that anybody may have written: an answer, or a text kept in the browser. */

export type JsonObject = Record<string, unknown>;

/** @returns the value as an object, or null when it is none; a list is none */
export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/** @returns what the text says; undefined when it is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
