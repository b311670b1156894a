import { adminPaths } from '@aangan/contract/paths';
import { ROW_OUTCOMES, type RowOutcome } from '@aangan/contract/catalogue/change-set-entities';
import { choiceParam, pageParam, withQuery } from '../shared/url.ts';

export interface RowsState {
  /** Empty for all rows. */
  outcome: RowOutcome | '';
  /** From zero. */
  page: number;
}

/** Reads from the URL which rows are shown. */
export function parseRows(query: URLSearchParams): RowsState {
  return { outcome: choiceParam(query, 'outcome', ROW_OUTCOMES), page: pageParam(query) };
}

/** Returns the URL of a set of changes with these rows. */
export function changeSetPath(id: string, { outcome, page }: RowsState): string {
  return withQuery(adminPaths.changeSet(id), { outcome, page });
}
