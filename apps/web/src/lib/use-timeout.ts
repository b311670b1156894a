import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `action` after `subject` has stayed the same for a time, unless the component has unmounted. A new subject
 * restarts the time.
 * @param subject null to wait for nothing
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
