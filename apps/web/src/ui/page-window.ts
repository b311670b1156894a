/**
 * The zero-based pages that get a button: at most `limit` neighbours, with the current one in the middle where there is
 * room on both sides.
 */
export function pageWindow(page: number, totalPages: number, limit = 5): number[] {
  const length = Math.min(limit, totalPages);
  const first = Math.min(Math.max(0, page - Math.floor(limit / 2)), totalPages - length);
  return Array.from({ length }, (_, index) => first + index);
}
