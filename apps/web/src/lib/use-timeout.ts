import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `action` once after a time, unless the component is gone by then.
 * @param milliseconds null for not now: what is waited for is given up
 * @param restart a value of which each new one begins the time anew, as for what rests once nobody types any more
 */
export function useTimeout(action: () => void, milliseconds: number | null, restart?: unknown): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    if (milliseconds === null) return undefined;
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, restart]);
}
