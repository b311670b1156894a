import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { ChevronLeft, ChevronRight } from './icons.ts';
import { pageMarks, type PageRange } from './page-marks.ts';
import { classNames } from './class-names.ts';
import * as texts from './ui.texts.ts';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** zero-based */
  page: number;
  totalPages: number;
  /** returns the URL of a zero-based page: pages are links, so that Back and new tabs work */
  hrefFor: (page: number) => string;
  /** which pages get a number; 'ends' also uses the texts of the admin lists */
  range?: PageRange | undefined;
}

const TEXTS = {
  neighbours: {
    previous: texts.prev,
    position: (page: number, total: number) =>
      texts.pageOf.replace('{page}', String(page)).replace('{total}', String(total)),
  },
  ends: { previous: texts.previous, position: (page: number, total: number) => `${page} / ${total}` },
};

/**
 * Links to the previous page, numbered pages and the next one; on a phone a text in place of numbers. Nothing for a
 * single page.
 */
export function Pagination({ page, totalPages, hrefFor, range = 'neighbours' }: PaginationProps) {
  if (totalPages <= 1) return null;
  const { previous, position } = TEXTS[range];
  return (
    <nav className={styles.pages} aria-label={texts.pages}>
      <Step href={page > 0 ? hrefFor(page - 1) : undefined} rel="prev">
        <Icon of={ChevronLeft} />
        {previous}
      </Step>
      <span className={classNames('num', styles.phone)}>{position(page + 1, totalPages)}</span>
      <ol>
        {pageMarks(page, totalPages, range).map((mark, index) => (
          <li key={mark === 'gap' ? `gap ${index}` : mark}>
            {mark === 'gap' ? (
              <span className={styles.gap}>…</span>
            ) : (
              <a
                href={hrefFor(mark)}
                aria-label={texts.page.replace('{page}', String(mark + 1))}
                aria-current={mark === page ? 'page' : undefined}
              >
                {mark + 1}
              </a>
            )}
          </li>
        ))}
      </ol>
      <Step href={page < totalPages - 1 ? hrefFor(page + 1) : undefined} rel="next">
        {texts.next}
        <Icon of={ChevronRight} />
      </Step>
    </nav>
  );
}

function Step({ href, rel, children }: { href: string | undefined; rel: 'prev' | 'next'; children: ReactNode }) {
  if (href === undefined) return <span className={classNames(styles.off, styles.step)}>{children}</span>;
  return (
    <a className={styles.step} href={href} rel={rel}>
      {children}
    </a>
  );
}
