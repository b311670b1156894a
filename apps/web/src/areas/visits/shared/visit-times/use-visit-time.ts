import { useCallback, useState } from 'react';
import { isApiError } from '../../../../lib/calls/api.ts';
import type { ChosenTime } from './visit-times.ts';

/** Why a time was refused, and how often that was said. */
export interface TimeRefusal {
  words: string;
  count: number;
}

/** What a refusal says of the time, such as that it was taken meanwhile; null for any other error. */
export function timeRefusal(error: unknown): string | null {
  if (!isApiError(error)) return null;
  return error.errors?.find(({ field }) => field === 'visitTime')?.message ?? null;
}

/**
 * The time of a visit as it is chosen in a form. After a refusal none is chosen, 'any time' neither, for nobody is to send
 * a request for less than they wanted by pressing the button once more; sending then says the same again.
 * @param refused what was said of the time when it was refused before the form was drawn
 */
export function useVisitTime(initial: string | null, refused = '') {
  const [time, setTime] = useState<ChosenTime>(refused === '' ? initial : undefined);
  const [refusal, setRefusal] = useState<TimeRefusal>({ words: refused, count: 1 });
  const [isShown, setIsShown] = useState(refused !== '');

  /** Times belong to their day: another day begins with any time. */
  const changeDay = useCallback(() => {
    setTime((known) => (known === undefined ? undefined : null));
    setIsShown(false);
  }, []);

  return {
    time,
    error: isShown ? refusal : undefined,
    choose: (chosen: string | null) => {
      setTime(chosen);
      setIsShown(false);
    },
    changeDay,
    refuse: (message: string) => {
      setTime(undefined);
      setRefusal({ words: message, count: refusal.count + 1 });
      setIsShown(true);
    },
    /** Hands the time on, or says again why there is none. */
    whenChosen: (send: (time: string | null) => void) => {
      if (time !== undefined) return send(time);
      setRefusal({ ...refusal, count: refusal.count + 1 });
      setIsShown(true);
    },
  };
}
