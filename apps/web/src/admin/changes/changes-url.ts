import { adminPaths } from '@aangan/contract/paths';
import { pageParam, withQuery } from '../shared/url.ts';

export interface ChangesState {
  /** From zero. */
  page: number;
}

/** Reads the state of the list from its URL. */
export function parseChanges(query: URLSearchParams): ChangesState {
  return { page: pageParam(query) };
}

/** Returns the URL of a state. */
export function changesPath({ page }: ChangesState): string {
  return withQuery(adminPaths.changes(), { page });
}
