import { adminPaths } from '../../lib/admin-paths.ts';
import { navigate } from '../../lib/router/navigation.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { pageParam, textParam, withQuery } from '../shared/url.ts';

interface PropertyFilters {
  name: string;
  /** From zero. */
  page: number;
}

export interface PropertyListState extends PropertyFilters {
  searchFor: (name: string) => void;
  hrefFor: (page: number) => string;
}

export function parsePropertyList(query: URLSearchParams): PropertyFilters {
  return { name: textParam(query, 'name'), page: pageParam(query) };
}

/** Search and page of the property list, which stand in the address. */
export function usePropertyListState(): PropertyListState {
  const { name, page } = parsePropertyList(useSearchParams());
  // Replaced, or Back would walk through every pause in the typing.
  const searchFor = (text: string) =>
    navigate(propertiesPath({ name: text }), { replace: true, preventScrollReset: true });
  return { name, page, searchFor, hrefFor: (to) => propertiesPath({ name, page: to }) };
}

function propertiesPath(filters: { name: string; page?: number }): string {
  return withQuery(adminPaths.properties(), filters);
}
