import type { PriceRates } from '@aangan/contract/catalogue/price-rates';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ChevronDown } from '../../../../ui/icons.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { LostSection } from '../../../../shared/sections/lost-section.tsx';
import { loanCode } from '../lazy-parts.ts';
import { openPrice as texts } from './open-price.texts.ts';
import styles from './loan-disclosure.module.css';

export interface LoanProps {
  /** Rupees. */
  agreementValue: number;
  /** The price for this buyer, rupees. */
  total: number;
  rates: PriceRates;
}

const fetchEarly = () => void queryClient.prefetchQuery(loanCode);

/** The loan form, prefetched when it is about to be opened; it keeps its input while closed. */
export function LoanDisclosure(props: LoanProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.loan}>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onPointerEnter={fetchEarly}
          onFocus={fetchEarly}
          onClick={() => setIsOpen(!isOpen)}
        >
          {texts.loan}
          <Icon of={ChevronDown} />
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        <LazyLoan {...props} isWanted={isOpen} />
      </div>
    </div>
  );
}

function LazyLoan({ isWanted, ...props }: LoanProps & { isWanted: boolean }) {
  const { data: Loan, isError, isFetching, refetch } = useQuery({ ...loanCode, enabled: isWanted });
  if (Loan) return <Loan {...props} />;
  if (isError) return <LostSection name={texts.loan} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <Skeleton className={styles.waiting} />;
}
