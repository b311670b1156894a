/**
 * Reading answers of other servers than ours, which name the same thing differently. Each file here turns one entity of
 * any such answer into the contract's; nothing else on the page knows the other names.
 */
import { isCalendarDate } from '@aangan/contract/core/dates';
import { asObject, type JsonObject } from '../json.ts';

/**
 * The list an answer is or holds.
 * @param names what it may stand under; `data` may also hold one more level
 * @returns an empty one for no answer
 * @throws Error when there is no list: an answer that can't be read is a failure, not an empty list
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

/** The first of the named fields that is text with something in it, or a number; empty when none is. */
export function textIn(object: JsonObject | null, ...names: string[]): string {
  for (const name of names) {
    const value = object?.[name];
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return '';
}

/** The first of the named fields as an id, which may have come as text; null when there is none to act on. */
export function idIn(object: JsonObject | null, ...names: string[]): number | null {
  const text = textIn(object, ...names);
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** The first of the named fields as a calendar date, 'yyyy-MM-dd'; empty for what is no day. */
export function dayIn(object: JsonObject | null, ...names: string[]): string {
  const day = textIn(object, ...names).slice(0, 10);
  return isCalendarDate(day) ? day : '';
}

/** Our own mark of a stored copy, which is sent back with a change; undefined where another server has none. */
export function revisionIn(object: JsonObject | null): number | undefined {
  return typeof object?.revision === 'number' ? object.revision : undefined;
}
