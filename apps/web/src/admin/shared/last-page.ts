/**
 * Returns the last page if a page is beyond it, as after an old link or the deletion of its last row.
 * @param page zero-based, as is the result
 * @returns null when the page exists, or the list is empty
 */
export function lastPageInstead(page: number, { totalPages }: { totalPages: number }): number | null {
  return totalPages > 0 && page >= totalPages ? totalPages - 1 : null;
}
