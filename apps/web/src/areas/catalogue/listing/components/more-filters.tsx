import { fill } from '@aangan/contract/core/translation';
import { formatCount } from '@aangan/contract/core/money';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ChevronDown } from '../../../../ui/icons.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { lazyCode } from '../../../../shared/sections/lazy-code.ts';
import { LostSection } from '../../../../shared/sections/lost-section.tsx';
import { countMore, type SearchFilters } from '../../shared/search/listing-url.ts';
import * as texts from '../listing.texts.ts';
import type { Facets } from '../use-facets.ts';
import styles from './more-filters.module.css';

export interface MoreFieldsProps {
  filters: SearchFilters;
  onChange: (change: Partial<SearchFilters>, kind: 'choice') => void;
  facets: Facets;
}

const code = lazyCode('more-filters', async () => (await import('./more-fields.tsx')).MoreFields);
const fetchEarly = () => void queryClient.prefetchQuery(code);

/** Rarely used filters, prefetched when they are about to be opened; initially open if some are active. */
export function MoreFilters({ isShown, ...props }: MoreFieldsProps & { isShown: boolean }) {
  const id = useId();
  const count = countMore(props.filters);
  const [isOpen, setIsOpen] = useState(count > 0);
  const handleClick = ({ currentTarget }: MouseEvent) => {
    flushSync(() => setIsOpen(!isOpen));
    if (isOpen) return;
    // Only the panel may scroll to the fields; restores the scroll position of the page.
    const { scrollY } = window;
    currentTarget.scrollIntoView();
    window.scrollTo(0, scrollY);
  };
  return (
    <div className={styles.more}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        onClick={handleClick}
      >
        {count === 0 ? texts.moreFilters : fill(texts.moreFiltersOn, { count: formatCount(count) })}
        <Icon of={ChevronDown} />
      </button>
      <div id={id} hidden={!isOpen}>
        <LazyFields {...props} isWanted={isOpen && isShown} />
      </div>
    </div>
  );
}

function LazyFields({ isWanted, ...props }: MoreFieldsProps & { isWanted: boolean }) {
  const { data: Fields, isError, isFetching, refetch } = useQuery({ ...code, enabled: isWanted });
  if (Fields) return <Fields {...props} />;
  if (isError) return <LostSection name={texts.moreFilters} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <Skeleton className={styles.waiting} />;
}
