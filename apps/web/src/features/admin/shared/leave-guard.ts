import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';

/** Lets a form with unsaved changes ask before something outside the router, such as logging out, takes it away. */
type Question = (proceed: () => void) => void;

let question: Question | null = null;

/** Calls `proceed` at once, or, with unsaved changes on the page, once its user has agreed to lose them. */
export function askBeforeLeaving(proceed: () => void): void {
  if (question) question(proceed);
  else proceed();
}

export interface LeaveGuard {
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
  /** Lets the next navigation pass, once what was typed is saved. */
  release: () => void;
}

/**
 * Holds back navigation, logging out and, by the browser's own question, closing the tab, while there are unsaved changes.
 * A change of the address's query stays on the page and is never held back.
 * @param onLeave called when the user gives the changes up for another page
 */
export function useLeaveGuard(hasUnsaved: boolean, onLeave: () => void): LeaveGuard {
  const isOnGuard = useRef(false);
  const [proceed, setProceed] = useState<(() => void) | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOnGuard.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    isOnGuard.current = hasUnsaved;
    if (!hasUnsaved) return undefined;
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (isOnGuard.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    const endGuard = guardLeaving((next) => {
      if (isOnGuard.current) setProceed(() => next);
      else next();
    });
    return () => {
      window.removeEventListener('beforeunload', handleUnload);
      endGuard();
    };
  }, [hasUnsaved]);

  const stay = () => {
    setProceed(null);
    if (blocker.state === 'blocked') blocker.reset();
  };
  const release = () => {
    isOnGuard.current = false;
  };
  const leave = () => {
    if (proceed) {
      // Logging out takes the page away by itself; when it fails, what was typed is still there and still guarded.
      setProceed(null);
      proceed();
      return;
    }
    release();
    onLeave();
    if (blocker.state === 'blocked') blocker.proceed();
  };
  return { isAsking: proceed !== null || blocker.state === 'blocked', stay, leave, release };
}

/** @returns the function that ends the guard */
function guardLeaving(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}
