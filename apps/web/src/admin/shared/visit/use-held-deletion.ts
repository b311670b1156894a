import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Seconds in which a deletion can be undone (F68), as steps at the desk. */
const HOLD_SECONDS = 6;
const TICK_MS = 250;

export interface HeldDeletion {
  /** Whether it was asked for and can still be undone. */
  isHeld: boolean;
  secondsLeft: number;
  begin: () => void;
  undo: () => void;
  /** Makes it final before its time; false where there is none. */
  finish: () => boolean;
}

/**
 * Holds a deletion back for some seconds, so that it can be undone. It is final after that, or when the page is put away
 * or the component goes meanwhile: what was asked for is done.
 * @param onFinal deletes; `isClosing` where nobody sees the result here any more
 */
export function useHeldDeletion(onFinal: (isClosing: boolean) => void): HeldDeletion {
  // the state is for what is shown: a second end before the next render has to find that it is over
  const dueAt = useRef<number | null>(null);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const isHeld = secondsLeft !== null;
  const undo = () => {
    dueAt.current = null;
    setSecondsLeft(null);
  };
  const end = (isClosing: boolean): boolean => {
    if (dueAt.current === null) return false;
    undo();
    onFinal(isClosing);
    return true;
  };
  const tick = useEffectEvent(() => {
    if (dueAt.current === null) return;
    const left = Math.ceil((dueAt.current - performance.now()) / 1000);
    if (left > 0) setSecondsLeft(left);
    else end(false);
  });
  const putAway = useEffectEvent(() => void end(true));
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setInterval(tick, TICK_MS);
    addEventListener('pagehide', putAway);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', putAway);
    };
  }, [isHeld]);
  useEffect(() => () => putAway(), []);
  return {
    isHeld,
    secondsLeft: secondsLeft ?? 0,
    begin: () => {
      dueAt.current = performance.now() + HOLD_SECONDS * 1000;
      setSecondsLeft(HOLD_SECONDS);
    },
    undo,
    finish: () => end(true),
  };
}
