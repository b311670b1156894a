import { showingText } from '@aangan/contract/core/admin-texts';
import type { Paged } from '@aangan/contract/core/paged';
import { Pagination } from '../../ui/pagination.tsx';

interface ListFootProps {
  /** the visible page, which may be the previous one while another loads */
  list: Paged<unknown>;
  /** returns the URL of a zero-based page */
  hrefFor: (page: number) => string;
  /** names the rows; 'results' by default */
  noun?: string | undefined;
}

/** The row count and the pagination, for a `tablefoot`; renders nothing without rows. */
export function ListFoot({
  list: { page, size, totalPages, totalElements },
  hrefFor,
  noun = 'results',
}: ListFootProps) {
  if (totalPages === 0) return null;
  return (
    <>
      <p className="num">{showingText(page, size, totalElements, noun)}</p>
      <Pagination page={page} totalPages={totalPages} hrefFor={hrefFor} range="ends" />
    </>
  );
}
