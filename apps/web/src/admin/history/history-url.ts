import { adminPaths } from '@aangan/contract/paths';
import { idParam, pageParam, withQuery } from '../shared/url.ts';

export interface HistoryState {
  /** The entries that are compared, as digits; `from` is '' without a comparison, `to` is '' for now. */
  from: string;
  to: string;
  /** From zero. */
  page: number;
}

/** Reads the state of the page from its URL. */
export function parseHistory(query: URLSearchParams): HistoryState {
  const from = idParam(query, 'from');
  return { from, to: from === '' ? '' : idParam(query, 'to'), page: pageParam(query) };
}

/** Returns the URL of a state. */
export function historyPath(id: string, { from, to, page }: HistoryState): string {
  return withQuery(adminPaths.history(id), { from, to, page });
}
