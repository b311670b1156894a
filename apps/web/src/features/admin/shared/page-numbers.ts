/** A page number, zero-based, or a gap between two of them. */
export type PageMark = number | 'gap';

/**
 * The numbered pages to show: first, last, the current one and its neighbours, with a gap where pages are left out
 * (admin document section 2.9). A gap of a single page is that page.
 */
export function pageNumbers(page: number, totalPages: number): PageMark[] {
  const last = totalPages - 1;
  const shown = [...new Set([0, page - 1, page, page + 1, last])]
    .filter((number) => number >= 0 && number <= last)
    .toSorted((a, b) => a - b);
  return shown.flatMap((number, index): PageMark[] => {
    const missing = index === 0 ? 0 : number - (shown[index - 1] ?? 0) - 1;
    if (missing === 0) return [number];
    return missing === 1 ? [number - 1, number] : ['gap', number];
  });
}
