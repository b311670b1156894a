import type { Paged } from '@aangan/contract/core/paged';
import { asObject, type JsonObject } from '../json.ts';

/** The rows of a page: under content, or a bare array (ADMU17); null when there are none to read. */
export function contentOf(answer: unknown): unknown[] | null {
  const content = Array.isArray(answer) ? answer : asObject(answer)?.content;
  return Array.isArray(content) ? content : null;
}

/**
 * One page of an admin list, in any shape it may have (ADMB19, ADMU17): an object with content, totalPages and
 * totalElements, or a bare array, which is all there is; anything else is an empty list.
 * @param asked the page that was asked for, from zero, and its size
 * @param itemFrom gives null for what is none; such entries are left out
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
