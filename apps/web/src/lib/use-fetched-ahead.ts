import { useEffect, useState, type ComponentType } from 'react';
import { useFetched } from './use-fetched.ts';

/**
 * As `useFetched`, for what will probably be wanted: it is fetched at once, once the page stands, and mounted before it is
 * opened. That it can't be fetched is told only when it is wanted.
 */
export function useFetchedAhead<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailure: () => void,
): { Fetched: ComponentType<Props> | null } {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    load().then(
      () => setIsThere(true),
      () => undefined,
    );
  }, [load]);
  return useFetched(isWanted || isThere, load, onFailure);
}
