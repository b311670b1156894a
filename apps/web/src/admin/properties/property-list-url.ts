import { adminPaths } from '@aangan/contract/paths';
import { PUBLICATIONS, type Publication } from '@aangan/contract/catalogue/lists';
import { choiceParam, pageParam, textParam, withQuery } from '../shared/url.ts';

/** The tabs above the list: all, then by what buyers see of them. */
export const TABS = ['', 'PUBLISHED', 'DRAFT', 'ARCHIVED'] as const;

export interface PropertyListState {
  name: string;
  /** Empty for all. */
  publication: Publication | '';
  /** From zero. */
  page: number;
}

/** Reads the state of the list from its URL. */
export function parsePropertyList(query: URLSearchParams): PropertyListState {
  return {
    name: textParam(query, 'name'),
    publication: choiceParam(query, 'publication', PUBLICATIONS),
    page: pageParam(query),
  };
}

/** Returns the URL of a state. */
export function propertyListPath({ name, publication, page }: PropertyListState): string {
  return withQuery(adminPaths.properties(), { name, publication, page });
}
