import { placeLabel } from '@aangan/contract/catalogue/labels';
import { fill, plural } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Button } from '../../../../ui/button.tsx';
import { activeFilters, type ActiveFilter } from '../../shared/search/active-filters.ts';
import { searchPropertiesQuery } from '../api/search-properties.ts';
import { filterQuery, listingPath, type SearchFilters } from '../../shared/search/listing-url.ts';
import * as texts from '../listing.texts.ts';
import styles from './suggestions.module.css';

/** Filters tried at most; nobody reads more. */
const TRIED = 10;

interface WaysOutProps {
  filters: SearchFilters;
  /** Localities that the name sounds like (L39). */
  localities: readonly string[] | undefined;
  onChange: (filters: SearchFilters) => void;
}

/**
 * The homes of localities that the name may mean, and how many homes would be found without one of the filters, for each
 * where that is any.
 */
export function SearchSuggestions({ filters, localities, onChange }: WaysOutProps) {
  const active = activeFilters(filters);
  // Without the only filter it is the whole list, as with Reset Filters.
  const tried = active.length < 2 ? [] : active.slice(0, TRIED);
  return (
    <>
      {localities?.map((place) => (
        <a
          key={place}
          className={buttonClass({ variant: 'second', className: styles.way })}
          href={listingPath({ ...filters, name: '', locations: [place] })}
        >
          {fill(texts.homesIn, { place: placeLabel(place) })}
        </a>
      ))}
      {tried.map((filter) => (
        <WayOut key={filter.key} filter={filter} onChange={onChange} />
      ))}
    </>
  );
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
