import { asShape } from './fields.ts';

export interface PageOf<Row> {
  /** zero-based */
  page: number;
  rows: Row[];
  totalPages: number;
  totalElements: number;
}

/**
 * One page of an admin list, in any shape the document allows: an object with content, totalPages and totalElements,
 * or a bare array, which is all there is; anything else is an empty list (admin document section 7).
 * @param page the one that was asked for
 * @param readRow gives null for what is no row; such entries are left out
 */
export function readPage<Row>(value: unknown, page: number, readRow: (row: unknown) => Row | null): PageOf<Row> {
  const shape = asShape(value);
  const content = Array.isArray(value) ? value : shape?.['content'];
  if (!Array.isArray(content)) return { page, rows: [], totalPages: 0, totalElements: 0 };
  const rows = content.map(readRow).filter((row) => row !== null);
  return {
    page,
    rows,
    totalPages: count(shape?.['totalPages']) ?? (rows.length > 0 ? 1 : 0),
    totalElements: count(shape?.['totalElements']) ?? rows.length,
  };
}

function count(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}

/**
 * The last page for an address beyond it: an old link, or a page whose last row was just deleted.
 * @param page zero-based, as is what it gives
 * @returns null where the page is there, and where there is none at all
 */
export function lastPageInstead(page: number, { totalPages }: Pick<PageOf<unknown>, 'totalPages'>): number | null {
  return totalPages > 0 && page >= totalPages ? totalPages - 1 : null;
}
