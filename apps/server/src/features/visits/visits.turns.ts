import { unavailable } from '../../http/error-handler.ts';

/**
 * Milliseconds, of the 4.8 s that a call may take (http/answer-deadline.ts): with less left than the rest, its work would
 * be done for a caller who was told to try again.
 */
const WAIT_MS = 4_000;

interface WantedDay {
  /** 'yyyy-MM-dd' */
  visitDate: string;
  /** 'HH:mm'; left out where there are several. */
  visitTime?: string | null;
}

export type InTurn = ReturnType<typeof createTurns>;

/**
 * Has the calls of this process that want a time of the same day come one after the other, before any of them holds a
 * connection (docs/decisions/0055). It only keeps the queue out of Postgres: what nobody may pass are the locks there, which
 * then have one waiter an instance. A turn ends with its work, however that ends; so it must not wait for another turn.
 */
export function createTurns() {
  /** Of days that work is under way for: when the last of it ends. */
  const last = new Map<string, Promise<unknown>>();

  /**
   * Raises UNAVAILABLE when the turn comes too late, and what the work raises.
   * @param wanted of the request; with null for a time it wants no place, and takes no turn
   */
  return async function inTurn<T>(wanted: WantedDay, work: () => Promise<T>): Promise<T> {
    if (wanted.visitTime === null) return work();
    const { visitDate } = wanted;
    const since = performance.now();
    const done = (last.get(visitDate) ?? Promise.resolve()).then(() => {
      if (performance.now() - since > WAIT_MS) throw unavailable(new Error('Too many want a time of the same day'));
      return work();
    });
    const end = done.catch(() => undefined).finally(() => last.get(visitDate) === end && last.delete(visitDate));
    last.set(visitDate, end);
    return done;
  };
}
