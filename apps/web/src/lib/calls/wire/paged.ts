import type { Paged } from '@aangan/contract/core/paged';
import { asObject, type JsonObject } from '../json.ts';

/** Returns the rows of a page: under content, or a bare array (ADMU17); null when there is neither. */
export function contentOf(answer: unknown): unknown[] | null {
  const content = Array.isArray(answer) ? answer : asObject(answer)?.content;
  return Array.isArray(content) ? content : null;
}

/**
 * Reads one page of an admin list, in any shape (ADMB19, ADMU17): an object with content, totalPages and totalElements,
 * or a bare array, which is the whole list; anything else is an empty list.
 * @param asked the requested page, from zero, and its size
 * @param itemFrom returns null for an unreadable entry, which is left out
 */
export function pagedFrom<Item>(
  answer: unknown,
  asked: { page: number; size: number },
  itemFrom: (item: unknown) => Item | null,
): Paged<Item> {
  const list = contentOf(answer);
  const counts = list && asObject(answer);
  const content = (list ?? []).map(itemFrom).filter((item) => item !== null);
  const totalPages = countIn(counts, 'totalPages') ?? (content.length > 0 ? 1 : 0);
  const totalElements = countIn(counts, 'totalElements') ?? content.length;
  return { ...asked, content, totalPages, totalElements, last: asked.page + 1 >= totalPages };
}

function countIn(object: JsonObject | null, name: string): number | null {
  const value = object?.[name];
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}
