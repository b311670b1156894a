import { navigate } from '../../lib/router/navigation.ts';
import { useSearchParams } from '../../lib/router/router.tsx';

interface ListState<State> {
  state: State;
  /**
   * Navigates to the first page of a changed list, unless nothing changes.
   * @param replace replaces the history entry
   */
  show: (change: Partial<State>, replace?: boolean) => void;
  /** Returns the URL of a zero-based page. */
  hrefFor: (page: number) => string;
}

/**
 * State of an admin list's filters and page, held in its URL.
 * @param parse reads them from the query
 * @param pathOf returns their URL
 */
export function useListState<State extends { page: number }>(
  parse: (query: URLSearchParams) => State,
  pathOf: (state: State) => string,
): ListState<State> {
  const state = parse(useSearchParams());
  return {
    state,
    show: (change, replace = false) => {
      const next = pathOf({ ...state, page: 0, ...change });
      if (next !== pathOf(state)) navigate(next, { replace, preventScrollReset: true });
    },
    hrefFor: (page) => pathOf({ ...state, page }),
  };
}
