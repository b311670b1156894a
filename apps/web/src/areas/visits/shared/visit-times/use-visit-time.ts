import { useCallback, useState } from 'react';
import { isApiError } from '../../../../lib/calls/api.ts';
import type { ChosenTime } from './visit-times.ts';

/** Why a time was refused; `count` makes a repeated message be read out again. */
export interface TimeRefusal {
  words: string;
  count: number;
}

/** Returns the message of a refused time, such as that it was taken meanwhile; null for any other error. */
export function timeRefusal(error: unknown): string | null {
  if (!isApiError(error)) return null;
  return error.errors?.find(({ field }) => field === 'visitTime')?.message ?? null;
}

/**
 * State of the chosen time in a form. A refusal clears the choice and does not fall back to 'any time', so that a
 * second press can't request less than the user wanted; it repeats the refusal instead.
 * @param refused the message of a refusal from before the form was rendered
 */
export function useVisitTime(initial: string | null, refused = '') {
  const [time, setTime] = useState<ChosenTime>(refused === '' ? initial : undefined);
  const [refusal, setRefusal] = useState<TimeRefusal>({ words: refused, count: 1 });
  const [isShown, setIsShown] = useState(refused !== '');

  /** Resets to any time: times belong to their day. */
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
    /** Passes the chosen time on, or repeats the refusal. */
    whenChosen: (send: (time: string | null) => void) => {
      if (time !== undefined) return send(time);
      setRefusal({ ...refusal, count: refusal.count + 1 });
      setIsShown(true);
    },
  };
}
