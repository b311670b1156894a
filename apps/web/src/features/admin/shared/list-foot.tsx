import { ADMIN_PAGE_SIZE } from '@aangan/contract/admin-inputs';
import { showingText } from '@aangan/contract/admin-texts';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { ChevronLeft, ChevronRight } from '../../../ui/icons.ts';
import { Link } from '../../../ui/link.tsx';
import { pageNumbers } from './page-numbers.ts';
import type { PageOf } from './read-page.ts';

interface ListFootProps {
  /** zero-based */
  page: number;
  list: PageOf<unknown>;
  /** the address of a zero-based page: pages are links, so Back works and one can be opened in a new tab */
  hrefFor: (page: number) => string;
  /** what the rows are; 'results' when left out */
  noun?: string | undefined;
}

/** The count of what is shown, and the way to the other pages, for a `tablefoot`; nothing while there are none. */
export function ListFoot({ page, list, hrefFor, noun = 'results' }: ListFootProps) {
  const { totalPages, totalElements } = list;
  if (totalPages === 0) return null;
  return (
    <>
      <p className="num">{showingText(page, ADMIN_PAGE_SIZE, totalElements, noun)}</p>
      <PageLinks page={page} totalPages={totalPages} hrefFor={hrefFor} />
    </>
  );
}

interface PageLinksProps {
  page: number;
  totalPages: number;
  hrefFor: (page: number) => string;
}

/** Previous, numbered pages, Next; on a phone 'page / total' between the two (admin document section 2.9). */
function PageLinks({ page, totalPages, hrefFor }: PageLinksProps) {
  if (totalPages <= 1) return null;
  return (
    <nav className="pages" aria-label="Pages">
      <Step href={page > 0 ? hrefFor(page - 1) : undefined} rel="prev">
        <Icon of={ChevronLeft} />
        Previous
      </Step>
      <span className="phone num">
        {page + 1} / {totalPages}
      </span>
      <ol>
        {pageNumbers(page, totalPages).map((mark, index) => (
          <li key={mark === 'gap' ? `gap ${index}` : mark}>
            {mark === 'gap' ? (
              <span className="gap">…</span>
            ) : (
              <Link
                href={hrefFor(mark)}
                aria-label={`Page ${mark + 1}`}
                aria-current={mark === page ? 'page' : undefined}
              >
                {mark + 1}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step href={page < totalPages - 1 ? hrefFor(page + 1) : undefined} rel="next">
        Next
        <Icon of={ChevronRight} />
      </Step>
    </nav>
  );
}

function Step({ href, rel, children }: { href: string | undefined; rel: 'prev' | 'next'; children: ReactNode }) {
  if (href === undefined) return <span className="off step">{children}</span>;
  return (
    <Link className="step" href={href} rel={rel}>
      {children}
    </Link>
  );
}
