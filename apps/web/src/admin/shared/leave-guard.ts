import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { block } from '../../lib/router/navigation.ts';

/** Asks the user whether to discard unsaved changes before an action outside the router, such as logging out. */
type Question = (proceed: () => void) => void;

let question: Question | null = null;

/** Calls `proceed` at once or, with unsaved changes on the page, once the user agrees to lose them. */
export function askBeforeLeaving(proceed: () => void): void {
  if (question) question(proceed);
  else proceed();
}

export interface LeaveGuard {
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
  /** Lets the next navigation pass, after a save. */
  release: () => void;
}

/**
 * Blocks navigation, logging out and, by the browser's own dialog, closing the tab, while there are unsaved changes. A
 * change of the URL's query stays on the page and is never blocked.
 * @param onLeave called when the user discards the changes for another page
 */
export function useLeaveGuard(hasUnsaved: boolean, onLeave: () => void): LeaveGuard {
  const isOnGuard = useRef(false);
  const [proceed, setProceed] = useState<(() => void) | null>(null);
  const giveUp = useEffectEvent(onLeave);

  useEffect(() => {
    isOnGuard.current = hasUnsaved;
    if (!hasUnsaved) return undefined;
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (isOnGuard.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    const ask = (next: () => void) => {
      if (isOnGuard.current) setProceed(() => next);
      return isOnGuard.current;
    };
    const unblock = block((next) =>
      ask(() => {
        isOnGuard.current = false;
        giveUp();
        next();
      }),
    );
    // Logging out leaves the page by itself; when it fails, the changes are still there and still guarded.
    const endGuard = guardLeaving((next) => {
      if (!ask(next)) next();
    });
    return () => {
      window.removeEventListener('beforeunload', handleUnload);
      unblock();
      endGuard();
    };
  }, [hasUnsaved]);

  return {
    isAsking: proceed !== null,
    stay: () => setProceed(null),
    leave: () => {
      setProceed(null);
      proceed?.();
    },
    release: () => {
      isOnGuard.current = false;
    },
  };
}

/** @returns a function that ends the guard */
function guardLeaving(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}
