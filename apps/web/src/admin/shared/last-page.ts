/**
 * The last page for an address beyond it: an old link, or a page whose last row was just deleted.
 * @param page zero-based, as is what it gives
 * @returns null where the page is there, and where there is none at all
 */
export function lastPageInstead(page: number, { totalPages }: { totalPages: number }): number | null {
  return totalPages > 0 && page >= totalPages ? totalPages - 1 : null;
}
