import { TRASH_KINDS } from '@aangan/contract/catalogue/trash-entities';
import { adminPaths } from '@aangan/contract/paths';
import { choiceParam, pageParam, withQuery } from '../shared/url.ts';

/** The tabs above the list: all, then by kind. */
export const TABS = ['', ...TRASH_KINDS] as const;

export interface TrashState {
  /** Empty for all. */
  kind: (typeof TABS)[number];
  /** From zero. */
  page: number;
}

/** Reads the state of the list from its URL. */
export function parseTrash(query: URLSearchParams): TrashState {
  return { kind: choiceParam(query, 'kind', TRASH_KINDS), page: pageParam(query) };
}

/** Returns the URL of a state. */
export function trashPath({ kind, page }: TrashState): string {
  return withQuery(adminPaths.trash(), { kind, page });
}
