import { adminPaths } from '@aangan/contract/paths';
import { pageParam, textParam, withQuery } from '../shared/url.ts';

export interface PropertyListState {
  name: string;
  /** From zero. */
  page: number;
}

/** Reads the state of the list from its URL. */
export function parsePropertyList(query: URLSearchParams): PropertyListState {
  return { name: textParam(query, 'name'), page: pageParam(query) };
}

/** Returns the URL of a state. */
export function propertyListPath({ name, page }: PropertyListState): string {
  return withQuery(adminPaths.properties(), { name, page });
}
