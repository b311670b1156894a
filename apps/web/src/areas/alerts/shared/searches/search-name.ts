/** The default name of a saved search. */
import { SEARCH_NAME_MAX } from '@aangan/contract/alerts/lists';
import { activeFilters } from '../../../catalogue/shared/search/active-filters.ts';
import type { SearchFilters } from '../../../catalogue/shared/search/listing-url.ts';
import { searches as texts } from './searches.texts.ts';

/**
 * Names a search after its active filters, as many as fit: 'Charholi, 2BHK, ₹55 L - ₹70 L', or 'All homes' without any.
 */
export function searchName(filters: SearchFilters): string {
  const parts = activeFilters(filters).map(({ label }) => label);
  const name = parts.reduce((all, part) => {
    const longer = all === '' ? part : `${all}, ${part}`;
    return longer.length <= SEARCH_NAME_MAX ? longer : all;
  }, '');
  return name || parts[0]?.slice(0, SEARCH_NAME_MAX).trim() || texts.allHomes;
}
