import { useEffect, useEffectEvent, useState } from 'react';

/** Seconds in which a deletion can be undone (F68), as steps at the desk. */
const HOLD_SECONDS = 6;

export interface HeldDeletion {
  /** Whether it was asked for and can still be undone. */
  isHeld: boolean;
  secondsLeft: number;
  begin: () => void;
  undo: () => void;
  /** Makes it final before its time. */
  finish: () => void;
}

/**
 * Holds a deletion back for some seconds, so that it can be undone. It is final after that, or when the page is put away
 * or the component goes meanwhile: what was asked for is done.
 * @param onFinal deletes; `isClosing` where nobody sees the result here any more
 */
export function useHeldDeletion(onFinal: (isClosing: boolean) => void): HeldDeletion {
  const [dueAt, setDueAt] = useState<number | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(HOLD_SECONDS);
  const end = (isClosing: boolean) => {
    if (dueAt === null) return;
    setDueAt(null);
    onFinal(isClosing);
  };
  const tick = useEffectEvent(() => {
    const left = Math.ceil(((dueAt ?? 0) - performance.now()) / 1000);
    if (left > 0) setSecondsLeft(left);
    else end(false);
  });
  const putAway = useEffectEvent(() => end(true));
  useEffect(() => {
    if (dueAt === null) return undefined;
    const timer = setInterval(tick, 250);
    addEventListener('pagehide', putAway);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', putAway);
    };
  }, [dueAt]);
  return {
    isHeld: dueAt !== null,
    secondsLeft,
    begin: () => {
      setSecondsLeft(HOLD_SECONDS);
      setDueAt(performance.now() + HOLD_SECONDS * 1000);
    },
    undo: () => setDueAt(null),
    finish: () => end(true),
  };
}
