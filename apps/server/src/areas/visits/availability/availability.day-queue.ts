import { AppError } from '../../../http/kernel/app-error.ts';
import { unavailable } from '../../../http/kernel/error-handler.ts';
import { visitTexts } from './availability.texts.ts';

/**
 * Milliseconds, of the 4.8 s that a call may take (http/limits/response-deadline.ts): with less left than the rest, its work would
 * be done for a caller who was told to try again.
 */
const WAIT_MS = 4_000;

/** Times of a day that a call wants. */
export interface WantedTimes {
  /** 'yyyy-MM-dd' */
  visitDate: string;
  /** 'HH:mm' at a home, where the call names it; a null time wants no place. */
  stops: readonly { propertyId?: number; visitTime: string | null }[];
}

interface Day {
  /** When the last call so far has ended. */
  last: Promise<unknown>;
  /** Of times that a call was refused as taken: when its work had begun. */
  refused: Map<string, number>;
}

export type RunInDayQueue = ReturnType<typeof createDayQueue>;

/**
 * Has the calls of this process that want a time of the same day come one after the other, before any of them holds a
 * connection (docs/decisions/0055). It only keeps the queue out of Postgres: what nobody may pass are the locks there, which
 * then have one waiter an instance. A turn ends with its work, however that ends; so it must not wait for another turn.
 */
export function createDayQueue() {
  const days = new Map<string, Day>();

  /**
   * Does the work of a call at its turn, at once when it wants no time. Raises UNAVAILABLE when the turn comes too late,
   * SLOT_TAKEN where another call was refused the same time since this one came, and what the work raises.
   */
  return async function inDayQueue<T>({ visitDate, stops }: WantedTimes, work: () => Promise<T>): Promise<T> {
    if (stops.every(({ visitTime }) => visitTime === null)) return work();
    const since = performance.now();
    const day = days.get(visitDate) ?? { last: Promise.resolve(), refused: new Map<string, number>() };
    days.set(visitDate, day);
    const done = day.last.then(async () => {
      const began = performance.now();
      if (began - since > WAIT_MS) throw unavailable(new Error('Too many want a time of the same day'));
      const taken = stops.findIndex((stop) => (day.refused.get(nameOf(stop)) ?? since) > since);
      if (taken !== -1) throw slotTaken(stops.length === 1 ? 'visitTime' : `stops.${taken}.visitTime`);
      return work().catch((error: unknown) => {
        const [stop, ...others] = stops;
        const isTaken = error instanceof AppError && error.code === 'SLOT_TAKEN';
        // of several it may be any
        if (isTaken && stop?.propertyId !== undefined && others.length === 0) day.refused.set(nameOf(stop), began);
        throw error;
      });
    });
    const end = done.catch(() => undefined).finally(() => day.last === end && days.delete(visitDate));
    day.last = end;
    return done;
  };
}

const nameOf = ({ propertyId, visitTime }: WantedTimes['stops'][number]) => `${propertyId} ${visitTime}`;

function slotTaken(field: string): AppError {
  return new AppError('SLOT_TAKEN', visitTexts.taken, { errors: [{ field, message: visitTexts.taken }] });
}
