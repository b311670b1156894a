import { plural } from '@aangan/contract/translation';
import { useQueries } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { activeFilters } from '../active-filters.ts';
import { searchPropertiesQuery } from '../api/search-properties.ts';
import { filterQuery, type SearchFilters } from '../listing-url.ts';
import { listing as texts } from '../listing.texts.ts';

/** So many filters are tried; nobody reads more. */
const TRIED = 10;

interface WaysOutProps {
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
}

/** What would be found without one of the filters, where that is anything. */
export function WaysOut({ filters, onChange }: WaysOutProps) {
  const active = activeFilters(filters);
  // Without the only one there are all, as Reset Filters says.
  const tried = active.length > 1 ? active.slice(0, TRIED) : [];
  const answers = useQueries({
    queries: tried.map(({ without }) => searchPropertiesQuery({ ...filterQuery(without), size: 1 })),
  });
  return tried.map(({ key, label, without }, at) => {
    const answer = answers[at];
    // What was found for other filters must not stand for these.
    if (!answer?.data?.totalElements || answer.isPlaceholderData) return null;
    return (
      <Button key={key} variant="second" onClick={() => onChange(without)}>
        {plural(texts.without, answer.data.totalElements, { filter: label })}
      </Button>
    );
  });
}
