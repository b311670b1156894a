import { adminPaths } from '@aangan/contract/paths';
import { pageParam, withQuery } from '../shared/url.ts';

export interface TrashState {
  /** From zero. */
  page: number;
}

/** Reads the state of the list from its URL. */
export function parseTrash(query: URLSearchParams): TrashState {
  return { page: pageParam(query) };
}

/** Returns the URL of a state. */
export function trashPath({ page }: TrashState): string {
  return withQuery(adminPaths.trash(), { page });
}
