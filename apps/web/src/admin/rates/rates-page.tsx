import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryClient } from '../../lib/calls/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Plus } from '../../ui/icons.ts';
import { Loaded } from '../../ui/loaded.tsx';
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
  const query = useQuery(listRatesQuery);
  const { data } = query;
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
      <Loaded query={query} waiting={<RatesTableSkeleton />} failure={{ title: texts.loadFailed }}>
        {(rates) => <RatesTable rates={rates} />}
      </Loaded>
      {inForce && isAdding && <AddRates inForce={inForce} onClose={close} />}
    </>
  );
}
