import { navigate } from '../../lib/router/navigation.ts';
import { useSearchParams } from '../../lib/router/router.tsx';

interface ListState<State> {
  state: State;
  /**
   * Goes to the first page of a changed list; nowhere when it is the one on show.
   * @param replace the change is no step of its own for Back
   */
  show: (change: Partial<State>, replace?: boolean) => void;
  /** The address of a zero-based page. */
  hrefFor: (page: number) => string;
}

/**
 * The filters and the page of an admin list, which stand in its address.
 * @param parse reads them from the query
 * @param pathOf the address for them
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
