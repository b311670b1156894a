import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../../ui/empty-state.tsx';
import { account as texts } from './account.texts.ts';

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** stands in its shape until it is there */
  waiting: ReactNode;
  /** says what did not load */
  failure: string;
  children: (data: Data) => ReactNode;
}

/** What a page of the account shows of an answer. */
export function Loaded<Data>({ query, waiting, failure, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return waiting;
  return (
    <ErrorState title={failure} text={texts.checkConnection} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
}
