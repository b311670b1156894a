/** JSON text of the contract's `paged`, around a JSON list that Postgres has built. */
export function pagedJson(content: string, total: number, { page, size }: { page: number; size: number }): string {
  const totalPages = Math.ceil(total / size);
  const counts = { totalElements: total, totalPages, last: page >= totalPages - 1, page, size };
  return `{"content":${content},${JSON.stringify(counts).slice(1)}`;
}
