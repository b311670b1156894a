import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryClient } from '../../lib/calls/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Plus } from '../../ui/icons.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { listRatesQuery } from './api/list-rates.ts';
import { AddRates } from './components/add-rates.tsx';
import { RatesTable, RatesTableSkeleton } from './components/rates-table.tsx';
import { rates as texts } from './rates.texts.ts';

/** Prefetches the rates. */
export function askForRates(): void {
  void queryClient.prefetchQuery(listRatesQuery);
}

/** /admin/rates: the rates of the price breakdown, and their effective days (T20). */
export function RatesPage() {
  const { data, isError, isFetching, refetch } = useQuery(listRatesQuery);
  const [isAdding, setIsAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsAdding(false);
    addButton.current?.focus();
  };
  const inForce = data?.find((rates) => rates.inForce);
  return (
    <>
      <PageTitle
        title={texts.title}
        subtitle={texts.subtitle}
        action={
          <Button ref={addButton} disabled={!data} onClick={() => setIsAdding(true)}>
            <Icon of={Plus} />
            {texts.add}
          </Button>
        }
      />
      {!data && isError && (
        <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !isError && <RatesTableSkeleton />}
      {data && <RatesTable rates={data} />}
      {inForce && isAdding && <AddRates inForce={inForce} onClose={close} />}
    </>
  );
}
