import { useEffect, useState } from 'react';

const secondsUntil = (instant: number) => Math.max(0, Math.ceil((instant - Date.now()) / 1000));

/**
 * Counts down to an instant.
 * @param instant milliseconds since the epoch
 * @returns whole seconds left, 0 from then on
 */
export function useSecondsUntil(instant: number): number {
  const [, redraw] = useState(0);
  const left = secondsUntil(instant);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => redraw((count) => count + 1), 250);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}
