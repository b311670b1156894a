import { plural } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../../ui/button.tsx';
import { activeFilters, type ActiveFilter } from '../../shared/search/active-filters.ts';
import { searchPropertiesQuery } from '../api/search-properties.ts';
import { filterQuery, type SearchFilters } from '../../shared/search/listing-url.ts';
import * as texts from '../listing.texts.ts';
import styles from './suggestions.module.css';

/** Filters tried at most; nobody reads more. */
const TRIED = 10;

interface WaysOutProps {
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
}

/** How many homes would be found without one of the filters, for each where that is any. */
export function SearchSuggestions({ filters, onChange }: WaysOutProps) {
  const active = activeFilters(filters);
  // Without the only filter it is the whole list, as with Reset Filters.
  if (active.length < 2) return null;
  return active.slice(0, TRIED).map((filter) => <WayOut key={filter.key} filter={filter} onChange={onChange} />);
}

function WayOut({ filter: { label, without }, onChange }: { filter: ActiveFilter } & Pick<WaysOutProps, 'onChange'>) {
  const { data, isPlaceholderData } = useQuery(searchPropertiesQuery({ ...filterQuery(without), size: 1 }));
  // The count of other filters must not be shown for these.
  if (!data?.totalElements || isPlaceholderData) return null;
  return (
    <Button variant="second" className={styles.way} onClick={() => onChange(without)}>
      {plural(texts.without, data.totalElements, { filter: label })}
    </Button>
  );
}
