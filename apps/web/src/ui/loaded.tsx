import type { ReactNode } from 'react';
import { ErrorState, type ErrorStateProps } from './empty-state.tsx';

export interface LoadedProps<Data> {
  /** As `useQuery` gives it; of two, put together. */
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Stands in its shape until it is there. */
  waiting: ReactNode;
  /** Says what did not load. */
  failure: Pick<ErrorStateProps, 'title' | 'text' | 'headingLevel'>;
  /** Stands in place of a list of nothing. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a page shows of an answer: that it loads, that it did not load, that there is nothing, or what there is. */
export function Loaded<Data>({ query, waiting, failure, empty, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) {
    const isEmpty = Array.isArray(data) && data.length === 0;
    return isEmpty && empty !== undefined ? empty : children(data);
  }
  if (!error) return waiting;
  return <ErrorState {...failure} onRetry={() => void refetch()} isRetrying={isFetching} />;
}
