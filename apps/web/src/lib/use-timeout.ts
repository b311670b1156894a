import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `action` once something has stood for a time, unless the component is gone by then. Something else begins the time
 * anew.
 * @param subject what stands; null for nothing to wait for
 */
export function useTimeout<Subject>(
  subject: Subject | null,
  milliseconds: number,
  action: (subject: Subject) => void,
): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    if (subject === null) return undefined;
    const timer = setTimeout(() => act(subject), milliseconds);
    return () => clearTimeout(timer);
  }, [subject, milliseconds]);
}
