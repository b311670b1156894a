/** A page number, zero-based, or a gap between two of them. */
export type PageMark = number | 'gap';

/** Which pages get a number: up to five neighbours, or the first, the last and the current one with its neighbours. */
export type PageRange = 'neighbours' | 'ends';

/** The zero-based pages that get a number, and the gaps between them. */
export function pageMarks(page: number, totalPages: number, range: PageRange): PageMark[] {
  return range === 'ends' ? withEnds(page, totalPages) : neighbours(page, totalPages, 5);
}

/** At most `limit` pages, with the current one in the middle where there is room on both sides. */
function neighbours(page: number, totalPages: number, limit: number): number[] {
  const length = Math.min(limit, totalPages);
  const first = Math.min(Math.max(0, page - Math.floor(limit / 2)), totalPages - length);
  return Array.from({ length }, (_, index) => first + index);
}

/** A gap of a single page is that page. */
function withEnds(page: number, totalPages: number): PageMark[] {
  const last = totalPages - 1;
  const shown = [...new Set([0, page - 1, page, page + 1, last])]
    .filter((number) => number >= 0 && number <= last)
    .sort((a, b) => a - b);
  return shown.flatMap((number, index): PageMark[] => {
    const missing = index === 0 ? 0 : number - (shown[index - 1] ?? 0) - 1;
    if (missing === 0) return [number];
    return missing === 1 ? [number - 1, number] : ['gap', number];
  });
}
