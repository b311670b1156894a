import { adminPaths } from '@aangan/contract/paths';
import { pageParam, textParam, withQuery } from '../shared/url.ts';

export interface PropertyListState {
  name: string;
  /** From zero. */
  page: number;
}

/** The list's state is its address. */
export function parsePropertyList(query: URLSearchParams): PropertyListState {
  return { name: textParam(query, 'name'), page: pageParam(query) };
}

export function propertyListPath({ name, page }: PropertyListState): string {
  return withQuery(adminPaths.properties(), { name, page });
}
