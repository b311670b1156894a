/**
 * Helpers to read responses of other servers, which name the same things differently. Each file here maps one entity to
 * the contract's; nothing else on the page knows the other names.
 */
import { isCalendarDate } from '@aangan/contract/core/dates';
import { asObject, type JsonObject } from '../json.ts';

/**
 * Returns the list that a response is or contains.
 * @param names the fields that may hold it; `data` may also hold one more level
 * @returns an empty list for an empty response
 * @throws Error when there is no list: an unreadable response is a failure, not an empty list
 */
export function listIn(answer: unknown, names: readonly string[]): unknown[] {
  if (answer === null || answer === undefined) return [];
  if (Array.isArray(answer)) return answer;
  const object = asObject(answer);
  const list = names.map((name) => object?.[name]).find(Array.isArray);
  if (list) return list;
  if (asObject(object?.data)) return listIn(object?.data, names);
  throw new Error('The answer holds no list');
}

/** Returns the first of the named fields that is a non-blank text or a number; empty when none is. */
export function textIn(object: JsonObject | null, ...names: string[]): string {
  for (const name of names) {
    const value = object?.[name];
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return '';
}

/** Returns the first of the named fields as an id, which may be text; null when there is none. */
export function idIn(object: JsonObject | null, ...names: string[]): number | null {
  const text = textIn(object, ...names);
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** Returns the first of the named fields as a calendar date, 'yyyy-MM-dd'; empty for anything else. */
export function dayIn(object: JsonObject | null, ...names: string[]): string {
  const day = textIn(object, ...names).slice(0, 10);
  return isCalendarDate(day) ? day : '';
}

/** Returns our server's revision of a record, which a change sends back; undefined for other servers. */
export function revisionIn(object: JsonObject | null): number | undefined {
  return typeof object?.revision === 'number' ? object.revision : undefined;
}
