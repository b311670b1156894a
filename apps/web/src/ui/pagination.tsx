import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { ChevronLeft, ChevronRight } from './icons.ts';
import { Link } from './link.tsx';
import { pageWindow } from './page-window.ts';

export interface PaginationProps {
  /** zero-based */
  page: number;
  totalPages: number;
  /** the address of a zero-based page: pages are links, so Back works and one can be opened in a new tab */
  hrefFor: (page: number) => string;
}

/** Prev, up to five pages, Next; on a phone 'Page X of Y' between the two. Nothing for a single page. */
export function Pagination({ page, totalPages, hrefFor }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav className="pages" aria-label="Pages">
      <Step href={page > 0 ? hrefFor(page - 1) : undefined} rel="prev">
        <Icon of={ChevronLeft} />
        Prev
      </Step>
      <span className="phone num">
        Page {page + 1} of {totalPages}
      </span>
      <ol>
        {pageWindow(page, totalPages).map((number) => (
          <li key={number}>
            <Link
              href={hrefFor(number)}
              aria-label={`Page ${number + 1}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number + 1}
            </Link>
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
