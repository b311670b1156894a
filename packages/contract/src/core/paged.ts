import * as z from 'zod/mini';
import { listOf } from './list-of.ts';
import { MAX_PAGE_SIZE } from './limits.ts';

/** Defines the schema of one page of items; pages count from zero. */
export function paged<T extends z.ZodMiniType>(item: T) {
  return z.object({
    content: listOf(item, MAX_PAGE_SIZE),
    totalElements: z.number(),
    totalPages: z.number(),
    last: z.boolean(),
    page: z.number(),
    size: z.number(),
  });
}

export interface Paged<T> {
  content: T[];
  totalElements: number;
  totalPages: number;
  last: boolean;
  page: number;
  size: number;
}
