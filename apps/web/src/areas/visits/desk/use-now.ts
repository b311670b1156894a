import { now as presentInstant } from '@aangan/contract/core/clock';
import { useEffect, useState } from 'react';

const HALF_A_MINUTE = 30_000;

/** Returns the present time, updated twice a minute: the allowed steps depend on it. */
export function useNow(): Date {
  const [now, setNow] = useState(presentInstant);
  useEffect(() => {
    const timer = setInterval(() => setNow(presentInstant()), HALF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
