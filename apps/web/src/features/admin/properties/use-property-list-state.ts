import { adminPaths } from '../../../lib/admin-paths.ts';
import { navigate } from '../../../lib/router/navigation.ts';
import { useSearchParams } from '../../../lib/router/router.tsx';
import { pageParam, textParam, withQuery } from '../shared/address.ts';

export interface PropertyListState {
  name: string;
  /** From zero. */
  page: number;
  searchFor: (name: string) => void;
  hrefFor: (page: number) => string;
}

/** Search and page of the property list, which stand in the address. */
export function usePropertyListState(): PropertyListState {
  const query = useSearchParams();
  const name = textParam(query, 'name');
  const page = pageParam(query);
  // Replaced, or Back would walk through every pause in the typing.
  const searchFor = (text: string) =>
    navigate(propertiesPath({ name: text }), { replace: true, preventScrollReset: true });
  return { name, page, searchFor, hrefFor: (to) => propertiesPath({ name, page: to }) };
}

function propertiesPath(filters: { name: string; page?: number }): string {
  return withQuery(adminPaths.properties(), filters);
}
