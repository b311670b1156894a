import type { Paged } from '@aangan/contract/core/paged';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from '../../lib/router/router.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { EmptyState, ErrorState, type EmptyStateProps } from '../../ui/empty-state.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { lastPageInstead } from './last-page.ts';
import { ListFoot } from './list-foot.tsx';
import { PageTitle } from './page-title.tsx';
import listStyles from './list.module.css';
import dataTableStyles from '../../ui/data-table.module.css';

/** The texts of a list's states and of its table. */
interface ListWords {
  /** Names the section for screen readers. */
  label: string;
  /** Names the table; the label by default. */
  caption?: string;
  loading: string;
  failed: string;
  /** Explains a failure, where that helps. */
  failedText?: string;
  /** Names the rows in the foot; 'results' by default. */
  noun?: string;
}

/** Rows with a table of their own. */
export interface RowGroup<Row> {
  key: string | number;
  caption: string;
  heading: ReactNode;
  rows: readonly Row[];
}

interface ListTableProps<Row extends { id: number }> {
  /** One page of the list; null for a response without a list, which counts as empty. */
  query: Pick<UseQueryResult<Paged<Row> | null>, 'data' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'>;
  /** The requested page, zero-based. */
  page: number;
  /** Returns the URL of a zero-based page. */
  hrefFor: (page: number) => string;
  words: ListWords;
  columns: readonly Column<Row>[];
  /** The empty state. */
  empty: EmptyStateProps;
  /** The loading state, in the shape of the list; the loading text is then for screen readers only. */
  skeleton?: ReactNode;
  /** Splits the rows into tables; the foot or the empty state is then shown beside them. */
  groupsOf?: (list: Paged<Row>) => RowGroup<Row>[];
  onRowPress?: (row: Row) => void;
  /** Class of the section around the tables. */
  className?: string | undefined;
}

interface ListPageProps<Row extends { id: number }> extends ListTableProps<Row> {
  title: string;
  subtitle?: string;
  /** Beside the title: adds or exports rows. */
  action?: ReactNode;
  /** Between the title and the filters. */
  above?: ReactNode;
  filters: ReactNode;
  /** Dialogs about a row, which outlive it. */
  children?: ReactNode;
}

/** An admin page with a list: title, filters, and one page of rows. */
export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { title, subtitle, action, above, filters, children, ...list } = props;
  return (
    <>
      <PageTitle title={title} subtitle={subtitle} action={action} />
      {above}
      {filters}
      <ListTable {...list} />
      {children}
    </>
  );
}

/** One page of rows, or its loading, error or empty state; redirects from a page beyond the last one. */
export function ListTable<Row extends { id: number }>(props: ListTableProps<Row>) {
  const { query, page, hrefFor, words, columns, empty, skeleton, groupsOf, onRowPress, className } = props;
  const { data, isError, isFetching, isPlaceholderData, refetch } = query;
  if (isError) {
    return (
      <ErrorState title={words.failed} text={words.failedText} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  if (data === undefined) return <Loading text={words.loading} skeleton={skeleton} />;
  if (data === null) return <EmptyState {...empty} />;
  const last = isPlaceholderData ? null : lastPageInstead(page, data);
  if (last !== null) return <Navigate to={hrefFor(last)} replace />;
  const isEmpty = data.content.length === 0;
  if (isEmpty && !groupsOf) return <EmptyState {...empty} />;
  const foot = <ListFoot list={data} hrefFor={hrefFor} noun={words.noun} />;
  const table = { columns, onRowPress, rowKey: ({ id }: Row) => id };
  return (
    <section
      aria-label={words.label}
      aria-busy={isPlaceholderData}
      className={classNames(className, isPlaceholderData && listStyles.stale)}
    >
      {!groupsOf && <DataTable {...table} caption={words.caption ?? words.label} rows={data.content} footer={foot} />}
      {groupsOf && isEmpty && <EmptyState {...empty} />}
      {groupsOf?.(data).map(({ key, ...group }) => (
        <DataTable key={key} {...table} {...group} />
      ))}
      {groupsOf && data.totalPages > 0 && (
        <div className={classNames(dataTableStyles.foot, dataTableStyles.bare)}>{foot}</div>
      )}
    </section>
  );
}

function Loading({ text, skeleton }: { text: string; skeleton: ReactNode }) {
  if (!skeleton) return <Waiting text={text} />;
  return (
    <>
      <output className="sr-only">{text}</output>
      <div aria-hidden="true">{skeleton}</div>
    </>
  );
}
