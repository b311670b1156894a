import { ADMIN_PAGE_SIZE } from '@aangan/contract/core/admin-inputs';
import { showingText } from '@aangan/contract/core/admin-texts';
import type { Paged } from '@aangan/contract/core/paged';
import { Pagination } from '../../ui/pagination.tsx';

interface ListFootProps {
  /** the page on show, which is not yet the one asked for while that is on its way */
  list: Paged<unknown>;
  /** the address of a zero-based page */
  hrefFor: (page: number) => string;
  /** what the rows are; 'results' when left out */
  noun?: string | undefined;
}

/** The count of what is shown, and the way to the other pages, for a `tablefoot`; nothing while there are none. */
export function ListFoot({ list: { page, totalPages, totalElements }, hrefFor, noun = 'results' }: ListFootProps) {
  if (totalPages === 0) return null;
  return (
    <>
      <p className="num">{showingText(page, ADMIN_PAGE_SIZE, totalElements, noun)}</p>
      <Pagination page={page} totalPages={totalPages} hrefFor={hrefFor} range="ends" />
    </>
  );
}
