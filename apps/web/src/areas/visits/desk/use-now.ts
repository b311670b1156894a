import { now as presentInstant } from '@aangan/contract/core/clock';
import { useEffect, useState } from 'react';

const HALF_A_MINUTE = 30_000;

/** The present moment, anew twice a minute: what may be done depends on it. */
export function useNow(): Date {
  const [now, setNow] = useState(presentInstant);
  useEffect(() => {
    const timer = setInterval(() => setNow(presentInstant()), HALF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
